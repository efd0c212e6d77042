import { rows } from '../../rows.ts'

/** The help page on incidents of terminals. */
export const helpTerminalHealth = rows({
	终端的故障与处理: {
		en: 'Terminal incidents',
		vi: 'Sự cố thiết bị và cách xử lý',
		ru: 'Сбои терминалов',
		tr: 'Terminal olayları',
		ja: '端末の障害と対応',
	},
	'看到哪些终端有问题、从什么时候开始、由谁处理。': {
		en: 'See which terminals have a problem, since when, and who is on it.',
		vi: 'Xem thiết bị nào có vấn đề, từ lúc nào và ai đang xử lý.',
		ru: 'Какие терминалы неисправны, с какого времени и кто этим занимается.',
		tr: 'Hangi terminallerde sorun olduğunu, ne zamandan beri sürdüğünü ve kimin ilgilendiğini görün.',
		ja: '問題のある端末、発生時刻、担当者を確認します。',
	},
	'在{terminal}界面点击{terminal_health}：上方按类型显示故障的数量，点击一种类型只显示该类型。': {
		en: 'Press {terminal_health} on the screen {terminal}. The tiles count incidents by kind; press one to see only that kind.',
		vi: 'Trong màn hình {terminal}, nhấn {terminal_health}: phía trên là số sự cố theo loại; nhấn một loại để chỉ xem loại đó.',
		ru: 'На экране {terminal} нажмите {terminal_health}: сверху указано число сбоев по видам; нажмите на вид, чтобы показать только его.',
		tr: '{terminal} ekranında {terminal_health} düğmesine basın: üstte olayların türe göre sayısı vardır; yalnızca bir türü görmek için üzerine basın.',
		ja: '{terminal}画面で{terminal_health}を押します。上部に種類別の件数が表示され、押すとその種類だけが表示されます。',
	},
	'{acknowledge}表示有人在处理；{assign}指定{assignee}；{resolve}时可以填写说明。勾选几个故障可以一起处理。': {
		en: '{acknowledge} says that somebody is on it, {assign} names the {assignee}, and {resolve} takes a note. Tick several incidents to handle them together.',
		vi: '{acknowledge} cho biết đã có người xử lý; {assign} chỉ định {assignee}; khi {resolve} có thể ghi chú. Chọn nhiều sự cố để xử lý cùng lúc.',
		ru: '{acknowledge} — кто-то уже занимается сбоем; {assign} — указать, кто {assignee}; {resolve} — с комментарием. Отметьте несколько сбоев, чтобы обработать их вместе.',
		tr: '{acknowledge} birinin ilgilendiğini belirtir; {assign} ile {assignee} seçilir; {resolve} sırasında açıklama yazılabilir. Birlikte işlemek için birkaç olayı işaretleyin.',
		ja: '{acknowledge}は対応中であることを示し、{assign}で{assignee}を指定し、{resolve}ではメモを残せます。複数選択してまとめて対応できます。',
	},
	'原因消失后，故障自动变为{recovered}，保留 90 天；在{state}中选择可以查看。': {
		en: 'When the cause goes away, the incident becomes {recovered} by itself and is kept for 90 days; choose it under {state}.',
		vi: 'Khi hết nguyên nhân, sự cố tự chuyển thành {recovered} và được lưu 90 ngày; chọn trong {state} để xem.',
		ru: 'Когда причина исчезает, сбой сам получает отметку {recovered} и хранится 90 дней; его можно выбрать в поле {state}.',
		tr: 'Neden ortadan kalkınca olay kendiliğinden {recovered} olur ve 90 gün saklanır; {state} alanından seçilebilir.',
		ja: '原因がなくなると自動的に{recovered}になり、90日間保存されます。{state}で選択して確認できます。',
	},
	'在终端的页面点击{incident}，只查看该终端的故障。': {
		en: 'Press {incident} on a terminal’s page to see only that terminal.',
		vi: 'Nhấn {incident} trên trang của thiết bị để chỉ xem thiết bị đó.',
		ru: 'Нажмите {incident} на странице терминала, чтобы увидеть только его сбои.',
		tr: 'Yalnızca o terminali görmek için terminalin sayfasında {incident} düğmesine basın.',
		ja: '端末のページで{incident}を押すと、その端末の障害だけが表示されます。',
	},
	'已解决的故障没有再次出现：它的原因仍然存在；原因消失后再发生才会作为新的故障出现。': {
		en: 'A resolved incident does not come back: its cause still lasts. It returns as a new incident once the cause has gone and come back.',
		vi: 'Sự cố đã giải quyết không xuất hiện lại: nguyên nhân vẫn còn. Nó sẽ là sự cố mới khi nguyên nhân hết rồi lại xảy ra.',
		ru: 'Решённый сбой не появляется снова: причина ещё есть. Новый сбой возникнет, когда она исчезнет и вернётся.',
		tr: 'Çözülen olay yeniden görünmüyor: nedeni sürüyor. Neden ortadan kalkıp geri gelirse yeni bir olay açılır.',
		ja: '解決済みの障害が再表示されない場合、原因がまだ続いています。原因がなくなって再発すると新しい障害になります。',
	},
	'故障太多或太晚：管理员可以在{system_layout}中调整失联、存储、时钟和漏播的界限。': {
		en: 'Too many incidents, or too late: administrators set the limits for connection, storage, clock and missed plays under {system_layout}.',
		vi: 'Quá nhiều sự cố hoặc báo quá muộn: quản trị viên chỉnh ngưỡng kết nối, dung lượng, đồng hồ và phát thiếu trong {system_layout}.',
		ru: 'Сбоев слишком много или они появляются поздно: администратор задаёт пороги связи, места, времени и пропущенных показов в разделе {system_layout}.',
		tr: 'Çok fazla olay var ya da geç görünüyor: yöneticiler bağlantı, depolama, saat ve kaçırılan oynatma sınırlarını {system_layout} içinde ayarlar.',
		ja: '障害が多すぎる、または表示が遅い場合：管理者は{system_layout}で接続、ストレージ、時計、再生の欠落の基準を変更できます。',
	},
	'点击{notices}，让新故障通过邮件或浏览器通知您：选择通知哪些故障，以及{quiet_hours}的时间和时区。': {
		en: 'Press {notices} to hear of new incidents by email or in the browser: choose which ones, and set {quiet_hours} with their time zone.',
		vi: 'Nhấn {notices} để nhận tin về sự cố mới qua email hoặc trình duyệt: chọn loại sự cố, giờ {quiet_hours} và múi giờ.',
		ru: 'Нажмите {notices}, чтобы узнавать о новых сбоях по эл. почте или в браузере: выберите виды сбоев и задайте {quiet_hours} с часовым поясом.',
		tr: 'Yeni olayları e-postayla veya tarayıcıda öğrenmek için {notices} düğmesine basın: türleri seçin, {quiet_hours} ve saat dilimini ayarlayın.',
		ja: '{notices}を押すと、新しい障害をメールやブラウザーで受け取れます。種類と、{quiet_hours}およびタイムゾーンを設定します。',
	},
	'没有收到通知：邮件至少间隔 10 分钟；免打扰期间的故障在结束后告知；浏览器通知需要允许，并保持一个页面打开。': {
		en: 'No notice arrives: emails are at least 10 minutes apart, incidents of quiet hours are told afterwards, and the browser needs permission and an open page.',
		vi: 'Không nhận được thông báo: các email cách nhau ít nhất 10 phút; sự cố trong giờ không làm phiền được báo sau đó; trình duyệt cần được cho phép và phải mở một trang.',
		ru: 'Уведомлений нет: между письмами не менее 10 минут; о сбоях в тихие часы сообщается после них; браузеру нужно разрешение и открытая страница.',
		tr: 'Bildirim gelmiyor: e-postalar arasında en az 10 dakika vardır; sessiz saatlerdeki olaylar sonra bildirilir; tarayıcıya izin verilmeli ve bir sayfa açık kalmalıdır.',
		ja: '通知が届かない場合：メールの間隔は10分以上です。通知しない時間帯の障害は終了後に届きます。ブラウザーの通知には許可と、開いたままのページが必要です。',
	},
})
