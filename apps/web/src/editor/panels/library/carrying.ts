const material_type = 'text/vitrine-material'
const items_type = 'text/vitrine-items'

/** Attaches a material to a drag. */
export const carryMaterial = (transfer: DataTransfer, id: number): void => {
	transfer.effectAllowed = 'copy'
	transfer.setData(material_type, String(id))
}

/** Whether a library material is being dragged. */
export const isCarryingMaterial = (transfer: DataTransfer): boolean => transfer.types.includes(material_type)

/** The id of the dropped material, or null. */
export const droppedMaterial = (transfer: DataTransfer): number | null => {
	const id = Number(transfer.getData(material_type))
	return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Attaches items of a window's list to a drag. */
export const carryItems = (transfer: DataTransfer, ids: readonly string[]): void => {
	transfer.effectAllowed = 'move'
	transfer.setData(items_type, ids.join(' '))
}

/** Whether list items are being dragged. */
export const isCarryingItems = (transfer: DataTransfer): boolean => transfer.types.includes(items_type)

/** The ids of the dropped items. */
export const droppedItems = (transfer: DataTransfer): string[] =>
	transfer.getData(items_type).split(' ').filter(Boolean)
