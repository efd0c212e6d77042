import type { TemplatesDeps } from './templates-deps.ts'

/** Stores a file and names it in a row; a file whose row could not be written goes again, unless somebody else names it. */
export const keeping = async <T>(
	{ blobs, keeper }: Pick<TemplatesDeps, 'blobs' | 'keeper'>,
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
