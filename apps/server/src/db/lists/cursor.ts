import { type RawBuilder, sql } from 'kysely'

/** What a list is sorted by, the last of them an id: each column with its direction. */
export type ListOrder = readonly (readonly [column: string, direction: 'asc' | 'desc'])[]

const compared = (column: string, sign: '<' | '>' | '=', value: number): RawBuilder<boolean> =>
	sql<boolean>`${sql.ref(column)} ${sql.raw(sign)} cast(${value} as bigint)`

/** The condition that a row comes after the one that a cursor names, in a list of this order; the contract has looked at its form. */
export const isAfter = (order: ListOrder, cursor: string): RawBuilder<boolean> => {
	const values = cursor.split('.').map(Number)
	const ways = order.map(([column, direction], at) => {
		const same = order.slice(0, at).map(([before], index) => compared(before, '=', values[index] ?? 0))
		return sql<boolean>`(${sql.join([...same, compared(column, direction === 'desc' ? '<' : '>', values[at] ?? 0)], sql` and `)})`
	})
	return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

/** The cursor of what comes after a page, by the values that its last row is sorted by; empty where the page was not full. */
export const nextCursor = <Row>(rows: readonly Row[], limit: number, of: (row: Row) => readonly number[]): string => {
	const last = rows.at(-1)
	return last === undefined || rows.length < limit ? '' : of(last).join('.')
}
