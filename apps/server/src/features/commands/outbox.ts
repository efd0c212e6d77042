import { type CommandEvent, type CommandResult, nextTarget } from '@vitrine/domain/command/command-state'
import { isWithin } from '@vitrine/domain/people/tree'
import { out_of_reach } from '@vitrine/domain/terminal/reach'
import type { Database } from '../../db/database.ts'
import { readTree } from '../../db/reach.ts'
import { storedJson } from '../../db/rows.ts'
import type { EventChannel } from '../../events.ts'
import type { Clock } from '../../ports/clock.ts'
import { oneByOne, slices, turn } from '../../ports/turns.ts'
import type { TerminalHub } from '../../realtime/terminal-hub.ts'
import { bodyOf } from './command-body.ts'
import * as store from './commands.store.ts'

/** How often answers are written down and what is over is looked for, in ms; how many rows one turn takes. */
const write_every = 200
const look_every = 5000
const batch = 400

/** The largest answer that is kept, in characters of its JSON. */
const result_most = 20_000

/** What a terminal says of a command. */
export interface Answer extends CommandResult {
	readonly command_id: number
	readonly data?: unknown
}

/** Brings commands to terminals and takes in what becomes of them: the one place where their rows change after they are made. */
export interface CommandOutbox {
	/** Sends what waits of a command to those of its terminals that are there. */
	deliver(command_id: number): Promise<void>
	/** Sends again what terminals that have come back still have to do. */
	restore(terminal_ids: readonly number[]): Promise<void>
	/** Takes in what a terminal says; it is written with all that is said meanwhile. */
	answered(terminal_id: number, answer: Answer): void
	/** Takes back what still waits of the rows that are read, once; answers those that it changed. */
	cancel(read: () => Promise<store.TargetRow[]>): Promise<store.TargetRow[]>
	/** Ends what is over its time. */
	sweep(): Promise<void>
	flush(): Promise<void>
	close(): Promise<void>
}

export interface OutboxDeps {
	readonly database: Database
	readonly clock: Clock
	readonly events: EventChannel
	readonly hub: Pick<TerminalHub, 'send' | 'isOnline'>
	readonly report: (error: unknown) => void
}

type Row = store.TargetRow

const resultOf = ({ data }: Answer): string | null => {
	if (data === undefined || data === null) return null
	const json = storedJson(data)
	return json.length > result_most ? null : json
}

/** Writes rows as an event leaves them and tells of those that it changed. */
const writing = ({ database: { db, dialect }, clock, events }: OutboxDeps) => {
	return async (
		rows: readonly Row[],
		eventsOf: (row: Row) => readonly CommandEvent[],
		result?: (row: Row) => string | null,
	) => {
		const after = rows.map(row => ({ ...row, ...eventsOf(row).reduce(nextTarget, row) }))
		const written = after.filter((row, place) => {
			const before = rows[place]
			return (
				before?.state !== row.state ||
				before.attempt !== row.attempt ||
				before.percent !== row.percent ||
				before.tips !== row.tips
			)
		})
		if (written.length === 0) return []
		const changes = written.map(({ command_id, terminal_id, state, attempt, percent, tips }, place) => ({
			command_id,
			terminal_id,
			state,
			attempt,
			percent,
			tips,
			result: result?.(written[place] as Row) ?? null,
		}))
		await db.transaction().execute(tx => store.updateTargets(tx, dialect, changes, clock.now()))
		events.emit('commands_changed', { changes: written })
		return written
	}
}

type Write = ReturnType<typeof writing>

