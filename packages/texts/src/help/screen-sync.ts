import { rows } from '../rows.ts'

/** The help page on multi-screen sync. */
export const helpScreenSync = rows({
	让多个屏幕同步播放: {
		en: 'Screens in step',
		vi: 'Phát đồng bộ trên nhiều màn hình',
		ru: 'Синхронный показ на нескольких экранах',
		tr: 'Birden çok ekranda eşzamanlı oynatma',
		ja: '複数の画面を同期して再生',
	},
	'几个终端在同一时刻显示相同的内容，并看到它们相差多少毫秒。': {
		en: 'Several terminals show the same content at the same moment, and you see how many milliseconds apart they are.',
		vi: 'Nhiều thiết bị hiển thị cùng nội dung vào cùng thời điểm, và bạn thấy chúng lệch nhau bao nhiêu mili giây.',
		ru: 'Несколько терминалов показывают одно и то же в один момент, и видно, на сколько миллисекунд они расходятся.',
		tr: 'Birkaç terminal aynı içeriği aynı anda gösterir; aralarında kaç milisaniye fark olduğunu görürsünüz.',
		ja: '複数の端末が同じ内容を同じ瞬間に表示し、何ミリ秒ずれているかを確認できます。',
	},
	'把同一个节目发布到这些终端；循环播放的节目按时钟排列，所以各终端播放到同一处。': {
		en: 'Publish the same programme to these terminals. Loops are laid out along the clock, so all of them are at the same point.',
		vi: 'Phát hành cùng một chương trình tới các thiết bị này. Vòng lặp được xếp theo đồng hồ nên mọi thiết bị đều ở cùng vị trí.',
		ru: 'Опубликуйте на эти терминалы одну и ту же программу. Циклы привязаны к часам, поэтому все терминалы находятся в одном месте.',
		tr: 'Aynı programı bu terminallere yayımlayın. Döngüler saate göre dizildiğinden hepsi aynı noktadadır.',
		ja: '同じ番組をこれらの端末に配信します。ループは時計に沿って並ぶため、どの端末も同じ位置を再生します。',
	},
	'在{terminal}界面点击{screen_sync}，再点击{join_sync}：填写组编号，选择终端。': {
		en: 'Press {screen_sync} on the screen {terminal}, then {join_sync}: enter a group code and choose the terminals.',
		vi: 'Trong màn hình {terminal}, nhấn {screen_sync} rồi {join_sync}: nhập mã nhóm và chọn thiết bị.',
		ru: 'На экране {terminal} нажмите {screen_sync}, затем {join_sync}: введите код группы и выберите терминалы.',
		tr: '{terminal} ekranında {screen_sync}, ardından {join_sync} düğmesine basın: grup kodunu girin ve terminalleri seçin.',
		ja: '{terminal}画面で{screen_sync}、続いて{join_sync}を押し、グループコードを入力して端末を選びます。',
	},
	'打开组：每个终端显示它与基准或中间值相差多少；34 毫秒以内（60 Hz 的两帧）为{in_step}。': {
		en: 'Open the group: each terminal shows how far it is from the reference or the median. Within 34 ms, two frames at 60 Hz, it is {in_step}.',
		vi: 'Mở nhóm: mỗi thiết bị cho biết độ lệch so với thiết bị chuẩn hoặc trung vị. Trong 34 ms (hai khung hình ở 60 Hz) là {in_step}.',
		ru: 'Откройте группу: у каждого терминала показано отклонение от эталона или медианы. В пределах 34 мс, двух кадров при 60 Гц, — {in_step}.',
		tr: 'Grubu açın: her terminal referansa ya da ortancaya ne kadar uzak olduğunu gösterir. 34 ms içinde (60 Hz’de iki kare) {in_step} sayılır.',
		ja: 'グループを開くと、基準または中央値からのずれが端末ごとに表示されます。34 ミリ秒以内（60 Hz で 2 フレーム）なら{in_step}です。',
	},
	'显示屏自身有延迟时，在{sync_settings}中填写{display_delay}：负数让这个终端提前显示。': {
		en: 'If a display itself is slow, enter {display_delay} in its {sync_settings}: a negative number makes this terminal show everything earlier.',
		vi: 'Nếu bản thân màn hình bị trễ, nhập {display_delay} trong {sync_settings}: số âm khiến thiết bị này hiển thị sớm hơn.',
		ru: 'Если запаздывает сам экран, укажите {display_delay} в окне {sync_settings}: при отрицательном числе терминал показывает всё раньше.',
		tr: 'Ekranın kendisi gecikiyorsa {sync_settings} içinde {display_delay} girin: negatif sayı bu terminalin her şeyi daha erken göstermesini sağlar.',
		ja: 'ディスプレイ自体が遅れる場合は、{sync_settings}で{display_delay}を入力します。負の数にすると、この端末の表示が早くなります。',
	},
	'{sync_history}显示过去 24 小时的偏差，可以选择整个组或一个终端。': {
		en: '{sync_history} shows the last 24 hours, of the whole group or of one terminal.',
		vi: '{sync_history} cho thấy 24 giờ gần nhất của cả nhóm hoặc của một thiết bị.',
		ru: '{sync_history}: последние 24 часа всей группы или одного терминала.',
		tr: '{sync_history} son 24 saati, tüm grup ya da tek bir terminal için gösterir.',
		ja: '{sync_history}には、グループ全体または 1 台の端末の過去 24 時間が表示されます。',
	},
	'{not_measured}：终端还没有播放完一项内容、页面在后台，或它与服务器的连接太慢，时钟误差超过 34 毫秒。': {
		en: '{not_measured}: the terminal has not finished an item yet, its page is in the background, or its connection is so slow that its clock may be off by more than 34 ms.',
		vi: '{not_measured}: thiết bị chưa phát xong một mục, trang đang ở nền, hoặc kết nối chậm đến mức đồng hồ có thể sai hơn 34 ms.',
		ru: '{not_measured}: терминал ещё не закончил показ элемента, страница в фоне или связь так медленна, что часы могут ошибаться больше чем на 34 мс.',
		tr: '{not_measured}: terminal henüz bir öğeyi bitirmedi, sayfası arka planda ya da bağlantısı saatin 34 ms’den fazla sapabileceği kadar yavaş.',
		ja: '{not_measured}：端末がまだ 1 項目を再生し終えていない、ページがバックグラウンドにある、または接続が遅く時計の誤差が 34 ミリ秒を超える可能性があります。',
	},
	'断网后：终端按自己的时钟继续播放，时间越长相差越大，恢复连接后自动校正。': {
		en: 'Without a network, terminals continue by their own clocks and slowly drift apart; they correct themselves once they are connected again.',
		vi: 'Khi mất mạng, các thiết bị tiếp tục theo đồng hồ riêng và dần lệch nhau; chúng tự chỉnh lại khi có kết nối.',
		ru: 'Без сети терминалы идут по собственным часам и понемногу расходятся; после восстановления связи всё исправляется само.',
		tr: 'Ağ kesilince terminaller kendi saatleriyle sürdürür ve yavaşça ayrışır; yeniden bağlanınca kendiliğinden düzelirler.',
		ja: 'ネットワークが切れると、端末は自分の時計で再生を続け、少しずつずれていきます。再接続すると自動的に補正されます。',
	},
})
