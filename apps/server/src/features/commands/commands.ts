import type { commandsCalls } from '@vitrine/contract/terminal/commands'
import { type Command, isCommandType, isInstant, lifetimeOf, rightFor } from '@vitrine/domain/command/command'
import type { CommandState } from '@vitrine/domain/command/command-state'
import { fromJson } from '@vitrine/domain/json-text'
import type { NotedTerminal } from '@vitrine/domain/people/operation-details'
import type { Permission } from '@vitrine/domain/people/permission'
import { rights } from '@vitrine/domain/people/rights'
import type { Database, DialectName } from '../../db/database.ts'
import { lock } from '../../db/lock.ts'
import type { Tx } from '../../db/schema.ts'
import { noteOfFormer, noteOfTerminals } from '../../http/audit/terminals-note.ts'
import { authorized, type Caller } from '../../http/caller/authorized.ts'
import type { Note } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { addresseesOf, divided, type ListFiltered, listNamed, skippedError, skippedInWords } from './addressees.ts'
import { commandsOf } from './asked-commands.ts'
import { bodyOf } from './command-body.ts'
import { listCommands } from './command-list.store.ts'
import { secretsOf, withoutSecrets } from './command-secrets.ts'
import * as store from './commands.store.ts'
import { expectKnown } from './known-newest.ts'
import type { CommandOutbox } from './outbox.ts'
import { type ExpectDevice, expectViewable } from './viewable.ts'
import { completeWake, expectWakers, listWakers } from './wake.ts'
import { writeCommand } from './writing.ts'

export interface CommandsDeps {
	readonly database: Database
	readonly outbox: CommandOutbox
	readonly isOnline: (terminal_id: number) => boolean
	/** Stops downloads by id, as far as this caller can see them; returns how many. `seen` is told their terminals. */
	readonly stopDownloads: (
		caller: Caller,
		dc_ids: readonly number[],
		seen: (terminals: readonly NotedTerminal[]) => void,
	) => Promise<number>
	/** Terminals that match a filter of the list. */
	readonly listFiltered: ListFiltered
	/** What a command needs beyond its parameters: details of the file it names, as far as this organisation can see it. */
	readonly completed: (tx: Tx, group_id: number, command: Command) => Promise<Command>
	/** What a live view of an acquisition device needs. */
	readonly expectDevice: ExpectDevice
	/** Delivers to terminals, after the transaction, what was made in it. */
	readonly start: (work: () => Promise<unknown>) => void
}

type CommandsHandlers = Handlers<typeof commandsCalls>
type Asked = Parameters<CommandsHandlers['generalCommand']>[0]
type AskedCall = Parameters<CommandsHandlers['generalCommand']>[1]

/** A stop does not wait for the terminal: it takes effect on the server. */
const isStop = ({ type }: Command): boolean => type === 'stop_download'

/** How long the commands wait, in ms: by default the shortest lifetime among them; instant commands never wait longer than theirs. */
const waitOf = (commands: readonly Command[], expires_in: number | undefined): number => {
	const usual = Math.min(...commands.map(lifetimeOf))
	if (expires_in === undefined) return usual
	return commands.some(isInstant) ? Math.min(usual, expires_in * 1000) : expires_in * 1000
}

const expectRights = (needed: readonly Permission[], { permissions }: AskedCall['session']): void => {
	const missing = needed.find(right => !permissions.has(right))
	if (missing !== undefined) throw new CodedError('not_permitted', undefined, { needs: rights[missing].name })
}

interface Made {
	readonly command_id: number
	readonly targets: number
	readonly skipped: ReturnType<typeof skippedInWords>[]
	/** Waiting commands that were replaced. */
	readonly replaced: store.TargetRow[]
}

/** A repeated request by the same user returns the earlier result. */
const madeBefore = async (tx: Tx, request_id: string | null): Promise<Made | null> => {
	const found = request_id === null ? undefined : await store.findRequest(tx, request_id)
	if (found === undefined) return null
	return { command_id: found.id, targets: await store.countTargets(tx, found.id), skipped: [], replaced: [] }
}

