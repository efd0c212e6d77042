import { rows } from '../rows.ts'

/** The parts of the help page of terminals on records, bans and sheets. */
export const helpRecords = rows({
	'一次添加多个终端：点击{import_terminals}，下载模板，每行填写一个终端，再选择该文件；任何一格有误时不会导入，并列出每处错误的行和列。':
		{
			en: 'To add many at once, press {import_terminals}, download the template, fill in one terminal per row and choose the file. If any cell is wrong, nothing is imported, and each error is listed with its row and column.',
			vi: 'Để thêm nhiều thiết bị cùng lúc, nhấn {import_terminals}, tải mẫu, điền mỗi dòng một thiết bị rồi chọn tệp. Nếu có ô sai, không thiết bị nào được nhập và từng lỗi được nêu theo dòng và cột.',
			ru: 'Чтобы добавить сразу много терминалов, нажмите {import_terminals}, скачайте шаблон, заполните по терминалу в строке и выберите файл. Если хоть одна ячейка неверна, ничего не импортируется, а ошибки перечисляются по строкам и столбцам.',
			tr: 'Birçok terminali birden eklemek için {import_terminals} düğmesine basın, şablonu indirin, her satıra bir terminal yazın ve dosyayı seçin. Bir hücre bile yanlışsa hiçbir şey içe aktarılmaz; hatalar satır ve sütunlarıyla listelenir.',
			ja: '一度に多数追加するには{import_terminals}を押し、テンプレートをダウンロードして 1 行に 1 台ずつ入力し、ファイルを選択します。誤りが 1 つでもあれば何もインポートされず、行と列ごとに表示されます。',
		},
	'点击{edit}填写屏幕的大小和位置、输出分辨率、安装地点和备注；大小由终端上报，也可以改为{custom}。': {
		en: 'Press {edit} to enter the screen’s size and position, the output resolution, where it is installed and a remark. The size is reported by the terminal, or set to {custom}.',
		vi: 'Nhấn {edit} để nhập kích thước và vị trí màn hình, độ phân giải đầu ra, nơi lắp đặt và ghi chú. Kích thước do thiết bị báo về, hoặc đặt là {custom}.',
		ru: 'Нажмите {edit}, чтобы указать размер и положение экрана, разрешение вывода, место установки и примечание. Размер сообщает терминал, либо выберите {custom}.',
		tr: 'Ekranın boyutunu ve konumunu, çıkış çözünürlüğünü, kurulum yerini ve notu girmek için {edit} düğmesine basın. Boyutu terminal bildirir ya da {custom} seçilir.',
		ja: '{edit}を押して、画面のサイズと位置、出力解像度、設置場所、備考を入力します。サイズは端末が報告しますが、{custom}にもできます。',
	},
	'不应再连接的终端可以{ban}：它被拒绝连接，收不到发布和命令，记录仍然保留；{unban}后会自动重新连接。': {
		en: '{ban} a terminal that should no longer connect: it is refused and receives no releases or commands, and its record is kept. After {unban} it reconnects automatically.',
		vi: '{ban} thiết bị không được kết nối nữa: nó bị từ chối, không nhận lượt phát hành và lệnh, hồ sơ vẫn được giữ. Sau khi {unban}, nó tự kết nối lại.',
		ru: '{ban}: терминал больше не может подключиться и не получает публикаций и команд, его запись сохраняется. После «{unban}» он подключится сам.',
		tr: 'Artık bağlanmaması gereken terminal için {ban}: reddedilir, yayın ve komut almaz, kaydı saklanır. {unban} sonrasında kendiliğinden bağlanır.',
		ja: '接続させたくない端末は{ban}にします。接続は拒否され、配信やコマンドを受け取りませんが、登録情報は残ります。{unban}すると自動的に再接続します。',
	},
	'更改密钥后终端离线：屏幕上会请您输入新密钥；在此之前它继续播放已有内容。': {
		en: 'A terminal is offline after its key was changed: its screen asks for the new key and keeps playing its content until then.',
		vi: 'Thiết bị ngoại tuyến sau khi đổi khóa: màn hình của nó yêu cầu nhập khóa mới và vẫn phát nội dung sẵn có cho đến lúc đó.',
		ru: 'Терминал не в сети после смены ключа: его экран просит ввести новый ключ и до этого показывает то, что есть.',
		tr: 'Anahtarı değiştirilen terminal çevrimdışı kalır: ekranı yeni anahtarı ister ve o zamana dek elindekini oynatır.',
		ja: 'キーを変更すると端末はオフラインになります。画面で新しいキーの入力が求められ、それまでは手元のコンテンツを再生し続けます。',
	},
	'用{map}查看终端所在的位置；形状和颜色表示状态，没有位置的终端列在地图下方。在{edit}中拖动图钉或填写经度和纬度来设置位置。':
		{
			en: 'The {map} shows where terminals are; shape and colour say their state, and those without a position are listed below it. In {edit}, drag the pin or type longitude and latitude.',
			vi: '{map} cho thấy vị trí của các thiết bị; hình dạng và màu sắc cho biết trạng thái, thiết bị chưa có vị trí được liệt kê bên dưới. Trong {edit}, kéo ghim hoặc nhập kinh độ và vĩ độ.',
			ru: '{map} показывает, где стоят терминалы; форма и цвет обозначают состояние, терминалы без координат перечислены под картой. В окне «{edit}» перетащите метку или введите долготу и широту.',
			tr: '{map} terminallerin yerini gösterir; biçim ve renk durumu belirtir, konumu olmayanlar altında listelenir. {edit} içinde iğneyi sürükleyin veya boylam ile enlemi yazın.',
			ja: '{map}で端末の場所を確認できます。形と色が状態を表し、位置が未設定の端末は地図の下に一覧表示されます。{edit}でピンをドラッグするか、経度と緯度を入力して設定します。',
		},
	'勾选终端后，可以选择全部符合条件的终端，一起设置标签、移动、封禁、删除或发送命令；结果会说明有多少个已完成，其余为什么没有。':
		{
			en: 'Once a terminal is ticked, all that match the filter can be selected, to tag, move, ban, delete or send them a command together. The result says how many were done, and why the others were not.',
			vi: 'Khi đã chọn một thiết bị, có thể chọn tất cả thiết bị phù hợp để gắn nhãn, di chuyển, khóa, xóa hoặc gửi lệnh cùng lúc. Kết quả cho biết bao nhiêu thiết bị đã xong và vì sao số còn lại thì chưa.',
			ru: 'Отметив терминал, можно выбрать все подходящие под фильтр и вместе задать им метки, переместить, заблокировать, удалить или отправить команду. В итоге видно, сколько обработано и почему остальные — нет.',
			tr: 'Bir terminal işaretlendiğinde filtreye uyanların tümü seçilebilir; birlikte etiketlenir, taşınır, engellenir, silinir veya komut gönderilir. Sonuç kaçının tamamlandığını ve diğerlerinin neden tamamlanmadığını söyler.',
			ja: '端末を 1 台選択すると、条件に合う端末をすべて選択し、まとめてタグ付け、移動、利用停止、削除、コマンド送信ができます。結果には、完了した台数と、残りが完了しなかった理由が表示されます。',
		},
})
