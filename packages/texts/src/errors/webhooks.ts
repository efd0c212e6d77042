import { rows } from '../rows.ts'

/** Errors of webhooks and of their deliveries. */
export const webhookErrors = rows({
	'Webhook 不存在': {
		en: 'The webhook does not exist',
		vi: 'Webhook không tồn tại',
		ru: 'Вебхук не существует',
		tr: 'Web kancası bulunamadı',
		ja: 'Webhook が存在しません',
	},
	'一个组织最多 {count} 个 Webhook': {
		en: 'An organisation has {count} {count|webhook|webhooks} at most',
		vi: 'Một tổ chức có tối đa {count} webhook',
		ru: 'У организации может быть не более {count} {count|вебхука|вебхуков|вебхуков}',
		tr: 'Bir organizasyonda en çok {count} web kancası olabilir',
		ja: '1 つの組織に設定できる Webhook は {count} 件までです',
	},
	投递记录不存在: {
		en: 'The delivery does not exist',
		vi: 'Lượt gửi không tồn tại',
		ru: 'Отправка не существует',
		tr: 'Gönderim bulunamadı',
		ja: '配信記録が存在しません',
	},
	'Webhook“{name}”已停用或暂停，请先启用': {
		en: 'The webhook “{name}” is disabled or paused. Enable it first',
		vi: 'Webhook “{name}” đang tắt hoặc tạm dừng. Hãy bật lại trước',
		ru: 'Вебхук «{name}» выключен или приостановлен. Сначала включите его',
		tr: '“{name}” web kancası devre dışı veya duraklatılmış. Önce etkinleştirin',
		ja: 'Webhook「{name}」は無効または一時停止中です。先に有効にしてください',
	},
	所选时间之后没有失败的投递: {
		en: 'No delivery has failed since then',
		vi: 'Không có lượt gửi nào thất bại kể từ thời điểm đó',
		ru: 'С этого момента неудачных отправок не было',
		tr: 'O zamandan beri başarısız gönderim yok',
		ja: 'その時刻以降に失敗した配信はありません',
	},
	'请输入以 https:// 开头、不含用户名和 # 的地址': {
		en: 'Enter an address that begins with https://, without a user name and #',
		vi: 'Nhập địa chỉ bắt đầu bằng https://, không có tên người dùng và #',
		ru: 'Введите адрес, который начинается с https://, без имени пользователя и #',
		tr: 'https:// ile başlayan, kullanıcı adı ve # içermeyen bir adres girin',
		ja: 'https:// で始まり、ユーザー名と # を含まないアドレスを入力してください',
	},
	'找不到此主机，请检查域名': {
		en: 'There is no such host. Check its name',
		vi: 'Không tìm thấy máy chủ này. Hãy kiểm tra tên miền',
		ru: 'Такого узла нет. Проверьте его имя',
		tr: 'Böyle bir sunucu yok. Adını kontrol edin',
		ja: 'このホストは見つかりません。ホスト名を確認してください',
	},
	'地址须以 https:// 开头；http:// 只能用于在 VITRINE_EGRESS_ALLOW 中写明的主机': {
		en: 'The address has to begin with https://; http:// is only for hosts that VITRINE_EGRESS_ALLOW names',
		vi: 'Địa chỉ phải bắt đầu bằng https://; http:// chỉ dùng cho máy chủ được ghi trong VITRINE_EGRESS_ALLOW',
		ru: 'Адрес должен начинаться с https://; http:// допустим только для узлов, указанных в VITRINE_EGRESS_ALLOW',
		tr: 'Adres https:// ile başlamalıdır; http:// yalnızca VITRINE_EGRESS_ALLOW içinde adı geçen sunucular içindir',
		ja: 'アドレスは https:// で始まる必要があります。http:// は VITRINE_EGRESS_ALLOW に記載したホストでのみ使えます',
	},
})
