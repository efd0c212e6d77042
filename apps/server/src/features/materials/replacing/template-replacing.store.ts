import { sql } from 'kysely'
import type { Tx } from '../../../db/schema.ts'

/** Materials made with a template but with another version of its file, in any organisation. */
export const listMadeWith = (tx: Tx, template_id: number, sha256: string) => {
	const named = (end: string) => `%"template_id":${template_id}${end}%`
	return tx
		.selectFrom('materials')
		.select(['id', 'options'])
		.where('options', '!=', '')
		.where(sql<boolean>`(options like ${named(',')} or options like ${named('}')})`)
		.where('options', 'not like', `%${sha256}%`)
		.execute()
}