/** Sends what is written as sent: a terminal hears of nothing that would be forgotten. */
const sending = ({ database: { db, dialect }, hub }: OutboxDeps, write: Write) => {
	return async (rows: readonly Row[]): Promise<void> => {
		if (rows.length === 0) return
		const tree = await readTree(db)
		const isOwn = ({ group_id, owner_id }: Row): boolean => isWithin(tree, group_id, owner_id)
		// It belongs to somebody else by now: what was asked of it is not done there.
		await write(
			rows.filter(row => !isOwn(row)),
			() => [{ type: 'cancel', tips: out_of_reach }],
		)
		const sent = await write(
			rows.filter(row => isOwn(row) && hub.isOnline(row.terminal_id)),
			() => [{ type: 'sent' }],
		)
		const commands = await store.findCommands(db, dialect, [...new Set(sent.map(({ command_id }) => command_id))])
		const frames = new Map(
			commands.map(({ id, request_type, body, expires_at }) => [
				id,
				{
					type: 'command' as const,
					data: {
						command_id: String(id),
						commands: bodyOf(body).map(({ type, invoke_method, data }) => ({
							type,
							invoke_method,
							request_type,
							data,
						})),
						expires_at,
					},
				},
			]),
		)
		for (const { command_id, terminal_id } of sent) {
			const frame = frames.get(command_id)
			if (frame !== undefined) hub.send(terminal_id, frame)
		}
	}
}

/** Collects what terminals say between two writes. */
const answers = ({ database: { db, dialect } }: OutboxDeps, write: Write) => {
	let waiting = new Map<string, { readonly terminal_id: number; readonly list: Answer[] }>()
	const keyOf = (command_id: number, terminal_id: number): string => `${command_id}:${terminal_id}`
	return {
		add: (terminal_id: number, answer: Answer): void => {
			const key = keyOf(answer.command_id, terminal_id)
			const said = waiting.get(key)
			if (said === undefined) waiting.set(key, { terminal_id, list: [answer] })
			else said.list.push(answer)
		},
		isEmpty: (): boolean => waiting.size === 0,
		write: async (): Promise<void> => {
			const said = waiting
			waiting = new Map()
			try {
				for (const some of slices([...said.values()], batch)) {
					const keys = some.map(({ terminal_id, list: [first] }) => ({
						terminal_id,
						command_id: first?.command_id ?? 0,
					}))
					// Whatever was never sent, or to another terminal, finds no row.
					const rows = await store.findTargets(db, dialect, keys)
					const own = (row: Row): Answer[] => said.get(keyOf(row.command_id, row.terminal_id))?.list ?? []
					await write(
						rows,
						row => own(row).map(result => ({ type: 'result', result })),
						row =>
							own(row)
								.map(resultOf)
								.findLast(one => one !== null) ?? null,
					)
					await turn()
				}
			} catch (error) {
				// Said again in its order: what had been written already changes nothing.
				for (const [key, { terminal_id, list }] of said)
					waiting.set(key, { terminal_id, list: [...list, ...(waiting.get(key)?.list ?? [])] })
				throw error
			}
		},
	}
}

export const commandOutbox = (deps: OutboxDeps): CommandOutbox => {
	const { database, clock, report } = deps
	const { db, dialect } = database
	const inTurn = oneByOne()
	const write = writing(deps)
	const send = sending(deps, write)
	const said = answers(deps, write)
	const flush = (): Promise<void> => inTurn(said.write)
	const end = async (): Promise<void> => {
		const now = clock.now()
		let due: Row[]
		do {
			due = await store.listDue(db, now, batch)
			await write(due, () => [{ type: 'time', now }])
		} while (due.length === batch)
	}
	const sweep = (): Promise<void> => inTurn(() => said.write().then(end))
	const timers = [
		setInterval(() => void (said.isEmpty() || flush().catch(report)), write_every),
		setInterval(() => void sweep().catch(report), look_every),
	]
	for (const timer of timers) timer.unref()
	return {
		deliver: async command_id => {
			let [after, count] = [0, 0]
			do
				await inTurn(async () => {
					const rows = await store.listQueuedOf(db, command_id, after, batch)
					await send(rows)
					count = rows.length
					after = rows.at(-1)?.terminal_id ?? after
				})
			while (count === batch)
		},
		restore: async terminal_ids => {
			for (const some of slices(terminal_ids, batch))
				await inTurn(async () => {
					await said.write()
					const now = clock.now()
					const open = await store.listOpen(db, dialect, some)
					await write(open, () => [{ type: 'time', now }])
					await send(open.filter(({ expires_at }) => now < expires_at))
				})
		},
		answered: said.add,
		cancel: read => inTurn(async () => write(await read(), () => [{ type: 'cancel', tips: '' }])),
		sweep,
		flush,
		close: async () => {
			for (const timer of timers) clearInterval(timer)
			await flush()
		},
	}
}
