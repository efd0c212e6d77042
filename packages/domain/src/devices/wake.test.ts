import { expect, test } from 'vitest'
import { dataOf, needsConfirmation } from '../command/command.ts'
import { networkOf } from './wake.ts'

test('a network is the first three numbers of an address', () => {
	expect(networkOf('10.20.30.7')).toBe('10.20.30.')
	for (const unknown of [undefined, '', 'fe80::1', '10.20.30', '10.20.30.7.1']) expect(networkOf(unknown)).toBeNull()
})

test('shutting down is confirmed, and waking names a terminal', () => {
	expect(needsConfirmation('media_shutdown', {})).toBe(true)
	expect(needsConfirmation('wake', { device_id: 7 })).toBe(false)
	expect(dataOf('wake').safeParse({}).success).toBe(false)
	// The address is that which the terminal has reported, not one that somebody sends along.
	expect(dataOf('wake').parse({ device_id: 7, mac: '02:00:00:00:00:01' })).toEqual({ device_id: 7 })
})
