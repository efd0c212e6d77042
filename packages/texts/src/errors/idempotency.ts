import { rows } from '../rows.ts'

/** Why a call with an idempotency key is not carried out. */
export const idempotencyErrors = rows({
	'Idempotency-Key 应为 1 到 255 个可见的 ASCII 字符': {
		en: 'Idempotency-Key takes 1 to 255 visible ASCII characters',
		vi: 'Idempotency-Key gồm 1 đến 255 ký tự ASCII nhìn thấy được',
		ru: 'Idempotency-Key — от 1 до 255 видимых символов ASCII',
		tr: 'Idempotency-Key 1–255 görünür ASCII karakteri olmalıdır',
		ja: 'Idempotency-Key は 1～255 文字の表示可能な ASCII です',
	},
	'一天内最多使用 {count} 个 Idempotency-Key': {
		en: 'At most {count} {count|Idempotency-Key|Idempotency-Keys} can be used in a day',
		vi: 'Mỗi ngày dùng được tối đa {count} Idempotency-Key',
		ru: 'За день можно использовать не более {count} {count|ключа|ключей|ключей} Idempotency-Key',
		tr: 'Bir günde en çok {count} Idempotency-Key kullanılabilir',
		ja: '1 日に使える Idempotency-Key は最大 {count} 個です',
	},
	'此 Idempotency-Key 已用于另一个请求': {
		en: 'This Idempotency-Key was used for another request',
		vi: 'Idempotency-Key này đã dùng cho yêu cầu khác',
		ru: 'Этот Idempotency-Key уже использован для другого запроса',
		tr: 'Bu Idempotency-Key başka bir istek için kullanıldı',
		ja: 'この Idempotency-Key は別のリクエストで使われています',
	},
	'使用此 Idempotency-Key 的请求正在处理或曾被中断，可能已经执行，请先查看结果': {
		en: 'The request with this Idempotency-Key is running or was broken off; it may have been carried out. Look before you send it again',
		vi: 'Yêu cầu với Idempotency-Key này đang chạy hoặc đã bị ngắt; có thể đã được thực hiện. Hãy kiểm tra trước khi gửi lại',
		ru: 'Запрос с этим Idempotency-Key выполняется или был прерван и мог быть выполнен. Проверьте, прежде чем отправлять снова',
		tr: 'Bu Idempotency-Key ile gönderilen istek sürüyor ya da yarıda kaldı; yapılmış olabilir. Yeniden göndermeden önce bakın',
		ja: 'この Idempotency-Key のリクエストは処理中か中断されており、実行済みの可能性があります。再送の前に結果を確認してください',
	},
})
