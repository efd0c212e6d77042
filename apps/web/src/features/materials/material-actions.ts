import type { Material } from '@vitrine/contract/materials'

/** What can be done with a material; every view offers the same. */
export interface MaterialActions {
	readonly open: (material: Material) => void
	readonly rename: (material: Material) => void
	readonly remove: (material: Material) => void
}
