import ICAL from 'ical.js'

/** One occurrence of an event, as a calendar program shows it; times in ms since the epoch. */
export interface Shown {
	readonly uid: string
	readonly summary: string
	readonly location: string
	readonly description: string
	readonly url: string
	readonly from: number
	readonly to: number
}

const instant = (time: ICAL.Time): number => time.toUnixTime() * 1000

/** A calendar as a calendar program reads it: every occurrence of every event, with series expanded. */
export const shownBy = (text: string): Shown[] => {
	const calendar = new ICAL.Component(ICAL.parse(text))
	return calendar.getAllSubcomponents('vevent').flatMap(component => {
		const event = new ICAL.Event(component)
		const about = {
			uid: event.uid,
			summary: event.summary,
			location: event.location ?? '',
			description: event.description ?? '',
			url: String(component.getFirstPropertyValue('url') ?? ''),
		}
		if (!event.isRecurring()) return { ...about, from: instant(event.startDate), to: instant(event.endDate) }
		const shown: Shown[] = []
		const times = event.iterator()
		for (let next = times.next(); next; next = times.next()) {
			const { startDate, endDate } = event.getOccurrenceDetails(next)
			shown.push({ ...about, from: instant(startDate), to: instant(endDate) })
		}
		return shown
	})
}

/** The problems of a calendar's lines (RFC 5545 §3.1): line endings and lengths. */
export const lineProblems = (text: string): string[] => {
	const lines = text.split('\r\n')
	return [
		...(lines.at(-1) === '' ? [] : ['no end']),
		...lines.filter(line => /[\r\n]/.test(line) || Buffer.byteLength(line) > 75),
	]
}
