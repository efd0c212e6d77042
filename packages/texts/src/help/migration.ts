import { rows } from '../rows.ts'

/** The parts of the help page of terminals about server migration and changes that go back by themselves. */
export const helpMigration = rows({
	'{more_commands}中的{server_migration}把终端迁移到另一台服务器：填写地址、用户名和密码，先{migration_test}，再{start_migration}。连接新服务器之前，终端一直保留原服务器。':
		{
			en: '{server_migration} under {more_commands} moves a terminal to another server: enter address, user name and password, press {migration_test} first, then {start_migration}. Until the new server has been reached, the terminal keeps the old one.',
			vi: '{server_migration} trong {more_commands} chuyển thiết bị sang máy chủ khác: nhập địa chỉ, tên người dùng và mật khẩu, nhấn {migration_test} trước rồi {start_migration}. Chừng nào chưa kết nối được máy chủ mới, thiết bị vẫn giữ máy chủ cũ.',
			ru: '«{server_migration}» в разделе {more_commands} переносит терминал на другой сервер: введите адрес, имя пользователя и пароль, сначала нажмите «{migration_test}», затем «{start_migration}». Пока новый сервер не достигнут, терминал остаётся на старом.',
			tr: '{more_commands} altındaki {server_migration} terminali başka bir sunucuya taşır: adresi, kullanıcı adını ve parolayı girin, önce {migration_test}, sonra {start_migration} düğmesine basın. Yeni sunucuya ulaşılana kadar terminal eskisinde kalır.',
			ja: '{more_commands}の{server_migration}で、端末を別のサーバーに移せます。アドレス、ユーザー名、パスワードを入力し、まず{migration_test}、次に{start_migration}を押します。移行先に接続できるまで、端末は元のサーバーを使い続けます。',
		},
	'更改分辨率后，在屏幕正常时点击{keep_change}，否则它会自动恢复；更改网络后，终端不能及时重新连接时也会自动恢复。': {
		en: 'After a change of the resolution, press {keep_change} once the screen looks right, or it goes back by itself. A change of the network goes back if the terminal does not reconnect in time.',
		vi: 'Sau khi đổi độ phân giải, nhấn {keep_change} khi màn hình hiển thị đúng, nếu không nó sẽ tự khôi phục. Thay đổi mạng cũng tự khôi phục nếu thiết bị không kết nối lại kịp thời.',
		ru: 'После смены разрешения нажмите «{keep_change}», когда экран выглядит правильно, иначе оно вернётся само. Настройки сети возвращаются, если терминал вовремя не подключился.',
		tr: 'Çözünürlük değiştikten sonra ekran düzgün görünüyorsa {keep_change} düğmesine basın, yoksa kendiliğinden geri alınır. Terminal zamanında yeniden bağlanmazsa ağ değişikliği de geri alınır.',
		ja: '解像度の変更後、画面が正しく表示されたら{keep_change}を押します。押さないと自動的に元に戻ります。ネットワークの変更も、端末が時間内に再接続しないと元に戻ります。',
	},
	'{test_failed}：列表写明失败的步骤和原因。浏览器播放器不能迁移：请在设备上打开新服务器的播放器地址。': {
		en: '{test_failed}: the list names the step and the reason. A player in a browser cannot be moved: open the player address of the new server on the device.',
		vi: '{test_failed}: danh sách nêu bước thất bại và lý do. Không thể chuyển trình phát trong trình duyệt: hãy mở địa chỉ trình phát của máy chủ mới trên thiết bị.',
		ru: '{test_failed}: в списке указаны шаг и причина. Плеер в браузере перенести нельзя: откройте на устройстве адрес плеера нового сервера.',
		tr: '{test_failed}: listede başarısız adım ve nedeni yazar. Tarayıcıdaki oynatıcı taşınamaz: cihazda yeni sunucunun oynatıcı adresini açın.',
		ja: '{test_failed}：失敗した手順と理由が一覧に表示されます。ブラウザーのプレーヤーは移行できません。機器で移行先のプレーヤーのアドレスを開いてください。',
	},
})
