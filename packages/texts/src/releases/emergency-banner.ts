import { rows } from '../rows.ts'

/** The banner that shows on every screen what is running. */
export const emergencyBanner = rows({
	'正在屏幕上显示：“{name}”': {
		en: 'On screen now: “{name}”',
		vi: 'Đang hiển thị trên màn hình: “{name}”',
		ru: 'Сейчас на экранах: «{name}»',
		tr: 'Şu anda ekranlarda: “{name}”',
		ja: '画面に表示中：「{name}」',
	},
	'发布人：{name}': {
		en: 'Published by {name}',
		vi: 'Người phát hành: {name}',
		ru: 'Отправитель: {name}',
		tr: 'Gönderen: {name}',
		ja: '発信者：{name}',
	},
	'屏幕：{count}': {
		en: 'Screens: {count}',
		vi: 'Màn hình: {count}',
		ru: 'Экраны: {count}',
		tr: 'Ekranlar: {count}',
		ja: '画面：{count}',
	},
	'全部正在显示的紧急内容（{count}）': {
		en: 'All emergencies on screen ({count})',
		vi: 'Tất cả thông báo khẩn đang hiển thị ({count})',
		ru: 'Все экстренные сообщения на экранах ({count})',
		tr: 'Ekrandaki tüm acil durumlar ({count})',
		ja: '表示中の緊急メッセージをすべて見る（{count}）',
	},
})
