import { type CommandEvent, type CommandResult, isOpen, nextTarget } from '@vitrine/domain/command/command-state'
import { isDeeper } from '@vitrine/domain/json-text'
import { isWithin } from '@vitrine/domain/people/tree'
import { out_of_reach } from '@vitrine/domain/terminal/reach'
import type { Database } from '../../db/database.ts'
import { isPassingProblem } from '../../db/engines/database-errors.ts'
import { readTree } from '../../db/reach.ts'
import { storedJson } from '../../db/rows.ts'
import type { EventChannel } from '../../events.ts'
import type { Clock } from '../../ports/clock.ts'
import { type SaidWriter, said_writing, saidWriter } from '../../ports/said-writer.ts'
import { slices, turn } from '../../ports/turns.ts'
import type { TerminalHub } from '../../realtime/terminal-hub.ts'
import { ableOnes } from './able.ts'
import { announceFailures } from './announced-failures.ts'
import { bodyOf } from './command-body.ts'
import { type CommandSecrets, commandSecrets, storedData, storedTips } from './command-secrets.ts'
import * as store from './commands.store.ts'

/** How often what is over is looked for, in ms; how many rows one turn takes. */
const look_every = 5000
const { batch } = said_writing

/** The largest answer that is kept, in characters of its JSON. */
const result_most = 20_000
/** How deep lists and objects of it may lie within one another. */
const result_depth = 32
/** So many answers of one terminal wait to be written, and so many of them to one command: whoever says more is not heard. */
const waiting_most = { commands: 60, answers: 20 } as const
/** Commands are kept for so long after their time is over, in ms (the logs of specification B §6: three months), and so many go at once. */
const [retention, removed_at_once] = [92 * 86_400_000, 500]

/** What a terminal says of a command. */
export interface Answer extends CommandResult {
	readonly command_id: number
	readonly data?: unknown
}

/** The same as it waits to be written: its data is JSON, null where there is none, or none that can be kept. */
interface Said extends CommandResult {
	readonly command_id: number
	readonly result: string | null
}

