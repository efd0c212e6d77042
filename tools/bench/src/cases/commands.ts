import type { Identity } from '@vitrine/fleet/identity'
import { bareBroadcast, broadcast_rounds } from '../broadcast.ts'
import { type Crowd, countdown, gather, type Heard } from '../crowd.ts'
import { Durable, expectSame } from '../durable.ts'
import { median } from '../rounds.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

/** How long each part took, counted from the order, in ms. */
interface Ordered {
	readonly answered: number
	readonly received: number
	readonly persisted: number
}

/** Sent one after the other: two commands of one type to the same terminal need some time between them. */
const types = ['brightness', 'volume', 'screen_power'] as const

/** The crowd's side: each terminal executes each command once even if it arrives twice, and reports every time. */
class Obedience {
	/** How often each command was executed, by command and place in the crowd. */
	readonly done = new Map<string, number>()
	#received = countdown(0)

	/** Resolves after this many more executions. */
	after(count: number): Promise<void> {
		this.#received = countdown(count)
		return this.#received.reached
	}

	hear: Heard = (place, frame, socket) => {
		if (frame.type !== 'command') return
		const { command_id } = frame.data
		const key = `${command_id} ${place}`
		this.done.set(key, (this.done.get(key) ?? 0) + 1)
		const data = { command_id: Number(command_id), status: 1, state: 'succeeded' }
		socket.send(JSON.stringify({ type: 'command_result', data }))
		this.#received.one()
	}
}

const dataOf = { brightness: { value: 40 }, volume: { value: 40 }, screen_power: { action: 'on' } } as const

const order = (stage: Stage, ids: readonly number[], type: keyof typeof dataOf) =>
	stage.operator.commands.generalCommand({
		devices_info: ids.map(id => ({ id })),
		commands_info: [{ type, data: dataOf[type] }],
	})

const succeeded = (command_id: number): string =>
	`select count(*) from command_targets where command_id = ${command_id} and state = 'succeeded'`

/** A command to all terminals, all of them connected. */
const toAll = async (
	stage: Stage,
	obedience: Obedience,
	durable: Durable,
	ids: readonly number[],
	type: keyof typeof dataOf,
): Promise<Ordered> => {
	const received = obedience.after(ids.length)
	const began = performance.now()
	const since = (): number => performance.now() - began
	const posted = order(stage, ids, type)
	const [answered, delivered] = [posted.then(since), received.then(since)]
	const { command_id } = await posted
	await durable.reaches(succeeded(command_id), ids.length)
	const persisted = since()
	return { answered: await answered, received: await delivered, persisted }
}

interface Away {
	/** How long the last returning terminal waited for what was ordered while it was away, in ms after all were back. */
	readonly late: number
	readonly twice: number
}

/** A command that half of the terminals receive only once they are back. */
const toHalf = async (
	stage: Stage,
	crowd: Crowd,
	obedience: Obedience,
	durable: Durable,
	ids: readonly number[],
): Promise<Away> => {
	const half = Math.floor(crowd.sockets.length / 2)
	for (const socket of crowd.sockets.slice(half)) socket.terminate()
	await durable.reaches('select count(*) from terminals where run_state = 1', half)
	const present = obedience.after(half)
	const { command_id } = await order(stage, ids, 'brightness')
	await present
	await durable.reaches(succeeded(command_id), half)
	const rest: readonly Identity[] = stage.fleet.slice(half)
	const delivered = obedience.after(rest.length)
	const heard: Heard = (place, frame, socket) => obedience.hear(half + place, frame, socket)
	const back = await gather(`ws://127.0.0.1:${stage.socket_port}/?from=terminal`, rest, heard)
	const began = performance.now()
	await delivered
	await durable.reaches(succeeded(command_id), ids.length)
	const late = performance.now() - began
	await back.close()
	const twice = [...obedience.done].filter(([key, times]) => key.startsWith(`${command_id} `) && times > 1).length
	return { late, twice }
}

const ours = async (stage: Stage): Promise<{ all: Ordered[]; away: Away }> => {
	const folder = await stage.folder('commands')
	const server = await stage.product(folder)
	const obedience = new Obedience()
	const url = `ws://127.0.0.1:${stage.socket_port}/?from=terminal`
	const crowd = await gather(url, stage.fleet, obedience.hear)
	const durable = new Durable(folder)
	await durable.reaches('select count(*) from terminals where run_state = 1', stage.fleet.length)
	const ids = durable.numbers('select id from terminals order by id')
	const all: Ordered[] = []
	for (const type of types.slice(0, broadcast_rounds)) all.push(await toAll(stage, obedience, durable, ids, type))
	expectSame('commands that were done twice', [...obedience.done.values()].filter(times => times > 1).length, 0)
	const away = await toHalf(stage, crowd, obedience, durable, ids)
	expectSame('commands done', obedience.done.size, (types.length + 1) * ids.length)
	durable.close()
	await crowd.close()
	await server.stop()
	return { all, away }
}

/** A command to the whole fleet, until every answer is on disk; and one that half of it receives later. */
export const measureCommands = async (stage: Stage): Promise<Figure[]> => {
	const before = await bareBroadcast(stage)
	const { all, away } = await ours(stage)
	const baseline = median([...before, ...(await bareBroadcast(stage))])
	const of = (part: keyof Ordered): number => median(all.map(times => times[part]))
	const figure = { id: 'COMMAND', unit: 'ms', baseline: null }
	const persisted = of('persisted')
	return [
		{
			...figure,
			what: `command to ${stage.fleet.length}: all results durable (bare broadcast)`,
			baseline,
			ours: persisted,
			target: '≤ 1,500 ms and ≤ 6×',
			met: persisted <= 1500 && persisted <= 6 * baseline,
		},
		{
			...figure,
			what: 'all terminals have it',
			ours: of('received'),
			target: '≤ 1,500 ms',
			met: of('received') <= 1500,
		},
		{ ...figure, what: 'the call answers', ours: of('answered'), target: '≤ 400 ms', met: of('answered') <= 400 },
		{
			...figure,
			what: 'of which half hear when they are back: the last result is durable after the last is back',
			ours: away.late,
			target: '≤ 5,000 ms',
			met: away.late <= 5000,
		},
		{
			...figure,
			what: 'terminals to which it came twice',
			unit: 'terminals',
			ours: away.twice,
			target: '0',
			met: away.twice === 0,
		},
	]
}
