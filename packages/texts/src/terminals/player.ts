import { rows } from '../rows.ts'

/** What the player says on its own screen while it has nothing to play. */
export const player = rows({
	播放器: { en: 'Player', vi: 'Trình phát', ru: 'Плеер', tr: 'Oynatıcı', ja: 'プレーヤー' },
	本机序列号: {
		en: 'Serial number',
		vi: 'Số sê-ri',
		ru: 'Серийный номер',
		tr: 'Seri numarası',
		ja: 'シリアル番号',
	},
	本机配对码: {
		en: 'Pairing code',
		vi: 'Mã ghép nối',
		ru: 'Код сопряжения',
		tr: 'Eşleştirme kodu',
		ja: 'ペアリングコード',
	},
	'请在管理端“添加终端”中输入此配对码': {
		en: 'Enter this code under “Add terminal” in the web application',
		vi: 'Nhập mã này vào mục “Thêm thiết bị” trong ứng dụng web',
		ru: 'Введите этот код в разделе «Добавить терминал» веб-приложения',
		tr: 'Bu kodu web uygulamasında “Terminal ekle” bölümüne girin',
		ja: '管理画面の「端末を追加」でこのコードを入力してください',
	},
	等待发布内容: {
		en: 'Waiting for content',
		vi: 'Đang chờ nội dung',
		ru: 'Ожидание контента',
		tr: 'İçerik bekleniyor',
		ja: 'コンテンツを待っています',
	},
	'正在下载内容：{percent}%': {
		en: 'Downloading content: {percent}%',
		vi: 'Đang tải nội dung: {percent}%',
		ru: 'Скачивание контента: {percent} %',
		tr: 'İçerik indiriliyor: %{percent}',
		ja: 'コンテンツをダウンロード中：{percent}%',
	},
	正在连接服务器: {
		en: 'Connecting to the server',
		vi: 'Đang kết nối với máy chủ',
		ru: 'Подключение к серверу',
		tr: 'Sunucuya bağlanılıyor',
		ja: 'サーバーに接続しています',
	},
	已连接服务器: {
		en: 'Connected to the server',
		vi: 'Đã kết nối với máy chủ',
		ru: 'Подключено к серверу',
		tr: 'Sunucuya bağlandı',
		ja: 'サーバーに接続しました',
	},
	'服务器暂时无法连接，将自动重试': {
		en: 'The server cannot be reached; trying again automatically',
		vi: 'Không kết nối được với máy chủ, sẽ tự động thử lại',
		ru: 'Сервер недоступен, попытки продолжаются автоматически',
		tr: 'Sunucuya ulaşılamıyor; otomatik olarak yeniden denenecek',
		ja: 'サーバーに接続できません。自動的に再試行します',
	},
	'服务器拒绝连接：{reason}': {
		en: 'The server refused the connection: {reason}',
		vi: 'Máy chủ từ chối kết nối: {reason}',
		ru: 'Сервер отклонил подключение: {reason}',
		tr: 'Sunucu bağlantıyı reddetti: {reason}',
		ja: 'サーバーが接続を拒否しました：{reason}',
	},
	播放器已在另一个标签页中运行: {
		en: 'The player is already running in another tab',
		vi: 'Trình phát đang chạy trong một thẻ khác',
		ru: 'Плеер уже запущен в другой вкладке',
		tr: 'Oynatıcı başka bir sekmede zaten çalışıyor',
		ja: 'プレーヤーはすでに別のタブで動作しています',
	},
	'请通过 HTTPS 或本机地址打开播放器，否则无法离线保存内容': {
		en: 'Open the player over HTTPS or from this machine itself; otherwise it cannot keep content for offline playback',
		vi: 'Hãy mở trình phát qua HTTPS hoặc từ chính máy này, nếu không sẽ không thể lưu nội dung để phát ngoại tuyến',
		ru: 'Откройте плеер по HTTPS или с локального адреса, иначе контент нельзя сохранить для автономного воспроизведения',
		tr: 'Oynatıcıyı HTTPS ile veya yerel adresten açın; aksi halde içerik çevrimdışı oynatma için saklanamaz',
		ja: 'HTTPSまたはこの端末自身のアドレスでプレーヤーを開いてください。それ以外では、オフライン再生用にコンテンツを保存できません',
	},
})
