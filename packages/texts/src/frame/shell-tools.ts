import { rows } from '../rows.ts'

/** The tools of the top bar, and the pages before and around the screens. */
export const shellTools = rows({
	'全部下载（{count}）': {
		en: 'All downloads ({count})',
		vi: 'Tất cả lượt tải ({count})',
		ru: 'Все загрузки ({count})',
		tr: 'Tüm indirmeler ({count})',
		ja: 'すべてのダウンロード（{count}）',
	},
	帮助页面地址: {
		en: 'Help page address',
		vi: 'Địa chỉ trang trợ giúp',
		ru: 'Адрес страницы справки',
		tr: 'Yardım sayfası adresi',
		ja: 'ヘルプページのアドレス',
	},
	'帮助文档打开的网页；留空则打开系统自带的帮助': {
		en: 'The page that “Help document” opens. Leave empty for the built-in help',
		vi: 'Trang mà tài liệu trợ giúp mở; để trống để dùng trợ giúp có sẵn',
		ru: 'Страница, которую открывает справка; пусто — встроенная справка',
		tr: 'Yardım belgesinin açtığı sayfa; yerleşik yardım için boş bırakın',
		ja: 'ヘルプで開くページ。空欄の場合は内蔵のヘルプを開きます',
	},
	'地址最多 {count} 个字符': {
		en: 'The address can have at most {count} {count|character|characters}',
		vi: 'Địa chỉ có tối đa {count} ký tự',
		ru: 'В адресе может быть не больше {count} {count|символа|символов|символов}',
		tr: 'Adres en fazla {count} karakter olabilir',
		ja: 'アドレスは {count} 文字までです',
	},
	'请输入以 http:// 或 https:// 开头的地址': {
		en: 'Enter an address that starts with http:// or https://',
		vi: 'Nhập địa chỉ bắt đầu bằng http:// hoặc https://',
		ru: 'Введите адрес, который начинается с http:// или https://',
		tr: 'http:// veya https:// ile başlayan bir adres girin',
		ja: 'http:// または https:// で始まるアドレスを入力してください',
	},
	跳到搜索框: {
		en: 'Go to the search field',
		vi: 'Đến ô tìm kiếm',
		ru: 'Перейти к поиску',
		tr: 'Arama alanına git',
		ja: '検索欄に移動',
	},
	在菜单中移动: {
		en: 'Move through a menu',
		vi: 'Di chuyển trong trình đơn',
		ru: 'Перемещение по меню',
		tr: 'Menüde gezin',
		ja: 'メニュー内を移動',
	},
	关闭对话框或菜单: {
		en: 'Close a dialog or menu',
		vi: 'Đóng hộp thoại hoặc trình đơn',
		ru: 'Закрыть окно или меню',
		tr: 'İletişim kutusunu veya menüyü kapat',
		ja: 'ダイアログやメニューを閉じる',
	},
})