/** Brings commands to terminals and takes in what becomes of them: the one place where their rows change after they are made. */
export interface CommandOutbox {
	/** What is secret of commands that have not ended. */
	readonly secrets: Pick<CommandSecrets, 'keep'>
	/** Sends what waits of a command to those of its terminals that are there. */
	deliver(command_id: number): Promise<void>
	/** Sends again what terminals that have come back still have to do. */
	restore(terminal_ids: readonly number[]): Promise<void>
	/** Takes in what a terminal says; it is written with all that is said meanwhile. */
	answered(terminal_id: number, answer: Answer): void
	/** Takes back what still waits of the rows that are read, once, for a reason (a code, empty for none); returns those that it changed. */
	cancel(read: () => Promise<store.TargetRow[]>, reason?: string): Promise<store.TargetRow[]>
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

/** A command on a terminal, and the data of what it said of it, where that is new. */
type Row = store.TargetRow & { readonly result?: string | null }
type Writer = SaidWriter<Row, Said>

const saidBy = ({ command_id, status, state, percent, tips, data }: Answer): Said => {
	const said = { command_id, status, state, percent, tips }
	// What is nested deeper than anybody reads is not kept: a database that is asked for a part of it would refuse the statement.
	if (data === undefined || data === null || isDeeper(data, result_depth)) return { ...said, result: null }
	const result = storedJson(storedData(data))
	return { ...said, result: result.length > result_most ? null : result }
}

/** A row after what its terminal said, and the data of the last word that counted; the same reference when none did. */
const answeredRow = (row: Row, list: readonly Said[]): Row => {
	let after = row
	for (const said of list) {
		const next = nextTarget(after, { type: 'result', result: said })
		if (next !== after) after = { ...after, ...next, result: said.result ?? after.result ?? null }
	}
	return after
}

/** What waits of a terminal with what it says now, unless that is more than anybody has to say. */
const kept = (before: readonly Said[], said: Said): readonly Said[] => {
	const others = new Set(before.map(({ command_id }) => command_id))
	if (!others.has(said.command_id) && others.size >= waiting_most.commands) return before
	const own = before.filter(({ command_id }) => command_id === said.command_id)
	const [oldest] = own
	return [...(own.length < waiting_most.answers ? before : before.filter(one => one !== oldest)), said]
}

/** Rows of commands follow what their terminals say of them, by the terminal. */
const answerWriter = (
	{ database: { db, dialect }, clock, events, report }: OutboxDeps,
	secrets: CommandSecrets,
): Writer => {
	const writer: Writer = saidWriter<Row, Said>({
		store: async changed => {
			const rows = changed.map(({ command_id, terminal_id, state, attempt, percent, tips, result = null }) => ({
				command_id,
				terminal_id,
				state,
				attempt,
				percent,
				tips,
				result,
			}))
			await db.transaction().execute(async tx => {
				const now = clock.now()
				await store.updateTargets(tx, dialect, rows, now)
				await announceFailures(tx, dialect, changed, now)
			})
			for (const { command_id, terminal_id, state } of changed)
				if (!isOpen(state)) secrets.ended(command_id, terminal_id)
			events.emit('commands_changed', { changes: [...changed] })
		},
		merged: kept,
		takeIn: async said => {
			const keys = [...said].flatMap(([terminal_id, list]) =>
				[...new Set(list.map(({ command_id }) => command_id))].map(command_id => ({ terminal_id, command_id })),
			)
			for (const some of slices(keys, batch)) {
				// Whatever was never sent, or to another terminal, finds no row.
				const rows = await store.findTargets(db, dialect, some)
				const own = (row: Row): Said[] =>
					(said.get(row.terminal_id) ?? [])
						.filter(({ command_id }) => command_id === row.command_id)
						.map(one => ({ ...one, tips: storedTips(row.type, one.tips ?? '', secrets.of(row.command_id, 0)) }))
				await writer.write(rows, row => answeredRow(row, own(row)))
			}
		},
		isPassing: isPassingProblem,
		report,
	})
	return writer
}

const after =
	(event: CommandEvent) =>
	(row: Row): Row => {
		const next = nextTarget(row, event)
		return next === row ? row : { ...row, ...next }
	}

/** Sends what is written as sent: a terminal hears of nothing that would be forgotten. */
const sending = ({ database: { db, dialect }, hub }: OutboxDeps, { write }: Writer, secrets: CommandSecrets) => {
	return async (rows: readonly Row[]): Promise<void> => {
		if (rows.length === 0) return
		const tree = await readTree(db)
		const isOwn = ({ group_id, owner_id }: Row): boolean => isWithin(tree, group_id, owner_id)
		// It belongs to somebody else by now: what was asked of it is not done there.
		await write(
			rows.filter(row => !isOwn(row)),
			after({ type: 'cancel', tips: out_of_reach }),
		)
		const isAble = ableOnes()
		const own = rows.filter(isOwn)
		// It may have come back as another player than the one that was asked.
		await write(
			own.filter(row => !isAble(row.type, row.capabilities)),
			after({ type: 'unlisted' }),
		)
		const sent = await write(
			own.filter(row => isAble(row.type, row.capabilities) && hub.isOnline(row.terminal_id)),
			after({ type: 'sent' }),
		)
		const commands = await store.findCommands(db, dialect, [...new Set(sent.map(({ command_id }) => command_id))])
		const frames = new Map(
			commands.map(({ id, request_type, body, expires_at }) => [
				id,
				{
					type: 'command' as const,
					data: {
						command_id: String(id),
						commands: bodyOf(body).map(({ type, invoke_method, data }, place) => ({
							type,
							invoke_method,
							request_type,
							data: { ...data, ...secrets.of(id, place) },
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

/** Forgets commands whose time has long been over. */
const forgetting = async ({ db }: Database, before: number): Promise<void> => {
	while (await db.transaction().execute(tx => store.removeBefore(tx, before, removed_at_once))) await turn()
}

export const commandOutbox = (deps: OutboxDeps): CommandOutbox => {
	const { database, clock, report } = deps
	const { db, dialect } = database
	const secrets = commandSecrets(clock.steady)
	const writer = answerWriter(deps, secrets)
	const { inTurn, write } = writer
	const send = sending(deps, writer, secrets)
	const end = async (): Promise<void> => {
		const now = clock.now()
		secrets.sweep()
		let due: Row[]
		do {
			due = await store.listDue(db, now, batch)
			await write(due, after({ type: 'time', now }))
		} while (due.length === batch)
		await forgetting(database, now - retention)
	}
	/** What was said comes first, where it can be written. */
	const settled = (): Promise<void> => writer.settle().catch(report)
	const sweep = (): Promise<void> => inTurn(() => settled().then(end))
	const timer = setInterval(() => void sweep().catch(report), look_every)
	timer.unref()
	return {
		secrets,
		deliver: async command_id => {
			let [last, count] = [0, 0]
			do
				await inTurn(async () => {
					const rows = await store.listQueuedOf(db, command_id, last, batch)
					await send(rows)
					count = rows.length
					last = rows.at(-1)?.terminal_id ?? last
				})
			while (count === batch)
		},
		restore: async terminal_ids => {
			for (const some of slices(terminal_ids, batch))
				await inTurn(async () => {
					await settled()
					const now = clock.now()
					const open = await store.listOpen(db, dialect, some)
					await write(open, after({ type: 'time', now }))
					await send(open.filter(({ expires_at }) => now < expires_at))
				})
		},
		answered: (terminal_id, answer) => {
			// Nobody's command has this number.
			if (answer.command_id > 0) writer.add(terminal_id, saidBy(answer))
		},
		cancel: (read, reason = '') => inTurn(async () => write(await read(), after({ type: 'cancel', tips: reason }))),
		sweep,
		flush: writer.flush,
		close: async () => {
			clearInterval(timer)
			await writer.close().catch(report)
		},
	}
}
