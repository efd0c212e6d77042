import { rows } from '../rows.ts'

/** Two users who change the same thing. */
export const revisions = rows({
	这里的内容已被他人修改: {
		en: 'Somebody else has changed this in the meantime',
		vi: 'Trong lúc đó đã có người khác thay đổi nội dung này',
		ru: 'Тем временем это изменил кто-то другой',
		tr: 'Bu arada bunu başkası değiştirdi',
		ja: 'この間に別のユーザーが内容を変更しました',
	},
	'{name} 已于 {time} 修改了这里的内容': {
		en: '{name} changed this on {time}',
		vi: '{name} đã thay đổi nội dung này lúc {time}',
		ru: '{name}: внесены изменения {time}',
		tr: '{name} bunu {time} tarihinde değiştirdi',
		ja: '{name} が {time} に内容を変更しました',
	},
	'您的输入已保留，尚未保存。': {
		en: 'What you entered is still here and has not been saved.',
		vi: 'Nội dung bạn nhập vẫn còn đây và chưa được lưu.',
		ru: 'Введённое вами сохранилось в форме, но ещё не записано.',
		tr: 'Girdikleriniz burada duruyor, henüz kaydedilmedi.',
		ja: '入力した内容は残っていますが、まだ保存されていません。',
	},
	查看现在的内容: {
		en: 'Show the current version',
		vi: 'Xem nội dung hiện tại',
		ru: 'Показать текущее состояние',
		tr: 'Şimdiki hâlini göster',
		ja: '現在の内容を表示',
	},
	'已显示现在的内容；双方都修改过的字段已标出，保存时以您的输入为准。': {
		en: 'This is the current version. Fields that you both changed are marked; saving keeps what you entered.',
		vi: 'Đây là nội dung hiện tại. Các trường cả hai cùng sửa đã được đánh dấu: khi lưu sẽ giữ nội dung của bạn.',
		ru: 'Показано текущее состояние. Поля, изменённые обоими, отмечены: при сохранении останется введённое вами.',
		tr: 'Şimdiki hâli budur. İkinizin de değiştirdiği alanlar işaretlendi: kaydedince sizin girdiğiniz kalır.',
		ja: '現在の内容を表示しています。双方が変更した項目には印が付き、保存するとあなたの入力が優先されます。',
	},
	'现在的值：{value}': {
		en: 'Now: {value}',
		vi: 'Hiện tại: {value}',
		ru: 'Сейчас: {value}',
		tr: 'Şu an: {value}',
		ja: '現在の値：{value}',
	},
	他人也修改过这一项: {
		en: 'Somebody else changed this field too',
		vi: 'Người khác cũng đã thay đổi trường này',
		ru: 'Это поле изменил и кто-то другой',
		tr: 'Bu alanı başkası da değiştirdi',
		ja: 'この項目は別のユーザーも変更しました',
	},
})
