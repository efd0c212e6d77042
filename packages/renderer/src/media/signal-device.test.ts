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
	expect(deviceFor({ source }, devices)?.label).toBe(expected)
})

test.each([
	['fake_device_1', named('fake_device_0', 'fake_device_1'), 'fake_device_1'],
	['HDMI 2', named('HDMI 1', 'hdmi-2'), 'hdmi-2'],
	['hdmi1', named('HDMI-IN-2', 'HDMI-IN-1'), 'HDMI-IN-1'],
	['HDMI 1', named('HDMI 10', 'Cam Link HDMI 1 (0fd9:0066)'), 'Cam Link HDMI 1 (0fd9:0066)'],
	['HDMI', named('Camera', 'HDMI Capture'), 'HDMI Capture'],
	['SDI', named('Mini SDI', 'SDI'), 'SDI'],
	['Display Port', named('DP in'), 'DP in'],
	['Cam Link', named('Elgato Cam Link 4K', 'Camera'), 'Elgato Cam Link 4K'],
	['Input 1', named('Input 10'), undefined],
	['Card', named('Card A', 'Card B'), undefined],
	['a.c', named('abc'), undefined],
	['(USB) [2]', named('Grabber (USB) [2]'), 'Grabber (USB) [2]'],
	['视频 1', named('采集卡 视频 1'), '采集卡 视频 1'],
	['SDI 3', named('HDMI Capture'), undefined],
	['', named('Camera'), undefined],
	['  ', named('Camera'), undefined],
	['any', named('Camera'), undefined],
])('port %s of %j', (port, devices, expected) => {
	expect(deviceFor({ port }, devices)?.label).toBe(expected)
})

test('the sound of an input is that of the same apparatus', () => {
	const input = device('HDMI', 'videoinput', 'g')
	expect(soundOf(input, [device('a', 'audioinput', 'x'), device('b', 'audioinput', 'g')])?.label).toBe('b')
	expect(soundOf(input, [device('a', 'audioinput', 'x'), input])).toBeNull()
	expect(soundOf(device('HDMI'), [device('a', 'audioinput')])).toBeNull()
})
