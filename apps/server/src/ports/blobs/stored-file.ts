import type { Blobs } from './blobs.ts'

/** Where files are stored, and who removes those that nothing names any more. */
export interface Keeping {
	readonly blobs: Pick<Blobs, 'put'>
	readonly keeper: {
		keep<T>(work: () => Promise<T>): Promise<T>
		removeUnused(files: readonly (string | null | undefined)[]): Promise<void>
	}
}

/** Stores a file and names it in a row; a file whose row could not be written goes again, unless somebody else names it. */
export const keeping = async <T>(
	{ blobs, keeper }: Keeping,
	content: Buffer,
	work: (sha256: string) => Promise<T>,
): Promise<T> => {
	let stored: string | null = null
	try {
		return await keeper.keep(async () => {
			stored = (await blobs.put(content)).sha256
			return work(stored)
		})
	} catch (error) {
		await keeper.removeUnused([stored])
		throw error
	}
}
