import { rows } from '../rows.ts'

/** The point something was played for, and where. */
export const playPlaces = rows({
	播放地点: { en: 'Played at', vi: 'Nơi phát', ru: 'Место показа', tr: 'Oynatma yeri', ja: '再生場所' },
	'定位精度（米）': {
		en: 'Accuracy (m)',
		vi: 'Độ chính xác (m)',
		ru: 'Точность (м)',
		tr: 'Doğruluk (m)',
		ja: '測位精度（m）',
	},
	'{place}，误差 {count} 米': {
		en: '{place}, within {count} m',
		vi: '{place}, sai số {count} m',
		ru: '{place}, точность {count} м',
		tr: '{place}, {count} m doğrulukla',
		ja: '{place}（誤差 {count} m）',
	},
	'不可见的投放点 {id}': {
		en: 'Point {id}, not visible to you',
		vi: 'Điểm phát {id} (bạn không xem được)',
		ru: 'Точка {id} (недоступна вам)',
		tr: 'Nokta {id} (size görünmüyor)',
		ja: '表示できないスポット {id}',
	},
	'投放点：{name}': {
		en: 'Point: {name}',
		vi: 'Điểm phát: {name}',
		ru: 'Точка: {name}',
		tr: 'Nokta: {name}',
		ja: 'スポット：{name}',
	},
	全部投放点: {
		en: 'All points',
		vi: 'Tất cả điểm phát',
		ru: 'Все точки показа',
		tr: 'Tüm yayın noktaları',
		ja: 'すべてのスポット',
	},
	此处的播放: {
		en: 'Plays here',
		vi: 'Lượt phát tại đây',
		ru: 'Показы здесь',
		tr: 'Buradaki oynatmalar',
		ja: 'ここでの再生',
	},
	'今天：{count} 次': {
		en: 'Today: {count} {count|play|plays}',
		vi: 'Hôm nay: {count} lượt phát',
		ru: 'Сегодня: {count} {count|показ|показа|показов}',
		tr: 'Bugün: {count} oynatma',
		ja: '今日：{count} 回',
	},
	'最近 {days} 天：{count} 次': {
		en: 'Last {days} {days|day|days}: {count} {count|play|plays}',
		vi: '{days} ngày gần đây: {count} lượt phát',
		ru: 'За {days} {days|день|дня|дней}: {count} {count|показ|показа|показов}',
		tr: 'Son {days} gün: {count} oynatma',
		ja: '過去 {days} 日間：{count} 回',
	},
	'已证明的播放中有 {count} 次带有位置。': {
		en: '{count} of the proven plays {count|says|say} where the terminal was.',
		vi: '{count} lượt phát đã chứng minh có ghi vị trí của thiết bị.',
		ru: 'Место указано в {count} {count|подтверждённом показе|подтверждённых показах|подтверждённых показах}.',
		tr: 'Kanıtlanan oynatmaların {count} tanesinde terminalin konumu kayıtlı.',
		ja: '証明済みの再生のうち {count} 回に位置が記録されています。',
	},
})
