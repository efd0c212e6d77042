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
import { removeBefore } from './ended-commands.store.ts'

/** Interval for checking for expired commands, in ms; rows per turn. */
const look_every = 5000
const { batch } = said_writing

/** The largest answer stored, in characters of its JSON. */
const result_most = 20_000
/** Maximum nesting depth of an answer. */
const result_depth = 32
/** Maximum number of a terminal's commands with unwritten answers, and of unwritten answers per command; excess ones are dropped. */
const waiting_most = { commands: 60, answers: 20 } as const
/** How long expired commands are retained, in ms (specification B §6: logs for three months), and how many are deleted at once. */
const [retention, removed_at_once] = [92 * 86_400_000, 500]

/** A terminal's answer to a command. */
export interface Answer extends CommandResult {
	readonly command_id: number
	readonly data?: unknown
}

/** The same while waiting to be written: its data is JSON, null if there is none or it cannot be stored. */
interface Said extends CommandResult {
	readonly command_id: number
	readonly result: string | null
}

/** Sends commands to terminals and records their outcomes: the only place where their rows change after they are made. */
export interface CommandOutbox {
	/** Secrets of commands that have not ended. */
	readonly secrets: Pick<CommandSecrets, 'keep'>
	/** Sends a command's waiting rows to those of its terminals that are connected. */
	deliver(command_id: number): Promise<void>
	/** Sends again what reconnected terminals still have to do. */
	restore(terminal_ids: readonly number[]): Promise<void>
	/** Accepts an answer from a terminal; it is written together with others. */
	answered(terminal_id: number, answer: Answer): void
	/** Cancels those of the rows read that still wait, once, for a reason (a code, empty for none); returns the changed rows. */
	cancel(read: () => Promise<store.TargetRow[]>, reason?: string): Promise<store.TargetRow[]>
	/** Ends expired commands. */
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

/** A command on a terminal, with the data of its answer if that is new. */
type Row = store.TargetRow & { readonly result?: string | null }
type Writer = SaidWriter<Row, Said>

const saidBy = ({ command_id, status, state, percent, tips, data }: Answer): Said => {
	const said = { command_id, status, state, percent, tips }
	// Data nested too deeply is not stored: the database would refuse a statement that queries part of it.
	if (data === undefined || data === null || isDeeper(data, result_depth)) return { ...said, result: null }
	const result = storedJson(storedData(data))
	return { ...said, result: result.length > result_most ? null : result }
}

/** The row after the terminal's answers, with the data of the last one that counted; the same reference if none did. */
const answeredRow = (row: Row, list: readonly Said[]): Row => {
	let after = row
	for (const said of list) {
		const next = nextTarget(after, { type: 'result', result: said })
		if (next !== after) after = { ...after, ...next, result: said.result ?? after.result ?? null }
	}
	return after
}

/** Adds an answer to those waiting for a terminal, within the limits. */
const kept = (before: readonly Said[], said: Said): readonly Said[] => {
	const others = new Set(before.map(({ command_id }) => command_id))
	if (!others.has(said.command_id) && others.size >= waiting_most.commands) return before
	const own = before.filter(({ command_id }) => command_id === said.command_id)
	const [oldest] = own
	return [...(own.length < waiting_most.answers ? before : before.filter(one => one !== oldest)), said]
}

/** Applies the answers of terminals to rows of commands, by terminal. */
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
				// An answer to a command never sent, or sent to another terminal, finds no row.
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

/** Marks commands as sent before sending them, so that no terminal receives one that could be lost. */
const sending = ({ database: { db, dialect }, hub }: OutboxDeps, { write }: Writer, secrets: CommandSecrets) => {
	return async (rows: readonly Row[]): Promise<void> => {
		if (rows.length === 0) return
		const tree = await readTree(db)
		const isOwn = ({ group_id, owner_id }: Row): boolean => isWithin(tree, group_id, owner_id)
		// The terminal belongs to another organisation by now: the command is not run there.
		await write(
			rows.filter(row => !isOwn(row)),
			after({ type: 'cancel', tips: out_of_reach }),
		)
		const isAble = ableOnes()
		const own = rows.filter(isOwn)
		// The terminal may have reconnected with a different player than the one that was checked.
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

/** Deletes commands that expired long ago. */
const forgetting = async ({ db }: Database, before: number): Promise<void> => {
	while (await db.transaction().execute(tx => removeBefore(tx, before, removed_at_once))) await turn()
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
	/** Writes pending answers first, if they can be written. */
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
			// Command ids are positive.
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
