import { wellFormedJson } from '@vitrine/domain/json-text'
import { type RawBuilder, sql } from 'kysely'
import type { DialectName } from './database.ts'

/** The columns of rows that travel into a statement as one JSON text. */
export type Columns = Readonly<Record<string, 'int' | 'real' | 'text'>>

const postgres_types = { int: 'bigint', real: 'double precision', text: 'text' } as const

/** An escaped NUL or half of a surrogate pair, or text that looks like one. */
const suspicious = /\\u(0000|d[89a-f])/

/**
 * JSON that both databases accept: PostgreSQL accepts neither a NUL nor half of a surrogate pair, which a terminal can send, even as a
 * member name.
 */
export const storedJson = (value: unknown): string => {
	const json = JSON.stringify(value)
	return suspicious.test(json) ? wellFormedJson(json) : json
}

/**
 * The condition that a column is one of these values. Unlike `in` it is the same statement for any number of values, so it is prepared
 * only once.
 */
export const isAmong = (
	dialect: DialectName,
	column: string,
	values: readonly (number | string)[],
): RawBuilder<boolean> => {
	const json = storedJson(values)
	if (dialect === 'sqlite') return sql<boolean>`${sql.ref(column)} in (select value from json_each(${json}))`
	const type = sql.raw(typeof values[0] === 'string' ? 'text' : 'bigint')
	return sql<boolean>`${sql.ref(column)} in (select value::${type} from json_array_elements_text(${json}::json))`
}

/**
 * A table of the given rows within a statement, named `rows`: however many there are, it remains one statement with one parameter, which
 * both databases read quickly.
 */
export const rowsTable = (dialect: DialectName, columns: Columns, rows: readonly object[]): RawBuilder<unknown> => {
	const json = storedJson(rows)
	if (dialect === 'sqlite') {
		const fields = Object.keys(columns).map(name => `value ->> '$.${name}' as ${name}`)
		// `json_each` would return each row as text, to be parsed again for every column.
		return sql`(select ${sql.raw(fields.join(', '))} from jsonb_each(${json})) as rows`
	}
	const fields = Object.entries(columns).map(([name, type]) => `${name} ${postgres_types[type]}`)
	return sql`json_to_recordset(${json}::json) as rows(${sql.raw(fields.join(', '))})`
}
