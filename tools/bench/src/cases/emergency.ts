import type { EmergencyDraft } from '@vitrine/domain/release/emergency'
import { downloaded } from '../broadcast.ts'
import { gather } from '../crowd.ts'
import { Durable } from '../durable.ts'
import { percentile } from '../rounds.ts'
import { type Agreement, type SimulatedScreens, startScreens } from '../simulated-screens.ts'
import { startBaseline } from '../spawn.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

/** How many of the connected terminals it goes to. */
const most = 1000
/** How long it stays up, in ms. */
const stands = 5000

const bare = async ({ other_port, fleet }: Stage, wanted: number): Promise<number> => {
	const server = await startBaseline('ws', [other_port])
	const crowd = await gather(`ws://127.0.0.1:${other_port}/`, fleet.slice(0, wanted))
	const ack = downloaded(10_000, 1)
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
	name: 'Drill',
	texts: words('Leave at once'),
	font_size: 96,
	color: '#ffffff',
	background: '#c92a2a',
	opacity: 100,
	position: 'full',
	strip_height: 15,
	scroll: 'none',
	speed: 200,
	blink: false,
	broadcast_type: 'drill',
	language_seconds: 5,
	priority: 9,
	duration: 600,
	sound: null,
}

/** A publishable copy of the program with another length; it needs no file either. */
const shortProgram = async ({ operator: { programs }, program_id }: Stage, play_time: number): Promise<number> => {
	const { document } = await programs.get({ id: program_id })
	const made = await programs.create({ name: `${play_time} ms`, w: document.w, h: document.h })
	const windows = document.windows.map(window => ({
		...window,
		resources: window.resources.map(resource => ({ ...resource, play_time })),
	}))
	await programs.save({ id: made.id, revision: made.revision, document: { ...document, windows } })
	return made.id
}

const agreed = ({ terminals, rows, agreeing_terminals, agreeing_rows, wrong }: Agreement): Figure => {
	for (const what of wrong) console.error(what)
	return {
		id: 'EMERGENCY',
		unit: 'rows',
		baseline: null,
		ours: agreeing_rows,
		target: `${rows} rows of ${terminals}`,
		what: `stored plays of the ${agreeing_terminals} terminals that agree with playingAt`,
		met: rows > 0 && agreeing_rows === rows && agreeing_terminals === terminals,
	}
}

interface Drill {
	/** When each terminal received it, and when each received its end, in ms after the order. */
	readonly shown: readonly number[]
	readonly ended: readonly number[]
	/** How long after the last terminal received it all acknowledgements were stored, in ms. */
	readonly written: number
}

/** Publishes an emergency, leaves it up for a time, and takes it down. */
const drill = async (
	{ operator: { emergency: calls } }: Stage,
	screens: SimulatedScreens,
	durable: Durable,
	deviceids: number[],
): Promise<Drill> => {
	let publish_id = 0
	const shown = await screens.after(async () => {
		publish_id = (await calls.publish({ content, deviceids })).publish_id
	})
	const began = performance.now()
	const succeeded = `select count(*) from downloads where release_id = ${publish_id} and download_state = 3`
	await durable.reaches(succeeded, deviceids.length)
	const written = performance.now() - began
	await new Promise(resolve => setTimeout(resolve, stands))
	const played = screens.played(1, publish_id)
	const ended = await screens.after(() => calls.cancel({ publish_id }))
	await played
	return { shown, ended, written }
}

const lasting = (what: string, ours: number, baseline: number | null): Figure => ({
	id: 'EMERGENCY',
	what,
	unit: 'ms',
	baseline,
	ours,
	target: '≤ 2,000 ms',
	met: ours <= 2000,
})

/** An emergency to a thousand of the connected terminals, and its end; their journals must match what was shown. */
export const emergency = async (stage: Stage): Promise<Figure[]> => {
	const wanted = Math.min(most, stage.fleet.length)
	const baseline = await bare(stage, wanted)
	const folder = await stage.folder('emergency')
	const server = await stage.product(folder)
	const crowd = await gather(`ws://127.0.0.1:${stage.socket_port}/?from=terminal`, stage.fleet.slice(wanted))
	const screens = startScreens(stage, stage.fleet.slice(0, wanted))
	const durable = new Durable(folder)
	await durable.reaches('select count(*) from terminals where run_state = 1', stage.fleet.length)
	const last = stage.fleet[wanted - 1]?.sn
	const deviceids = durable.numbers(`select id from terminals where sn <= '${last}' order by id`)
	const play_ids = [await shortProgram(stage, 3000), await shortProgram(stage, 2000)]
	await screens.after(() => stage.operator.releases.publish({ play_ids, deviceids }))
	await screens.played(2)
	const { shown, ended, written } = await drill(stage, screens, durable, deviceids)
	await screens.played(3)
	const agreement = await screens.stop(durable)
	durable.close()
	await crowd.close()
	await server.stop()
	const first = `an emergency is fetched and plays on ${wanted} of ${stage.fleet.length}, p99 (bare broadcast)`
	return [
		lasting(first, percentile(shown, 0.99), baseline),
		lasting('its last acknowledgement is durable after that', written, null),
		lasting('its end has come to them, p99 (bare broadcast)', percentile(ended, 0.99), baseline),
		agreed(agreement),
	]
}
