import { field_problems } from '@vitrine/contract/error-codes'
import type { Terminal, terminalsCalls } from '@vitrine/contract/terminals'
import { record_names, recordProblem, type TerminalRecord } from '@vitrine/domain/terminal/record'
import { usual_screen } from '@vitrine/domain/terminal/terminal'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import type { EventChannel } from '../../events.ts'
import { notWritten } from '../../http/audit/changed-since.ts'
import type { Note, Work } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import type { HandingOver } from '../../ports/handing-over.ts'
import type { History } from '../../ports/history.ts'
import { moving } from './moves.ts'
import { logTerminals } from './presence/terminal-log.store.ts'
import { listTagsOf } from './tags.store.ts'
import { changeTags, expectTags } from './tags.ts'
import * as store from './terminals.store.ts'
import type { TerminalTokens } from './tokens.ts'

type Edit = Handlers<typeof terminalsCalls>['edit']
type EditInput = Parameters<Edit>[0]

const changedRecord = (input: EditInput): Partial<TerminalRecord> =>
	Object.fromEntries(record_names.flatMap(name => (input[name] === undefined ? [] : [[name, input[name]]])))

/** The record fields to store: width and height are those reported by the terminal unless they were set by hand. */
const recordChange = (before: store.TerminalRow, input: EditInput): Partial<TerminalRecord> => {
	const change = changedRecord(input)
	const source = change.resolution_source ?? before.resolution_source
	const reported = before.reported_w > 0 ? { w: before.reported_w, h: before.reported_h } : usual_screen
	const size = source === 'reported' ? reported : undefined
	const after = { ...before, ...change, ...size }
	const found = Object.keys(change).length > 0 ? recordProblem(after) : null
	if (found !== null)
		throw new CodedError('parameter', undefined, { fields: { [found.field]: field_problems[found.fault] } })
	return { ...change, ...size }
}

/** The audit note before and after an edit; omitted fields are unchanged. The key is never logged. */
const noteOfEdit = async (db: Database, before: store.TerminalRow, input: EditInput): Promise<Note> => {
	const { id, name, group_id, tags, handover, reason, key } = input
	const own = (await listTagsOf(db, [id])).get(id) ?? []
	const changed = changedRecord(input)
	const record = Object.fromEntries(Object.keys(changed).map(field => [field, before[field as keyof TerminalRecord]]))
	const place = { name: name ?? before.name, group_id: group_id ?? before.group_id }
	const after = { id, ...place, tags, ...changed, key_changed: key === undefined ? undefined : true, handover, reason }
	const { sn } = before
	const stood = { id, name: before.name, sn, group_id: before.group_id, tags: own }
	return { object: before.name, before: [{ ...stood, ...record }], after }
}

export interface EditingDeps {
	readonly database: Database
	readonly events: EventChannel
	readonly tokens: TerminalTokens
	readonly history: Pick<History, 'settle'>
	readonly handover: HandingOver
}

/** Writes the given fields over the given revision; returns the new one. */
const write = async (
	tx: Tx,
	{ database, tokens }: EditingDeps,
	before: store.TerminalRow,
	input: EditInput,
	now: number,
): Promise<number> => {
	const { id, name, group_id, revision, key } = input
	const written = await store.updateTerminal(
		tx,
		{ id, revision },
		{
			...recordChange(before, input),
			...(name === undefined ? {} : { name }),
			...(group_id === undefined ? {} : { group_id }),
			...(key === undefined ? {} : { key_hash: tokens.keyHash(before.sn, key) }),
		},
	)
	if (written === undefined) throw await notWritten(tx, 'terminals', id, 'terminal_absent')
	if (key !== undefined)
		await logTerminals(tx, database.dialect, [{ terminal_id: id, kind: 'key_changed', detail: '', at: now }])
	return written
}

/** Changes a terminal; a new key disconnects it, so that it reconnects with that. */
export const edit =
	(deps: EditingDeps, one: (call: Pick<Work, 'session' | 'now'>, id: number) => Promise<Terminal>): Edit =>
	async (input, { session, now, note, wrote }) => {
		const { database, events, tokens } = deps
		const { id, group_id, tags, key, handover: choice, reason } = input
		const wanted = tags && expectTags(tags)
		const change = async (tx: Tx, [before]: readonly store.TerminalRow[]): Promise<number[]> => {
			if (before === undefined) throw new CodedError('terminal_absent')
			note(await noteOfEdit({ db: tx, dialect: database.dialect }, before, input))
			wrote('terminals', id, await write(tx, deps, before, input, now))
			if (wanted) await changeTags(tx, database, [id], { add: wanted })
			return group_id === undefined || group_id === before.group_id ? [] : [id]
		}
		const group_ids = await moving(deps, { session, now }, { ids: [id], group_id }, { choice, reason }, change)
		tokens.forget([id])
		if (key !== undefined) events.emit('terminals_refused', { ids: [id] })
		events.emit('terminals_changed', { ids: [id], group_ids })
		return one({ session, now }, id)
	}
