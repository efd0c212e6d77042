import { rows } from '../rows.ts'

/** Messages if the picture of a verification code cannot be loaded. */
export const verificationPicture = rows({
	'无法获取验证码图片，请检查网络后重试': {
		en: 'The picture could not be loaded. Check the connection and try again.',
		vi: 'Không tải được hình mã xác minh. Hãy kiểm tra kết nối rồi thử lại.',
		ru: 'Не удалось загрузить картинку. Проверьте соединение и повторите попытку.',
		tr: 'Resim yüklenemedi. Bağlantıyı denetleyip yeniden deneyin.',
		ja: '画像を読み込めませんでした。接続を確認して、もう一度お試しください。',
	},
})
