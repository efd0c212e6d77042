import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aManifest } from '../../../test/releases.ts'
import { instantOf, type Zone, zoneOf } from '../../local-time.ts'
import { type Manifest, play_modes } from '../../release/release.ts'
import { playingAt } from '../playing.ts'
import { type HeldRelease, releasesAt, terminalPlan } from '../terminal-plan.ts'
import { explain, type KnownRelease } from './explaining.ts'

const zone = zoneOf('Europe/Berlin') as Zone
const at = (local: string): number => instantOf(zone, local)
const noon = at('2026-06-01T12:00:00')

const release = (command_id: number, change: Partial<Manifest> = {}, since: number | null = 0): KnownRelease => ({
	since,
	manifest: aManifest(command_id, change),
})

const verdicts = (releases: readonly KnownRelease[], now = noon) =>
	Object.fromEntries(explain(releases, zone, now).map(({ release, verdict }) => [release.manifest.command_id, verdict]))

const steps = (start: string, end: string) => ({
	play_mode: play_modes.timed,
	items: [],
	steps: [{ program_id: 1, start, end, date_start: null, date_end: null, weekdays: null, play_count: 1, total: 0 }],
})
const fallback = { fallback: true } as const
const recall = (withdraws: number[]) => ({ items: [], programs: [], append: true, withdraws })
const emergency = { play_mode: play_modes.urgency, between: { priority: 10, rounds: null, until: null } }

describe('why a release plays or does not', () => {
	test.each([
		[
			'the last cover hides what came before',
			[release(1), release(2)],
			{ 1: { type: 'hidden', by: 2 }, 2: { type: 'plays' } },
		],
		[
			'what has not begun waits',
			[release(1), release(2, { starts: '2026-06-01T12:00:01' })],
			{ 1: { type: 'plays' }, 2: { type: 'waits', at: noon + 1000 } },
		],
		[
			'what is over is over',
			[release(1), release(2, { ends: '2026-06-01T12:00:00' })],
			{ 1: { type: 'plays' }, 2: { type: 'expired', at: noon } },
		],
		[
			'what was ended is withdrawn',
			[release(1), release(2), release(3, recall([2]))],
			{ 1: { type: 'plays' }, 2: { type: 'withdrawn', by: 3 }, 3: { type: 'recall' } },
		],
		[
			'what is still on its way is not there',
			[release(1), release(2, {}, null), release(3, {}, noon + 1)],
			{ 1: { type: 'plays' }, 2: { type: 'missing' }, 3: { type: 'missing' } },
		],
		[
			'an emergency comes before a loop and an interlude',
			[
				release(1),
				release(2, emergency),
				release(3, { ...emergency, between: { priority: 1, rounds: null, until: null } }),
			],
			{ 1: { type: 'interrupted', by: 2 }, 2: { type: 'plays' }, 3: { type: 'interrupted', by: 2 } },
		],
		[
			'an urgent release has played its list',
			[release(1), release(2, { play_mode: play_modes.urgency }, noon - 10_000)],
			{ 1: { type: 'plays' }, 2: { type: 'played' } },
		],
		[
			'a timed release is in its hours or not, and a loop yields to it',
			[
				release(1),
				release(2, { append: true, ...steps('09:00:00', '10:59:59') }),
				release(3, { append: true, ...steps('11:00:00', '13:59:59') }),
			],
			{ 1: { type: 'yields', by: 3 }, 2: { type: 'hours' }, 3: { type: 'plays' } },
		],
		[
			'what is drawn over the rest stands beside what plays',
			[release(1), release(2, { ...emergency, between: { ...emergency.between, over: true } })],
			{ 1: { type: 'plays' }, 2: { type: 'over_others' } },
		],
		[
			'a fallback lies beneath a loop, and of two the newest does',
			[release(1, fallback), release(2), release(3, fallback)],
			{ 1: { type: 'hidden', by: 3 }, 2: { type: 'plays' }, 3: { type: 'beneath' } },
		],
		[
			'and plays in the hours that are empty',
			[release(1, fallback), release(2, steps('09:00:00', '10:59:59'))],
			{ 1: { type: 'plays' }, 2: { type: 'hours' } },
		],
	] as const)('%s', (_, releases, wanted) => {
		expect(verdicts(releases)).toEqual(wanted)
	})

	test('two loops play by turns', () => {
		const round = Math.ceil(noon / 20_000) * 20_000
		const both = [release(1), release(2, { append: true })]
		expect(verdicts(both, round)).toEqual({ 1: { type: 'plays' }, 2: { type: 'turn' } })
		expect(verdicts(both, round + 10_000)).toEqual({ 1: { type: 'turn' }, 2: { type: 'plays' } })
	})

	test('agrees with what the engine plays, whatever a terminal has', () => {
		const local = fc.constantFrom(null, '2026-05-01T00:00:00', '2026-06-01T11:59:50', '2026-07-01T00:00:00')
		const changes = {
			loop: () => ({}),
			timed: () => steps('11:00:00', '12:30:00'),
			urgent: () => ({ play_mode: play_modes.urgency }),
			emergency: () => emergency,
			over: () => ({ ...emergency, between: { ...emergency.between, over: true } }),
			recall: (id: number) => recall([id - 1]),
			fallback: () => fallback,
		} satisfies Record<string, (id: number) => Partial<Manifest>>
		const one = fc.record({
			starts: local,
			ends: local,
			append: fc.boolean(),
			since: fc.constantFrom(null, 0, noon - 15_000, noon + 1),
			what: fc.constantFrom('loop', 'timed', 'urgent', 'emergency', 'over', 'recall', 'fallback'),
		})
		fc.assert(
			fc.property(fc.array(one, { maxLength: 7 }), list => {
				const known = list.map(({ what, since, ...bounds }, place) =>
					release(place + 1, { ...bounds, ...changes[what](place + 1) }, since),
				)
				const here = known.filter((known): known is HeldRelease => known.since !== null && known.since <= noon)
				const explained = explain(known, zone, noon)
				const { plan, programs, over } = terminalPlan(here, zone, noon)
				const playing = playingAt(plan, noon)
				const of = (...types: string[]) =>
					explained.filter(({ verdict }) => types.includes(verdict.type)).map(({ release }) => release)
				expect(of('plays')).toEqual(playing === null ? [] : [programs[playing.program_id]?.release])
				expect(of('over_others')).toEqual(over === null ? [] : [programs[over]?.release])
				const off = of('missing', 'recall', 'withdrawn', 'waits', 'expired', 'hidden')
				expect(releasesAt(here, zone, noon).filter(one => off.includes(one))).toEqual([])
				expect(explained.length - off.length).toBe(releasesAt(here, zone, noon).length)
			}),
		)
	})
})
