import { isReviewed } from '../../db/review.ts'
import type { Reader } from '../../db/schema.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { ReleaseContent, Releasing } from '../../ports/releasing.ts'
import type { ChosenPoint } from './delivery.ts'
import { fitting, type PointSizes } from './manifest-space.ts'

/** What a point brings with it, or why it cannot be delivered now. */
export type Ready = { readonly content: ReleaseContent } | { readonly obstacle: CodedError }

const unlessRefused = async (work: () => Promise<ReleaseContent>): Promise<Ready> => {
	try {
		return { content: await work() }
	} catch (error) {
		if (error instanceof CodedError) return { obstacle: error }
		throw error
	}
}

/**
 * Checks whether points can be delivered: their programs must be in sight, approved, not empty, at the chosen revision if releases are
 * reviewed, and no larger than a terminal can take. Programs shared by several points are collected once.
 */
export const readiness = async (db: Reader, { collect }: Pick<Releasing, 'collect'>, sizeOf: PointSizes) => {
	const reviewed = await isReviewed(db, 'release')
	const collected = new Map<string, Promise<Ready>>()
	const collectedOf = ({ row: { by_group_id }, programs }: ChosenPoint): Promise<Ready> => {
		const ids = programs.map(({ program_id }) => program_id)
		const key = `${by_group_id} ${ids.join(' ')}`
		const found = collected.get(key) ?? unlessRefused(() => collect(by_group_id, ids))
		collected.set(key, found)
		return found
	}
	return async (point: ChosenPoint): Promise<Ready> => {
		const changed = point.programs.find(({ program_revision, revision }) => program_revision !== revision)
		if (reviewed && changed !== undefined) return { obstacle: new CodedError('point_changed', { name: changed.name }) }
		const ready = await collectedOf(point)
		if ('obstacle' in ready || fitting([point], new Map([[point.row.id, ready.content]]), sizeOf) === 1) return ready
		return { obstacle: new CodedError('point_too_large') }
	}
}
