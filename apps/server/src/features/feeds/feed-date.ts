/** Time zone abbreviations defined for email, in minutes from UTC. */
const zones: Record<string, number> = {
	UT: 0,
	GMT: 0,
	UTC: 0,
	Z: 0,
	EST: -300,
	EDT: -240,
	CST: -360,
	CDT: -300,
	MST: -420,
	MDT: -360,
	PST: -480,
	PDT: -420,
}
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const offsetOf = (zone: string): number | undefined => {
	const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
	if (sign === undefined) return zones[zone.toUpperCase()]
	return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** An email (RFC 822) or web (ISO 8601) date in ms since the epoch; 0 if it is invalid. */
export const dateOf = (text: string): number => {
	const source = text.trim().slice(0, 64)
	const mail =
		/^(?:\w{3,9},?\s+)?(\d{1,2})[\s-](\w{3})\w*[\s-](\d{2,4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([A-Za-z]+|[+-]\d{2}:?\d{2})?/.exec(
			source,
		)
	const web =
		/^(\d{4})-(\d{2})(?:-(\d{2}))?(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
			source,
		)
	let parts: [number, number, number, number, number, number, string] | null = null
	if (mail !== null) {
		const [, day, month = '', year = '', hour, minute, second = '0', zone = 'UTC'] = mail
		const full = year.length > 2 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900)
		parts = [full, months.indexOf(month.toLowerCase()), Number(day), Number(hour), Number(minute), Number(second), zone]
	} else if (web !== null) {
		const [, year, month, day = '1', hour = '0', minute = '0', second = '0', zone = 'Z'] = web
		parts = [Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second), zone]
	}
	if (parts === null || parts[1] < 0) return 0
	const [year, month, day, hour, minute, second, zone] = parts
	const time = Date.UTC(year, month, day, hour, minute, second) - (offsetOf(zone) ?? 0) * 60_000
	return Number.isFinite(time) && time > 0 ? time : 0
}
