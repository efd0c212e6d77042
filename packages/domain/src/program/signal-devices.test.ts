import { expect, test } from 'vitest'
import { emptyProgram, type Program, programDocument } from './document.ts'
import { newDigitalClock } from './kinds/digital-clock.ts'
import { newExternalSignal, type SignalDevice } from './kinds/external-signal.ts'
import { signalDevicesOf, withDeviceHere, withDevicesHere } from './signal-devices.ts'

const showing = (...devices: (SignalDevice | null | undefined)[]): Program => ({
	...emptyProgram(100, 100),
	windows: devices.map((device, idx) => ({
		id: `w${idx}`,
		name: '',
		idx,
		zIndex: idx,
		x: 0,
		y: 0,
		w: 10,
		h: 10,
		resources: [
			{ ...newExternalSignal, id: 'r', name: '', play_time: 1000, ...(device === undefined ? {} : { device }) },
		],
	})),
})

test('a program without devices is read as before, and names none', () => {
	const program = showing(undefined, null)
	expect(programDocument.parse(JSON.parse(JSON.stringify(program)))).toEqual(program)
	expect(signalDevicesOf(program)).toEqual([])
})

test('devices are named once, those of elsewhere by their names', () => {
	const [here, other] = [
		{ id: 4, name: 'Stage' },
		{ id: 0, name: 'Away' },
	]
	expect(signalDevicesOf(showing(here, other, { ...here, name: 'Stage, as it was' }, { id: 0, name: 'Far' }))).toEqual([
		{ id: 4, name: 'Stage, as it was' },
		other,
		{ id: 0, name: 'Far' },
	])
})

test('a device that is none of this installation keeps its name alone', () => {
	const options = { ...newExternalSignal, device: { id: 4, name: 'Stage' } }
	expect(withDeviceHere(options, () => false)).toEqual({ ...options, device: { id: 0, name: 'Stage' } })
	expect(withDeviceHere(options, () => true)).toBe(options)
	expect(withDeviceHere(newDigitalClock, () => false)).toBe(newDigitalClock)
	const program = showing({ id: 4, name: 'Stage' }, { id: 5, name: 'Hall' }, null)
	expect(withDevicesHere(program, ({ id }) => id === 5)).toEqual(
		showing({ id: 0, name: 'Stage' }, { id: 5, name: 'Hall' }, null),
	)
	expect(withDevicesHere(program, () => true)).toBe(program)
})

test.each([{ id: -1, name: 'x' }, { id: 1, name: '' }, { id: 1, name: 'x'.repeat(61) }, { id: 1.5, name: 'x' }, 3])(
	'device %j is refused',
	device => {
		const program = showing(device as SignalDevice)
		expect(programDocument.safeParse(program).success).toBe(false)
	},
)
