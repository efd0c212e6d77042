import type { Blobs } from './blobs.ts'

/** The file store, and the cleaner that removes files nothing references any more. */
export interface Keeping {
	readonly blobs: Pick<Blobs, 'put'>
	readonly keeper: {
		keep<T>(work: () => Promise<T>): Promise<T>
		removeUnused(files: readonly (string | null | undefined)[]): Promise<void>
	}
}

/** Stores a file and references it in a row; if the row cannot be written the file is removed again, unless something else references it. */
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
