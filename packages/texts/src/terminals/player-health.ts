import { rows } from '../rows.ts'

/** How the player of a terminal is. */
export const playerHealth = rows({
	播放器运行状况: {
		en: 'Health of the player',
		vi: 'Tình trạng trình phát',
		ru: 'Состояние плеера',
		tr: 'Oynatıcının durumu',
		ja: 'プレーヤーの状態',
	},
	'由播放器最近一次上报；帧与卡顿为最近一分钟。': {
		en: 'As the player reported it last; frames and stalls are those of one minute.',
		vi: 'Theo lần báo cáo gần nhất của trình phát; khung hình và gián đoạn tính trong một phút.',
		ru: 'По последнему отчёту плеера; кадры и задержки — за одну минуту.',
		tr: 'Oynatıcının son bildirimine göre; kareler ve takılmalar bir dakikaya aittir.',
		ja: 'プレーヤーの最新の報告によります。フレームと停滞は1分間の値です。',
	},
	视频帧: {
		en: 'Video frames',
		vi: 'Khung hình video',
		ru: 'Кадры видео',
		tr: 'Video kareleri',
		ja: '動画フレーム',
	},
	'{frames}，丢失 {dropped}': {
		en: '{frames}, {dropped} of them dropped',
		vi: '{frames}, mất {dropped}',
		ru: '{frames}, пропущено {dropped}',
		tr: '{frames}, düşen {dropped}',
		ja: '{frames}（うち欠落 {dropped}）',
	},
	界面卡顿: {
		en: 'Stalls',
		vi: 'Gián đoạn',
		ru: 'Задержки',
		tr: 'Takılmalar',
		ja: '停滞',
	},
	'{count} 次，共 {time} 毫秒': {
		en: '{count} {count|stall|stalls}, {time} ms in all',
		vi: '{count} lần, tổng {time} ms',
		ru: '{count} {count|задержка|задержки|задержек}, всего {time} мс',
		tr: '{count} kez, toplam {time} ms',
		ja: '{count} 回、合計 {time} ミリ秒',
	},
	脚本内存: {
		en: 'Script memory',
		vi: 'Bộ nhớ tập lệnh',
		ru: 'Память скриптов',
		tr: 'Betik belleği',
		ja: 'スクリプトのメモリ',
	},
	'{used}，上限 {limit}': {
		en: '{used} of {limit}',
		vi: '{used} trên {limit}',
		ru: '{used} из {limit}',
		tr: '{used} / {limit}',
		ja: '{used}／{limit}',
	},
	'图片内存（估计）': {
		en: 'Picture memory (estimate)',
		vi: 'Bộ nhớ hình ảnh (ước tính)',
		ru: 'Память изображений (оценка)',
		tr: 'Resim belleği (tahmini)',
		ja: '画像のメモリ（推定）',
	},
	已载入的音视频: {
		en: 'Videos and sounds loaded',
		vi: 'Video và âm thanh đã tải',
		ru: 'Загружено видео и звуков',
		tr: 'Yüklenmiş video ve sesler',
		ja: '読み込み済みの動画と音声',
	},
	页面元素: {
		en: 'Page elements',
		vi: 'Phần tử trang',
		ru: 'Элементы страницы',
		tr: 'Sayfa öğeleri',
		ja: 'ページの要素',
	},
})
