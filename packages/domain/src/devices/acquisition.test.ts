import { expect, test } from 'vitest'
import type { PresenceState } from '../terminal/map-state.ts'
import { readReported } from '../terminal/reported.ts'
import { acquisition_silence, acquisitionState, firmwareAt } from './acquisition.ts'

test('where a device stands follows from its terminal and from when it was heard of last', () => {
	const now = 1_800_000_000_000
	const at = (presence: PresenceState | null, last_at: number | null) => acquisitionState({ presence, last_at }, now)
	expect(at(null, now)).toBe('unbound')
	expect(at('offline', now)).toBe('offline')
	expect(at('never', null)).toBe('never')
	expect(at('online', null)).toBe('silent')
	expect(at('online', now - acquisition_silence)).toBe('online')
	expect(at('online', now - acquisition_silence - 1)).toBe('silent')
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
