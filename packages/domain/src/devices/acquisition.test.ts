import { expect, test } from 'vitest'
import { readReported } from '../terminal/reported.ts'
import { acquisition_silence, acquisitionState, firmwareAt } from './acquisition.ts'

test('where a device stands follows from its terminal and from when it was heard of last', () => {
	const now = 1_800_000_000_000
	const at = (is_bound: boolean, is_online: boolean, last_at: number | null) =>
		acquisitionState({ is_bound, is_online, last_at }, now)
	expect(at(false, true, now)).toBe('unbound')
	expect(at(true, false, now)).toBe('offline')
	expect(at(true, true, null)).toBe('silent')
	expect(at(true, true, now - acquisition_silence)).toBe('online')
	expect(at(true, true, now - acquisition_silence - 1)).toBe('silent')
})

test('the firmware of a device is that of its port, as far as its terminal reports it', () => {
	const said = { acquisition: [{ port: 'RS485-1', firmware: '2.4.1' }] }
	const { acquisition = [] } = readReported(said).values
	expect(firmwareAt(acquisition, 'RS485-1')).toBe('2.4.1')
	for (const port of ['', 'RS485-2']) expect(firmwareAt(acquisition, port)).toBe('')
	const many = Array.from({ length: 65 }, () => said.acquisition[0])
	for (const wrong of [7, [{ port: 'USB' }], [{ port: 'x'.repeat(31), firmware: '1' }], many])
		expect(readReported({ acquisition: wrong })).toEqual({ values: {}, wrong: ['acquisition'] })
})
