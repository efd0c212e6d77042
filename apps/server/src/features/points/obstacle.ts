import { isReviewed } from '../../db/review.ts'
import type { Reader } from '../../db/schema.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { ReleaseContent, Releasing } from '../../ports/releasing.ts'
import type { ChosenPoint } from './delivery.ts'

/** What a point brings with it, or why it cannot be brought as it is now. */
export type Ready = { readonly content: ReleaseContent } | { readonly obstacle: CodedError }

/** Looks whether points can be brought: their programs are in sight, approved, not empty, and those that were chosen where releases are reviewed. */
export const readiness = async (db: Reader, { collect }: Pick<Releasing, 'collect'>) => {
	const reviewed = await isReviewed(db, 'release')
	return async ({ row, programs }: ChosenPoint): Promise<Ready> => {
		try {
			const changed = programs.find(({ program_revision, revision }) => program_revision !== revision)
			if (reviewed && changed !== undefined) throw new CodedError('point_changed', { name: changed.name })
			return {
				content: await collect(
					row.by_group_id,
					programs.map(({ program_id }) => program_id),
				),
			}
		} catch (error) {
			if (error instanceof CodedError) return { obstacle: error }
			throw error
		}
	}
}
