import type { DragEvent } from 'react'

const type = 'application/x-vitrine-materials'

/** Lets materials be dragged by their ids. */
export const dragMaterials = (event: DragEvent, ids: readonly number[]): void => {
	event.dataTransfer.setData(type, JSON.stringify(ids))
	event.dataTransfer.effectAllowed = 'move'
}

/** Whether materials of this page are dragged, and not a file or a text. */
export const isMaterialDrag = (event: DragEvent): boolean => event.dataTransfer.types.includes(type)

/** The ids of the materials that were dropped. */
export const draggedMaterials = (event: DragEvent): number[] => JSON.parse(event.dataTransfer.getData(type) || '[]')
