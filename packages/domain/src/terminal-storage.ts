import type { Zone } from './local-time.ts'
import { startOf, type TimedManifest } from './schedule/release-time.ts'

/** Bytes reserved for emergencies and the journal. */
export const storage_reserve = 8 * 1024 * 1024

/** How far ahead files are held unconditionally, in ms. */
const ahead = 48 * 3_600_000

/** Whether the files of a release are needed soon, `now` in ms since the epoch; later ones can be evicted for those needed earlier. */
export const isNeededSoon = (manifest: TimedManifest, zone: Zone, now: number): boolean =>
	startOf(manifest, zone) <= now + ahead
