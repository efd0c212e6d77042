import { describe, expect, test } from 'vitest'
import { storedCause } from '../cause.ts'
import { storedCrossing } from '../devices/sensor-limit.ts'
import { conditionsOf, type HealthLimits, type IncidentKind, mayBegin, type TerminalFacts } from './incident.ts'

const now = 1_800_000_000_000
const minute = 60_000
const limits: HealthLimits = { offline_minutes: 10, disk_percent: 90, clock_seconds: 60, plays_percent: 90 }
const well: TerminalFacts = {
	is_banned: false,
	is_online: true,
	last_seen: now,
	offline_reason: '',
	storage_used: null,
	storage_total: null,
	clock: null,
	clock_at: null,
	faults: [],
	problem_since: [],
	crossings: [],
	played_percent: null,
}
const away: Partial<TerminalFacts> = {
	is_online: false,
	last_seen: now - 10 * minute,
	offline_reason: 'connection_lost',
}
const hot = { metric: 'temperature', unit: '°C', side: 'high', limit: 60, value: 61, since: now - minute } as const
const wet = { ...hot, metric: 'humidity', unit: '%', since: now - minute + 1 }
const late = storedCause('item_page_slow', { name: 'News' })
const missing = storedCause('item_file_missing', { name: 'Film' })

const found = (facts: Partial<TerminalFacts>, running: readonly IncidentKind[] = []) =>
	conditionsOf({ ...well, ...facts }, limits, new Set(running), now).map(({ kind, since, detail }) => [
		kind,
		now - since,
		detail,
	])

describe('what is wrong with a terminal', () => {
	test.each<[string, Partial<TerminalFacts>, readonly IncidentKind[], unknown[]]>([
		['nothing', {}, [], []],
		[
			'the sensor that is beyond its limit longest',
			{ crossings: [wet, hot] },
			[],
			[['sensor', minute, storedCrossing(hot)]],
		],
		['a banned one with a sensor beyond its limit', { is_banned: true, crossings: [hot] }, [], []],
		['away for as long as it may', { ...away, last_seen: now - 10 * minute + 1 }, [], []],
		['away for longer', away, [], [['unreachable', 10 * minute, 'connection_lost']]],
		['never connected', { ...away, last_seen: null }, [], []],
		['banned, with all else', { ...away, is_banned: true, faults: [late], problem_since: [now] }, [], []],
		['enough played', { played_percent: 90 }, [], []],
		['too little played', { played_percent: 89 }, [], [['missed_plays', 0, '89']]],
		[
			'too little played before it played enough',
			{ played_percent: 91 },
			['missed_plays'],
			[['missed_plays', 0, '91']],
		],
		['enough played again', { played_percent: 92 }, ['missed_plays'], []],
		['plays that an offline one may still report', { played_percent: 0, is_online: false }, [], []],
		[
			'missed plays of one that went offline',
			{ played_percent: 0, is_online: false },
			['missed_plays'],
			[['missed_plays', 0, '0']],
		],
		['a disk with room', { storage_used: 899, storage_total: 1000 }, [], []],
		['a disk at the limit', { storage_used: 900, storage_total: 1000 }, [], [['disk', 0, '90']]],
		[
			'a disk that was full stays so a little below',
			{ storage_used: 885, storage_total: 1000 },
			['disk'],
			[['disk', 0, '88']],
		],
		['a disk that was full and has room', { storage_used: 879, storage_total: 1000 }, ['disk'], []],
		['more used than there is', { storage_used: 2000, storage_total: 1000 }, [], [['disk', 0, '100']]],
		['no storage at all', { storage_used: 0, storage_total: 0 }, [], []],
		['a clock nearly right', { clock: now - 59_000, clock_at: now }, [], []],
		['a clock behind', { clock: now - 61_000, clock_at: now }, [], [['clock', 0, '-61']]],
		['a clock ahead', { clock: now + 3_600_000, clock_at: now }, [], [['clock', 0, '3600']]],
		[
			'a clock that was wrong and is nearly right',
			{ clock: now + 30_000, clock_at: now },
			['clock'],
			[['clock', 0, '30']],
		],
		['a clock that was wrong and is right', { clock: now + 29_000, clock_at: now }, ['clock'], []],
		[
			'of several faults of a kind the oldest',
			{ faults: [late, missing, 'player_hung'], problem_since: [now - 5, now - 9, now - 2] },
			[],
			[
				['content', 9, missing],
				['player', 2, 'player_hung'],
			],
		],
		[
			'what has no time is so from now on, what has no code is something else',
			{ faults: ['the fan is loud', 'identity_shared'], problem_since: [0] },
			[],
			[
				['identity', 0, 'identity_shared'],
				['other', 0, 'the fan is loud'],
			],
		],
	])('%s', (_, facts, running, expected) => {
		expect(found(facts, running)).toEqual(expected)
	})

	test.each<[string, string, number, boolean]>([
		['its line broke', 'connection_lost', 0, true],
		['the server has just come up', 'server_restarted', 9 * minute, false],
		['the server has been up for as long', 'server_restarted', 10 * minute, true],
	])('whether one that is away counts: %s', (_, detail, up, expected) => {
		expect(mayBegin({ kind: 'unreachable', since: 0, detail }, limits, now - up, now)).toBe(expected)
		const at_once = { ...limits, offline_minutes: 0 }
		expect(mayBegin({ kind: 'unreachable', since: 0, detail: 'server_restarted' }, at_once, now - minute, now)).toBe(
			false,
		)
		expect(mayBegin({ kind: 'disk', since: 0, detail: '90' }, limits, now, now)).toBe(true)
	})
})
