import { groupOf } from '@vitrine/domain/program/canvas/groups'
import type { ProgramWindow } from '@vitrine/domain/program/document'

/** A row of the layer list: a group, or a window under its group's row or alone. */
export type LayerRow =
	| { readonly type: 'group'; readonly id: string; readonly members: readonly ProgramWindow[] }
	| { readonly type: 'window'; readonly id: string; readonly window: ProgramWindow; readonly member: boolean }

/** The rows for windows in layer order, topmost first; if another window lies between members, the group's row is repeated. */
export const layerRows = (layers: readonly ProgramWindow[]): LayerRow[] => {
	let last: string | undefined
	const named = new Map<string, number>()
	return layers.flatMap((window): LayerRow[] => {
		const { group, id } = window
		const begins = group !== undefined && group !== last
		last = group
		const row = { type: 'window', id, window, member: group !== undefined } as const
		if (!begins) return [row]
		const times = named.get(group) ?? 0
		named.set(group, times + 1)
		return [{ type: 'group', id: `${group}:${times}`, members: groupOf(layers, window) }, row]
	})
}

/** The windows that a row stands for. */
export const idsOfRow = (row: LayerRow): readonly string[] =>
	row.type === 'group' ? row.members.map(member => member.id) : [row.id]
