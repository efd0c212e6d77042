import { expect, test } from 'vitest'
import { isSameTimes, knownRelayTimes, knownTimes } from './known-times.ts'

const item = { start_time: '22:00:00', end_time: '06:00:00' }
const row = (command_id: number, part: object) => ({
	command_id,
	type: 'screen_timing',
	request_type: 'set',
	state: 'succeeded',
	data: {},
	result: null,
	...part,
})
const asked = (command_id: number, state = 'succeeded', items: object[] = [item]) =>
	row(command_id, { state, data: { default: 'on', items } })
const answered = (command_id: number, items: object[]) =>
	row(command_id, { request_type: 'get', result: { default: 'on', items } })

test.each([
	['nobody has asked', [], [null, null, true]],
	['asked for, and not read yet', [asked(1)], [1, null, true]],
	['read after it was done', [answered(2, [item]), asked(1)], [1, 1, false]],
	['done after it was read', [asked(2), answered(1, [])], [1, 0, true]],
	['still on its way', [asked(2, 'sent'), answered(1, [])], [1, 0, false]],
	['given up', [asked(2, 'failed'), answered(1, [])], [null, 0, false]],
	['ended', [answered(2, []), asked(1, 'succeeded', [])], [0, 0, false]],
	['of another type', [row(1, { type: 'volume', data: { items: [item] } })], [null, null, true]],
	['an answer that cannot be read', [answered(1, [{ start_time: 'noon' }])], [null, null, false]],
	['an answer without times', [row(1, { request_type: 'get', result: { default: 'on' } })], [null, 0, false]],
	['an answer without anything', [row(1, { request_type: 'get', result: null })], [null, 0, false]],
	['an answer that never came', [row(1, { request_type: 'get', state: 'timeout' })], [null, null, true]],
	['a restart that was switched off', [row(1, { data: { enabled: false, items: [item] } })], [0, null, true]],
])('%s', (_, rows, [wanted, held, isOld]) => {
	const known = knownTimes(rows, 'screen_timing')
	expect([known.asked?.length ?? null, known.reported?.length ?? null, known.isOld]).toEqual([wanted, held, isOld])
})

test('the same times are the same however they were written', () => {
	const read = (rows: ReturnType<typeof row>[]) => knownTimes(rows, 'screen_timing')
	const one = read([answered(1, [{ end_time: '06:00:00', start_time: '22:00:00' }])]).reported ?? []
	const other = read([asked(1, 'sent', [{ ...item, week_days: null }])]).asked ?? []
	expect(isSameTimes(one, other)).toBe(true)
	expect(isSameTimes(one, other.concat({ ...other[0], start_time: '07:00:00', end_time: '08:00:00' } as never))).toBe(
		false,
	)
})

test('each relay has its own times', () => {
	const relay = (channel: number, items: object[]) => row(1, { type: 'relay', data: { channel, action: 'off', items } })
	const relays = [{ channel: 2, name: 'Fan', items: [item] }, { channel: 3 }]
	const answer = row(2, { type: 'relay', request_type: 'get', result: { relays } })
	const known = [1, 2, 3].map(channel => knownRelayTimes([answer, relay(2, [item]), relay(3, [])], channel))
	expect(known.map(({ asked, reported }) => [asked?.length ?? null, reported?.length ?? null])).toEqual([
		[null, 0],
		[1, 1],
		[0, 0],
	])
	expect(isSameTimes(known[1]?.asked ?? [], known[1]?.reported ?? [])).toBe(true)
})
