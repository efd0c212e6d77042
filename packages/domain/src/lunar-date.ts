/** A day of the Chinese calendar: `year` is the Gregorian year in which its year began. */
export interface LunarDate {
	readonly year: number
	readonly month: number
	readonly leap: boolean
	readonly day: number
}

const stems = '甲乙丙丁戊己庚辛壬癸'
const branches = '子丑寅卯辰巳午未申酉戌亥'
const animals = '鼠牛虎兔龙蛇马羊猴鸡狗猪'
const months = '正二三四五六七八九十冬腊'
const figures = '一二三四五六七八九十'

/** Formats times in the Chinese calendar for `lunarDateAt`. */
export const lunarFormat = (time_zone: string): Intl.DateTimeFormat =>
	new Intl.DateTimeFormat('en-u-ca-chinese-nu-latn', {
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		timeZone: time_zone,
	})

/** The day of the Chinese calendar at a moment in ms since the epoch, or null if the platform does not support that calendar. */
export const lunarDateAt = (format: Intl.DateTimeFormat, ms: number): LunarDate | null => {
	const parts = format.formatToParts(ms)
	const part = (...types: string[]): string => parts.find(({ type }) => types.includes(type))?.value ?? ''
	const month = part('month')
	// The part type of a sexagenary year, which TypeScript does not know.
	const [year, at, day] = [part('relatedYear', 'year'), month, part('day')].map(text => Number.parseInt(text, 10))
	if (year === undefined || at === undefined || day === undefined || !(year > 0 && at > 0 && day > 0)) return null
	return { year, month: at, leap: /\D$/.test(month), day }
}

const around = (signs: string, year: number): string =>
	signs[(((year - 4) % signs.length) + signs.length) % signs.length] ?? ''

/** The stem and branch of a year. */
export const yearSign = (year: number): string => around(stems, year) + around(branches, year)

/** The zodiac animal of a year. */
export const yearAnimal = (year: number): string => around(animals, year)

/** The Chinese name of a month. */
export const lunarMonth = ({ month, leap }: LunarDate): string => `${leap ? '闰' : ''}${months[month - 1] ?? ''}月`

/** The Chinese name of a day of a month. */
export const lunarDay = (day: number): string => {
	const figure = figures[(day - 1) % 10] ?? ''
	if (day <= 10) return `初${figure}`
	if (day < 20) return `十${figure}`
	if (day === 20) return '二十'
	return day < 30 ? `廿${figure}` : '三十'
}
