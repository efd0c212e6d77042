import type { Material } from '@vitrine/contract/library/materials'

/** The actions for materials, the same in every view. */
export interface MaterialActions {
	readonly open: (material: Material) => void
	readonly rename: (material: Material) => void
	readonly move: (materials: readonly Material[]) => void
	readonly tag: (materials: readonly Material[]) => void
	readonly download: (materials: readonly Material[]) => void
	readonly replace: (material: Material) => void
	readonly uses: (material: Material) => void
	readonly remove: (materials: readonly Material[]) => void
	readonly restore: (materials: readonly Material[]) => void
	readonly purge: (materials: readonly Material[]) => void
	/** Filters the list by a tag. */
	readonly showTag: (tag: string) => void
	/** Materials shared from above can be viewed and used, but not changed. */
	readonly mayChange: (material: Material) => boolean
}

/** The props of every view of the library. */
export interface MaterialViewProps {
	readonly materials: readonly Material[]
	readonly actions: MaterialActions
	readonly selected: readonly number[]
	readonly select: (ids: number[]) => void
	readonly trash: boolean
}
