import { describe, expect, test } from 'vitest'
import { instantOf, type Zone, zoneOf } from '../local-time.ts'
import { nextTimed } from '../schedule/terms/timed-command.ts'
import { dataOf } from './command.ts'
import { timedItems } from './timed-item.ts'
import {
	type OrderedType,
	orderedChanges,
	orderedSettings,
	orderedState,
	type TimedOrder,
	withOrder,
} from './timed-order.ts'

const zone = zoneOf('Europe/Berlin') as Zone
const at = (local: string): number => instantOf(zone, local)
/** 2026-06-01 is a Monday. */
const begun = '2026-06-01T12:00:00'
const order = (type: OrderedType, base: number | string, ...items: object[]): TimedOrder => ({
	type,
	base,
	items: timedItems.parse(items),
	at: at(begun),
})
const holds = (orders: readonly TimedOrder[], local: string, by_hand: { value: number; at: string }[] = []) =>
	orderedState(
		{
			template: [],
			orders,
			by_hand: by_hand.map(one => ({ operation: 'brightness', value: one.value, at: at(one.at) })),
		},
		zone,
		at(local),
	)

const span = { start_time: '22:00:00', end_time: '06:00:00' }
const night = { start_time: '22:00:00', end_time: '06:00:00', value: 20 }

describe('times that are refused', () => {
	const clash = { start_time: '05:00:00', end_time: '07:00:00', value: 30 }
	test.each([
		['two that hold at once over midnight', [night, clash]],
		[
			'two that hold at once over the end of a week',
			[
				{ ...night, week_days: 64 },
				{ ...clash, week_days: 1 },
			],
		],
		[
			'the last night of one and the first morning of another',
			[
				{ ...night, end_date: '2026-06-01' },
				{ ...clash, start_date: '2026-06-02' },
			],
		],
		['one without an end', [{ start_time: '08:00:00' }]],
	])('%s', (_, items) => {
		expect(timedItems.safeParse(items).success).toBe(false)
	})

	test.each([
		['one ends when the other begins', [night, { start_time: '06:00:00', end_time: '07:00:00', value: 1 }]],
		[
			'on other days',
			[
				{ ...night, week_days: 2 },
				{ ...clash, week_days: 2 },
			],
		],
		[
			'in other weeks',
			[
				{ ...night, end_date: '2026-06-01' },
				{ ...clash, start_date: '2026-06-03' },
			],
		],
	])('but not %s', (_, items) => {
		expect(timedItems.safeParse(items).success).toBe(true)
	})

	test.each([
		['a brightness at a time without its value', 'brightness', { value: 50, items: [{ exec_time: '08:00:00' }] }],
		['a schedule without times', 'brightness', { mode: 'schedule', value: 50 }],
		['a restart that lasts', 'restart_schedule', { enabled: true, items: [night] }],
		['a restart at no time', 'restart_schedule', { enabled: true }],
		['a source at a time that is not named', 'signal_switch', { source: 'sync', items: [night] }],
		[
			'a source at a time that times do not know',
			'signal_switch',
			{ source: 'sync', items: [{ ...span, source: 'dp' }] },
		],
		['times of a source without one beside them', 'signal_switch', { items: [{ ...span, source: 'sync' }] }],
		['a program at a time as a number', 'program_switch', { program_id: 0, items: [night] }],
		['times of programs without one beside them', 'program_switch', { items: [{ ...span, program_id: 4 }] }],
		['neither a program nor times', 'program_switch', {}],
		['a source as the value of a brightness', 'brightness', { value: 5, items: [{ ...night, source: 'sync' }] }],
		['times of a relay without a state beside them', 'relay', { channel: 1, items: [span] }],
		['times around a pulse', 'relay', { channel: 1, action: 'pulse', pulse_ms: 100, items: [span] }],
	] as const)('%s', (_, type, data) => {
		expect(dataOf(type).safeParse(data).success).toBe(false)
	})

	test.each([
		['a program', 'program_switch', { program_id: 0, items: [{ ...span, program_id: 4 }] }],
		['a source', 'signal_switch', { source: 'hdmi2', items: [{ exec_time: '08:00:00', source: 'async' }] }],
		['a relay', 'relay', { channel: 8, action: 'off', items: [span] }],
		['the end of the times of a program', 'program_switch', { items: [] }],
		['the end of the times of a source', 'signal_switch', { items: [] }],
		['the end of the times of a relay', 'relay', { channel: 8, items: [] }],
	] as const)('but not those of %s', (_, type, data) => {
		expect(dataOf(type).safeParse(data)).toMatchObject({ success: true, data })
	})
})

