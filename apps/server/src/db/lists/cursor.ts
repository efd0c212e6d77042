import { type RawBuilder, sql } from 'kysely'

/** The sort columns of a list with their directions; the last one is an id. */
export type ListOrder = readonly (readonly [column: string, direction: 'asc' | 'desc'])[]

const compared = (column: string, sign: '<' | '>' | '=', value: number): RawBuilder<boolean> =>
	sql<boolean>`${sql.ref(column)} ${sql.raw(sign)} cast(${value} as bigint)`

/** The condition that a row comes after the one that a cursor names, under this order; the contract has checked the cursor's form. */
export const isAfter = (order: ListOrder, cursor: string): RawBuilder<boolean> => {
	const values = cursor.split('.').map(Number)
	const ways = order.map(([column, direction], at) => {
		const same = order.slice(0, at).map(([before], index) => compared(before, '=', values[index] ?? 0))
		return sql<boolean>`(${sql.join([...same, compared(column, direction === 'desc' ? '<' : '>', values[at] ?? 0)], sql` and `)})`
	})
	return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

/** The cursor for the rows after a page, from the sort values of its last row; empty if the page was not full. */
export const nextCursor = <Row>(rows: readonly Row[], limit: number, of: (row: Row) => readonly number[]): string => {
	const last = rows.at(-1)
	return last === undefined || rows.length < limit ? '' : of(last).join('.')
}
