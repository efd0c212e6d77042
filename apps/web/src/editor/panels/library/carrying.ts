const material_type = 'text/vitrine-material'
const items_type = 'text/vitrine-items'

/** Takes a material along while it is dragged. */
export const carryMaterial = (transfer: DataTransfer, id: number): void => {
	transfer.effectAllowed = 'copy'
	transfer.setData(material_type, String(id))
}

/** Whether what is dragged is a material of the library. */
export const isCarryingMaterial = (transfer: DataTransfer): boolean => transfer.types.includes(material_type)

/** The id of the material that was dropped, or null. */
export const droppedMaterial = (transfer: DataTransfer): number | null => {
	const id = Number(transfer.getData(material_type))
	return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Takes items of a window's list along while they are dragged. */
export const carryItems = (transfer: DataTransfer, ids: readonly string[]): void => {
	transfer.effectAllowed = 'move'
	transfer.setData(items_type, ids.join(' '))
}

/** Whether what is dragged are items of a list. */
export const isCarryingItems = (transfer: DataTransfer): boolean => transfer.types.includes(items_type)

/** The names of the items that were dropped. */
export const droppedItems = (transfer: DataTransfer): string[] =>
	transfer.getData(items_type).split(' ').filter(Boolean)
