import { rows } from '../rows.ts'

/** The free space and the screens of terminals, as far as they have reported them. */
export const freeSpace = rows({
	'{count} 个终端的可用空间不足': {
		en: '{count} {count|terminal does|terminals do} not have enough free space',
		vi: '{count} thiết bị không đủ dung lượng trống',
		ru: 'На {count} {count|терминале|терминалах|терминалах} не хватит места',
		tr: 'Boş alanı yetmeyen terminal: {count}',
		ja: '空き容量が足りない端末：{count} 台',
	},
	'{count} 个终端的可用空间未知': {
		en: '{count} {count|terminal has|terminals have} not reported free space',
		vi: '{count} thiết bị chưa rõ dung lượng trống',
		ru: 'На {count} {count|терминале|терминалах|терминалах} свободное место неизвестно',
		tr: 'Boş alanı bilinmeyen terminal: {count}',
		ja: '空き容量が不明な端末：{count} 台',
	},
	'已锁定，会拒绝此发布': {
		en: 'Locked: it will refuse this release',
		vi: 'Đã khóa: sẽ từ chối lượt phát hành này',
		ru: 'Заблокирован: отклонит эту публикацию',
		tr: 'Kilitli: bu yayını reddeder',
		ja: 'ロック中のため、この配信を拒否します',
	},
	'{count} 个终端已锁定，锁定期间拒绝此发布：{names}。解锁后会自动再次下发。': {
		en: '{count} {count|terminal is|terminals are} locked and will refuse this release for now: {names}. Once unlocked, they are sent it again.',
		vi: '{count} thiết bị đang khóa nên tạm thời từ chối lượt phát hành này: {names}. Sau khi mở khóa, hệ thống sẽ tự gửi lại.',
		ru: '{count} {count|терминал заблокирован и пока отклонит|терминала заблокированы и пока отклонят|терминалов заблокированы и пока отклонят} эту публикацию: {names}. После снятия блокировки она будет отправлена снова.',
		tr: '{count} terminal kilitli ve bu yayını şimdilik reddeder: {names}. Kilit açılınca yeniden gönderilir.',
		ja: '{count} 台の端末がロック中のため、今はこの配信を拒否します：{names}。ロックを解除すると自動的に再送されます。',
	},
	'{count} 个终端现在离线或已锁定，暂时无法送达': {
		en: '{count} {count|terminal|terminals} cannot be reached now: offline or locked',
		vi: 'Hiện không thể gửi tới {count} thiết bị: ngoại tuyến hoặc đã khóa',
		ru: 'Сейчас {count|недоступен|недоступны|недоступны} {count} {count|терминал|терминала|терминалов}: не в сети или заблокированы',
		tr: '{count} terminale şu anda ulaşılamıyor: çevrimdışı veya kilitli',
		ja: '{count} 台の端末は現在オフラインまたはロック中で、届きません',
	},
	'其中 {count} 个终端从未连接': {
		en: '{count} of them {count|has|have} never connected',
		vi: '{count} trong số đó chưa từng kết nối',
		ru: 'Из них ещё не {count|подключался|подключались|подключались}: {count} {count|терминал|терминала|терминалов}',
		tr: 'Bunlardan {count} tanesi hiç bağlanmadı',
		ja: 'そのうち {count} 台は一度も接続していません',
	},
	'{count} 个终端尚未上报屏幕分辨率，按 {w} × {h} 计算': {
		en: '{count} {count|terminal has|terminals have} not reported the screen’s resolution yet: {w} × {h} is assumed',
		vi: '{count} thiết bị chưa báo độ phân giải màn hình: tạm tính là {w} × {h}',
		ru: '{count} {count|терминал не сообщил|терминала не сообщили|терминалов не сообщили} разрешение экрана: принято {w} × {h}',
		tr: 'Ekran çözünürlüğünü henüz bildirmeyen terminal: {count}; {w} × {h} varsayılır',
		ja: '画面の解像度が未報告の端末：{count} 台（{w} × {h} とみなします）',
	},
	可用空间未知: {
		en: 'Free space not reported',
		vi: 'Chưa rõ dung lượng trống',
		ru: 'Свободное место неизвестно',
		tr: 'Boş alan bilinmiyor',
		ja: '空き容量は未報告',
	},
	屏幕分辨率未知: {
		en: 'Screen resolution not reported',
		vi: 'Chưa rõ độ phân giải màn hình',
		ru: 'Разрешение экрана неизвестно',
		tr: 'Ekran çözünürlüğü bilinmiyor',
		ja: '画面の解像度は未報告',
	},
	'可用空间不足：剩余 {free}，需要 {size}': {
		en: 'Not enough free space: {free} left, {size} needed',
		vi: 'Không đủ dung lượng trống: còn {free}, cần {size}',
		ru: 'Не хватит места: свободно {free}, нужно {size}',
		tr: 'Boş alan yetmiyor: {free} kaldı, {size} gerekli',
		ja: '空き容量不足：残り {free}、必要 {size}',
	},
	'可用空间 {free}，共 {total}': {
		en: '{free} free of {total}',
		vi: 'Còn trống {free} trên {total}',
		ru: 'Свободно {free} из {total}',
		tr: '{total} alandan {free} boş',
		ja: '空き {free}／全 {total}',
	},
})
