import generatePicker from 'antd/es/date-picker/generatePicker'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import localeData from 'dayjs/plugin/localeData'
import utc from 'dayjs/plugin/utc'
import weekday from 'dayjs/plugin/weekday'
import weekOfYear from 'dayjs/plugin/weekOfYear'

for (const plugin of [customParseFormat, utc, weekday, localeData, weekOfYear]) dayjs.extend(plugin)

/** A local time, without a zone: `yyyy-MM-dd`, optionally with `THH:mm:ss`. */
export const localOf = (text: string, format: string): Dayjs | null => {
	const at = dayjs.utc(text, format, true)
	return at.isValid() ? at : null
}

/** The texts of the current language, set by the Ant Design frame. */
const words = () => dayjs().localeData()

// Ant Design's own pickers calculate in the user's zone, where some local hours of a terminal may not exist; these calculate in UTC, which has
// every hour of every day.
export const LocalPicker = generatePicker<Dayjs>({
	getNow: () => dayjs.utc(dayjs().format('YYYY-MM-DDTHH:mm:ss')),
	getFixedDate: text => dayjs.utc(text),
	getEndDate: date => date.endOf('month'),
	getWeekDay: date => date.day(),
	getYear: date => date.year(),
	getMonth: date => date.month(),
	getDate: date => date.date(),
	getHour: date => date.hour(),
	getMinute: date => date.minute(),
	getSecond: date => date.second(),
	getMillisecond: date => date.millisecond(),
	addYear: (date, by) => date.add(by, 'year'),
	addMonth: (date, by) => date.add(by, 'month'),
	addDate: (date, by) => date.add(by, 'day'),
	setYear: (date, to) => date.year(to),
	setMonth: (date, to) => date.month(to),
	setDate: (date, to) => date.date(to),
	setHour: (date, to) => date.hour(to),
	setMinute: (date, to) => date.minute(to),
	setSecond: (date, to) => date.second(to),
	setMillisecond: (date, to) => date.millisecond(to),
	isAfter: (one, other) => one.isAfter(other),
	isValidate: date => date.isValid(),
	locale: {
		getWeekFirstDay: () => words().firstDayOfWeek(),
		getWeekFirstDate: (_, date) => date.locale(dayjs.locale()).weekday(0),
		getWeek: (_, date) => date.locale(dayjs.locale()).week(),
		getShortWeekDays: () => words().weekdaysMin(),
		getShortMonths: () => words().monthsShort(),
		format: (_, date, format) => date.locale(dayjs.locale()).format(format),
		parse: (_, text, formats) => formats.map(format => localOf(text, format)).find(at => at !== null) ?? null,
	},
})
