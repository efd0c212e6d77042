import type { Zone } from '@vitrine/domain/local-time'

/** What a file of plays covers: start inclusive, end exclusive, in ms since the epoch; days and times in it are of this zone. */
interface Period {
	readonly start: number
	readonly end: number
	readonly time_zone: string
	readonly zone: Zone
}

const dayOf = (zone: Zone, ms: number): string => new Date(ms + zone(ms)).toISOString().slice(0, 10)

/**
 * The name of a file with plays, with its first and last day and its time zone, which the rows themselves do not name:
 * `plays_2026-11-01_2026-11-30_Europe-Berlin.csv`.
 */
export const periodName = (stem: string, { start, end, time_zone, zone }: Period, extension: string): string => {
	const days = [dayOf(zone, start), dayOf(zone, Math.max(start, end - 1))]
	return `${[stem, ...days, time_zone.replaceAll('/', '-')].join('_')}.${extension}`
}
