import type { Material } from '@vitrine/contract/library/materials'

/** What can be done with materials; every view offers the same. */
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
	/** Narrows the list to a tag. */
	readonly showTag: (tag: string) => void
	/** What is shared from above can be seen and used, but not changed. */
	readonly mayChange: (material: Material) => boolean
}

/** What every view of the library is given. */
export interface MaterialViewProps {
	readonly materials: readonly Material[]
	readonly actions: MaterialActions
	readonly selected: readonly number[]
	readonly select: (ids: number[]) => void
	readonly trash: boolean
}