/** Refuses what these terminals cannot do because of their organisation or equipment, or what others have changed since. */
const expectAble = async (
	tx: Tx,
	{ database: { dialect }, expectDevice }: CommandsDeps,
	group_id: number,
	found: readonly store.Addressee[],
	{ commands, known }: { readonly commands: readonly Command[]; readonly known: number | undefined },
): Promise<void> => {
	await expectKnown(tx, { dialect, group_id }, found, { commands, known })
	await expectWakers({ db: tx, dialect }, found, commands)
	await expectViewable(tx, group_id, commands, { found, expectDevice })
}

/** Kept before the sender can see the command; if its transaction fails, the secrets expire with their time, `wait` in ms. */
const keepSecrets = (
	{ secrets }: CommandOutbox,
	command_id: number,
	commands: readonly Command[],
	{ targets, wait }: { readonly targets: readonly number[]; readonly wait: number },
): void => {
	const found = secretsOf(commands)
	if (found !== null) secrets.keep(command_id, found, targets, wait)
}

const make = async (
	tx: Tx,
	deps: CommandsDeps,
	asked: Asked,
	read: readonly Command[],
	{ session, now, note }: AskedCall,
): Promise<Made> => {
	const { outbox, isOnline, listFiltered, completed, database } = deps
	const { dialect } = database
	const { group_id, user_id } = session
	const request_id = asked.request_id === undefined ? null : `${user_id}:${asked.request_id}`
	// One at a time: the second of two concurrent requests finds the result of the first, instead of terminals cooling down.
	if (request_id !== null) await lock(tx, dialect, `command ${request_id}`)
	const before = await madeBefore(tx, request_id)
	if (before !== null) {
		note(noteOf(await listReached(tx, dialect, group_id, before.command_id), read))
		return before
	}
	const commands: Command[] = []
	for (const command of read) commands.push(await completed(tx, group_id, await completeWake(tx, group_id, command)))
	const found = await addresseesOf(tx, dialect, group_id, asked, { listFiltered, now }).catch(async error => {
		note(noteOf(await listNamed(tx, dialect, group_id, asked), commands))
		throw error
	})
	note(noteOf(found, commands))
	await expectAble(tx, deps, group_id, found, { commands, known: asked.known_command_id })
	const { targets, unable, skipped } = await divided(tx, dialect, found, { commands, now, isOnline })
	const [first] = skipped
	if (targets.length + unable.length === 0) throw first ? skippedError(first) : new CodedError('no_terminal')
	const wait = waitOf(commands, asked.expires_in)
	const expires_at = now + wait
	const written = { request_id, request_type: asked.request_type ?? 'set', group_id, user_id, commands }
	const { command_id, replaced } = await writeCommand(tx, dialect, { ...written, targets, unable, now, expires_at })
	keepSecrets(outbox, command_id, commands, { targets, wait })
	const to = new Set([...targets, ...unable])
	const reached = found.filter(({ id }) => to.has(id))
	note({ ...noteOf(reached, commands, command_id), is_reading: asked.request_type === 'get' })
	return { command_id, targets: targets.length + unable.length, skipped: skipped.map(skippedInWords), replaced }
}

/** What the operation log says of commands: what they are, and the terminals that they are for. */
const noteOf = (terminals: readonly NotedTerminal[], commands: readonly Command[], command_id?: number): Note => {
	const type = commands.map(command => command.type).join(',')
	return noteOfTerminals(terminals, { type, data: shownData(commands), command_id })
}

/** The terminals of a command, as far as they are visible. */
const listReached = async (tx: Tx, dialect: DialectName, group_id: number, command_id: number) => {
	const rows = await store.findVisibleTargets(tx, group_id, command_id)
	return store.listById(
		tx,
		dialect,
		group_id,
		rows.map(({ terminal_id }) => terminal_id),
	)
}

/** The data of one command, or of several in order. */
const shownData = (commands: readonly Pick<Command, 'data'>[]): unknown => {
	const shown = commands.map(({ data }) => withoutSecrets(data))
	return shown.length === 1 ? shown[0] : shown
}

/** Reads the commands; the entry of those that are refused says for which terminals they were meant, as far as these are visible. */
const accepted = async (
	{ database: { db, dialect }, listFiltered }: CommandsDeps,
	asked: Asked,
	{ session, now, note }: AskedCall,
): Promise<Command[]> => {
	try {
		const commands = commandsOf(asked)
		expectRights(commands.map(rightFor), session)
		return commands
	} catch (error) {
		const { group_id } = session
		const terminals = await addresseesOf(db, dialect, group_id, asked, { listFiltered, now }).catch(() =>
			listNamed(db, dialect, group_id, asked),
		)
		const type = (asked.commands_info ?? []).map(one => one.type).join(',')
		note(noteOfTerminals(terminals, { type }))
		throw error
	}
}

