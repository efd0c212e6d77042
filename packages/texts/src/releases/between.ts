import { rows } from '../rows.ts'

/** Names of interludes and schedule templates. */
export const between = rows({
	插播: { en: 'Interlude', vi: 'Phát chèn', ru: 'Врезка', tr: 'Ara yayın', ja: '割り込み再生' },
	日程模板: {
		en: 'Schedule template',
		vi: 'Mẫu lịch',
		ru: 'Шаблон расписания',
		tr: 'Zamanlama şablonu',
		ja: 'スケジュールテンプレート',
	},
})
