import { rows } from '../rows.ts'

/** The help page on webhooks. */
export const helpWebhooks = rows({
	'Webhook：通知其他系统': {
		en: 'Webhooks: telling other systems',
		vi: 'Webhook: báo cho hệ thống khác',
		ru: 'Вебхуки: уведомление других систем',
		tr: 'Web kancaları: diğer sistemleri bilgilendirme',
		ja: 'Webhook：他のシステムへの通知',
	},
	'终端离线、内容发布、审核结果等事件发生时，向其他系统发送签名的请求。': {
		en: 'Send signed requests to other systems when terminals go offline, content is published, reviews are decided and more.',
		vi: 'Gửi yêu cầu có chữ ký đến hệ thống khác khi thiết bị ngoại tuyến, nội dung được phát hành, có kết quả duyệt, v.v.',
		ru: 'Отправляйте другим системам подписанные запросы, когда терминал отключается, публикуется контент, принято решение по проверке и т. п.',
		tr: 'Terminal çevrimdışı olduğunda, içerik yayınlandığında, onay kararı verildiğinde ve benzeri durumlarda diğer sistemlere imzalı istek gönderin.',
		ja: '端末のオフライン、コンテンツの配信、審査結果などのイベント発生時に、署名付きのリクエストを他のシステムへ送信します。',
	},
	'管理员在{management}中打开{webhook}，点击{add_webhook}，填写名称和以 https:// 开头的接收地址，选择事件类型。': {
		en: 'As an administrator, open {webhook} in {management}, press {add_webhook}, enter a name and an address that begins with https://, and choose event types.',
		vi: 'Quản trị viên mở {webhook} trong {management}, nhấn {add_webhook}, nhập tên và địa chỉ bắt đầu bằng https://, rồi chọn loại sự kiện.',
		ru: 'Администратор открывает «{webhook}» в разделе {management}, нажимает «{add_webhook}», вводит название и адрес, который начинается с https://, и выбирает типы событий.',
		tr: 'Yönetici olarak {management} içinde {webhook} sayfasını açın, {add_webhook} düğmesine basın, ad ve https:// ile başlayan adres girin, olay türlerini seçin.',
		ja: '管理者が{management}で{webhook}を開き、{add_webhook}を押して、名前と https:// で始まるアドレスを入力し、イベントの種類を選びます。',
	},
	'密钥只显示一次：复制给接收方，用它核对签名。{change_secret}后，旧密钥还有 24 小时有效。': {
		en: 'The secret is shown once: give it to the receiver, which checks signatures with it. After {change_secret} the old one stays valid for 24 hours.',
		vi: 'Khóa bí mật chỉ hiển thị một lần: hãy đưa cho bên nhận để kiểm tra chữ ký. Sau khi {change_secret}, khóa cũ còn hiệu lực 24 giờ.',
		ru: 'Секрет показывается один раз: передайте его получателю, который проверяет им подписи. После действия «{change_secret}» старый действует ещё 24 часа.',
		tr: 'Gizli anahtar bir kez gösterilir: imzaları doğrulaması için alıcıya verin. {change_secret} sonrasında eskisi 24 saat daha geçerlidir.',
		ja: 'シークレットは一度だけ表示されます。受信側に渡し、署名の検証に使います。{change_secret}の後も、古いものは 24 時間有効です。',
	},
	'{test_event}检查接收方是否收到；在{deliveries}中查看请求、应答和原因，按状态筛选，并可重新投递。': {
		en: '{test_event} shows whether it arrives. {deliveries} has requests, answers and reasons, by state, and sends them again.',
		vi: '{test_event} để kiểm tra bên nhận. {deliveries} có yêu cầu, phản hồi và lý do, lọc theo trạng thái và gửi lại được.',
		ru: '«{test_event}» покажет, доходит ли оно. В разделе «{deliveries}» — запросы, ответы и причины, фильтр по состоянию и повторная отправка.',
		tr: '{test_event} ile ulaşıp ulaşmadığını görün. {deliveries} içinde istekler, yanıtlar ve nedenler duruma göre görülür ve yeniden gönderilir.',
		ja: '{test_event}で届くか確認します。{deliveries}でリクエスト、応答、理由を状態別に確認し、再配信できます。',
	},
	'失败后约两天内自动重试；一天都没有送达就暂停并发邮件，重新启用后继续投递。': {
		en: 'Failures are tried again for about two days. After a day without any success the webhook is paused and an email is sent; enable it to go on.',
		vi: 'Thất bại được thử lại trong khoảng hai ngày. Sau một ngày không gửi được, webhook tạm dừng và có email; bật lại để tiếp tục.',
		ru: 'Неудачные отправки повторяются около двух дней. После суток без успеха вебхук приостанавливается и приходит письмо; включите его, чтобы продолжить.',
		tr: 'Başarısızlıklar yaklaşık iki gün yeniden denenir. Bir gün hiç başarılı olmazsa duraklatılır ve e-posta gönderilir; sürdürmek için etkinleştirin.',
		ja: '失敗時は約 2 日間再試行します。1 日間まったく届かないと一時停止してメールで通知します。有効にすると再開します。',
	},
	'提示服务器不能访问此地址：内网地址、http:// 和其他端口须由服务器管理者在 VITRINE_EGRESS_ALLOW 中写明。': {
		en: 'The server may not go to this address: whoever runs the server has to name private addresses, http:// and other ports in VITRINE_EGRESS_ALLOW.',
		vi: 'Máy chủ không được truy cập địa chỉ này: người vận hành phải ghi địa chỉ nội bộ, http:// và cổng khác trong VITRINE_EGRESS_ALLOW.',
		ru: 'Серверу нельзя обращаться к этому адресу: внутренние адреса, http:// и другие порты указывает тот, кто обслуживает сервер, в VITRINE_EGRESS_ALLOW.',
		tr: 'Sunucu bu adrese gidemez: özel adresler, http:// ve diğer bağlantı noktaları VITRINE_EGRESS_ALLOW içinde belirtilmelidir.',
		ja: 'サーバーがこのアドレスに接続できない場合：プライベートアドレス、http://、他のポートは、運用者が VITRINE_EGRESS_ALLOW に記載する必要があります。',
	},
	'同一事件可能送达多次：接收方应记住 webhook-id。': {
		en: 'The same event may arrive more than once: the receiver should remember webhook-id.',
		vi: 'Một sự kiện có thể đến nhiều lần: bên nhận nên ghi nhớ webhook-id.',
		ru: 'Одно событие может прийти несколько раз: получателю следует запоминать webhook-id.',
		tr: 'Aynı olay birden çok kez gelebilir: alıcı webhook-id değerini hatırlamalıdır.',
		ja: '同じイベントが複数回届くことがあります。受信側は webhook-id を記録してください。',
	},
})
