import { rows } from '../../rows.ts'

/** The help page on acquisition devices and sensor limits. */
export const helpAcquisition = rows({
	采集设备与传感器上下限: {
		en: 'Acquisition devices and sensor limits',
		vi: 'Thiết bị thu thập và ngưỡng cảm biến',
		ru: 'Устройства сбора данных и пороги датчиков',
		tr: 'Veri toplama cihazları ve sensör sınırları',
		ja: '収集機器とセンサーの上下限',
	},
	'登记接在终端上的传感器箱和采集卡，并在数值超限时得到故障提醒。': {
		en: 'Register the sensor boxes and capture cards of terminals, and have an incident when a value is out of limits.',
		vi: 'Đăng ký hộp cảm biến và card thu nối với thiết bị, và nhận sự cố khi giá trị vượt ngưỡng.',
		ru: 'Добавьте блоки датчиков и карты захвата терминалов и узнавайте о сбое, когда значение выходит за пределы.',
		tr: 'Terminallere bağlı sensör kutularını ve yakalama kartlarını kaydedin; bir değer sınır dışına çıkınca olay açılsın.',
		ja: '端末に接続したセンサーボックスやキャプチャカードを登録し、値が範囲を外れたら障害として知ることができます。',
	},
	'在终端列表打开{acquisition_devices}，点击{register_device}：填写名称，选择所属终端和端口。': {
		en: 'Open {acquisition_devices} from the list of terminals and choose {register_device}: enter a name, and choose the terminal and the port.',
		vi: 'Trong danh sách thiết bị, mở {acquisition_devices} và chọn {register_device}: nhập tên, chọn thiết bị và cổng.',
		ru: 'В списке терминалов откройте {acquisition_devices} и нажмите {register_device}: введите название, выберите терминал и укажите порт.',
		tr: 'Terminal listesinden {acquisition_devices} sayfasını açıp {register_device} seçin: ad girin, terminali ve bağlantı noktasını belirtin.',
		ja: '端末の一覧から{acquisition_devices}を開き、{register_device}を選びます。名前を入力し、端末とポートを指定します。',
	},
	'列表显示每台设备的状态和最近读数，超限的排在最前；点击名称查看曲线和使用其数据的规则。': {
		en: 'The list shows the state and the latest readings of each device, those out of limits first; choose a name for its charts and the rules that use its data.',
		vi: 'Danh sách hiển thị trạng thái và giá trị mới nhất của từng thiết bị, giá trị vượt ngưỡng đứng đầu; chọn tên để xem biểu đồ và các quy tắc dùng dữ liệu.',
		ru: 'В списке видны состояние и последние показания каждого устройства, сначала вышедшие за пределы; по названию открываются графики и правила, которые используют данные.',
		tr: 'Listede her cihazın durumu ve son değerleri görünür, sınır dışındakiler başta; grafikler ve verileri kullanan kurallar için ada tıklayın.',
		ja: '一覧には各機器の状態と最新の値が表示され、範囲外の値が先頭に並びます。名前を選ぶと、グラフとデータを使うルールが表示されます。',
	},
	'在设备页面或终端的传感器页面点击{set_limits}：填写上限、下限和回差，留空即不限。': {
		en: 'On the page of the device, or among the sensors of the terminal, choose {set_limits}: enter the upper and lower limit and the hysteresis; empty means no limit.',
		vi: 'Trên trang thiết bị thu thập hoặc phần cảm biến của thiết bị, chọn {set_limits}: nhập ngưỡng trên, ngưỡng dưới và độ trễ; để trống nghĩa là không giới hạn.',
		ru: 'На странице устройства или среди датчиков терминала нажмите {set_limits}: укажите верхний и нижний порог и гистерезис; пусто — без порога.',
		tr: 'Cihazın sayfasında ya da terminalin sensörlerinde {set_limits} seçin: üst ve alt sınırı ve histerezisi girin; boş bırakılırsa sınır yoktur.',
		ja: '機器のページまたは端末のセンサーで{set_limits}を選び、上限、下限、ヒステリシスを入力します。空欄は制限なしです。',
	},
	'传感器有固定偏差时，在同一处点击{calibrate}填写校准偏移，例如 -1.5：读数、曲线和上下限都会使用，旁边仍显示实测值。':
		{
			en: 'If a sensor is off by a constant, choose {calibrate} in the same place and enter the offset, such as -1.5: readings, charts and limits use it, and the value as measured stays beside it.',
			vi: 'Nếu cảm biến lệch cố định, chọn {calibrate} tại cùng chỗ và nhập độ lệch, ví dụ -1.5: giá trị, biểu đồ và ngưỡng đều dùng, giá trị đo vẫn hiện bên cạnh.',
			ru: 'Если датчик постоянно ошибается, нажмите {calibrate} там же и введите поправку, например -1,5: её учтут показания, графики и пороги, а измеренное значение останется рядом.',
			tr: 'Sensör sabit bir farkla ölçüyorsa aynı yerde {calibrate} seçip farkı girin, örneğin -1,5: değerler, grafikler ve sınırlar bunu kullanır, ölçülen değer yanında kalır.',
			ja: 'センサーに一定のずれがある場合は、同じ場所で{calibrate}を選び、-1.5 のようにオフセットを入力します。値、グラフ、上下限に反映され、測定値も横に表示されます。',
		},
	'超出上下限时产生故障“传感器超限”；数值回到限内并超过回差后，故障自动结束。': {
		en: 'Out of limits there is an incident “Sensor out of limits”; it ends by itself once the value is back within by the hysteresis.',
		vi: 'Khi vượt ngưỡng sẽ có sự cố “Cảm biến vượt ngưỡng”; sự cố tự kết thúc khi giá trị trở lại trong ngưỡng quá độ trễ.',
		ru: 'За пределами открывается сбой «Датчик вне пределов»; он закрывается сам, когда значение вернётся в пределы с учётом гистерезиса.',
		tr: 'Sınır aşılınca “Sensör sınır dışında” olayı açılır; değer histerezis kadar içeri dönünce kendiliğinden kapanır.',
		ja: '範囲を外れると「センサー範囲外」の障害になり、ヒステリシス分だけ範囲内に戻ると自動で終了します。',
	},
	'没有数据：终端在线，但 15 分钟没有收到读数；请检查设备的电源和接线。': {
		en: 'No data: the terminal is online, but nothing has come for 15 minutes. Check the power and wiring of the device.',
		vi: 'Không có dữ liệu: thiết bị trực tuyến nhưng 15 phút qua không có giá trị nào. Hãy kiểm tra nguồn và dây nối.',
		ru: 'Нет данных: терминал в сети, но показаний нет уже 15 минут. Проверьте питание и подключение устройства.',
		tr: 'Veri yok: terminal çevrimiçi ama 15 dakikadır değer gelmedi. Cihazın gücünü ve kablolarını denetleyin.',
		ja: 'データなしの場合：端末はオンラインですが、15 分間値が届いていません。機器の電源と配線を確認してください。',
	},
	'端口已被占用：同一终端的一个端口只能登记一台设备；先修改或删除原来的设备。': {
		en: 'The port is taken: a port of a terminal has one device. Change or delete the other one first.',
		vi: 'Cổng đã được dùng: mỗi cổng của thiết bị chỉ có một thiết bị thu thập. Hãy sửa hoặc xóa thiết bị kia trước.',
		ru: 'Порт занят: к порту терминала привязывается одно устройство. Сначала измените или удалите другое.',
		tr: 'Bağlantı noktası dolu: bir bağlantı noktasında tek cihaz olabilir. Önce diğerini değiştirin ya da silin.',
		ja: 'ポートが使用中の場合：端末の 1 つのポートに登録できる機器は 1 台です。先に元の機器を変更または削除してください。',
	},
	'点击{start_preview}查看视频采集设备此刻的画面；5 分钟后自动停止，无法显示时会说明原因。': {
		en: 'Choose {start_preview} to see the picture of a video device as it comes in; it stops after 5 minutes, and says why where it cannot be shown.',
		vi: 'Chọn {start_preview} để xem hình hiện tại của thiết bị thu hình; tự dừng sau 5 phút và nêu lý do nếu không hiển thị được.',
		ru: 'Нажмите {start_preview}, чтобы увидеть текущее изображение устройства видеозахвата; через 5 минут просмотр остановится, а если показать нельзя, будет указана причина.',
		tr: 'Görüntü yakalama cihazının anlık görüntüsü için {start_preview} seçin; 5 dakika sonra durur, gösterilemiyorsa nedenini söyler.',
		ja: '{start_preview}を選ぶと、映像キャプチャ機器の現在の映像を確認できます。5 分後に自動で停止し、表示できない場合は理由を示します。',
	},
	'视频采集设备的画面可以放进节目：在其页面点击{use_in_new_program}，或在编辑器的外部信号中选为{signal_source}。': {
		en: 'The picture of a video device can stand in a programme: choose {use_in_new_program} on its page, or choose it as the {signal_source} of an external signal in the editor.',
		vi: 'Hình của thiết bị thu hình có thể đưa vào chương trình: chọn {use_in_new_program} trên trang của nó, hoặc chọn nó làm {signal_source} của tín hiệu ngoài trong trình soạn thảo.',
		ru: 'Сигнал устройства видеозахвата можно показать в программе: нажмите {use_in_new_program} на его странице или выберите его в поле {signal_source} внешнего сигнала в редакторе.',
		tr: 'Görüntü yakalama cihazının görüntüsü programda gösterilebilir: sayfasında {use_in_new_program} seçin ya da düzenleyicide dış sinyalin {signal_source} alanında cihazı seçin.',
		ja: '映像キャプチャ機器の映像は番組に入れられます。機器のページで{use_in_new_program}を選ぶか、編集画面の外部信号で{signal_source}に指定します。',
	},
	'节目窗口显示“没有信号”：设备须登记在播放节目的终端上，端口须与终端上采集卡的名称相符；改正后无需重新发布。': {
		en: 'A window shows “no signal”: the device must be registered at the terminal that plays the programme, with a port that matches the name of its capture card. Once that is right, nothing has to be published again.',
		vi: 'Cửa sổ hiện “không có tín hiệu”: thiết bị thu phải được đăng ký ở đúng thiết bị phát chương trình, với cổng khớp tên card thu. Sửa xong không cần phát hành lại.',
		ru: 'В окне «нет сигнала»: устройство должно быть привязано к терминалу, который показывает программу, а порт — совпадать с названием карты захвата. После исправления публиковать заново не нужно.',
		tr: 'Pencerede “sinyal yok” yazıyor: cihaz programı oynatan terminale kayıtlı olmalı, bağlantı noktası yakalama kartının adıyla eşleşmelidir. Düzeltince yeniden yayımlamak gerekmez.',
		ja: 'ウィンドウに「信号なし」と表示される場合：番組を再生する端末に機器が登録され、ポートが端末のキャプチャカードの名前と一致している必要があります。修正後の再配信は不要です。',
	},
})
