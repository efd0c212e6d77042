import { expect, test } from 'vitest'
import { knownRelays } from './known-relays.ts'

const row = (command_id: number, data: object, part: object = {}) => ({
	command_id,
	type: 'relay',
	request_type: 'set',
	state: 'succeeded',
	data,
	result: null,
	...part,
})
const answered = (command_id: number, ...relays: unknown[]) =>
	row(command_id, {}, { request_type: 'get', result: { relays } })
const fan = { channel: 2, name: 'Roof', role: 'fan' }

test.each([
	['nothing is known', [], ['', null, null, false]],
	['named by a command', [row(1, fan)], ['Roof', 'fan', null, false]],
	['switched since', [row(2, { channel: 2, action: 'on' }), row(1, fan)], ['Roof', 'fan', 'on', false]],
	['only switched: the command that named it is gone', [row(2, { channel: 2, action: 'on' })], ['', null, 'on', false]],
	['answered by the terminal', [answered(1, fan)], ['Roof', 'fan', null, true]],
	['renamed after the answer', [row(2, { ...fan, name: 'Attic' }), answered(1, fan)], ['Attic', 'fan', null, true]],
	['renamed before the answer', [answered(2, fan), row(1, { ...fan, name: 'Attic' })], ['Roof', 'fan', null, true]],
	['answered without a role', [answered(1, { channel: 2 })], ['', null, null, true]],
	['a role that is none', [answered(1, { ...fan, role: 'oven' })], ['Roof', null, null, true]],
	['another relay', [row(1, { ...fan, channel: 3 })], ['', null, null, false]],
	['a command that failed', [row(1, { ...fan, action: 'on' }, { state: 'failed' })], ['', null, null, false]],
	[
		'an answer of nonsense',
		[row(1, {}, { request_type: 'get', result: { relays: [null, 7] } })],
		['', null, null, true],
	],
])('relay 2: %s', (_, rows, expected) => {
	const { relays, isAnswered } = knownRelays(rows)
	const { name, role, asked } = relays[1] ?? {}
	expect([name, role, asked, isAnswered]).toEqual(expected)
})
