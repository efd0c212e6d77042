import { rows } from '../rows.ts'

/** The parts of the help page of terminals about records, bans and sheets. */
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
		en: '{ban} a terminal that is not to connect any more: it is refused and gets no releases or commands, and its record is kept. After {unban} it reconnects by itself.',
		vi: '{ban} thiết bị không được kết nối nữa: nó bị từ chối, không nhận lượt phát hành và lệnh, hồ sơ vẫn được giữ. Sau khi {unban}, nó tự kết nối lại.',
		ru: '{ban}: терминал больше не может подключиться и не получает публикаций и команд, его запись сохраняется. После «{unban}» он подключится сам.',
		tr: 'Artık bağlanmaması gereken terminal için {ban}: reddedilir, yayın ve komut almaz, kaydı saklanır. {unban} sonrasında kendiliğinden bağlanır.',
		ja: '接続させたくない端末は{ban}にします。接続は拒否され、配信やコマンドを受け取りませんが、登録情報は残ります。{unban}すると自動的に再接続します。',
	},
	'更改密钥后终端离线：屏幕上会请您输入新密钥；在此之前它继续播放已有内容。': {
		en: 'A terminal is offline after its key was changed: its screen asks for the new key, and keeps playing what it has until then.',
		vi: 'Thiết bị ngoại tuyến sau khi đổi khóa: màn hình của nó yêu cầu nhập khóa mới và vẫn phát nội dung sẵn có cho đến lúc đó.',
		ru: 'Терминал не в сети после смены ключа: его экран просит ввести новый ключ и до этого показывает то, что есть.',
		tr: 'Anahtarı değiştirilen terminal çevrimdışı kalır: ekranı yeni anahtarı ister ve o zamana dek elindekini oynatır.',
		ja: 'キーを変更すると端末はオフラインになります。画面で新しいキーの入力が求められ、それまでは手元のコンテンツを再生し続けます。',
	},
})
