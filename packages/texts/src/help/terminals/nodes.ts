import { rows } from '../../rows.ts'

/** The help page on nodes and terminals that move to them. */
export const helpNodes = rows({
	节点与终端迁移: {
		en: 'Nodes and moving terminals',
		vi: 'Nút và chuyển thiết bị',
		ru: 'Узлы и перенос терминалов',
		tr: 'Düğümler ve terminal taşıma',
		ja: 'ノードと端末の移行',
	},
	'登记其他 Vitrine 服务器，检查它们是否可用，把终端分批迁移过去。': {
		en: 'Register other Vitrine servers, see whether they work, and move terminals to them in waves.',
		vi: 'Đăng ký các máy chủ Vitrine khác, kiểm tra xem chúng có hoạt động không và chuyển thiết bị sang theo từng đợt.',
		ru: 'Зарегистрируйте другие серверы Vitrine, проверьте их работу и переносите на них терминалы волнами.',
		tr: 'Diğer Vitrine sunucularını kaydedin, çalışıp çalışmadıklarını görün ve terminalleri dalgalar hâlinde taşıyın.',
		ja: '他の Vitrine サーバーを登録し、状態を確認して、端末を段階的に移行します。',
	},
	'以最上级组织的管理员身份，在{management}中打开{node_manage}，点击{add_node}，填写名称、用途和公网地址。': {
		en: 'As an administrator of the top organisation, open {node_manage} in {management}, press {add_node}, and enter name, use and public URL.',
		vi: 'Với tư cách quản trị viên của tổ chức cấp cao nhất, mở {node_manage} trong {management}, nhấn {add_node}, nhập tên, mục đích và URL công khai.',
		ru: 'Как администратор верхней организации откройте «{node_manage}» в разделе {management}, нажмите «{add_node}» и введите название, назначение и публичный адрес.',
		tr: 'En üst kuruluşun yöneticisi olarak {management} içinde {node_manage} sayfasını açın, {add_node} düğmesine basıp adı, kullanımı ve genel URL’yi girin.',
		ja: '最上位組織の管理者として、{management}で{node_manage}を開き、{add_node}を押して、名前、用途、公開 URL を入力します。',
	},
	'{node_test}逐步检查域名、TCP、TLS、接口、长连接和下载，并显示每一步的时间；启用的节点每 5 分钟自动测试一次。': {
		en: '{node_test} checks name, TCP, TLS, API, sockets and download one after the other, with the time of each. Enabled nodes are tested every 5 minutes.',
		vi: '{node_test} kiểm tra lần lượt tên miền, TCP, TLS, API, kết nối thường trực và tải xuống, kèm thời gian từng bước. Nút đang bật được kiểm tra 5 phút một lần.',
		ru: '«{node_test}» по очереди проверяет имя, TCP, TLS, API, сокеты и скачивание и показывает время каждого шага. Включённые узлы проверяются каждые 5 минут.',
		tr: '{node_test} sırayla adı, TCP, TLS, API, soketleri ve indirmeyi denetler ve her adımın süresini gösterir. Etkin düğümler 5 dakikada bir test edilir.',
		ja: '{node_test}は名前解決、TCP、TLS、API、常時接続、ダウンロードを順に確認し、それぞれの時間を表示します。有効なノードは 5 分ごとにテストされます。',
	},
	'{default_for}为组织选择默认节点，迁移时预选它；{drain}让节点不再接收新终端。': {
		en: '{default_for} sets the node that is preselected for an organisation. {drain} has a node take no new terminals.',
		vi: '{default_for} đặt nút được chọn sẵn cho một tổ chức. {drain} khiến nút không nhận thiết bị mới.',
		ru: '«{default_for}» задаёт узел, выбранный заранее для организации. «{drain}» — узел больше не принимает новые терминалы.',
		tr: '{default_for}, bir kuruluş için önceden seçili düğümü belirler. {drain}, düğümün yeni terminal almasını durdurur.',
		ja: '{default_for}で、組織の移行時に選択済みになるノードを設定します。{drain}にすると、ノードは新しい端末を受け入れません。',
	},
	'{move_terminals}：选择终端，填写节点上的用户名和密码，设定首批比例。首批成功后才轮到其余终端；失败过多时暂停。': {
		en: '{move_terminals}: choose terminals, enter user name and password on the node, and set the first wave. The others follow once it went well; it pauses when too many fail.',
		vi: '{move_terminals}: chọn thiết bị, nhập tên người dùng và mật khẩu trên nút, đặt tỷ lệ đợt đầu. Đợt đầu thành công mới đến các thiết bị còn lại; nếu thất bại quá nhiều thì tạm dừng.',
		ru: '«{move_terminals}»: выберите терминалы, введите имя пользователя и пароль на узле и задайте первую волну. При успехе последуют остальные; при многих сбоях — пауза.',
		tr: '{move_terminals}: terminalleri seçin, düğümdeki kullanıcı adını ve parolayı girin, ilk dalgayı belirleyin. Başarılı olursa diğerleri izler; çok fazla hata olursa duraklar.',
		ja: '{move_terminals}で端末を選択し、ノードのユーザー名とパスワードを入力して、最初の割合を設定します。成功後に残りが続き、失敗が多いと一時停止します。',
	},
	'在{migrations}中查看每个终端的状态和原因，可以暂停、继续、重试或停止；没有连上新节点的终端留在本服务器。': {
		en: '{migrations} shows each terminal with its state and the reason; pause, resume, retry or stop there. A terminal that does not reach the node stays at this server.',
		vi: '{migrations} hiển thị trạng thái và lý do của từng thiết bị; có thể tạm dừng, tiếp tục, thử lại hoặc dừng. Thiết bị không kết nối được nút sẽ ở lại máy chủ này.',
		ru: 'В разделе «{migrations}» видны состояние и причина по каждому терминалу; там можно приостановить, продолжить, повторить или остановить перенос. Терминал, не достигший узла, остаётся на этом сервере.',
		tr: '{migrations}, her terminalin durumunu ve nedenini gösterir; duraklatabilir, sürdürebilir, yeniden deneyebilir veya durdurabilirsiniz. Düğüme ulaşamayan terminal bu sunucuda kalır.',
		ja: '{migrations}で各端末の状態と理由を確認し、一時停止、再開、再試行、中止ができます。ノードに接続できない端末はこのサーバーに残ります。',
	},
	'提示服务器不能访问此地址：内网地址和其他端口须由服务器管理者在 VITRINE_EGRESS_ALLOW 中允许。': {
		en: 'The server may not go to this address: whoever runs the server has to allow private addresses and other ports in VITRINE_EGRESS_ALLOW.',
		vi: 'Máy chủ không được truy cập địa chỉ này: người vận hành máy chủ phải cho phép địa chỉ nội bộ và cổng khác trong VITRINE_EGRESS_ALLOW.',
		ru: 'Серверу нельзя обращаться к этому адресу: внутренние адреса и другие порты разрешает тот, кто обслуживает сервер, в VITRINE_EGRESS_ALLOW.',
		tr: 'Sunucu bu adrese gidemez: özel adreslere ve diğer bağlantı noktalarına sunucuyu işleten kişi VITRINE_EGRESS_ALLOW ile izin vermelidir.',
		ja: 'サーバーがこのアドレスに接続できない場合：プライベートアドレスや他のポートは、サーバーの運用者が VITRINE_EGRESS_ALLOW で許可する必要があります。',
	},
	'无法删除节点：先取消组织的默认节点，并等待或停止向它的迁移。': {
		en: 'A node cannot be deleted: remove it as the default of organisations first, and wait for migrations to it or stop them.',
		vi: 'Không xóa được nút: trước hết bỏ mặc định ở các tổ chức, đợi hoặc dừng việc chuyển sang nút đó.',
		ru: 'Узел не удаляется: сначала уберите его как узел по умолчанию и дождитесь окончания переносов на него или остановите их.',
		tr: 'Düğüm silinemiyor: önce kuruluşların varsayılanı olmaktan çıkarın, ona yapılan taşımaları bekleyin veya durdurun.',
		ja: 'ノードを削除できない場合：先に組織の既定を解除し、そのノードへの移行の完了を待つか中止してください。',
	},
	'暂停并要求重新输入密码：密码只保存在内存中，服务器重启后需要再次输入。': {
		en: 'It pauses and asks for the password: passwords are kept in memory only and have to be entered again after a restart of the server.',
		vi: 'Tạm dừng và yêu cầu nhập lại mật khẩu: mật khẩu chỉ được giữ trong bộ nhớ, sau khi máy chủ khởi động lại phải nhập lại.',
		ru: 'Перенос приостановлен и просит пароль: пароли хранятся только в памяти, после перезапуска сервера их вводят снова.',
		tr: 'Duraklar ve parolayı ister: parolalar yalnızca bellekte tutulur, sunucu yeniden başladıktan sonra tekrar girilir.',
		ja: '一時停止してパスワードを求められる場合：パスワードはメモリーにのみ保持されるため、サーバーの再起動後は再入力が必要です。',
	},
})

/** The parts of the help page of terminals on server migration and on changes that revert by themselves. */
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
