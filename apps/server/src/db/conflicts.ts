/** What PostgreSQL and SQLite call a row that is there already. */
const duplicate: ReadonlySet<unknown> = new Set(['23505', 2067, 1555])
/** What they call a row that names another which is not there, or is still named. */
const reference: ReadonlySet<unknown> = new Set(['23503', 787])

const isOf = (codes: ReadonlySet<unknown>, error: unknown): boolean => {
	const { code, errcode } = error as { code?: unknown; errcode?: unknown }
	return codes.has(code) || codes.has(errcode)
}

/** Somebody else wrote the same unique value between the look and the write. */
export const isDuplicate = (error: unknown): boolean => isOf(duplicate, error)

/** Somebody else removed, or began to use, the row in between. */
export const isBrokenReference = (error: unknown): boolean => isOf(reference, error)
