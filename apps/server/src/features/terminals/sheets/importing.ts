import { field_problems } from '@vitrine/contract/error-codes'
import { sheet_limits } from '@vitrine/contract/terminal/sheets'
import type { terminalsCalls } from '@vitrine/contract/terminals'
import { bindData } from '@vitrine/domain/terminal/terminal'
import { type GroupRow, listGroups } from '../../../db/groups.ts'
import type { Reader, Tx } from '../../../db/schema.ts'
import { noteOfTerminals } from '../../../http/audit/terminals-note.ts'
import { authorizedAlone } from '../../../http/caller/authorized.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Handlers } from '../../../http/route.ts'
import { groupFor } from '../moves.ts'
import { fresh, reportedColumns } from '../new-terminal.ts'
import * as pairings from '../pairings.store.ts'
import { logTerminals } from '../presence/terminal-log.store.ts'
import * as store from '../terminals.store.ts'
import type { TerminalsDeps } from '../terminals.ts'
import { type CellProblem, readTerminals, type WantedTerminal } from './reading.ts'
import { readSheet } from './sheet-reading.ts'

type ImportSheet = Handlers<typeof terminalsCalls>['importSheet']

/** Visible organisations by the names a sheet can use: their name, also in English, or the full path from the top, separated by slashes. */
const groupNames = (groups: readonly GroupRow[]): ReadonlyMap<string, number | null> => {
	const names = new Map<string, number | null>()
	const paths = new Map<number, string>()
	for (const { id, pid, name, name_en } of groups) {
		const path = paths.has(pid) ? `${paths.get(pid)}/${name}` : name
		paths.set(id, path)
		// Organisations with the same name can only be told apart by path.
		for (const one of new Set([name, name_en, path]))
			if (one !== '') names.set(one.toLowerCase(), names.has(one.toLowerCase()) ? null : id)
	}
	return names
}

interface Placed extends WantedTerminal {
	readonly group_id: number
}

/** Finds problems that only the installation can know: unknown organisations and serial numbers that are taken. */
const place = async (
	db: Reader,
	{ dialect }: TerminalsDeps['database'],
	group_id: number,
	standard: number,
	wanted: readonly WantedTerminal[],
	problems: CellProblem[],
): Promise<Placed[]> => {
	const names = groupNames(await listGroups(db, group_id))
	const sns = wanted.map(({ sn }) => sn)
	const taken = new Set((await store.listTaken(db, dialect, sns)).map(({ sn }) => sn))
	return wanted.map(one => {
		const found = one.group === '' ? standard : (names.get(one.group.toLowerCase()) ?? null)
		const say = (column: 'group' | 'sn', text: string) => problems.push({ row: one.row, column, text, values: {} })
		if (found === null) say('group', field_problems.group_unknown)
		if (taken.has(one.sn)) say('sn', field_problems.serial_taken)
		return { ...one, group_id: found ?? standard }
	})
}

const insert = async (
	tx: Tx,
	{ tokens, history, database: { dialect } }: TerminalsDeps,
	placed: readonly Placed[],
	now: number,
): Promise<{ id: number; sn: string }[]> => {
	await pairings.removePairings(
		tx,
		dialect,
		placed.map(({ sn }) => sn),
	)
	const made = await store.insertTerminals(
		tx,
		placed.map(({ name, sn, key, group_id, record }) => ({
			name,
			group_id,
			...reportedColumns(bindData.parse({ sn, key })),
			...fresh,
			...record,
			sn,
			key_hash: tokens.keyHash(sn, key),
			created_at: now,
		})),
	)
	await history.settle(
		tx,
		made.map(({ id }) => id),
		now,
	)
	const names = new Map(placed.map(({ sn, name }) => [sn, name]))
	await logTerminals(
		tx,
		dialect,
		made.map(({ id, sn }) => ({ terminal_id: id, kind: 'added', detail: names.get(sn) ?? '', at: now })),
	)
	return made
}

/** Adds the terminals of a sheet, all or none. */
export const importSheet =
	(deps: TerminalsDeps): ImportSheet =>
	async ({ group_id, check = 0, lang = 'zh' }, { session, now, file, note }) => {
		const { database, events } = deps
		note({ object: '', after: { check } })
		if (file === null) throw new CodedError('file_missing')
		const sheet = await readSheet(file, sheet_limits.rows + 1, String(session.user_id))
		const { wanted, problems } = readTerminals(sheet, lang)
		const made = await authorizedAlone(database, session, async tx => {
			const standard = await groupFor(tx, session, group_id)
			const placed = await place(tx, database, session.group_id, standard, wanted, problems)
			// Also done in a check run, so that a lack of licences shows before the actual import.
			if (problems.length === 0) await deps.licences.expectCapacity(tx, placed.length)
			return problems.length > 0 || check === 1 ? [] : insert(tx, deps, placed, now)
		})
		note(noteOfTerminals(wanted, { check, rows: wanted.length, added: made.length, problems: problems.length }))
		for (const one of made) events.emit('terminal_added', one)
		if (made.length > 0) events.emit('terminals_changed', { ids: made.map(({ id }) => id), group_ids: [] })
		problems.sort((a, b) => a.row - b.row)
		return {
			rows: wanted.length,
			added: made.length,
			problem_count: problems.length,
			problems: problems
				.slice(0, sheet_limits.problems)
				.map(problem => ({ ...problem, values: { ...problem.values } })),
		}
	}