const generalCommand =
	(deps: CommandsDeps): CommandsHandlers['generalCommand'] =>
	async (asked, call) => {
		const commands = await accepted(deps, asked, call)
		if (commands.some(isStop)) {
			const own = commands.flatMap(({ data: { dc_id } }) => (typeof dc_id === 'number' ? [dc_id] : []))
			const dc_ids = [...own, ...(asked.devices_info ?? []).flatMap(({ cache }) => cache?.dc_id ?? [])]
			const seen = (terminals: readonly NotedTerminal[]) => call.note(noteOf(terminals, commands))
			return { command_id: 0, targets: await deps.stopDownloads(call.session, dc_ids, seen), skipped: [] }
		}
		const { replaced, ...made } = await authorized(deps.database, call.session, tx =>
			make(tx, deps, asked, commands, call),
		)
		if (replaced.length > 0)
			await deps.outbox.cancel(() => store.findTargets(deps.database.db, deps.database.dialect, replaced), 'replaced')
		deps.start(() => deps.outbox.deliver(made.command_id))
		return made
	}

/** The permissions needed to send the command that rows belong to. */
const rightsFor = ([row]: readonly store.TargetRow[]): Permission[] =>
	(row?.type ?? '').split(',').map(type => (isCommandType(type) ? rightFor({ type }) : 'terminals.control'))

/** The rows of a command to cancel, as far as they are visible. */
const cancellable = async (
	tx: Tx,
	dialect: DialectName,
	{ command_id, device_ids }: Parameters<CommandsHandlers['cancel']>[0],
	{ session, note }: Pick<Parameters<CommandsHandlers['cancel']>[1], 'session' | 'note'>,
): Promise<store.TargetRow[]> => {
	const wanted = device_ids === undefined ? null : new Set(device_ids)
	const rows = await store.findVisibleTargets(tx, session.group_id, command_id)
	const chosen = rows.filter(({ terminal_id }) => wanted === null || wanted.has(terminal_id))
	if (chosen.length === 0 || chosen.length < (wanted?.size ?? 0)) throw new CodedError('command_absent')
	const ids = chosen.map(({ terminal_id }) => terminal_id)
	const terminals = await store.listById(tx, dialect, session.group_id, ids)
	note(noteOfFormer(terminals, { type: chosen[0]?.type, command_id }))
	// Whoever may not send it may not prevent it either.
	expectRights(rightsFor(chosen), session)
	// If another call has cancelled them already, the result is as intended.
	const open = chosen.filter(({ state }) => state !== 'cancelled')
	if (open.length > 0 && !open.some(({ state }) => state === 'queued')) throw new CodedError('command_sent')
	return open
}

const cancel =
	({ database, outbox }: CommandsDeps): CommandsHandlers['cancel'] =>
	async (wanted, call) => {
		call.note({ object: String(wanted.command_id), after: null })
		const read = (tx: Tx) => cancellable(tx, database.dialect, wanted, call)
		const cancelled = await outbox.cancel(() => authorized(database, call.session, read))
		return { count: cancelled.length }
	}

/** Handlers for commands to terminals and their outcomes (specification B §2, protocol §5). */
export const commands = (deps: CommandsDeps): CommandsHandlers => ({
	generalCommand: generalCommand(deps),
	list: async ({ page = 1, limit = 50, start_time, end_time, newest, ...filter }, { session }) => {
		await deps.outbox.flush()
		const times = { from: start_time && start_time * 1000, to: end_time && end_time * 1000 }
		const { count, list, next_cursor } = await listCommands(deps.database, session.group_id, {
			...filter,
			...times,
			newest: newest === 1,
			page,
			limit,
		})
		return {
			count,
			next_cursor,
			list: list.map(({ body, result, state, removed_at, ...row }) => ({
				...row,
				is_removed: removed_at !== null,
				data: shownData(bodyOf(body)),
				state: state as CommandState,
				result: result === '' ? null : withoutSecrets(fromJson(result)?.value ?? null),
			})),
		}
	},
	listWakers: listWakers(deps.database),
	cancel: cancel(deps),
})
