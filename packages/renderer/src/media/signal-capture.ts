import { isAddressPort } from '@vitrine/domain/devices/capture-port'
import { ItemProblem } from '@vitrine/domain/item-problem'
import { deviceFor, type SignalInput, soundOf } from './signal-device.ts'

/** As the input delivers it, not processed like a voice on a telephone. */
const plain_sound = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
const best_picture = { width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 60 } }

const endAll = (stream: MediaStream): void => {
	for (const track of stream.getTracks()) track.stop()
}

/** Browsers reveal the names of inputs only to a page that has been allowed one. */
const namedDevices = async (media: MediaDevices): Promise<MediaDeviceInfo[]> => {
	const devices = await media.enumerateDevices()
	const isNamed = devices.some(({ kind, label }) => kind === 'videoinput' && label !== '')
	if (isNamed || !devices.some(({ kind }) => kind === 'videoinput')) return devices
	endAll(await media.getUserMedia({ video: true }))
	return media.enumerateDevices()
}

/**
 * The signal of an input, with its sound if wanted and available; rejects with the reason if there is none. Null is the input of a device
 * that is not at this terminal.
 */
export const captureSignal = async (input: SignalInput | null, withSound: boolean): Promise<MediaStream> => {
	if (input === null) throw new ItemProblem('item_input_absent')
	if ('port' in input && isAddressPort(input.port)) throw new ItemProblem('item_input_address')
	const media = navigator.mediaDevices as MediaDevices | undefined
	if (media === undefined) throw new ItemProblem('item_input_unsupported')
	const devices = await namedDevices(media)
	const device = deviceFor(input, devices)
	if (device === null) throw new ItemProblem('item_input_absent')
	const video = { ...best_picture, deviceId: { exact: device.deviceId } }
	const sound = withSound ? soundOf(device, devices) : null
	if (sound === null) return media.getUserMedia({ video })
	const audio = { ...plain_sound, deviceId: { exact: sound.deviceId } }
	return media.getUserMedia({ video, audio }).catch(() => media.getUserMedia({ video }))
}

/** Releases an input. */
export const endSignal = (stream: MediaStream | null): void => {
	if (stream !== null) endAll(stream)
}
