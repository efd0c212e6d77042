/** `Intl` objects are slow to create and fully determined by their options: each is created once. */
const made = new Map<string, unknown>()

/** Options come from programs: the whole cache is cleared from time to time. */
const made_limit = 200

const once = <T>(name: string, make: () => T): T => {
	const found = made.get(name)
	if (found !== undefined) return found as T
	if (made.size >= made_limit) made.clear()
	const fresh = make()
	made.set(name, fresh)
	return fresh
}

/** The language that an item writes in: its own, else the stage's; English if that is not supported. */
export const localeOf = (own: string, stage: string): string => {
	const wanted = own || stage
	if (/^vn\b/i.test(wanted)) return 'vi'
	return /^(zh|en|vi|ru|tr|ja)\b/i.test(wanted) ? wanted : 'en'
}

/** Whether a locale is in one of these languages. */
export const speaks = (locale: string, ...languages: string[]): boolean => languages.includes(locale.slice(0, 2))

/** Writes times. */
export const timeWriter = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
	once(`time ${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options))

/** Writes numbers. */
export const numberWriter = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
	once(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options))

/** The name of a unit as it appears next to a number. */
export const unitWord = (locale: string, unit: string, count: number): string => {
	// In Chinese the long name of a second is colloquial.
	const unitDisplay = speaks(locale, 'zh') ? 'short' : 'long'
	const parts = numberWriter(locale, { style: 'unit', unit, unitDisplay }).formatToParts(count)
	return parts.find(({ type }) => type === 'unit')?.value ?? ''
}

/** The name of the Chinese calendar, of its months and days. */
export const calendarWords = (locale: string): { calendar: string; month: string; day: string } =>
	once(`calendar ${locale}`, () => {
		const field = new Intl.DisplayNames(locale, { type: 'dateTimeField' })
		const calendar = new Intl.DisplayNames(locale, { type: 'calendar' }).of('chinese') ?? ''
		return { calendar, month: field.of('month') ?? '', day: field.of('day') ?? '' }
	})

/** Creates something once for each name, as `timeWriter` does; for costly objects with a long life. */
export const remembered = once
