import { expect, test } from 'vitest'
import { notedTerminals, operationChanges, operationDevices } from './operation-details.ts'

const json = JSON.stringify
const one = (name: string, sn: string) => ({ name, sn })

test('a change is the fields that differ', () => {
	const before = json([{ id: 1, name: 'Lobby', sn: 'A1', tags: ['a'], remark: '' }])
	const after = json({ id: 1, name: 'Hall', tags: ['a', 'b'], remark: '' })
	expect(operationChanges(before, after)).toEqual([
		{ field: 'name', before: 'Lobby', after: 'Hall' },
		{ field: 'tags', before: 'a', after: 'a, b' },
	])
})

test('what was made or removed has one side, and objects within objects stand behind a dot', () => {
	expect(operationChanges('', json({ name: 'x', on: { from: '08:00' }, none: null }))).toEqual([
		{ field: 'name', before: null, after: 'x' },
		{ field: 'on.from', before: null, after: '08:00' },
	])
	expect(operationChanges(json([{ name: 'x' }, { name: 'y' }]), 'null')).toEqual([
		{ field: '', before: 'x, y', after: null },
	])
})

test('what was cut, or is no JSON of ours, is shown as far as it goes', () => {
	const [only, ...others] = operationChanges(`{"name":"${'x'.repeat(4000)}`, '')
	expect([only?.field, only?.after, others]).toEqual(['', null, []])
	expect(only?.before).toHaveLength(301)
	expect(operationChanges('{"__proto__":1}', '')).toEqual([{ field: '', before: '{"__proto__":1}', after: null }])
	expect(
		operationChanges('', json(Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`f${at}`, at])))),
	).toHaveLength(50)
})

test('terminals are those that were noted, or those that a command went to', () => {
	const before = json([{ id: 1, name: 'Lobby', sn: 'A1' }, { terminals: 40 }])
	expect(operationDevices('terminals.remove', { object: 'Lobby', before, after: '' })).toEqual({
		devices: [{ name: 'Lobby', sn: 'A1' }],
		count: 40,
	})
	const added = { object: 'Hall', before: '', after: json({ name: 'Hall', sn: 'B2' }) }
	expect(operationDevices('terminals.add', added)).toEqual({ devices: [{ name: 'Hall', sn: 'B2' }], count: 1 })
	expect(operationDevices('users.add', added)).toEqual({ devices: [], count: 0 })
	// What is moved from one terminal to another concerns both.
	const moved = [one('Lobby', 'A1'), one('Hall', 'B2')].map(terminal =>
		json({ port: 'HDMI', ...notedTerminals([terminal]) }),
	)
	const [was = '', is = ''] = moved
	expect(operationDevices('acquisition.edit', { object: 'Camera', before: was, after: is })).toEqual({
		devices: [one('Lobby', 'A1'), one('Hall', 'B2')],
		count: 2,
	})
})

test('terminals that a note carries are found in any operation: the first of them, and how many there are', () => {
	const many = Array.from({ length: 12 }, (_, at) => ({ id: at, name: `T${at}`, sn: `S${at}`, capabilities: '[]' }))
	const after = json({ type: 'brightness', ...notedTerminals(many) })
	const { devices, count } = operationDevices('commands.generalCommand', { object: 'T0', before: '', after })
	expect(devices.map(({ name, sn }) => [name, sn])).toEqual(['0', '1', '2', '3', '4'].map(at => [`T${at}`, `S${at}`]))
	expect([count, devices[0]]).toEqual([12, { name: 'T0', sn: 'S0' }])
	// Their number is a field; who they are is not listed a second time.
	expect(operationChanges('', after).map(({ field, after: value }) => [field, value])).toEqual([
		['type', 'brightness'],
		['terminals', '12'],
	])
	const former = { object: 'Hall, Lobby', before: '', after: json({ type: 'brightness', terminals: 2 }) }
	expect(operationDevices('commands.generalCommand', former)).toEqual({
		devices: [{ name: 'Hall, Lobby', sn: '' }],
		count: 1,
	})
	expect(operationDevices('commands.generalCommand', { object: '', before: '', after: '' }).count).toBe(0)
})

test('lists of objects without names are told field by field', () => {
	const after = json({
		data: { items: [{ start_time: '08:00:00', value: 20 }], names: [{ name: 'a' }, { name: 'b' }] },
	})
	expect(operationChanges('', after)).toEqual([
		{ field: 'data.items.0.start_time', before: null, after: '08:00:00' },
		{ field: 'data.items.0.value', before: null, after: '20' },
		{ field: 'data.names', before: null, after: 'a, b' },
	])
})

test('entries that a list no longer has are a change, and parameters that are JSON are told field by field', () => {
	const command = (time: string) => ({ operation: 'restart', time })
	const stored = (...times: string[]) => json({ id: 1, name: 'Night', commands: times.map(command) })
	expect(
		operationChanges(stored('01:00:00', '02:00:00'), json({ name: 'Night', commands: [command('01:00:00')] })),
	).toEqual([
		{ field: 'commands.1.operation', before: 'restart', after: null },
		{ field: 'commands.1.time', before: '02:00:00', after: null },
	])
	expect(operationChanges('', json({ devices_info: '[{"id":3}]', name: '[{"id":3}]' }))).toEqual([
		{ field: 'devices_info.0.id', before: null, after: '3' },
		{ field: 'name', before: null, after: '[{"id":3}]' },
	])
})
