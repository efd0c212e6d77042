import type { Material } from '@vitrine/contract/materials'
import {
	type ProgramWindow,
	play_time_limits,
	type TextResource,
	type WindowResource,
} from '@vitrine/domain/program/document'
import type { Box, Layout } from '@vitrine/domain/program/geometry'
import { boundsOf, layoutBoxes, movedBy } from '@vitrine/domain/program/geometry'
import { addResources, addWindow, placeWindows, removeWindows } from '@vitrine/domain/program/operations'
import { t } from '../data/text.ts'
import { newId } from './ids.ts'
import { type EditorStore, edit, programOf, select } from './store.ts'

const freeName = (names: readonly string[]): string => {
	for (let number = names.length + 1; ; number++) {
		const name = t('窗口 {number}', { number })
		if (!names.includes(name)) return name
	}
}

const insert = (store: EditorStore, windows: readonly Omit<ProgramWindow, 'idx' | 'zIndex'>[]): void => {
	edit(store, program => windows.reduce(addWindow, program))
	const there = new Set(programOf(store.getState()).windows.map(window => window.id))
	const added = windows.map(window => window.id).filter(id => there.has(id))
	if (added.length > 0) select(store, added)
}

/** Adds an empty window in this place and selects it. */
export const addBox = (store: EditorStore, box: Box): void => {
	const name = freeName(programOf(store.getState()).windows.map(window => window.name))
	insert(store, [{ id: newId(), name, ...box, resources: [] }])
}

/** Adds the windows of an arrangement on top of what is there. */
export const addLayout = (store: EditorStore, layout: Layout): void => {
	const program = programOf(store.getState())
	const names = program.windows.map(window => window.name)
	const windows = layoutBoxes(layout, program.w, program.h).map(box => {
		const name = freeName(names)
		names.push(name)
		return { id: newId(), name, ...box, resources: [] }
	})
	insert(store, windows)
}

/** Takes the selected windows away. */
export const removeSelected = (store: EditorStore): void => {
	const { selection } = store.getState()
	if (selection.length > 0) edit(store, program => removeWindows(program, selection))
}

/** The selected windows, lowest first. */
export const selectedWindows = (store: EditorStore): ProgramWindow[] => {
	const state = store.getState()
	const chosen = new Set(state.selection)
	return programOf(state)
		.windows.filter(window => chosen.has(window.id))
		.sort((a, b) => a.zIndex - b.zIndex)
}

/** Puts copies of windows beside the originals, with ids of their own, and selects them. */
export const insertCopies = (store: EditorStore, originals: readonly ProgramWindow[]): void => {
	const { windows, w, h } = programOf(store.getState())
	const taken = new Set(windows.map(window => `${window.x},${window.y}`))
	const bounds = boundsOf(originals)
	if (bounds === null) return
	// Copies of copies walk on, so that none hides exactly under another.
	const step = Math.max(1, Math.round(Math.min(w, h) / 50))
	let shift = step
	while (shift < w && originals.some(window => taken.has(`${window.x + shift},${window.y + shift}`))) shift += step
	insert(
		store,
		originals.map(window => ({
			...movedBy(window, shift, shift),
			id: newId(),
			name: window.name,
			resources: window.resources.map(resource => ({ ...resource, id: newId() })),
		})),
	)
}

/** Moves the selected windows by whole pixels; as long as the key is held it is one entry of the history. */
export const nudge = (store: EditorStore, dx: number, dy: number): void => {
	const moved = selectedWindows(store)
	if (moved.length === 0) return
	const places = new Map(moved.map(window => [window.id, movedBy(window, dx, dy)]))
	edit(store, program => placeWindows(program, places), 'nudge')
}

/** A resource that shows a material; a video plays for its own length (milliseconds). */
export const resourceOf = (material: Material): WindowResource => {
	const file = {
		id: newId(),
		name: material.name,
		material_id: material.id,
		sha256: material.sha256,
		fit: 'contain' as const,
	}
	if (material.kind === 'picture') return { kind: 'picture', ...file, play_time: play_time_limits.picture }
	const play_time = Math.max(play_time_limits.min, material.duration || play_time_limits.picture)
	return { kind: 'video', ...file, play_time: Math.min(play_time, play_time_limits.max), volume: 100 }
}

/** Puts materials at the end of a window's list. */
export const addMaterials = (store: EditorStore, window_id: string, chosen: readonly Material[]): void => {
	const addresses = chosen.map(({ sha256, url, thumbnail }) => [sha256, { url, thumbnail }] as const)
	store.setState(state => ({ files: { ...state.files, ...Object.fromEntries(addresses) } }))
	edit(store, program => addResources(program, window_id, chosen.map(resourceOf)))
}

const newText = (window: ProgramWindow): TextResource => ({
	kind: 'text',
	id: newId(),
	name: t('文本'),
	play_time: play_time_limits.picture,
	text: t('请输入文字'),
	font_size: Math.min(2000, Math.max(12, Math.round(Math.min(window.h / 3, window.w / 8)))),
	font_family: '',
	bold: false,
	italic: false,
	color: '#ffffff',
	background: '#00000000',
	align: 'center',
	vertical_align: 'middle',
	line_height: 1.2,
	scroll: 'none',
	speed: 100,
})

/** Puts a text at the end of a window's list and opens its options. */
export const addText = (store: EditorStore, window_id: string): void => {
	const window = programOf(store.getState()).windows.find(candidate => candidate.id === window_id)
	if (window === undefined) return
	const text = newText(window)
	edit(store, program => addResources(program, window_id, [text]))
	store.setState({ resource_id: text.id })
}
