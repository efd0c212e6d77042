import { newCountdown } from '@vitrine/domain/program/kinds/countdown'
import { newDigitalClock } from '@vitrine/domain/program/kinds/digital-clock'
import { newText } from '@vitrine/domain/program/kinds/text'
import { newWeather } from '@vitrine/domain/program/kinds/weather'

const six = (zh: string, en: string, vi: string, ru: string, tr: string, ja: string) => ({ zh, en, vi, ru, tr, ja })

const files = [
	{
		key: 'aurora',
		file: 'aurora.webp',
		background: true,
		names: six('极光背景', 'Aurora', 'Nền cực quang', 'Северное сияние', 'Kuzey ışıkları', 'オーロラ'),
	},
	{
		key: 'dunes',
		file: 'dunes.webp',
		background: true,
		names: six('沙丘背景', 'Dunes', 'Nền cồn cát', 'Дюны', 'Kum tepeleri', '砂丘'),
	},
	{
		key: 'tiles',
		file: 'tiles.webp',
		background: true,
		names: six('几何图案', 'Tiles', 'Họa tiết hình học', 'Плитка', 'Karo deseni', '幾何学模様'),
	},
	{
		key: 'hello',
		file: 'hello.webp',
		names: six(
			'问候海报',
			'Greeting poster',
			'Áp phích chào hỏi',
			'Плакат-приветствие',
			'Selam afişi',
			'あいさつポスター',
		),
	},
	{
		key: 'sale',
		file: 'sale.webp',
		names: six(
			'促销海报',
			'Sale poster',
			'Áp phích khuyến mãi',
			'Плакат распродажи',
			'İndirim afişi',
			'セールポスター',
		),
	},
]
const video = {
	key: 'motion',
	file: 'motion.mp4',
	names: six('流动渐变', 'Moving gradient', 'Dải màu chuyển động', 'Переливы', 'Hareketli geçiş', '動くグラデーション'),
}

const webtools = [
	{
		key: 'queue',
		file: 'queue.zip',
		names: six('叫号屏', 'Queue number', 'Số thứ tự', 'Номер очереди', 'Sıra numarası', '呼び出し番号'),
	},
	{
		key: 'hours',
		file: 'hours.zip',
		names: six('营业时间', 'Opening hours', 'Giờ mở cửa', 'Часы работы', 'Çalışma saatleri', '営業時間'),
	},
]

const clock = { ...newDigitalClock, font_size: 120 }
const weather = { ...newWeather, font_size: 64 }
const notice = { ...newText, font_size: 56, scroll: 'left', speed: 120, background: '#00000099' }

const made = [
	{ key: 'clock', template: true, options: clock, names: six('时钟', 'Clock', 'Đồng hồ', 'Часы', 'Saat', '時計') },
	{
		key: 'weather',
		template: true,
		options: weather,
		texts: { place: six('北京', 'Beijing', 'Bắc Kinh', 'Пекин', 'Pekin', '北京') },
		names: six('天气', 'Weather', 'Thời tiết', 'Погода', 'Hava durumu', '天気'),
	},
	{
		key: 'countdown',
		template: true,
		options: { ...newCountdown, font_size: 96, until: '2030-01-01T00:00:00' },
		texts: { title: six('距离新年', 'Until the new year', 'Đến năm mới', 'До Нового года', 'Yeni yıla', '新年まで') },
		names: six(
			'新年倒计时',
			'New year countdown',
			'Đếm ngược năm mới',
			'До Нового года',
			'Yeni yıl geri sayımı',
			'新年カウントダウン',
		),
	},
	{
		key: 'notice',
		template: true,
		options: notice,
		texts: {
			text: six(
				'欢迎光临！这是一条滚动通知，可以在素材中修改。',
				'Welcome! This is a moving notice; change it in the library.',
				'Chào mừng! Đây là thông báo chạy chữ, có thể sửa trong thư viện.',
				'Добро пожаловать! Это бегущая строка, её можно изменить в библиотеке.',
				'Hoş geldiniz! Bu kayan bir duyurudur; kitaplıkta değiştirebilirsiniz.',
				'ようこそ！これはスクロールするお知らせです。素材ライブラリで変更できます。',
			),
		},
		names: six(
			'滚动通知',
			'Moving notice',
			'Thông báo chạy chữ',
			'Бегущая строка',
			'Kayan duyuru',
			'スクロールのお知らせ',
		),
	},
	{
		key: 'queue-sign',
		webtool: 'queue',
		options: { kind: 'webtool', background: '#00000000' },
		names: six('叫号显示', 'Queue sign', 'Bảng số thứ tự', 'Табло очереди', 'Sıra ekranı', '呼び出し表示'),
	},
]

type Box = readonly [x: number, y: number, w: number, h: number]

const windowOf = (n: number, name: string, [x, y, w, h]: Box, resources: readonly object[]) => ({
	id: `w${n}`,
	name,
	idx: n,
	zIndex: n,
	x,
	y,
	w,
	h,
	resources: resources.map((resource, place) => ({ id: `r${n}-${place}`, name, play_time: 10_000, ...resource })),
})
const picture = (material: string) => ({ kind: 'picture', material, fit: 'cover' })

/** A landscape screen for a hall: pictures, clock, weather, and a notice at the bottom. */
const hall = {
	format: 1,
	w: 1920,
	h: 1080,
	background: '#0c1430',
	windows: [
		windowOf(0, 'background', [0, 0, 1920, 1080], [picture('aurora')]),
		windowOf(1, 'pictures', [60, 60, 1200, 840], [picture('sale'), picture('dunes')]),
		windowOf(2, 'clock', [1320, 60, 540, 360], [{ material: 'clock', ...clock, font_size: 84 }]),
		windowOf(
			3,
			'weather',
			[1320, 460, 540, 440],
			[{ material: 'weather', ...weather, font_size: 44, layout: 'column' }],
		),
		windowOf(4, 'notice', [0, 960, 1920, 120], [{ material: 'notice', ...notice }]),
	],
}

/** A portrait screen for a door. */
const door = {
	format: 1,
	w: 1080,
	h: 1920,
	background: '#ffffff',
	windows: [
		windowOf(0, 'poster', [0, 0, 1080, 1600], [picture('hello')]),
		windowOf(1, 'clock', [0, 1600, 1080, 320], [{ material: 'clock', ...clock, background: '#d7263d' }]),
	],
}

/** The content of `index.json`; the video is included only if it was made. */
export const packOf = (has_video: boolean) => ({
	directory: { names: six('示例素材', '示例素材', '示例素材', '示例素材', '示例素材', '示例素材'), name_en: 'Samples' },
	files: has_video ? [...files, video] : files,
	webtools,
	made,
	programs: [
		{
			key: 'hall',
			document: hall,
			names: six('大厅横屏', 'Hall, wide', 'Sảnh, ngang', 'Холл, горизонтальный', 'Salon, yatay', 'ロビー（横）'),
		},
		{
			key: 'door',
			document: door,
			names: six('门口竖屏', 'Door, tall', 'Cửa ra vào, dọc', 'Вход, вертикальный', 'Kapı, dikey', '入口（縦）'),
		},
	],
})
