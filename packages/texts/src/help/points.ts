import { rows } from '../rows.ts'

/** The help page on programs that play by place. */
export const helpPoints = rows({
	'按位置播放：投放点': {
		en: 'Play by place: points',
		vi: 'Phát theo vị trí: điểm phát',
		ru: 'Показ по месту: точки показа',
		tr: 'Konuma göre oynatma: yayın noktaları',
		ja: '位置に応じた再生：スポット',
	},
	'让车辆、船只等移动终端在选定的区域内播放指定的节目，离线时也有效。': {
		en: 'Have terminals on vehicles and boats play chosen programmes inside chosen areas, also offline.',
		vi: 'Để thiết bị trên xe, tàu phát chương trình chỉ định trong khu vực đã chọn, kể cả khi mất mạng.',
		ru: 'Терминалы на транспорте показывают выбранные программы в выбранных областях, в том числе без сети.',
		tr: 'Araç ve teknelerdeki terminaller, seçilen alanlarda seçilen programları çevrimdışıyken de oynatır.',
		ja: '車両や船の端末が、選んだ範囲内で指定の番組をオフラインでも再生します。',
	},
	'打开{points}，点击{add_point}：填写名称，选择形状，在地图上点击画出区域，也可以填写经度和纬度。': {
		en: 'Open {points} and press {add_point}: enter a name, choose a shape and draw the area by pressing the map, or enter longitude and latitude.',
		vi: 'Mở {points}, nhấn {add_point}: nhập tên, chọn hình dạng và nhấn trên bản đồ để vẽ khu vực, hoặc nhập kinh độ và vĩ độ.',
		ru: 'Откройте {points} и нажмите {add_point}: введите название, выберите форму и нарисуйте область нажатиями на карту или введите долготу и широту.',
		tr: '{points} ekranını açıp {add_point} düğmesine basın: ad girin, şekil seçin ve haritaya basarak alanı çizin ya da boylam ve enlem girin.',
		ja: '{points}を開いて{add_point}を押し、名称を入力して形を選び、地図を押して範囲を描きます。経度と緯度の入力もできます。',
	},
	'加入节目并排好顺序，选择终端或组织；节目会提前下载到这些终端。': {
		en: 'Add programmes in their order and choose terminals or organisations. The programmes are downloaded to them in advance.',
		vi: 'Thêm chương trình theo thứ tự và chọn thiết bị hoặc tổ chức; chương trình được tải trước.',
		ru: 'Добавьте программы по порядку и выберите терминалы или организации. Программы загружаются на них заранее.',
		tr: 'Programları sırasıyla ekleyin, terminalleri veya kuruluşları seçin. Programlar bunlara önceden indirilir.',
		ja: '番組を順に追加し、端末または組織を選びます。番組は事前にダウンロードされます。',
	},
	'需要时设置行驶方向、速度、时段和优先级；多个投放点同时有效时，优先级高的播放。': {
		en: 'Set heading, speed, time slots and priority where needed. Of several points that hold, the one of the highest priority plays.',
		vi: 'Khi cần, đặt hướng đi, tốc độ, khung giờ và mức ưu tiên; nếu nhiều điểm cùng có hiệu lực, điểm ưu tiên cao hơn được phát.',
		ru: 'При необходимости задайте направление, скорость, интервалы и приоритет. Из нескольких действующих точек показывает та, у которой приоритет выше.',
		tr: 'Gerekirse yön, hız, zaman aralığı ve öncelik belirleyin. Birkaç nokta geçerliyse önceliği yüksek olan oynatır.',
		ja: '必要に応じて進行方向、速度、時間帯、優先度を設定します。複数が有効なときは優先度の高いものを再生します。',
	},
	'离开回差和持续时间让边界附近的定位误差不会反复切换；两次触发之间的间隔限制播放的频率。': {
		en: 'Hysteresis and duration keep inexact positions near the edge from switching to and fro; the least time between two times limits how often it plays.',
		vi: 'Độ trễ và thời gian duy trì giúp sai số gần ranh giới không gây chuyển đổi liên tục; khoảng cách giữa hai lần giới hạn tần suất phát.',
		ru: 'Гистерезис и длительность не дают неточному положению у границы переключать показ туда и обратно; пауза ограничивает частоту показов.',
		tr: 'Histerezis ve süre, sınırdaki konum hatalarının sürekli geçiş yapmasını önler; iki gösterim arası süre sıklığı sınırlar.',
		ja: 'ヒステリシスと継続時間により、境界付近の誤差で切り替えが繰り返されるのを防ぎます。再生の間隔で頻度を制限できます。',
	},
	'在{point_simulation}中拖动图钉，填写速度、方向和时间，即可看到哪个投放点会播放以及原因。': {
		en: 'Under {point_simulation}, drag the pin and enter speed, heading and time to see which point would play and why.',
		vi: 'Trong {point_simulation}, kéo ghim và nhập tốc độ, hướng, thời gian để xem điểm nào sẽ phát và vì sao.',
		ru: 'В разделе {point_simulation} перетащите метку и введите скорость, направление и время, чтобы увидеть, какая точка сработает и почему.',
		tr: '{point_simulation} bölümünde raptiyeyi sürükleyip hız, yön ve zaman girerek hangi noktanın neden oynatacağını görün.',
		ja: '{point_simulation}でピンをドラッグし、速度、方向、時刻を入力すると、どのスポットがなぜ再生されるかが分かります。',
	},
	'{points}的编辑页面显示该投放点的播放次数；播放记录和播放证明说明在哪个投放点、什么位置播放。': {
		en: 'Under {points}, the page of a point says how often it played; play records and play certificates say for which point and where.',
		vi: 'Trong {points}, trang của mỗi điểm cho biết điểm đó đã phát bao nhiêu lần; lịch sử phát và chứng nhận phát ghi điểm phát và vị trí.',
		ru: 'В разделе {points} на странице точки видно, сколько у неё было показов; в журнале показов и подтверждении показов указаны точка и место.',
		tr: '{points} bölümünde noktanın sayfası kaç kez oynattığını gösterir; oynatma kayıtları ve oynatma belgesi noktayı ve konumu belirtir.',
		ja: '{points}の各スポットのページで再生回数を確認できます。再生記録と再生証明書にはスポットと位置が記載されます。',
	},
	'终端在区域内却没有播放：播放器须允许使用定位，且定位不能早于有效时间；列表中显示有多少终端已收到。': {
		en: 'A terminal inside the area does not play it: the player has to be allowed to use its location, and the position may not be too old. The list shows how many terminals have the point.',
		vi: 'Thiết bị trong khu vực nhưng không phát: trình phát phải được phép dùng vị trí và vị trí không được quá cũ. Danh sách cho biết bao nhiêu thiết bị đã nhận.',
		ru: 'Терминал в области, но не показывает: плееру должно быть разрешено определять положение, и оно не должно устареть. В списке видно, сколько терминалов получили точку.',
		tr: 'Terminal alanda ama oynatmıyor: oynatıcının konuma erişmesine izin verilmeli ve konum çok eski olmamalı. Listede kaç terminalin noktayı aldığı görünür.',
		ja: '範囲内なのに再生されない：プレーヤーに位置情報の使用を許可してください。位置情報が古い場合も再生されません。受信済みの端末数は一覧で確認できます。',
	},
	'投放点没有下发：节目未通过审核，或在需要审核发布时选定后被修改；由审核员重新保存投放点。': {
		en: 'A point is not sent: a programme is not approved, or was changed after it was chosen while releases are reviewed. A reviewer saves the point again.',
		vi: 'Điểm phát không được gửi: chương trình chưa được duyệt, hoặc đã thay đổi sau khi chọn khi phát hành cần duyệt. Người duyệt lưu lại điểm phát.',
		ru: 'Точка не отправлена: программа не одобрена или изменена после выбора при проверке публикаций. Проверяющий сохраняет точку снова.',
		tr: 'Nokta gönderilmiyor: program onaylanmamış ya da yayınlar incelenirken seçildikten sonra değişmiş. İnceleyen, noktayı yeniden kaydeder.',
		ja: 'スポットが配信されない：番組が未承認か、配信の審査が必要な設定で選択後に変更されています。審査担当者がスポットを保存し直してください。',
	},
})
