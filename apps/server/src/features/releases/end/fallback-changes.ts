import type { FallbackChange } from '@vitrine/contract/people/handover'
import { type FallbackChoice, terminalFallback } from '@vitrine/domain/release/fallback'
import type { DialectName } from '../../../db/database.ts'
import { readTree } from '../../../db/reach.ts'
import { isAmong } from '../../../db/rows.ts'
import type { Reader } from '../../../db/schema.ts'
import type { Placing } from '../../../ports/handing-over.ts'
import { listPlaces } from './handover.store.ts'

type Choice = FallbackChoice & { readonly id: number }

const listChoices = async (db: Reader) => {
	const rows = await db
		.selectFrom('fallbacks')
		.select(['id', 'group_id', 'terminal_id', 'program_id', 'by_group_id'])
		.execute()
	return {
		groups: new Map(rows.flatMap(row => (row.group_id === null ? [] : [[row.group_id, row] as const]))),
		terminals: new Map(rows.flatMap(row => (row.terminal_id === null ? [] : [[row.terminal_id, row] as const]))),
	}
}

const programOf = (choice: Choice | undefined): number => choice?.program_id ?? 0

/**
 * The fallback programs that change when terminals move, before and after: what is chosen above them applies, and a choice for a terminal
 * alone is dropped once its chooser no longer includes the terminal.
 */
export const fallbackChanges = async (db: Reader, dialect: DialectName, move: Placing): Promise<FallbackChange[]> => {
	const choices = await listChoices(db)
	if (choices.groups.size + choices.terminals.size === 0) return []
	const [tree, places] = [await readTree(db), await listPlaces(db, dialect, move.terminal_ids)]
	const counts = new Map<string, { before: number; after: number; terminals: number }>()
	for (const id of move.terminal_ids) {
		const group_id = places.get(id) ?? 0
		const before = programOf(terminalFallback(tree, { id, group_id }, choices))
		const there = { id, group_id: move.group_id ?? group_id }
		const after = programOf(terminalFallback(move.tree, there, choices))
		if (before === after) continue
		const key = `${before} ${after}`
		counts.set(key, { before, after, terminals: (counts.get(key)?.terminals ?? 0) + 1 })
	}
	const all = [...counts.values()]
	const rows = await db
		.selectFrom('programs')
		.select(['id', 'name'])
		.where(isAmong(dialect, 'id', [...new Set(all.flatMap(({ before, after }) => [before, after]))]))
		.execute()
	const names = new Map(rows.map(({ id, name }) => [id, name]))
	return all
		.map(({ before, after, terminals }) => ({
			before: names.get(before) ?? '',
			after: names.get(after) ?? '',
			terminals,
		}))
		.toSorted((one, other) => other.terminals - one.terminals)
}
