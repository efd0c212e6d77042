import {
	afterMediaOrder,
	type MediaOutput,
	type MediaServer,
	mediaOrder,
	mediaServer,
} from '@vitrine/domain/devices/media-server'

type Data = Readonly<Record<string, unknown>>

/** The outputs and plan of a simulated media server: two outputs, one of them without a display, and a few cues. */
const first: MediaServer = mediaServer.parse({
	licence: 'Simulated',
	os: 'Windows 11 IoT',
	gpu: 'Quadro RTX 4000',
	driver: '552.22',
	cpu_percent: 23,
	disk_used: 412e9,
	disk_total: 1e12,
	genlock: 'locked',
	canvas: { w: 7680, h: 2160 },
	outputs: [
		{ name: 'DP 1', w: 3840, h: 2160, hz: 60, connected: true, edid: { name: 'LED-P2.5', w: 3840, h: 2160, hz: 60 } },
		{ name: 'DP 2', w: 3840, h: 2160, hz: 60, connected: false },
	],
	inputs: [
		{ name: 'Camera 1', kind: 'sdi', signal: true },
		{ name: 'Desk', kind: 'ndi', signal: false },
		{ name: 'Disc player', kind: 'hdmi', signal: true, w: 1920, h: 1080, hz: 60, hdcp: true },
	],
	plans: ['Opening', 'Product launch'],
	plan: 1,
	layers: ['Background', 'Titles'],
	cues: ['Doors', 'Countdown', 'Film', 'Speaker', 'Finale'],
	cue: 1,
	playback: 'stopped',
	time_ms: 0,
	output: 'normal',
	presets: ['Full canvas', 'Picture in picture'],
})

/** The plan, outputs and presets of a simulated media server. */
export class SimulatedMediaServer {
	#state = first

	get state(): MediaServer {
		return this.#state
	}

	/** Executes a command; returns whether it was meant for a media server. */
	set(type: string, data: Data): boolean {
		if (type === 'media_playback') {
			const order = mediaOrder.parse(data)
			this.#state = { ...this.#state, ...afterMediaOrder(this.#state, order, this.#state.cues.length) }
		} else if (type === 'media_output') this.#state = { ...this.#state, output: data.mode as MediaOutput }
		else if (type === 'media_preset') this.#state = { ...this.#state, preset: Number(data.preset) }
		else return false
		return true
	}
}
