import { rows } from '../rows.ts'

/** Messages about failures of the system underneath the server. */
export const accidentErrors = rows({
	'数据库暂时无法使用，请稍后再试': {
		en: 'The database is not available at the moment. Try again shortly',
		vi: 'Cơ sở dữ liệu tạm thời không khả dụng, vui lòng thử lại sau ít phút',
		ru: 'База данных временно недоступна, повторите попытку чуть позже',
		tr: 'Veritabanı şu anda kullanılamıyor, lütfen biraz sonra yeniden deneyin',
		ja: 'データベースを一時的に利用できません。しばらくしてからもう一度お試しください',
	},
	'数据库已损坏，请联系管理员': {
		en: 'The database is damaged. Contact your administrator',
		vi: 'Cơ sở dữ liệu bị hỏng, vui lòng liên hệ quản trị viên',
		ru: 'База данных повреждена, обратитесь к администратору',
		tr: 'Veritabanı bozuk, lütfen yöneticinize başvurun',
		ja: 'データベースが破損しています。管理者にお問い合わせください',
	},
	服务器上的文件已丢失或损坏: {
		en: 'The file is missing or damaged on the server',
		vi: 'Tệp trên máy chủ đã bị mất hoặc bị hỏng',
		ru: 'Файл на сервере утерян или повреждён',
		tr: 'Dosya sunucuda kayıp veya bozuk',
		ja: 'サーバー上のファイルが失われているか、破損しています',
	},
	'服务器上的文件已丢失或损坏：{names}': {
		en: 'Files are missing or damaged on the server: {names}',
		vi: 'Tệp trên máy chủ đã bị mất hoặc bị hỏng: {names}',
		ru: 'Файлы на сервере утеряны или повреждены: {names}',
		tr: 'Dosyalar sunucuda kayıp veya bozuk: {names}',
		ja: 'サーバー上のファイルが失われているか、破損しています：{names}',
	},
	'此服务器不响应该域名，请访问 {address}': {
		en: 'This server does not answer to this host name. Open {address}',
		vi: 'Máy chủ không phản hồi với tên miền này. Vui lòng mở {address}',
		ru: 'Сервер не отвечает по этому имени. Откройте {address}',
		tr: 'Sunucu bu ana bilgisayar adına yanıt vermiyor. Lütfen {address} adresini açın',
		ja: 'このサーバーはそのホスト名では応答しません。{address} を開いてください',
	},
})
