import type { EmergencyDraft } from '@vitrine/domain/emergency'
import { type Crowd, countdown, gather } from '../crowd.ts'
import { Durable } from '../durable.ts'
import { percentile } from '../rounds.ts'
import { startBaseline } from '../spawn.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

/** How many terminals it goes to, of all that are connected. */
const most = 1000

const answers = (dc_id: number, attempt: number): string =>
	JSON.stringify({ type: 'download', data: { dc_id, status: 3, percent: 100, attempt } })

/** When each socket has heard of it, from `began` on, in ms. */
const heardBy = (crowd: Crowd, wanted: number): { times: number[]; all: Promise<void> } => {
	const all = countdown(wanted)
	const times: number[] = []
	crowd.hear((_place, frame, socket) => {
		if (frame.type !== 'publish') return
		times.push(performance.now())
		socket.send(answers(frame.data.dc_id, frame.data.attempt))
		all.one()
	})
	return { times, all: all.reached }
}

const bare = async ({ other_port, fleet }: Stage, wanted: number): Promise<number> => {
	const server = await startBaseline('ws', [other_port])
	const crowd = await gather(`ws://127.0.0.1:${other_port}/`, fleet.slice(0, wanted))
	const ack = answers(10_000, 1)
	const times: number[] = []
	crowd.hear((_place, _frame, socket) => {
		times.push(performance.now())
		socket.send(ack)
	})
	const began = performance.now()
	server.say(`broadcast ${wanted}`)
	await server.line('counted')
	await crowd.close()
	await server.stop()
	return percentile(
		times.map(at => at - began),
		0.99,
	)
}

const words = (en: string) => ({ zh: '请立即离开', en, vi: '', ru: '', tr: '', ja: '' })

const content: EmergencyDraft = {
	...{ name: 'Drill', texts: words('Leave at once'), font_size: 96, color: '#ffffff', background: '#c92a2a' },
	...{ opacity: 100, position: 'full', strip_height: 15, scroll: 'none', speed: 200, blink: false },
	...{ broadcast_type: 'drill', language_seconds: 5, priority: 9, duration: 600, sound: null },
}

/** An emergency to a thousand terminals of all that are connected, and its end. */
export const emergency = async (stage: Stage): Promise<Figure[]> => {
	const wanted = Math.min(most, stage.fleet.length)
	const baseline = await bare(stage, wanted)
	const folder = await stage.folder('emergency')
	const server = await stage.product(folder)
	const crowd = await gather(`ws://127.0.0.1:${stage.socket_port}/?from=terminal`, stage.fleet)
	const durable = new Durable(folder)
	await durable.reaches('select count(*) from terminals where run_state = 1', stage.fleet.length)
	const deviceids = durable.numbers(`select id from terminals order by id limit ${wanted}`)
	const { emergency: calls } = stage.operator
	const after = async (act: () => Promise<unknown>): Promise<number> => {
		const { times, all } = heardBy(crowd, wanted)
		const began = performance.now()
		await Promise.all([act(), all])
		return percentile(
			times.map(at => at - began),
			0.99,
		)
	}
	let publish_id = 0
	const shown = await after(async () => {
		publish_id = (await calls.publish({ content, deviceids })).publish_id
	})
	const began = performance.now()
	const succeeded = `select count(*) from downloads where release_id = ${publish_id} and download_state = 3`
	await durable.reaches(succeeded, wanted)
	const written = performance.now() - began
	const ended = await after(() => calls.cancel({ publish_id }))
	durable.close()
	await crowd.close()
	await server.stop()
	const figure = (what: string, ours: number, bare_time: number | null): Figure => ({
		...{ id: 'EMERGENCY', what, unit: 'ms', baseline: bare_time, ours, target: '≤ 2,000 ms', met: ours <= 2000 },
	})
	return [
		figure(`an emergency has come to ${wanted} of ${stage.fleet.length}, p99 (bare broadcast)`, shown, baseline),
		figure('its last acknowledgement is durable after that', written, null),
		figure('its end has come to them, p99 (bare broadcast)', ended, baseline),
	]
}
