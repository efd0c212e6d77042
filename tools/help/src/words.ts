import type { Language } from '@vitrine/texts/rows'

/** What the pictures show, in the language of their reader. */
export interface Words {
	/** Large words on four posters, which also name their files. */
	readonly posters: readonly [string, string, string, string]
	readonly programs: readonly [string, string]
	/** The last one is never connected. */
	readonly terminals: readonly [string, string, string, string, string]
	readonly ticker: string
	/** Two organisations below the root, and one below the first of them. */
	readonly organizations: readonly [string, string, string]
	/** Names of an operator, an auditor and a second administrator. */
	readonly people: readonly [string, string, string]
	readonly tags: readonly [string, string, string]
	/** The text of an emergency. */
	readonly emergency: string
}

export const words: Readonly<Record<Language, Words>> = {
	zh: {
		posters: ['夏日菜单', '周末特惠', '欢迎光临', '新品上市'],
		programs: ['大堂迎宾', '橱窗促销'],
		terminals: ['一楼大堂', '南门橱窗', '二楼电梯厅', '会议中心', '地下车库'],
		ticker: '本周末全场八折，欢迎选购',
		organizations: ['华北区', '华南区', '北京店'],
		people: ['李明', '王芳', '张伟'],
		tags: ['夏季', '门店', '活动'],
		emergency: '请从最近的出口离开',
	},
	en: {
		posters: ['Summer menu', 'Weekend offer', 'Welcome', 'New arrivals'],
		programs: ['Lobby', 'Shop window'],
		terminals: ['Main hall', 'South window', 'Lifts, floor 2', 'Conference centre', 'Car park'],
		ticker: 'This weekend 20 % off everything',
		organizations: ['North', 'South', 'Harbour branch'],
		people: ['Emma Clarke', 'Daniel Wright', 'Olivia Hughes'],
		tags: ['summer', 'shop', 'event'],
		emergency: 'Please leave by the nearest exit',
	},
	vi: {
		posters: ['Thực đơn hè', 'Ưu đãi cuối tuần', 'Chào mừng', 'Hàng mới về'],
		programs: ['Sảnh chính', 'Tủ kính'],
		terminals: ['Sảnh tầng 1', 'Cửa kính phía nam', 'Thang máy tầng 2', 'Trung tâm hội nghị', 'Bãi đỗ xe'],
		ticker: 'Cuối tuần này giảm 20 % toàn bộ',
		organizations: ['Miền Bắc', 'Miền Nam', 'Chi nhánh Hà Nội'],
		people: ['Nguyễn Minh Anh', 'Trần Quốc Bảo', 'Lê Thu Hà'],
		tags: ['mùa hè', 'cửa hàng', 'sự kiện'],
		emergency: 'Vui lòng rời đi bằng lối ra gần nhất',
	},
	ru: {
		posters: ['Летнее меню', 'Скидки выходных', 'Добро пожаловать', 'Новинки'],
		programs: ['Холл', 'Витрина'],
		terminals: ['Главный холл', 'Южная витрина', 'Лифты, 2 этаж', 'Конференц-центр', 'Паркинг'],
		ticker: 'В эти выходные скидка 20 % на всё',
		organizations: ['Север', 'Юг', 'Филиал у порта'],
		people: ['Анна Соколова', 'Иван Морозов', 'Мария Волкова'],
		tags: ['лето', 'магазин', 'акция'],
		emergency: 'Покиньте здание через ближайший выход',
	},
	tr: {
		posters: ['Yaz menüsü', 'Hafta sonu fırsatı', 'Hoş geldiniz', 'Yeni gelenler'],
		programs: ['Lobi', 'Vitrin'],
		terminals: ['Ana salon', 'Güney vitrini', 'Asansörler, 2. kat', 'Kongre merkezi', 'Otopark'],
		ticker: 'Bu hafta sonu her şeyde %20 indirim',
		organizations: ['Kuzey bölgesi', 'Güney bölgesi', 'Liman şubesi'],
		people: ['Ayşe Demir', 'Mehmet Kaya', 'Zeynep Şahin'],
		tags: ['yaz', 'mağaza', 'etkinlik'],
		emergency: 'Lütfen en yakın çıkıştan ayrılın',
	},
	ja: {
		posters: ['夏のメニュー', '週末セール', 'ようこそ', '新商品'],
		programs: ['ロビー', 'ショーウィンドウ'],
		terminals: ['1階ロビー', '南側ウィンドウ', '2階エレベーター', '会議センター', '地下駐車場'],
		ticker: '今週末は全品20％オフ',
		organizations: ['北日本', '南日本', '札幌店'],
		people: ['佐藤 花子', '鈴木 一郎', '田中 美咲'],
		tags: ['夏', '店舗', 'イベント'],
		emergency: '最寄りの出口から避難してください',
	},
}
