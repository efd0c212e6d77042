import { expect, test } from 'vitest'
import { deviceFor, type InputDevice, soundOf } from './signal-device.ts'

const device = (label: string, kind = 'videoinput', groupId = ''): InputDevice => ({
	deviceId: label,
	groupId,
	kind,
	label,
})
const named = (...labels: string[]): InputDevice[] => [
	device('Microphone', 'audioinput'),
	...labels.map(l => device(l)),
]

test.each([
	['any', named('Camera', 'HDMI'), 'Camera'],
	['any', named(), undefined],
	['hdmi1', named('Camera', 'HDMI Capture'), 'HDMI Capture'],
	['hdmi2', named('HDMI Capture'), undefined],
	['hdmi2', named('HDMI Capture', 'HDMI Capture (2nd)'), 'HDMI Capture (2nd)'],
	['hdmi1', named('HDMI 2', 'HDMI 1'), 'HDMI 1'],
	['hdmi2', named('HDMI-IN-1', 'HDMI-IN-2'), 'HDMI-IN-2'],
	['dp', named('DP in'), 'DP in'],
	['dp', named('DisplayPort'), 'DisplayPort'],
	['dp', named('Adp camera'), undefined],
	['dvi', named('DVI/VGA'), 'DVI/VGA'],
	['sdi', named('Mini SDI'), 'Mini SDI'],
	['usb', named('USB3.0 Video'), 'USB3.0 Video'],
] as const)('%s of %j', (source, devices, expected) => {
	expect(deviceFor(source, devices)?.label).toBe(expected)
})

test('the sound of an input is that of the same apparatus', () => {
	const input = device('HDMI', 'videoinput', 'g')
	expect(soundOf(input, [device('a', 'audioinput', 'x'), device('b', 'audioinput', 'g')])?.label).toBe('b')
	expect(soundOf(input, [device('a', 'audioinput', 'x'), input])).toBeNull()
	expect(soundOf(device('HDMI'), [device('a', 'audioinput')])).toBeNull()
})
