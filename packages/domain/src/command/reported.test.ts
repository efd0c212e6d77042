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
	['brightness', { mode: 'auto', value: 40 }, { brightness: 12 }, null],
	['signal_switch', { source: 'hdmi1' }, { signal_source: 'hdmi1' as const }, true],
	['signal_switch', { source: 'hdmi1' }, { signal_source: 'dp' as const }, false],
	['time_zone', { iana: 'Asia/Tokyo' }, { time_zone: 'Asia/Tokyo', ntp_servers: ['a.example'] }, true],
	['time_zone', { iana: 'Asia/Tokyo', ntp_servers: ['b.example'] }, { time_zone: 'Asia/Tokyo' }, true],
	['time_zone', { iana: 'Asia/Tokyo', ntp_servers: ['b.example'] }, { ntp_servers: ['a.example'] }, false],
	['resolution', { w: 1920, h: 1080, rotate: 90 }, { resolution: '1920x1080', rotation: 90 }, true],
	['resolution', { w: 1920, h: 1080, rotate: 90 }, { resolution: '1920x1080', rotation: 0 }, false],
	['screen_fold', { mode: 'ultra_wide' }, { screen_fold: 'none' as const }, false],
	['cloud_care', { enabled: true }, { cloud_care: true }, true],
	['program_switch', { program_id: 0 }, { program_id: 3 }, false],
	['relay', { channel: 1, action: 'on' }, { brightness: 1 }, null],
	['constructor', {}, { brightness: 1 }, null],
])('%s %j is compared with what is reported: %j', (type, data, said, isAgreed) => {
	expect(isAsAsked(type, data, said)).toBe(isAgreed)
})
