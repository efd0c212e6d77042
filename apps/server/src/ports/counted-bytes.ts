/** The total bytes of what is stored of a kind, which is limited. */
export interface CountedBytes {
	read(): Promise<number>
	/** So many more, or fewer if negative. */
	add(bytes: number): void
	/** It is counted again, since a transaction that may fail changes it. */
	forget(): void
}

/** Counts with `count` at first, and then keeps the number. */
export const countedBytes = (count: () => Promise<number>): CountedBytes => {
	let known: Promise<number> | null = null
	return {
		read: () => {
			known ??= count().catch(error => {
				known = null
				throw error
			})
			return known
		},
		add: bytes => {
			known = known?.then(sum => sum + bytes) ?? null
		},
		forget: () => {
			known = null
		},
	}
}
