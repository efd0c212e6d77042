import { rows } from '../rows.ts'

/** What an access token may do, and what happens to it when the password changes. */
export const tokenScopes = rows({
	令牌的权限: { en: 'Rights', vi: 'Quyền', ru: 'Права', tr: 'Yetkiler', ja: '権限' },
	'只选程序需要的权限；令牌不能修改密码、邮箱、两步验证和登录会话，也不能创建令牌和账号。': {
		en: 'Choose only what the program needs. A token can never change passwords, email addresses, two-step verification or sessions, or create tokens and accounts.',
		vi: 'Chỉ chọn những quyền phần mềm cần. Token không thể đổi mật khẩu, email, xác minh hai bước hay phiên đăng nhập, cũng không thể tạo token và tài khoản.',
		ru: 'Выберите только то, что нужно приложению. Токен не может менять пароли, адреса почты, двухэтапную проверку и сеансы, создавать токены и учётные записи.',
		tr: 'Yalnızca yazılımın ihtiyaç duyduklarını seçin. Anahtar; parola, e-posta, iki adımlı doğrulama ve oturumları değiştiremez, anahtar ve hesap oluşturamaz.',
		ja: 'プログラムに必要な権限だけを選んでください。トークンでは、パスワード、メールアドレス、2段階認証、セッションの変更や、トークンとアカウントの作成はできません。',
	},
	请选择令牌的权限: {
		en: 'Choose the rights of the token',
		vi: 'Hãy chọn quyền của token',
		ru: 'Выберите права токена',
		tr: 'Anahtarın yetkilerini seçin',
		ja: 'トークンの権限を選んでください',
	},
	'权限：{rights}': {
		en: 'Rights: {rights}',
		vi: 'Quyền: {rights}',
		ru: 'Права: {rights}',
		tr: 'Yetkiler: {rights}',
		ja: '権限：{rights}',
	},
	您的全部权限: {
		en: 'all of yours',
		vi: 'toàn bộ quyền của bạn',
		ru: 'все ваши права',
		tr: 'sahip olduğunuz tüm yetkiler',
		ja: 'ご自身のすべての権限',
	},
	保留我的访问令牌: {
		en: 'Keep my access tokens',
		vi: 'Giữ lại các token truy cập của tôi',
		ru: 'Сохранить мои токены доступа',
		tr: 'Erişim anahtarlarımı koru',
		ja: 'アクセストークンを残す',
	},
	'否则使用它们的程序会立即失去访问权限。': {
		en: 'Otherwise the programs that use them lose access at once.',
		vi: 'Nếu không, các phần mềm đang dùng chúng sẽ mất quyền truy cập ngay.',
		ru: 'Иначе приложения, которые ими пользуются, сразу потеряют доступ.',
		tr: 'Aksi halde onları kullanan yazılımlar erişimi hemen kaybeder.',
		ja: '残さない場合、使用中のプログラムは直ちにアクセスできなくなります。',
	},
})
