import { rows } from '../rows.ts'

/** Emails: a subject and a body each, as plain text. */
export const mail = rows({
	'{title} 验证码': {
		en: '{title} verification code',
		vi: 'Mã xác minh {title}',
		ru: '{title}: код подтверждения',
		tr: '{title} doğrulama kodu',
		ja: '{title} 確認コード',
	},
	'您的验证码是：{code}\n\n验证码 10 分钟内有效，请勿告诉他人。如果这不是您本人的操作，请忽略此邮件。': {
		en: 'Your verification code is: {code}\n\nThe code is valid for 10 minutes. Do not share it with anyone. If you did not ask for it, please ignore this email.',
		vi: 'Mã xác minh của bạn là: {code}\n\nMã có hiệu lực trong 10 phút, vui lòng không chia sẻ với bất kỳ ai. Nếu bạn không thực hiện yêu cầu này, hãy bỏ qua email này.',
		ru: 'Ваш код подтверждения: {code}\n\nКод действует 10 минут, никому его не сообщайте. Если вы его не запрашивали, не обращайте внимания на это письмо.',
		tr: 'Doğrulama kodunuz: {code}\n\nKod 10 dakika geçerlidir, kimseyle paylaşmayın. Bu işlemi siz yapmadıysanız bu e-postayı dikkate almayın.',
		ja: '確認コード：{code}\n\n確認コードの有効期間は10分です。他の人には教えないでください。お心当たりがない場合は、このメールを無視してください。',
	},
	'{title} 重置密码验证码': {
		en: '{title} password reset code',
		vi: 'Mã đặt lại mật khẩu {title}',
		ru: '{title}: код для сброса пароля',
		tr: '{title} parola sıfırlama kodu',
		ja: '{title} パスワード再設定用確認コード',
	},
	'您正在重置账号 {account} 的密码。验证码是：{code}\n\n验证码 10 分钟内有效，请勿告诉他人。如果这不是您本人的操作，请忽略此邮件，您的密码不会改变。':
		{
			en: 'You are resetting the password of the account {account}. The verification code is: {code}\n\nThe code is valid for 10 minutes. Do not share it with anyone. If you did not ask for it, please ignore this email; your password will not change.',
			vi: 'Bạn đang đặt lại mật khẩu của tài khoản {account}. Mã xác minh là: {code}\n\nMã có hiệu lực trong 10 phút, vui lòng không chia sẻ với bất kỳ ai. Nếu bạn không thực hiện yêu cầu này, hãy bỏ qua email này, mật khẩu của bạn sẽ không thay đổi.',
			ru: 'Вы сбрасываете пароль учётной записи {account}. Код подтверждения: {code}\n\nКод действует 10 минут, никому его не сообщайте. Если вы его не запрашивали, не обращайте внимания на это письмо: ваш пароль не изменится.',
			tr: '{account} hesabının parolasını sıfırlıyorsunuz. Doğrulama kodu: {code}\n\nKod 10 dakika geçerlidir, kimseyle paylaşmayın. Bu işlemi siz yapmadıysanız bu e-postayı dikkate almayın; parolanız değişmez.',
			ja: 'アカウント {account} のパスワードを再設定しようとしています。確認コード：{code}\n\n確認コードの有効期間は10分です。他の人には教えないでください。お心当たりがない場合は、このメールを無視してください。パスワードは変更されません。',
		},
	'{title} 推荐码': {
		en: '{title} referral code',
		vi: 'Mã giới thiệu {title}',
		ru: '{title}: код приглашения',
		tr: '{title} davet kodu',
		ja: '{title} 紹介コード',
	},
	'您的推荐码是：{code}\n\n请在 {days} 天内用它注册账号。推荐码只能使用一次。': {
		en: 'Your referral code is: {code}\n\nUse it to register an account within {days} {days|day|days}. It can be used only once.',
		vi: 'Mã giới thiệu của bạn là: {code}\n\nHãy dùng mã này để đăng ký tài khoản trong vòng {days} ngày. Mã chỉ dùng được một lần.',
		ru: 'Ваш код приглашения: {code}\n\nЗарегистрируйте с ним учётную запись в течение {days} {days|дня|дней|дней}. Код можно использовать только один раз.',
		tr: 'Davet kodunuz: {code}\n\n{days} gün içinde bu kodla bir hesap kaydedin. Kod yalnızca bir kez kullanılabilir.',
		ja: '紹介コード：{code}\n\n{days}日以内にこのコードでアカウントを登録してください。紹介コードは一度だけ使用できます。',
	},
	'{title} 账号提醒': {
		en: '{title} account notice',
		vi: 'Thông báo tài khoản {title}',
		ru: '{title}: уведомление об учётной записи',
		tr: '{title} hesap bildirimi',
		ja: '{title} アカウントに関するお知らせ',
	},
	'有人用这个邮箱申请注册，但它已属于账号 {account}。如果您忘记了密码，请在登录页面选择“忘记密码”。如果这不是您本人的操作，请忽略此邮件。':
		{
			en: 'Someone tried to register with this email address, but it already belongs to the account {account}. If you forgot your password, choose “Forgot password” on the sign-in page. If this was not you, please ignore this email.',
			vi: 'Có người dùng địa chỉ email này để đăng ký, nhưng nó đã thuộc về tài khoản {account}. Nếu bạn quên mật khẩu, hãy chọn “Quên mật khẩu” ở trang đăng nhập. Nếu bạn không thực hiện yêu cầu này, hãy bỏ qua email này.',
			ru: 'Кто-то пытался зарегистрироваться с этим адресом эл. почты, но он уже принадлежит учётной записи {account}. Если вы забыли пароль, выберите «Забыли пароль?» на странице входа. Если это были не вы, не обращайте внимания на это письмо.',
			tr: 'Birisi bu e-posta adresiyle kaydolmak istedi, ancak adres zaten {account} hesabına ait. Parolanızı unuttuysanız giriş sayfasında “Parolamı unuttum” seçeneğini kullanın. Bu işlemi siz yapmadıysanız bu e-postayı dikkate almayın.',
			ja: 'このメールアドレスで登録の申請がありましたが、すでにアカウント {account} で使用されています。パスワードをお忘れの場合は、ログイン画面で「パスワードをお忘れですか？」を選択してください。お心当たりがない場合は、このメールを無視してください。',
		},
	'{title}：{count} 个新的终端故障': {
		en: '{title}: {count} new terminal {count|incident|incidents}',
		vi: '{title}: {count} sự cố thiết bị mới',
		ru: '{title}: {count} {count|новый сбой терминалов|новых сбоя терминалов|новых сбоев терминалов}',
		tr: '{title}: {count} yeni terminal olayı',
		ja: '{title}：端末の新しい障害 {count}件',
	},
	'有 {count} 个新的终端故障：': {
		en: '{count} new {count|incident|incidents} on your terminals:',
		vi: 'Có {count} sự cố mới trên thiết bị:',
		ru: '{count} {count|новый сбой|новых сбоя|новых сбоев} на терминалах:',
		tr: 'Terminallerde {count} yeni olay var:',
		ja: '端末で新しい障害が {count}件発生しています：',
	},
	'{name}：{kind}，开始于 {time}': {
		en: '{name}: {kind}, since {time}',
		vi: '{name}: {kind}, từ {time}',
		ru: '{name}: {kind}, начало: {time}',
		tr: '{name}: {kind}, başlangıç: {time}',
		ja: '{name}：{kind}（{time} から）',
	},
	'还有 {count} 个故障': {
		en: 'and {count} more {count|incident|incidents}',
		vi: 'và {count} sự cố khác',
		ru: 'и ещё {count} {count|сбой|сбоя|сбоев}',
		tr: 've {count} olay daha',
		ja: 'ほか {count}件',
	},
	'查看和处理：{link}': {
		en: 'See and handle them: {link}',
		vi: 'Xem và xử lý: {link}',
		ru: 'Посмотреть и обработать: {link}',
		tr: 'Görüntülemek ve ilgilenmek için: {link}',
		ja: '確認と対応：{link}',
	},
	'请在“终端健康”中查看和处理。': {
		en: 'See and handle them under “Terminal health”.',
		vi: 'Xem và xử lý trong “Tình trạng thiết bị”.',
		ru: 'Посмотреть и обработать их можно в разделе «Состояние терминалов».',
		tr: 'Görüntülemek ve ilgilenmek için “Terminal sağlığı” ekranını açın.',
		ja: '「端末の稼働状況」で確認・対応してください。',
	},
	'如需更改通知方式或免打扰时段，请在“终端健康”中点击“通知设置”。': {
		en: 'To change these notices or set quiet hours, press “Notices” under “Terminal health”.',
		vi: 'Để thay đổi cách thông báo hoặc giờ không làm phiền, hãy nhấn “Thông báo” trong “Tình trạng thiết bị”.',
		ru: 'Чтобы изменить уведомления или тихие часы, нажмите «Уведомления» в разделе «Состояние терминалов».',
		tr: 'Bildirimleri veya sessiz saatleri değiştirmek için “Terminal sağlığı” ekranında “Bildirimler”e basın.',
		ja: '通知方法や通知しない時間帯を変更するには、「端末の稼働状況」で「通知設定」を押してください。',
	},
	'{title}：Webhook“{name}”已暂停': {
		en: '{title}: webhook “{name}” is paused',
		vi: '{title}: webhook “{name}” đã tạm dừng',
		ru: '{title}: вебхук «{name}» приостановлен',
		tr: '{title}: “{name}” web kancası duraklatıldı',
		ja: '{title}：Webhook「{name}」が一時停止しました',
	},
	'Webhook“{name}”（{host}）长时间无法投递，已暂停。事件会保留，最长 30 天。请检查接收方，然后在“Webhook”页面重新启用。':
		{
			en: 'The webhook “{name}” ({host}) could not be delivered to and is paused. Its events are kept for up to 30 days. Check the receiver, then enable the webhook again under “Webhooks”.',
			vi: 'Webhook “{name}” ({host}) không gửi được nên đã tạm dừng. Sự kiện được giữ tối đa 30 ngày. Hãy kiểm tra bên nhận rồi bật lại trong “Webhook”.',
			ru: 'Отправки вебхука «{name}» ({host}) не проходили, он приостановлен. События хранятся до 30 дней. Проверьте получателя и включите вебхук снова в разделе «Вебхуки».',
			tr: '“{name}” web kancasına ({host}) gönderim yapılamadı ve duraklatıldı. Olaylar en çok 30 gün saklanır. Alıcıyı denetleyin, ardından “Web kancaları” ekranında yeniden etkinleştirin.',
			ja: 'Webhook「{name}」（{host}）への配信ができないため、一時停止しました。イベントは最長 30 日間保存されます。受信側を確認し、「Webhook」画面で再度有効にしてください。',
		},
})
