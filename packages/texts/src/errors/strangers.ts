import { rows } from '../rows.ts'

/** Refusals for callers that the server does not know yet. */
export const strangerErrors = rows({
	'等待配对的终端过多，请稍后再试': {
		en: 'Too many terminals are waiting to be paired. Try again later',
		vi: 'Có quá nhiều màn hình đang chờ ghép nối. Hãy thử lại sau',
		ru: 'Слишком много экранов ожидают сопряжения. Повторите попытку позже',
		tr: 'Eşleştirilmeyi bekleyen çok fazla ekran var. Daha sonra yeniden deneyin',
		ja: 'ペアリング待ちの画面が多すぎます。しばらくしてからもう一度お試しください',
	},
	'终端密钥错误次数过多，请 {seconds} 秒后再试': {
		en: 'Too many wrong keys for this terminal. Try again in {seconds} {seconds|second|seconds}',
		vi: 'Nhập sai khóa của màn hình này quá nhiều lần. Hãy thử lại sau {seconds} giây',
		ru: 'Слишком много неверных ключей для этого экрана. Повторите попытку через {seconds} {seconds|секунду|секунды|секунд}',
		tr: 'Bu ekran için çok fazla yanlış anahtar girildi. {seconds} saniye sonra yeniden deneyin',
		ja: 'この画面のキーを間違えた回数が多すぎます。{seconds} 秒後にもう一度お試しください',
	},
	'配对码错误次数过多，请 {seconds} 秒后再试': {
		en: 'Too many wrong pairing codes. Try again in {seconds} {seconds|second|seconds}',
		vi: 'Nhập sai mã ghép nối quá nhiều lần. Hãy thử lại sau {seconds} giây',
		ru: 'Слишком много неверных кодов сопряжения. Повторите попытку через {seconds} {seconds|секунду|секунды|секунд}',
		tr: 'Çok fazla yanlış eşleştirme kodu girildi. {seconds} saniye sonra yeniden deneyin',
		ja: 'ペアリングコードを間違えた回数が多すぎます。{seconds} 秒後にもう一度お試しください',
	},
	'请求参数不能超过 {count} 个': {
		en: 'A request can have at most {count} {count|parameter|parameters}',
		vi: 'Một yêu cầu chỉ có thể có tối đa {count} tham số',
		ru: 'В запросе может быть не более {count} {count|параметра|параметров|параметров}',
		tr: 'Bir istekte en fazla {count} parametre olabilir',
		ja: 'リクエストのパラメーターは {count} 個までです',
	},
	'请登录后操作，访问令牌不能这样做': {
		en: 'Sign in to do this; an access token cannot',
		vi: 'Hãy đăng nhập để thực hiện; token truy cập không làm được việc này',
		ru: 'Войдите в систему: с токеном доступа это сделать нельзя',
		tr: 'Bunu yapmak için oturum açın; erişim anahtarı bunu yapamaz',
		ja: 'この操作にはサインインが必要です。アクセストークンでは実行できません',
	},
	'服务器刚刚重新启动，请再试一次': {
		en: 'The server has just restarted. Try again',
		vi: 'Máy chủ vừa khởi động lại. Hãy thử lại',
		ru: 'Сервер только что перезапустился. Повторите попытку',
		tr: 'Sunucu az önce yeniden başladı. Yeniden deneyin',
		ja: 'サーバーが再起動した直後です。もう一度お試しください',
	},
	压缩内容解压后过大: {
		en: 'The compressed content is too large when unpacked',
		vi: 'Nội dung nén quá lớn sau khi giải nén',
		ru: 'После распаковки сжатое содержимое слишком велико',
		tr: 'Sıkıştırılmış içerik açıldığında çok büyük oluyor',
		ja: '圧縮された内容は展開すると大きすぎます',
	},
})
