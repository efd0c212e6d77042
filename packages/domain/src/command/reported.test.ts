import { expect, test } from 'vitest'
import { isAsAsked } from './reported.ts'

test.each([
	['brightness', { value: 40 }, { brightness: 40 }, true],
	['brightness', { value: 40 }, { brightness: 41 }, false],
	['brightness', { value: 40 }, {}, null],
	['brightness', { value: 40, items: [{ exec_time: '08:00:00', value: 1 }] }, { brightness: 1 }, null],
	['volume', { value: 40, mute: true }, { volume: 0 }, true],
	['screen_power', { action: 'off' }, { screen: 'on' as const }, false],
	['remote_lock', { mode: 'lock_now' }, { locked: true }, true],
	['remote_lock', { mode: 'unlock_now' }, { locked: true }, false],
	['remote_lock', { mode: 'schedule' }, { locked: true }, null],
	['remote_lock', {}, { locked: false }, null],
	['relay', { channel: 1, action: 'on' }, { brightness: 1 }, null],
	['constructor', {}, { brightness: 1 }, null],
])('%s %j is compared with what is reported: %j', (type, data, said, isAgreed) => {
	expect(isAsAsked(type, data, said)).toBe(isAgreed)
})
