import { rows } from '../rows.ts'

/** Messages if two people work on the same thing, and how each can continue. */
export const conflicts = rows({
	'现在有 {count} 个终端。': {
		en: 'It now has {count} {count|terminal|terminals}.',
		vi: 'Hiện có {count} màn hình.',
		ru: 'Сейчас в группе {count} {count|экран|экрана|экранов}.',
		tr: 'Şu anda {count} ekran içeriyor.',
		ja: '現在 {count} 台の画面があります。',
	},
	'您选择的“{choice}”未保存，现在的设置如上。': {
		en: 'Your choice “{choice}” was not saved. The current setting is shown above.',
		vi: 'Lựa chọn “{choice}” của bạn chưa được lưu. Thiết lập hiện tại ở phía trên.',
		ru: 'Ваш выбор «{choice}» не сохранён. Выше показана текущая настройка.',
		tr: '“{choice}” seçiminiz kaydedilmedi. Geçerli ayar yukarıdadır.',
		ja: '選択した「{choice}」は保存されていません。上に現在の設定を表示しています。',
	},
	'仍改为“{choice}”': {
		en: 'Change to “{choice}” anyway',
		vi: 'Vẫn đổi thành “{choice}”',
		ru: 'Всё равно выбрать «{choice}»',
		tr: 'Yine de “{choice}” yap',
		ja: 'それでも「{choice}」に変更',
	},
	'“{name}”：{words}': {
		en: '“{name}”: {words}',
		vi: '“{name}”: {words}',
		ru: '«{name}»: {words}',
		tr: '“{name}”: {words}',
		ja: '「{name}」：{words}',
	},
	'双方都修改过的其他设置：{count} 项': {
		en: '{count} more {count|setting|settings} that both of you changed',
		vi: 'Thêm {count} thiết lập mà cả hai cùng sửa',
		ru: 'Ещё {count} {count|настройка, изменённая|настройки, изменённые|настроек, изменённых} обоими',
		tr: 'İkinizin de değiştirdiği {count} ayar daha',
		ja: '双方が変更した設定がほかに {count} 件あります',
	},

	查看如何处理: {
		en: 'See what you can do',
		vi: 'Xem cách xử lý',
		ru: 'Что можно сделать',
		tr: 'Ne yapabileceğinizi görün',
		ja: '対処方法を見る',
	},
	'已发送到 {all} 个终端中的 {count} 个': {
		en: 'Sent to {count} of {all} {all|terminal|terminals}',
		vi: 'Đã gửi tới {count} trên {all} màn hình',
		ru: 'Отправлено на {count} из {all} {all|экрана|экранов|экранов}',
		tr: '{all} ekrandan {count} tanesine gönderildi',
		ja: '{all} 台の画面のうち {count} 台に送信しました',
	},
})
