import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aApp, dialects } from './app.ts'
import { aChannel, anAdmin, type Browser, type Channel, follow } from './browser.ts'
import { aTerminal, type TerminalPair } from './factories.ts'
import { aServer } from './killed.ts'

const terminals = 20
/** How often the server is killed while 1,000 commands are sent to terminals. */
const kills = Number(process.env.VITRINE_TEST_KILLS ?? 50)
/** The events of a round: each command is requested, answered, and carried out. */
const events_of_round = 3 * terminals

/** Two types in turn, so that no terminal has to wait for a cooldown. */
const commandOf = (round: number) => ({ type: round % 2 === 0 ? 'brightness' : 'volume', data: { value: round } })

interface Frame {
	readonly type: string
	readonly data: { readonly command_id: string; readonly commands: readonly { data: { value: number } }[] }
}

/** A terminal that carries out each command once, as every terminal must, and records it. */
class Obedient {
	readonly pair: TerminalPair
	/** The values it was told to set, in the order in which it set them. */
	readonly done: number[] = []
	readonly #answers = new Set<string>()
	readonly #happened: () => void
	#channel: Channel | null = null

	constructor(pair: TerminalPair, happened: () => void) {
		this.pair = pair
		this.#happened = happened
	}

	async connect(origin: string): Promise<void> {
		const channel = await aChannel(`${origin.replace('http', 'ws')}/ws?from=terminal`)
		this.#channel = channel
		channel.socket.on('message', raw => {
			const frame: Frame = JSON.parse(String(raw))
			if (frame.type === 'command') this.#take(frame.data, channel)
		})
		const { sn, key } = this.pair
		channel.send({ type: 'bind', role: 'terminal', data: { sn, key, system_version: '3.0.13.228' } })
	}

	close(): void {
		this.#channel?.close()
	}

	#take({ command_id, commands }: Frame['data'], channel: Channel): void {
		if (!this.#answers.has(command_id)) {
			this.#answers.add(command_id)
			this.done.push(...commands.map(({ data }) => data.value))
			this.#happened()
		}
		channel.send({ type: 'command_result', data: { command_id: Number(command_id), status: 1, state: 'succeeded' } })
	}
}

/** Retries until answered, as a page does when told to try again; returns the command. */
const asked = async (admin: Browser, id: number, round: number, happened: () => void): Promise<number> => {
	const request_id = randomUUID()
	const ask = () =>
		admin.commands.generalCommand({ devices_info: [{ id }], commands_info: [commandOf(round)], request_id })
	happened()
	const { command_id } = await vi.waitFor(ask, { timeout: 120_000, interval: 50 })
	happened()
	return command_id
}

/** Resolves waiting callers once enough events have happened. */
const countdown = () => {
	let [left, due]: [number, () => void] = [Number.POSITIVE_INFINITY, () => undefined]
	return {
		happened: (): void => {
			if (--left === 0) due()
		},
		after: (count: number): Promise<void> =>
			new Promise(resolve => {
				left = count
				due = resolve
			}),
	}
}

test.each(dialects)(
	`commands on %s outlive ${kills} kills of the server in their middle: none is lost, none is done twice`,
	async dialect => {
		const app = await aApp(dialect)
		const admin = await anAdmin(app)
		const { happened, after } = countdown()
		const crowd: Obedient[] = []
		for (let at = 0; at < terminals; at++) crowd.push(new Obedient(await aTerminal(admin), happened))
		await app.close()
		let server = await aServer(app)
		// However the test ends, no process remains.
		onTestFinished(() => server.kill())
		const connect = async (): Promise<void> => {
			follow(admin, { ...app, origin: server.origin })
			await Promise.all(crowd.map(one => one.connect(server.origin)))
		}
		const made = new Map<Obedient, number[]>(crowd.map(one => [one, []]))
		await connect()
		for (let round = 0; round < kills; round++) {
			// Each round is hit at a different point, from the first request to the last command carried out.
			const due = after(1 + ((round * 7) % (events_of_round - 1)))
			const asking = crowd.map(async one => {
				const command_id = await asked(admin, one.pair.terminal.id, round, happened)
				made.get(one)?.push(command_id)
			})
			await due
			await server.kill()
			server = await aServer(app)
			await connect()
			await Promise.all(asking)
			await expect.poll(() => crowd.filter(({ done }) => done.at(-1) !== round).length).toBe(0)
		}
		const expected = Array.from({ length: kills }, (_, round) => round)
		for (const one of crowd) {
			expect(one.done).toEqual(expected)
			const states = async () => {
				const { list } = await admin.commands.list({ device_id: one.pair.terminal.id, limit: 100 })
				return list.toSorted((a, b) => a.command_id - b.command_id).map(row => [row.command_id, row.state])
			}
			await expect.poll(states).toEqual(made.get(one)?.map(command_id => [command_id, 'succeeded']))
			one.close()
		}
		await server.kill()
		await (await app.again()).remove()
	},
	300_000 + kills * 30_000,
)
