import { expect, test } from 'vitest'
import { aManifest } from '../../../test/releases.ts'
import { instantOf, nextDayAt, type Zone, zoneOf } from '../../local-time.ts'
import { emptyProgram } from '../../program/document.ts'
import { type Manifest, play_modes } from '../../release/release.ts'
import { playingAt } from '../playing.ts'
import { type HeldRelease, terminalPlan } from '../terminal-plan.ts'
import { plannedIn } from './day-plan.ts'

const zone = zoneOf('Europe/Berlin') as Zone
const at = (local: string): number => instantOf(zone, local)

const release = (command_id: number, change: Partial<Manifest> = {}, since = 0): HeldRelease => ({
	since,
	manifest: aManifest(command_id, {
		items: [{ program_id: 1, count: 6, time: 60_000 }],
		...change,
		programs: [{ id: 1, name: `program of ${command_id}`, document: emptyProgram(100, 100) }],
	}),
})

const hours = { start: '09:00:00', end: '10:59:59', date_start: null, date_end: null, weekdays: null }
const steps = [{ program_id: 1, ...hours, play_count: 1, total: 0 }]

test('a day stretch by stretch is what the engine plays at every moment of it', () => {
	const [from, noon] = [at('2026-06-01T00:00:00'), at('2026-06-01T12:00:00')]
	const held = [
		release(1),
		release(2, { append: true, play_mode: play_modes.timed, items: [], steps }),
		release(3, { play_mode: play_modes.urgency }, noon),
		release(4, { starts: '2026-06-01T18:00:00', ends: '2026-06-01T20:00:00' }),
		release(5, { append: true, items: [], withdraws: [1] }, at('2026-06-01T22:00:00')),
	]
	const stretches = plannedIn(held, zone, from, nextDayAt(zone, from))
	const clock = (ms: number): number => (ms - from) / 60_000
	expect(
		stretches.map(({ from, to, showings }) => [
			clock(from),
			clock(to),
			...showings.map(one => one.release.manifest.command_id),
		]),
	).toEqual([
		[0, 540, 1],
		[540, 660, 2],
		[660, 720, 1],
		[720, 721, 3],
		[721, 1080, 1],
		[1080, 1200, 4],
		[1200, 1320, 1],
	])
	for (let now = from; now < nextDayAt(zone, from); now += 97_000) {
		const { plan, programs } = terminalPlan(
			held.filter(({ since }) => since <= now),
			zone,
			now,
		)
		const playing = playingAt(plan, now)
		const stretch = stretches.find(one => one.from <= now && now < one.to)
		const release = playing === null ? undefined : programs[playing.program_id]?.release
		expect(stretch?.showings.map(one => one.release) ?? [undefined]).toContain(release)
	}
})
