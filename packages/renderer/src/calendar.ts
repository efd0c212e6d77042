import { dayAt, nextDayAt, type Zone, zoneOf } from '@vitrine/domain/local-time'

/** The days in a screen's time zone. */
export interface Calendar {
	/** `yyyy-MM-dd` at a moment in ms since the epoch. */
	readonly day: (ms: number) => string
	/** When the next day begins, in ms since the epoch. */
	readonly next: (ms: number) => number
}

const zones = new Map<string, Zone | null>()

const known = (time_zone: string): Zone | null => {
	const zone = zones.has(time_zone) ? zones.get(time_zone) : zoneOf(time_zone)
	zones.set(time_zone, zone ?? null)
	return zone ?? null
}

const utc: Zone = () => 0

/** The calendar of an IANA zone, which can change later; an unknown zone counts as UTC. */
export const calendarOf = (time_zone: () => string): Calendar => ({
	day: ms => dayAt(known(time_zone()) ?? utc, ms),
	next: ms => nextDayAt(known(time_zone()) ?? utc, ms),
})