describe('times of commands', () => {
	const dimmed = [order('brightness', 80, night)]
	test.each([
		['beside them their base holds', dimmed, begun, 80],
		['from the first second', dimmed, '2026-06-01T22:00:00', 20],
		['over midnight', dimmed, '2026-06-02T05:59:59', 20],
		['until the last', dimmed, '2026-06-02T06:00:00', 80],
		['only on their days', [order('brightness', 80, { ...night, week_days: 4 })], '2026-06-01T23:00:00', 80],
		['and into the day after', [order('brightness', 80, { ...night, week_days: 2 })], '2026-06-02T05:00:00', 20],
		[
			'not after their last night',
			[order('brightness', 80, { ...night, end_date: '2026-06-01' })],
			'2026-06-02T23:00:00',
			80,
		],
		[
			'back to back',
			[
				order(
					'brightness',
					80,
					{ ...night, end_time: '23:00:00' },
					{ start_time: '23:00:00', end_time: '23:30:00', value: 5 },
				),
			],
			'2026-06-01T23:00:00',
			5,
		],
		[
			'at one time, until something else',
			[order('brightness', 80, { exec_time: '18:00:00', value: 10 })],
			'2026-06-02T03:00:00',
			10,
		],
		[
			'set while one of them is on, that one',
			[{ ...order('brightness', 80, night), at: at('2026-06-01T23:00:00') }],
			'2026-06-01T23:00:00',
			20,
		],
	])('%s', (_, orders, local, brightness) => {
		expect(holds(orders, local).brightness).toBe(brightness)
	})

	test('what is set by hand holds until their next time', () => {
		const by_hand = [{ value: 55, at: '2026-06-01T23:00:00' }]
		expect(holds(dimmed, '2026-06-02T05:00:00', by_hand).brightness).toBe(55)
		expect(holds(dimmed, '2026-06-02T06:00:00', by_hand).brightness).toBe(80)
	})

	test('a screen goes off in them and is locked in them where they say nothing else', () => {
		const orders = [
			order('screen_timing', 1, { start_time: '20:00:00', end_time: '08:00:00' }),
			order('remote_lock', 0, { start_time: '22:00:00', end_time: '06:00:00' }),
		]
		expect(holds(orders, begun)).toMatchObject({ screen_power: 1, locked: 0 })
		expect(holds(orders, '2026-06-01T21:00:00')).toMatchObject({ screen_power: 0, locked: 0 })
		expect(holds(orders, '2026-06-02T05:00:00')).toMatchObject({ screen_power: 0, locked: 1 })
	})

	test('a restart is due at its time and sets nothing', () => {
		const orders = [order('restart_schedule', 0, { exec_time: '03:00:00' })]
		const next = nextTimed(orderedChanges({ template: [], orders }), zone, at(begun))
		expect(next).toEqual({ at: at('2026-06-02T03:00:00'), restart: true })
		expect(holds(orders, '2026-06-02T12:00:00')).toEqual(holds([], begun))
	})

	test('a program, a source and relays are switched in them and back after them', () => {
		const orders = [
			order('program_switch', 0, { ...span, program_id: 4 }),
			order('signal_switch', 'hdmi2', { ...span, source: 'async' }, { exec_time: '12:30:00', source: 'sync' }),
			{ ...order('relay', 0, span), channel: 3 },
			{ ...order('relay', 1, { ...span, value: 1 }, { exec_time: '23:00:00', value: 0 }), channel: 4 },
		]
		const parts = ['program_switch', 'signal_switch', 'relay 3', 'relay 4'] as const
		const valuesAt = (local: string) => {
			const settings = orderedSettings({ template: [], orders, by_hand: [] }, zone, at(local))
			return parts.map(part => settings.get(part)?.value)
		}
		expect(valuesAt(begun)).toEqual([0, 'hdmi2', 0, 1])
		expect(valuesAt('2026-06-01T12:30:00')).toEqual([0, 'sync', 0, 1])
		expect(valuesAt('2026-06-01T22:00:00')).toEqual([4, 'async', 1, 1])
		expect(valuesAt('2026-06-01T23:00:00')).toEqual([4, 'async', 1, 0])
		expect(valuesAt('2026-06-02T06:00:00')).toEqual([0, 'hdmi2', 0, 1])
		expect(holds(orders, '2026-06-02T23:00:00')).toEqual(holds([], begun))
	})

	test('each relay has its own times', () => {
		const [three, four] = [3, 4].map(channel => ({ ...order('relay', 0, span), channel }))
		const both = withOrder(withOrder([], three as TimedOrder), four as TimedOrder)
		expect(both).toEqual([three, four])
		expect(withOrder(both, { ...order('relay', 0), channel: 3 })).toEqual([four])
	})

	test('the newest of a type counts, and one without times ends them', () => {
		const next = order('brightness', 60, { ...night, value: 1 })
		expect(withOrder(dimmed, next)).toEqual([next])
		expect(withOrder(dimmed, order('brightness', 60))).toEqual([])
		expect(withOrder(dimmed, order('volume', 60))).toEqual(dimmed)
	})
})
