import { bareBroadcast, broadcast_rounds, downloaded } from '../broadcast.ts'
import { type Crowd, countdown, gather } from '../crowd.ts'
import { Durable, expectSame } from '../durable.ts'
import { median } from '../rounds.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'
import { type Watching, watch } from '../watch.ts'

/** How long each part took from the moment of the publish, in ms. */
interface Published {
	answered: number
	received: number
	persisted: number
	shown: number
}

const publish = async (
	stage: Stage,
	crowd: Crowd,
	durable: Durable,
	browser: Watching,
	deviceids: number[],
): Promise<Published> => {
	const received = countdown(deviceids.length)
	const shown = countdown(deviceids.length)
	browser.hear(frame => {
		if (frame.type === 'download' && frame.data.status === 3) shown.one()
	})
	crowd.hear((_place, frame, socket) => {
		if (frame.type !== 'publish') return
		const { dc_id, attempt } = frame.data
		socket.send(downloaded(dc_id, attempt))
		received.one()
	})
	const began = performance.now()
	const since = (): number => performance.now() - began
	const posted = stage.operator.releases.publish({ play_ids: [stage.program_id], deviceids })
	const answered = posted.then(since)
	const delivered = received.reached.then(since)
	const seen = shown.reached.then(since)
	const { publish_id, terminals } = await posted
	expectSame('terminals of the publish', terminals, deviceids.length)
	await delivered
	const succeeded = `select count(*) from downloads where release_id = ${publish_id} and download_state = 3`
	await durable.reaches(succeeded, deviceids.length)
	const persisted = since()
	return { answered: await answered, received: await delivered, persisted, shown: await seen }
}

const ours = async (stage: Stage): Promise<Published[]> => {
	const folder = await stage.folder('p04')
	const server = await stage.product(folder)
	const crowd = await gather(`ws://127.0.0.1:${stage.socket_port}/?from=terminal`, stage.fleet)
	const durable = new Durable(folder)
	await durable.reaches('select count(*) from terminals where run_state = 1', stage.fleet.length)
	const browser = await watch(stage)
	const deviceids = durable.numbers('select id from terminals')
	const times: Published[] = []
	for (let round = 0; round < broadcast_rounds; round++)
		times.push(await publish(stage, crowd, durable, browser, deviceids))
	durable.close()
	browser.close()
	await crowd.close()
	await server.stop()
	return times
}

/** A publish to the whole fleet, until every acknowledgement is on the disk. */
export const measurePublishing = async (stage: Stage): Promise<Figure[]> => {
	const before = await bareBroadcast(stage)
	const own = await ours(stage)
	const baseline = median([...before, ...(await bareBroadcast(stage))])
	const of = (part: keyof Published): number => median(own.map(times => times[part]))
	const figure = { id: 'P04', unit: 'ms', baseline: null }
	return [
		{
			...figure,
			what: `publish to ${stage.fleet.length}: all acknowledgements durable`,
			baseline,
			ours: of('persisted'),
			target: '≤ 1,500 ms and ≤ 6×',
			met: of('persisted') <= 1500 && of('persisted') <= 6 * baseline,
		},
		{
			...figure,
			what: 'all terminals have it',
			ours: of('received'),
			target: '≤ 1,500 ms',
			met: of('received') <= 1500,
		},
		{ ...figure, what: 'the call answers', ours: of('answered'), target: '≤ 400 ms', met: of('answered') <= 400 },
		{ ...figure, what: 'the browser has all of it', ours: of('shown'), target: '≤ 2,000 ms', met: of('shown') <= 2000 },
	]
}
