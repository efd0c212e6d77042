import { rows } from '../rows.ts'

/** Errors of scheduled reports. */
export const mailingErrors = rows({
	定期报告不存在: {
		en: 'The scheduled report does not exist',
		vi: 'Báo cáo định kỳ không tồn tại',
		ru: 'Регулярный отчёт не существует',
		tr: 'Zamanlanmış rapor bulunamadı',
		ja: '定期レポートが存在しません',
	},
	'每人最多 {count} 个定期报告': {
		en: 'A person has {count} {count|scheduled report|scheduled reports} at most',
		vi: 'Mỗi người có tối đa {count} báo cáo định kỳ',
		ru: 'У одного человека может быть не более {count} {count|регулярного отчёта|регулярных отчётов|регулярных отчётов}',
		tr: 'Bir kişinin en çok {count} zamanlanmış raporu olabilir',
		ja: '1 人が作成できる定期レポートは {count} 件までです',
	},
	'一个组织最多 {count} 个定期报告': {
		en: 'An organisation has {count} {count|scheduled report|scheduled reports} at most',
		vi: 'Một tổ chức có tối đa {count} báo cáo định kỳ',
		ru: 'У организации может быть не более {count} {count|регулярного отчёта|регулярных отчётов|регулярных отчётов}',
		tr: 'Bir organizasyonda en çok {count} zamanlanmış rapor olabilir',
		ja: '1 つの組織に作成できる定期レポートは {count} 件までです',
	},
	'只有播放记录可以导出为 POPAI 播放日志': {
		en: 'Only play records can be a POPAI play log',
		vi: 'Chỉ lịch sử phát mới xuất được thành nhật ký phát POPAI',
		ru: 'Журналом показов POPAI может быть только журнал показов',
		tr: 'Yalnızca oynatma kayıtları POPAI oynatma günlüğü olabilir',
		ja: 'POPAI 再生ログにできるのは再生記録だけです',
	},
	'您的邮箱尚未验证。请先在个人中心再次填写该邮箱，并输入收到的验证码': {
		en: 'Your email address is not confirmed yet. In the Personal centre, enter it again with the code that is sent to it',
		vi: 'Email của bạn chưa được xác nhận. Hãy nhập lại email đó trong trang cá nhân cùng mã xác nhận được gửi đến',
		ru: 'Ваш адрес эл. почты ещё не подтверждён. Укажите его ещё раз в личном кабинете и введите код из письма',
		tr: 'E-posta adresiniz henüz doğrulanmadı. “Hesabım” sayfasında adresi yeniden girip gelen kodu yazın',
		ja: 'メールアドレスがまだ確認されていません。「マイページ」で同じアドレスをもう一度入力し、届いた確認コードで確認してください',
	},
	请至少填写一个收件人: {
		en: 'Enter at least one recipient',
		vi: 'Hãy nhập ít nhất một người nhận',
		ru: 'Укажите хотя бы одного получателя',
		tr: 'En az bir alıcı girin',
		ja: '受信者を 1 人以上入力してください',
	},
	'不是邮箱地址：{names}': {
		en: 'Not an email address: {names}',
		vi: 'Không phải địa chỉ email: {names}',
		ru: 'Не адрес эл. почты: {names}',
		tr: 'E-posta adresi değil: {names}',
		ja: 'メールアドレスではありません：{names}',
	},
	'不是邮箱地址：{names}。@ 前面只能使用英文字母、数字和符号': {
		en: 'Not an email address: {names}. Before the @ only the letters A to Z, digits and signs are possible',
		vi: 'Không phải địa chỉ email: {names}. Trước ký tự @ chỉ có thể dùng các chữ cái không dấu A–Z, chữ số và ký hiệu',
		ru: 'Не адрес эл. почты: {names}. Перед знаком @ допускаются только латинские буквы, цифры и знаки',
		tr: 'E-posta adresi değil: {names}. @ işaretinden önce yalnızca İngilizce harfler, rakamlar ve işaretler kullanılabilir',
		ja: 'メールアドレスではありません：{names}。@ より前に使えるのは、半角の英字、数字、記号だけです',
	},
	'最多 {count} 个收件人': {
		en: '{count} {count|recipient|recipients} at most',
		vi: 'Tối đa {count} người nhận',
		ru: 'Не более {count} {count|получателя|получателей|получателей}',
		tr: 'En çok {count} alıcı',
		ja: '受信者は {count} 人までです',
	},
	'报告的范围已不存在或不可见，请编辑报告并重新选择': {
		en: 'What the report covers no longer exists or can no longer be seen. Edit the report and choose again.',
		vi: 'Phạm vi của báo cáo không còn tồn tại hoặc không còn xem được. Hãy chỉnh sửa báo cáo và chọn lại.',
		ru: 'Охват отчёта больше не существует или недоступен. Измените отчёт и выберите заново.',
		tr: 'Raporun kapsamı artık yok ya da görülemiyor. Raporu düzenleyip yeniden seçin.',
		ja: 'レポートの対象が存在しないか、表示できなくなりました。レポートを編集して選び直してください。',
	},
})
