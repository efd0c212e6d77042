import type { Zone } from './local-time.ts'
import { startOf, type TimedManifest } from './schedule/release-time.ts'

/** The bytes that only emergencies and the journal may use. */
export const storage_reserve = 8 * 1024 * 1024

/** How far ahead files are held whatever happens, in ms. */
const ahead = 48 * 3_600_000

/** Whether the files of a release are needed soon, `now` in ms since the epoch; those of a later one may go for what is needed before. */
export const isNeededSoon = (manifest: TimedManifest, zone: Zone, now: number): boolean =>
	startOf(manifest, zone) <= now + ahead
