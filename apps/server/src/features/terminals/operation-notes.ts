import type { Terminal } from '@vitrine/contract/terminals'
import type { Note } from '../../http/caller/session.ts'
import { nameLine } from '../../http/names.ts'

/** Maximum number of terminals that the operation log names or describes when many change at once. */
const most_named = 20

/** The audit note for terminals that are changed or removed: with many, their number and the first of them. */
export const changeOf = (
	rows: readonly (Pick<Terminal, 'id' | 'name' | 'sn' | 'group_id'> & Partial<Pick<Terminal, 'tags'>>)[],
	after: unknown,
): Note => {
	const named = rows.slice(0, most_named)
	const rest = rows.length > named.length ? { terminals: rows.length } : {}
	return {
		object: nameLine(named.map(row => row.name)),
		before: [...named.map(({ id, name, sn, group_id, tags }) => ({ id, name, sn, group_id, tags })), rest].filter(
			row => Object.keys(row).length > 0,
		),
		after,
	}
}

/** The audit note for terminals that are moved: where they stood, by the first of the organisations, beside where they go. */
export const moveOf = (
	rows: readonly Pick<Terminal, 'name' | 'sn' | 'group_id'>[],
	after: { readonly group_id: number; readonly handover: string | undefined; readonly reason: string | undefined },
): Note => {
	const named = rows.slice(0, most_named)
	return {
		object: nameLine(named.map(row => row.name)),
		before: {
			group_id: [...new Set(rows.map(row => row.group_id))].slice(0, most_named),
			terminals: rows.length,
			devices: named.map(({ name, sn }) => ({ name, sn })),
		},
		after,
	}
}
