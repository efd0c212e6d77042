import { expect, test } from 'vitest'
import { acquisition_silence, acquisitionState } from './acquisition.ts'

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
