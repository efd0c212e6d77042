import { rows } from '../rows.ts'

/** The help page on media servers. */
export const helpMediaServer = rows({
	媒体服务器的播放控制: {
		en: 'Running a media server',
		vi: 'Điều khiển máy chủ phương tiện',
		ru: 'Управление медиасервером',
		tr: 'Medya sunucusunu yönetme',
		ja: 'メディアサーバーの操作',
	},
	'按 Cue 播放方案，预载后切出，切换黑场、预案和信号源。': {
		en: 'Play a show cue by cue, preload and take, and switch black, presets and inputs.',
		vi: 'Phát chương trình diễn theo cue, tải trước rồi phát, chuyển màn đen, cài đặt sẵn và nguồn tín hiệu.',
		ru: 'Ведите шоу по сценам, готовьте и пускайте сцены, переключайте чёрный экран, пресеты и входы.',
		tr: 'Gösteriyi cue cue oynatın, ön yükleyip yayına alın; siyah ekranı, ön ayarları ve girişleri değiştirin.',
		ja: 'ショーをキューごとに再生し、プリロードしてテイクし、ブラック、プリセット、入力を切り替えます。',
	},
	'打开媒体服务器的页面，选择{media_playback}：最上面是它自己上报的方案、Cue 和时间码。': {
		en: 'Open the page of the media server and choose {media_playback}: on top stand the show, the cue and the timecode that it reports itself.',
		vi: 'Mở trang của máy chủ phương tiện và chọn {media_playback}: trên cùng là chương trình diễn, cue và mã thời gian do máy chủ tự báo.',
		ru: 'Откройте страницу медиасервера, вкладку {media_playback}: вверху шоу, сцена и таймкод, о которых сообщает он сам.',
		tr: 'Medya sunucusunun sayfasını açıp {media_playback} sekmesini seçin: en üstte kendi bildirdiği gösteri, cue ve zaman kodu yer alır.',
		ja: 'メディアサーバーのページで{media_playback}を選びます。上部に、サーバー自身が報告したショー、キュー、タイムコードが表示されます。',
	},
	'{media_preload}一个 Cue，准备好后点击{media_take}立即切出；也可以直接跳转到某个 Cue 或某个时间。': {
		en: '{media_preload} a cue, and once it is ready choose {media_take} to cut to it; you can also go straight to a cue or a time.',
		vi: '{media_preload} một cue, khi sẵn sàng hãy chọn {media_take} để phát ngay; cũng có thể chuyển thẳng đến một cue hoặc thời điểm.',
		ru: 'Нажмите {media_preload} у сцены, а когда она готова — {media_take}; можно и сразу перейти к сцене или ко времени.',
		tr: 'Bir cue için {media_preload} seçin, hazır olunca {media_take} ile geçiş yapın; doğrudan bir cue’ya ya da zamana da gidebilirsiniz.',
		ja: 'キューを{media_preload}し、準備ができたら{media_take}で切り替えます。キューや時刻へ直接移動することもできます。',
	},
	'黑场和定格只改变输出画面，方案照常运行；恢复时选择{media_normal}。': {
		en: 'Black and freeze change only what the outputs show; the show runs on. Choose {media_normal} to return.',
		vi: 'Màn đen và đứng hình chỉ đổi hình ảnh đầu ra, chương trình vẫn chạy. Chọn {media_normal} để trở lại.',
		ru: 'Чёрный экран и стоп-кадр меняют только картинку на выходах, шоу идёт дальше. Чтобы вернуться, выберите {media_normal}.',
		tr: 'Siyah ve dondurma yalnızca çıkış görüntüsünü değiştirir, gösteri sürer. Geri dönmek için {media_normal} seçin.',
		ja: 'ブラックとフリーズは出力映像だけを変え、ショーはそのまま進みます。戻すには{media_normal}を選びます。',
	},
	'{media_hardware}列出授权、显卡、同步锁相，以及每个输出口和输入口。': {
		en: '{media_hardware} lists the licence, the graphics card, genlock, and every output and input.',
		vi: '{media_hardware} liệt kê giấy phép, card đồ họa, genlock cùng mọi đầu ra và đầu vào.',
		ru: 'На вкладке {media_hardware} — лицензия, видеокарта, генлок и все выходы и входы.',
		tr: '{media_hardware} sekmesinde lisans, ekran kartı, genlock ve tüm çıkış ve girişler listelenir.',
		ja: '{media_hardware}には、ライセンス、グラフィックカード、ゲンロックと、すべての出力・入力ポートが表示されます。',
	},
	'某一部分不可用：终端上报的功能中没有它，原因写在原处；请升级终端上的软件。': {
		en: 'A part is not available: it is not among the functions that the terminal reports, which is said in its place. Upgrade the software of the terminal.',
		vi: 'Một phần không dùng được: thiết bị không báo chức năng đó, lý do ghi ngay tại chỗ. Hãy nâng cấp phần mềm của thiết bị.',
		ru: 'Часть недоступна: её нет среди функций терминала, причина указана на месте. Обновите ПО терминала.',
		tr: 'Bir bölüm kullanılamıyor: terminalin bildirdiği işlevler arasında yok, nedeni yerinde yazar. Terminalin yazılımını yükseltin.',
		ja: '一部が使用できない場合：端末が報告した機能に含まれていません。理由はその場所に表示されます。端末のソフトウェアをアップグレードしてください。',
	},
	'按钮都不可用：终端离线，或您没有控制终端的权限。': {
		en: 'No button can be used: the terminal is offline, or you may not control terminals.',
		vi: 'Mọi nút đều không dùng được: thiết bị ngoại tuyến, hoặc bạn không có quyền điều khiển thiết bị.',
		ru: 'Кнопки неактивны: терминал не в сети или у вас нет права управлять терминалами.',
		tr: 'Düğmeler kullanılamıyor: terminal çevrimdışı ya da terminalleri kontrol etme yetkiniz yok.',
		ja: 'どのボタンも使用できない場合：端末がオフラインか、端末を操作する権限がありません。',
	},
})
