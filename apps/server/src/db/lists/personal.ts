import { sql } from 'kysely'
import type { Reader } from '../schema.ts'

/** Tables whose rows belong to a user. */
type PersonalTable = 'calendars' | 'mailings'

const countOf = async (db: Reader, table: PersonalTable, where: ReturnType<typeof sql>): Promise<number> => {
	const { rows } = await sql<{
		count: number
	}>`select count(*) as count from ${sql.table(table)} as own where ${where}`.execute(db)
	return Number(rows[0]?.count ?? 0)
}

/** Number of rows of a user. */
export const countOfPerson = (db: Reader, table: PersonalTable, user_id: number): Promise<number> =>
	countOf(db, table, sql`own.user_id = ${user_id}`)

/** Number of rows of all users of an organisation. */
export const countOfGroup = (db: Reader, table: PersonalTable, group_id: number): Promise<number> =>
	countOf(db, table, sql`own.user_id in (select id from users where group_id = ${group_id})`)
