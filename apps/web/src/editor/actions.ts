import type { Material, MaterialDetail } from '@vitrine/contract/library/materials'
import type { WidgetKind } from '@vitrine/domain/library/material'
import { copiesOf, copyShift, shifted } from '@vitrine/domain/program/canvas/copies'
import type { Box, Layout } from '@vitrine/domain/program/canvas/geometry'
import { layoutBoxes, movedBy } from '@vitrine/domain/program/canvas/geometry'
import { groupWindows, ungroupWindows } from '@vitrine/domain/program/canvas/groups'
import { type LayerMove, moveLayers, stackOf } from '@vitrine/domain/program/canvas/layers'
import type { ProgramWindow, WindowResource } from '@vitrine/domain/program/document'
import { addWindow, placeWindows, removeWindows } from '@vitrine/domain/program/editing/operations'
import { resourceOf } from '@vitrine/domain/program/from-material'
import { widgets } from '@vitrine/domain/program/kinds/all'
import type { BoxPart } from '@vitrine/domain/program/kinds/kind'
import { play_time_limits, program_limits } from '@vitrine/domain/program/parts'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import { materials } from '../data/calls/api.ts'
import { t } from '../data/text.ts'
import { kindWord } from '../kinds/kind-word.ts'
import { toast } from '../ui/messages/toasts.ts'
import { newId } from './ids.ts'
import { putItems } from './list-space.ts'
import { type EditorStore, edit, programOf, select } from './store.ts'

const freeName = (names: readonly string[]): string => {
	for (let number = names.length + 1; ; number++) {
		const name = t('窗口 {number}', { number })
		if (!names.includes(name)) return name
	}
}

/** Adds windows on top of the existing ones, lowest first, and selects them; shows a warning if the program has no room for them. */
export const insertWindows = (store: EditorStore, windows: readonly Omit<ProgramWindow, 'idx' | 'zIndex'>[]): void => {
	if (programOf(store.getState()).windows.length + windows.length > program_limits.windows) {
		toast('warning', t('最多 {count} 个窗口', { count: program_limits.windows }))
		return
	}
	edit(store, program => windows.reduce(addWindow, program))
	select(
		store,
		windows.map(window => window.id),
	)
}

/** Adds an empty window with this rectangle and selects it. */
export const addBox = (store: EditorStore, box: Box): void => {
	const name = freeName(programOf(store.getState()).windows.map(window => window.name))
	insertWindows(store, [{ id: newId(), name, ...box, resources: [] }])
}

/** Adds the windows of a layout on top of the existing ones. */
export const addLayout = (store: EditorStore, layout: Layout): void => {
	const program = programOf(store.getState())
	const names = program.windows.map(window => window.name)
	const windows = layoutBoxes(layout, program.w, program.h).map(box => {
		const name = freeName(names)
		names.push(name)
		return { id: newId(), name, ...box, resources: [] }
	})
	insertWindows(store, windows)
}

/** Removes the selected windows. */
export const removeSelected = (store: EditorStore): void => {
	const { selection } = store.getState()
	if (selection.length > 0) edit(store, program => removeWindows(program, selection))
}

/** The selected windows, lowest first. */
export const selectedWindows = (store: EditorStore): ProgramWindow[] => {
	const state = store.getState()
	const chosen = new Set(state.selection)
	return stackOf(programOf(state)).filter(window => chosen.has(window.id))
}

/** Inserts copies of windows next to the originals, with ids of their own, and selects them. */
export const insertCopies = (store: EditorStore, originals: readonly ProgramWindow[]): void => {
	if (originals.length === 0) return
	const program = programOf(store.getState())
	insertWindows(store, shifted(copiesOf(originals, newId), copyShift(originals, program, program.windows)))
}

/** Groups the selected windows. */
export const groupSelected = (store: EditorStore): void =>
	edit(store, program => groupWindows(program, store.getState().selection, newId()))

/** Dissolves the groups of the selected windows. */
export const ungroupSelected = (store: EditorStore): void =>
	edit(store, program => ungroupWindows(program, store.getState().selection))

/** Moves the selected windows up or down in the layers. */
export const restackSelected = (store: EditorStore, move: LayerMove): void =>
	edit(store, program => moveLayers(program, store.getState().selection, move))

/** Moves the selected windows by whole pixels; while the key is held, this is one history entry. */
export const nudge = (store: EditorStore, dx: number, dy: number): void => {
	const moved = selectedWindows(store).filter(window => !window.locked)
	if (moved.length === 0) return
	const places = new Map(moved.map(window => [window.id, movedBy(window, dx, dy)]))
	edit(store, program => placeWindows(program, places), 'nudge')
}

/** Stores the file addresses of materials. */
export const rememberFiles = (store: EditorStore, details: readonly MaterialDetail[]): void => {
	const addresses = details.flatMap(({ play_sha256, play_url, thumbnail, pages, files }) => [
		...(play_sha256 === '' ? [] : [[play_sha256, { url: play_url, thumbnail }] as const]),
		...pages.map(({ sha256, url }) => [sha256, { url, thumbnail: url }] as const),
		...Object.entries(files).map(([sha256, url]) => [sha256, { url, thumbnail: '' }] as const),
	])
	store.setState(state => ({ files: { ...state.files, ...Object.fromEntries(addresses) } }))
}

/** New items for materials, in this order; the addresses of their files are stored. */
export const itemsOf = async (store: EditorStore, ids: readonly number[]): Promise<WindowResource[]> => {
	const details = await materials.get({ ids: [...ids] })
	rememberFiles(store, details)
	const byId = new Map(details.map(detail => [detail.id, detail]))
	return ids.flatMap(id => {
		const detail = byId.get(id)
		return detail ? [resourceOf({ ...detail, pages: detail.pages.map(page => page.sha256) }, newId())] : []
	})
}

/** Appends materials to a window's list. */
export const addMaterials = async (
	store: EditorStore,
	window_id: string,
	chosen: readonly Pick<Material, 'id'>[],
): Promise<void> => {
	const resources = await itemsOf(
		store,
		chosen.map(({ id }) => id),
	)
	putItems(store, window_id, resources)
}

const itemOf = (options: WidgetOptions): WindowResource => ({
	...options,
	id: newId(),
	name: kindWord(options.kind),
	play_time: play_time_limits.picture,
})

/** Appends a widget to a window's list and opens its options. */
export const addWidget = (store: EditorStore, window_id: string, options: WidgetOptions): void => {
	const item = itemOf(options)
	if (putItems(store, window_id, [item]) > 0) store.setState({ resource_id: item.id })
}

/** The default rectangle of a widget on a canvas. */
export const boxFor = (kind: WidgetKind, canvas: { readonly w: number; readonly h: number }): Box => {
	const part: BoxPart = widgets[kind].box
	const side = Math.min(canvas.w, canvas.h)
	const [w, h] = part.square ? [side * part.w, side * part.h] : [canvas.w * part.w, canvas.h * part.h]
	const y = part.low ? canvas.h - h : (canvas.h - h) / 2
	return { x: Math.round((canvas.w - w) / 2), y: Math.round(y), w: Math.round(w), h: Math.round(h) }
}

/** Adds a window with a widget in it, and opens its options. */
export const addWidgetWindow = (store: EditorStore, options: WidgetOptions): void => {
	const program = programOf(store.getState())
	const item = itemOf(options)
	const name = freeName(program.windows.map(window => window.name))
	insertWindows(store, [{ id: newId(), name, ...boxFor(options.kind, program), resources: [item] }])
	store.setState({ resource_id: item.id })
}
