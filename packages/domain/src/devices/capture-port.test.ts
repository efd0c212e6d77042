import { expect, test } from 'vitest'
import { isAddressPort, signalGap } from './capture-port.ts'

test.each([
	['rtsp://10.0.0.5/live', true],
	['HTTP://box/stream.m3u8', true],
	['ndi://studio', true],
	['HDMI 1', false],
	['usb:1-4', false],
	['', false],
])('port %s is an address: %s', (port, expected) => {
	expect(isAddressPort(port)).toBe(expected)
})

test.each([
	[undefined, 'gone'],
	[{ terminal_id: null, port: '' }, 'elsewhere'],
	[{ terminal_id: 8, port: 'HDMI 1' }, 'elsewhere'],
	[{ terminal_id: 7, port: 'rtsp://box' }, 'address'],
	[{ terminal_id: 7, port: '' }, null],
	[{ terminal_id: 7, port: 'HDMI 1' }, null],
] as const)('a device %j shows at terminal 7 nothing since it is %s', (device, expected) => {
	expect(signalGap(device, 7)).toBe(expected)
})
