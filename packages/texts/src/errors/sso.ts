import { rows } from '../rows.ts'

/** Why nobody is signed in by an identity provider. */
export const ssoErrors = rows({
	身份提供方不存在或已停用: {
		en: 'This identity provider does not exist or is disabled',
		vi: 'Nhà cung cấp danh tính không tồn tại hoặc đã bị tắt',
		ru: 'Поставщик удостоверений не существует или отключён',
		tr: 'Kimlik sağlayıcı yok veya devre dışı',
		ja: 'ID プロバイダーは存在しないか、無効です',
	},
	'应答来自另一个身份提供方，请联系管理员检查发行方地址': {
		en: 'The answer came from another issuer. Ask an administrator to check the issuer URL',
		vi: 'Phản hồi đến từ một đơn vị phát hành khác. Hãy nhờ quản trị viên kiểm tra địa chỉ đơn vị phát hành',
		ru: 'Ответ пришёл от другого издателя. Попросите администратора проверить адрес издателя',
		tr: 'Yanıt başka bir yayıncıdan geldi. Yöneticiden yayıncı adresini denetlemesini isteyin',
		ja: '別の発行者から応答がありました。発行者 URL の確認を管理者に依頼してください',
	},
	'发行方地址不可用：须为 https 地址，且未用于其他身份提供方；内网地址须列入 VITRINE_SSO_ALLOW': {
		en: 'This issuer URL cannot be used: it has to be https and not used by another provider; private addresses have to be in VITRINE_SSO_ALLOW',
		vi: 'Không dùng được địa chỉ đơn vị phát hành này: phải là https và chưa dùng cho nhà cung cấp khác; địa chỉ nội bộ phải có trong VITRINE_SSO_ALLOW',
		ru: 'Этот адрес издателя использовать нельзя: нужен https, и другой поставщик не должен его использовать; частные адреса указываются в VITRINE_SSO_ALLOW',
		tr: 'Bu yayıncı adresi kullanılamaz: https olmalı ve başka bir sağlayıcıda kullanılmamalıdır; özel adresler VITRINE_SSO_ALLOW içinde yer almalıdır',
		ja: 'この発行者 URL は使えません。https で、ほかのプロバイダーで使われていない必要があります。プライベートアドレスは VITRINE_SSO_ALLOW に記載してください',
	},
	'登录已过期，或在其他浏览器中开始，请重新登录': {
		en: 'This sign-in has expired or was started in another browser. Sign in again',
		vi: 'Lần đăng nhập này đã hết hạn hoặc được bắt đầu ở trình duyệt khác. Hãy đăng nhập lại',
		ru: 'Срок входа истёк, или вход начат в другом браузере. Войдите ещё раз',
		tr: 'Oturum açma süresi doldu veya başka bir tarayıcıda başlatıldı. Yeniden oturum açın',
		ja: 'サインインの有効期限が切れたか、別のブラウザーで開始されました。もう一度サインインしてください',
	},
	身份提供方拒绝了登录: {
		en: 'The identity provider refused the sign-in',
		vi: 'Nhà cung cấp danh tính đã từ chối đăng nhập',
		ru: 'Поставщик удостоверений отказал во входе',
		tr: 'Kimlik sağlayıcı oturum açmayı reddetti',
		ja: 'ID プロバイダーがサインインを拒否しました',
	},
	'身份提供方没有应答，请稍后再试': {
		en: 'The identity provider does not answer. Try again later',
		vi: 'Nhà cung cấp danh tính không phản hồi. Hãy thử lại sau',
		ru: 'Поставщик удостоверений не отвечает. Повторите попытку позже',
		tr: 'Kimlik sağlayıcı yanıt vermiyor. Daha sonra yeniden deneyin',
		ja: 'ID プロバイダーが応答しません。しばらくしてからもう一度お試しください',
	},
	'身份提供方的应答未通过验证，请联系管理员': {
		en: 'The identity provider’s answer could not be verified. Ask an administrator',
		vi: 'Không xác minh được phản hồi của nhà cung cấp danh tính. Hãy liên hệ quản trị viên',
		ru: 'Ответ поставщика удостоверений не прошёл проверку. Обратитесь к администратору',
		tr: 'Kimlik sağlayıcının yanıtı doğrulanamadı. Yöneticiye başvurun',
		ja: 'ID プロバイダーの応答を検証できませんでした。管理者にお問い合わせください',
	},
	'此身份在这里没有账号，或已不符合登录条件，请联系管理员': {
		en: 'This identity has no account here, or may no longer sign in. Ask an administrator',
		vi: 'Danh tính này không có tài khoản ở đây hoặc không còn được đăng nhập. Hãy liên hệ quản trị viên',
		ru: 'У этого удостоверения здесь нет учётной записи, или вход больше не разрешён. Обратитесь к администратору',
		tr: 'Bu kimliğin burada hesabı yok veya artık oturum açamaz. Yöneticiye başvurun',
		ja: 'この ID のアカウントがないか、サインインできなくなっています。管理者にお問い合わせください',
	},
	'此账号只能通过单点登录，请使用登录页上的按钮': {
		en: 'This account uses single sign-on only. Use the button on the sign-in page',
		vi: 'Tài khoản này chỉ đăng nhập một lần (SSO). Hãy dùng nút trên trang đăng nhập',
		ru: 'Для этой учётной записи доступен только единый вход. Используйте кнопку на странице входа',
		tr: 'Bu hesap yalnızca tek oturum açma kullanır. Oturum açma sayfasındaki düğmeyi kullanın',
		ja: 'このアカウントはシングルサインオン専用です。サインインページのボタンを使ってください',
	},
	'此身份或账号已关联，须由管理员解除': {
		en: 'This identity or account is already linked; an administrator has to unlink it',
		vi: 'Danh tính hoặc tài khoản này đã được liên kết; quản trị viên phải hủy liên kết',
		ru: 'Это удостоверение или учётная запись уже связаны; отменить связь может администратор',
		tr: 'Bu kimlik veya hesap zaten bağlı; bağlantıyı bir yönetici kaldırmalıdır',
		ja: 'この ID またはアカウントはすでに関連付けられています。解除は管理者が行います',
	},
})
