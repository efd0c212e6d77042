import { expect, test } from 'vitest'
import { dataOf } from '../command/command.ts'
import {
	isSyncAsOrdered,
	measured_for,
	reportOfOrder,
	type SyncMember,
	spreadOf,
	syncOrder,
	syncReport,
	syncStandings,
	unsynced,
} from './screen-sync.ts'

const now = 1_000_000
const member = (id: number, measured_ms: number | null, more: Partial<SyncMember> = {}): SyncMember => ({
	id,
	role: 'auto',
	is_online: true,
	measured_ms,
	uncertainty_ms: 2,
	program_id: 7,
	at: now,
	...more,
})

const statesOf = (members: readonly SyncMember[]) =>
	syncStandings(members, now).standings.map(({ state, apart_ms }) => [state, apart_ms])

test('without a reference, deviations are measured against the middle', () => {
	const members = [member(1, 10), member(2, 12), member(3, 90)]
	expect(syncStandings(members, now).reference).toBeNull()
	expect(statesOf(members)).toEqual([
		['in_step', -2],
		['in_step', 0],
		['apart', 78],
	])
	expect(spreadOf(syncStandings(members, now).standings)).toBe(80)
})

test('the reference is the measured one that leads, with the smallest id of several', () => {
	const members = [member(3, 5, { role: 'lead' }), member(2, 50, { role: 'lead' }), member(1, 52)]
	expect(syncStandings(members, now).reference?.id).toBe(2)
	expect(statesOf(members)).toEqual([
		['apart', -45],
		['in_step', 0],
		['in_step', 2],
	])
	const gone = [member(2, 50, { role: 'lead', is_online: false }), member(1, 52), member(3, 53)]
	expect(syncStandings(gone, now).reference).toBeNull()
	expect(statesOf(gone)[0]).toEqual(['offline', null])
})

test.each([
	['offline', member(1, 0, { is_online: false }), 'offline'],
	['showing another program', member(1, 0, { program_id: 8 }), 'other_program'],
	['showing nothing', member(1, null, { program_id: 0 }), 'other_program'],
	['not measured', member(1, null), 'unmeasured'],
	['with a clock that is too uncertain', member(1, 0, { uncertainty_ms: 35 }), 'unmeasured'],
	['with a clock of unknown uncertainty', member(1, 0, { uncertainty_ms: null }), 'unmeasured'],
	['with an old measurement', member(1, 0, { at: now - measured_for - 1 }), 'unmeasured'],
	['34 ms late', member(1, 34), 'in_step'],
	['35 ms late', member(1, 35), 'apart'],
])('a member %s', (_, one, state) => {
	expect(statesOf([one, member(2, 0), member(3, 0)])[0]?.[0]).toBe(state)
})

test('one that shows another program is not compared, even if it leads', () => {
	const other = member(1, 500, { role: 'lead', program_id: 8 })
	const { reference, standings } = syncStandings([other, member(2, 0), member(3, 4)], now)
	expect(reference).toBeNull()
	expect(standings[0]).toMatchObject({ state: 'other_program', apart_ms: null })
	expect(spreadOf(standings)).toBe(4)
})

test('one that nothing can be compared with is not in step', () => {
	expect(statesOf([member(1, 3), member(2, 0, { is_online: false })])).toEqual([
		['alone', null],
		['offline', null],
	])
	const lead = member(1, 3, { role: 'lead' })
	expect(syncStandings([lead, member(2, null)], now).reference).toBe(lead)
	expect(statesOf([lead, member(2, null)])).toEqual([
		['alone', null],
		['unmeasured', null],
	])
})

test('fewer than two have no distance, and nobody no reference', () => {
	expect(spreadOf(syncStandings([member(1, 3)], now).standings)).toBeNull()
	expect(syncStandings([], now)).toEqual({ reference: null, standings: [] })
})

test.each([
	[{ enabled: true, group_code: 'wall' }, true],
	[{ enabled: true, group_code: 'wall', role: 'lead', offset_ms: -1000 }, true],
	[{ enabled: false }, true],
	[{ enabled: true }, false],
	[{ enabled: true, group_code: '  ' }, false],
	[{ enabled: true, group_code: 'a\nb' }, false],
	[{ enabled: true, group_code: '\u200b' }, false],
	[{ enabled: true, group_code: 'lo\u202ebby' }, false],
	[{ enabled: true, group_code: 'two\u2028lines' }, false],
	[{ enabled: true, group_code: 'x'.repeat(61) }, false],
	[{ enabled: true, group_code: 'wall', role: 'leader' }, false],
	[{ enabled: true, group_code: 'wall', offset_ms: 1001 }, false],
	[{ enabled: true, group_code: 'wall', offset_ms: 1.5 }, false],
	[{ enabled: 1, group_code: 'wall' }, false],
])('the command with %j is valid: %s', (data, isValid) => {
	expect(dataOf('multi_screen_sync').safeParse(data).success).toBe(isValid)
})

test('what a terminal reports is compared with the order, whatever it measures', () => {
	const ordered = reportOfOrder(syncOrder.parse({ enabled: true, group_code: 'wall', offset_ms: 20 }))
	expect(isSyncAsOrdered({ ...ordered, measured_ms: 3, program_id: 1 }, ordered)).toBe(true)
	expect(isSyncAsOrdered({ ...ordered, offset_ms: 0 }, ordered)).toBe(false)
	expect(reportOfOrder(unsynced).group_code).toBe('')
	expect(reportOfOrder(syncOrder.parse({ enabled: false, group_code: 'wall' })).group_code).toBe('')
})

test('a code is the same however its accents are written', () => {
	expect(syncOrder.parse({ enabled: true, group_code: 'cafe\u0301' }).group_code).toBe('caf\u00e9')
})

test.each([
	[{ measured_ms: 60_001 }],
	[{ measured_ms: Number.NaN }],
	[{ measured_ms: '3' }],
	[{ uncertainty_ms: -1 }],
	[{ program_id: -1 }],
	[{ role: 'boss' }],
	[{ group_code: 'x'.repeat(61) }],
])('a report with %j is none', wrong => {
	const right = { ...reportOfOrder(syncOrder.parse({ enabled: true, group_code: 'wall' })), measured_ms: 1.5 }
	expect(syncReport.safeParse(right).success).toBe(true)
	expect(syncReport.safeParse({ ...right, ...wrong }).success).toBe(false)
})
