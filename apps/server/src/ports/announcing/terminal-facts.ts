import type { DialectName } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader } from '../../db/schema.ts'

/** A terminal as described to other systems, and its organisation. */
export interface AnnouncedTerminal {
	readonly group_id: number
	readonly terminal: { readonly id: number; readonly name: string; readonly sn: string }
}

/** The given terminals, as far as they exist. */
export const announcedTerminals = async (
	db: Reader,
	dialect: DialectName,
	ids: readonly number[],
): Promise<ReadonlyMap<number, AnnouncedTerminal>> => {
	const rows = await db
		.selectFrom('terminals')
		.select(['id', 'name', 'sn', 'group_id'])
		.where(isAmong(dialect, 'id', [...new Set(ids)]))
		.execute()
	return new Map(rows.map(({ group_id, ...terminal }) => [terminal.id, { group_id, terminal }]))
}
