import { rows } from '../rows.ts'

/** Errors about an invalid day, or day and time, in a field. */
export const noSuchDay = rows({
	没有这个日期: {
		en: 'This date does not exist',
		vi: 'Không có ngày này',
		ru: 'Такой даты не существует',
		tr: 'Böyle bir tarih yok',
		ja: 'この日付は存在しません',
	},
	没有这个日期或时间: {
		en: 'This date or time does not exist',
		vi: 'Không có ngày hoặc giờ này',
		ru: 'Такой даты или времени не существует',
		tr: 'Böyle bir tarih veya saat yok',
		ja: 'この日付または時刻は存在しません',
	},
	'“{name}”：没有这个日期': {
		en: '“{name}”: this date does not exist',
		vi: '“{name}”: không có ngày này',
		ru: '«{name}»: такой даты не существует',
		tr: '“{name}”: böyle bir tarih yok',
		ja: '「{name}」：この日付は存在しません',
	},
})
