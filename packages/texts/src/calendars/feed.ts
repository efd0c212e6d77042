import { rows } from '../rows.ts'

/** The content of a calendar feed. */
export const calendarFeedTexts = rows({
	所属发布: {
		en: 'Release',
		vi: 'Bản phát hành',
		ru: 'Публикация',
		tr: 'Yayın',
		ja: '配信',
	},
	'内容过多，此日历不完整：请选择较少的终端、节目或天数。': {
		en: 'This calendar is not complete, there is too much to show. Choose fewer terminals, programmes or days.',
		vi: 'Lịch này chưa đầy đủ vì có quá nhiều nội dung. Hãy chọn ít thiết bị, chương trình hoặc số ngày hơn.',
		ru: 'Календарь неполный: записей слишком много. Выберите меньше терминалов, программ или дней.',
		tr: 'Gösterilecek çok şey olduğundan bu takvim eksik. Daha az terminal, program veya gün seçin.',
		ja: '項目が多すぎるため、このカレンダーは完全ではありません。端末、番組、日数を減らしてください。',
	},
})
