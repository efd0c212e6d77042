import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf, localTextAt, type Zone, zoneOf } from '../local-time.ts'
import { interlude_patience, signalProgram } from '../release/interlude.ts'
import { type Manifest, manifest, play_modes, priorities } from '../release/release.ts'
import { playingAt } from './playing.ts'
import { type HeldRelease, releasesAt, terminalPlan } from './terminal-plan.ts'

const minute = 60_000
const zoned = (name: string): Zone => zoneOf(name) as Zone
/** Clocks without changes: UTC. */
const local: Zone = () => 0
const second = (time: string): number => instantOf(local, time) / 1000

/** An interlude of a number of minutes reserved for a local time, as the server sends it to terminals. */
const reserved = (starts: string, minutes: number): HeldRelease => {
	const document = signalProgram({ w: 100, h: 100, source: 'hdmi1', source_duration: minutes * minute })
	const lasting = minutes * minute + interlude_patience
	const sent: Manifest = {
		format: 1,
		command_id: 7,
		publish_no: 'P7',
		publish_name: 'fire drill',
		play_mode: play_modes.urgency,
		items: [{ program_id: 0, count: 1 }],
		append: true,
		files: [],
		starts,
		ends: localTextAt(local, instantOf(local, starts) + lasting),
		between: { priority: priorities.interlude, rounds: 1, until: null, lasting },
		programs: [{ id: 0, name: '', document }],
	}
	return { since: 0, manifest: manifest.parse(sent) }
}

const isOn = (held: HeldRelease, zone: Zone, now: number): boolean => {
	const { plan } = terminalPlan([held], zone, now)
	return playingAt(plan, now) !== null
}

describe('a reserved interlude where the clocks are changed while it plays', () => {
	test.each([
		['put forward', 'Europe/Berlin', '2026-03-29T01:30:00', '2026-03-29T00:30:00'],
		['put back', 'Europe/Berlin', '2026-10-25T01:30:00', '2026-10-24T23:30:00'],
		[
			'put back, at a time that is shown twice: the first',
			'Europe/Berlin',
			'2026-10-25T02:30:00',
			'2026-10-25T00:30:00',
		],
		['put forward, at a time that is never shown', 'Europe/Berlin', '2026-03-29T02:45:00', '2026-03-29T01:45:00'],
		['put forward elsewhere, on another day', 'America/New_York', '2026-03-08T01:30:00', '2026-03-08T06:30:00'],
		['put back elsewhere, on another day', 'America/New_York', '2026-11-01T00:45:00', '2026-11-01T04:45:00'],
		['put forward by half an hour', 'Australia/Lord_Howe', '2026-10-04T01:30:00', '2026-10-03T15:00:00'],
		['put back by half an hour', 'Australia/Lord_Howe', '2026-04-05T01:15:00', '2026-04-04T14:15:00'],
		['left alone', 'Asia/Shanghai', '2026-03-29T01:30:00', '2026-03-28T17:30:00'],
	])('%s: it begins at the local time of its zone, and is there for all of its time', (_, name, starts, instant) => {
		const [zone, held, begin] = [zoned(name), reserved(starts, 90), instantOf(local, instant)]
		const end = begin + 90 * minute
		expect([begin - 1, begin, end - 1, end].map(now => isOn(held, zone, now))).toEqual([false, true, true, false])
	})

	test('one reservation comes at the local time of each terminal, a change of one of them changes nothing for the others', () => {
		const held = reserved('2026-03-29T01:30:00', 90)
		const begins = ['Europe/Berlin', 'Asia/Shanghai', 'America/New_York'].map(name => {
			const begin = instantOf(zoned(name), '2026-03-29T01:30:00')
			expect([begin, begin + 90 * minute - 1].map(now => isOn(held, zoned(name), now))).toEqual([true, true])
			return begin
		})
		expect(new Set(begins).size).toBe(3)
	})

	test('whoever gets it late has what is left of its time, to the millisecond, in every zone and at every moment', {
		tags: 'long',
	}, () => {
		const zones = Intl.supportedValuesOf('timeZone').map(zoned)
		const moments = fc.integer({ min: second('2026-01-01T00:00:00'), max: second('2027-01-01T00:00:00') })
		fc.assert(
			fc.property(fc.constantFrom(...zones), moments, fc.integer({ min: 1, max: 180 }), (zone, at, minutes) => {
				const starts = localTextAt(local, at * 1000)
				const held = reserved(starts, minutes)
				const begin = instantOf(zone, starts)
				const end = begin + minutes * minute + interlude_patience
				const counts = (now: number): boolean => releasesAt([held], zone, now).length > 0
				expect([begin - 1, begin, end - 1, end].map(counts)).toEqual([false, true, true, false])
			}),
			{ numRuns: 2000 },
		)
	})

	test('one of an older server, which gives its end in local time alone, ends there', () => {
		const { manifest: sent } = reserved('2026-03-29T01:30:00', 90)
		const { lasting: _, ...between } = sent.between ?? { priority: 1, rounds: 1, until: null }
		const held = { since: 0, manifest: { ...sent, between } }
		const zone = zoned('Europe/Berlin')
		const end = instantOf(zone, '2026-03-29T03:15:00')
		expect([end - 1, end].map(now => releasesAt([held], zone, now).length)).toEqual([1, 0])
	})
})
