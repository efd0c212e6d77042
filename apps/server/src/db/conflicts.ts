/** The codes of PostgreSQL and SQLite for a row that already exists. */
const duplicate: ReadonlySet<unknown> = new Set(['23505', 2067, 1555])
/** Their codes for a row that references a missing one, or is still referenced. */
const reference: ReadonlySet<unknown> = new Set(['23503', 787])

const isOf = (codes: ReadonlySet<unknown>, error: unknown): boolean => {
	const { code, errcode } = error as { code?: unknown; errcode?: unknown }
	return codes.has(code) || codes.has(errcode)
}

/** A concurrent request wrote the same unique value between the check and the write. */
export const isDuplicate = (error: unknown): boolean => isOf(duplicate, error)

/** A concurrent request removed the row, or started to use it, in between. */
export const isBrokenReference = (error: unknown): boolean => isOf(reference, error)
