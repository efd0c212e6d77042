import { readOutside, shaped } from '@vitrine/domain/json-text'
import type { DragEvent } from 'react'
import { z } from 'zod'

const idsOf = shaped(z.array(z.int()))

const type = 'application/x-vitrine-materials'

/** Makes materials draggable, identified by their ids. */
export const dragMaterials = (event: DragEvent, ids: readonly number[]): void => {
	event.dataTransfer.setData(type, JSON.stringify(ids))
	event.dataTransfer.effectAllowed = 'move'
}

/** Whether materials of this page are being dragged, as opposed to a file or text. */
export const isMaterialDrag = (event: DragEvent): boolean => event.dataTransfer.types.includes(type)

/** The ids of the dropped materials; empty for anything else. */
export const draggedMaterials = (event: DragEvent): number[] =>
	readOutside(event.dataTransfer.getData(type), idsOf) ?? []
