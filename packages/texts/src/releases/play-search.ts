import { rows } from '../rows.ts'

/** Searching play records. */
export const playSearch = rows({
	'需要查找的播放记录太多，请缩小时间范围': {
		en: 'Too many play records to search. Choose a shorter period.',
		vi: 'Có quá nhiều bản ghi phát cần tìm. Hãy chọn khoảng thời gian ngắn hơn.',
		ru: 'Слишком много записей о показах. Выберите более короткий период.',
		tr: 'Aranacak çok fazla oynatma kaydı var. Lütfen daha kısa bir zaman aralığı seçin.',
		ja: '検索する再生記録が多すぎます。期間を短くしてください。',
	},
	'已查找到 {time}': {
		en: 'Searched back to {time}',
		vi: 'Đã tìm ngược về {time}',
		ru: 'Просмотрено назад до {time}',
		tr: '{time} tarihine kadar arandı',
		ja: '{time} まで検索しました',
	},
	继续查找: {
		en: 'Keep searching',
		vi: 'Tìm tiếp',
		ru: 'Искать дальше',
		tr: 'Aramaya devam et',
		ja: 'さらに検索',
	},
})
