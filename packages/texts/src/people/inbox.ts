import { rows } from '../rows.ts'

/** The bell of the top bar, its inbox, and the stack of notices about devices that come and go. */
export const inbox = rows({
	通知: { en: 'Notifications', vi: 'Thông báo', ru: 'Уведомления', tr: 'Bildirimler', ja: '通知' },
	'通知，未读：{count}': {
		en: 'Notifications, unread: {count}',
		vi: 'Thông báo, chưa xem: {count}',
		ru: 'Уведомления, непросмотренных: {count}',
		tr: 'Bildirimler, görülmeyen: {count}',
		ja: '通知、未読：{count}',
	},
	全部标为已读: {
		en: 'Mark all as read',
		vi: 'Đánh dấu tất cả là đã xem',
		ru: 'Отметить все как просмотренные',
		tr: 'Tümünü görüldü olarak işaretle',
		ja: 'すべて既読にする',
	},
	没有通知: {
		en: 'No notifications',
		vi: 'Không có thông báo',
		ru: 'Уведомлений нет',
		tr: 'Bildirim yok',
		ja: '通知はありません',
	},
	未读: { en: 'Unread', vi: 'Chưa xem', ru: 'Не просмотрено', tr: 'Görülmedi', ja: '未読' },
	'{name} 已离线': {
		en: '{name} went offline',
		vi: '{name} đã ngoại tuyến',
		ru: '{name}: отключилось',
		tr: '{name} çevrimdışı oldu',
		ja: '{name} がオフラインになりました',
	},
	'{name} 已上线': {
		en: '{name} came online',
		vi: '{name} đã trực tuyến',
		ru: '{name}: снова на связи',
		tr: '{name} çevrimiçi oldu',
		ja: '{name} がオンラインになりました',
	},
	'已离线的设备：{count}': {
		en: 'Terminals that went offline: {count}',
		vi: 'Thiết bị đã ngoại tuyến: {count}',
		ru: 'Отключились терминалы: {count}',
		tr: 'Çevrimdışı olan terminaller: {count}',
		ja: 'オフラインになった端末：{count}',
	},
	'已上线的设备：{count}': {
		en: 'Terminals that came online: {count}',
		vi: 'Thiết bị đã trực tuyến: {count}',
		ru: 'Подключились терминалы: {count}',
		tr: 'Çevrimiçi olan terminaller: {count}',
		ja: 'オンラインになった端末：{count}',
	},
	全部关闭: { en: 'Close all', vi: 'Đóng tất cả', ru: 'Закрыть все', tr: 'Tümünü kapat', ja: 'すべて閉じる' },
	设备通知: {
		en: 'Device notifications',
		vi: 'Thông báo thiết bị',
		ru: 'Уведомления об устройствах',
		tr: 'Cihaz bildirimleri',
		ja: '端末の通知',
	},
})
