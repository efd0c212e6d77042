import type { LayerMove } from '@vitrine/domain/program/canvas/layers'
import { stackOf } from '@vitrine/domain/program/canvas/layers'
import {
	groupSelected,
	insertCopies,
	nudge,
	removeSelected,
	restackSelected,
	selectedWindows,
	ungroupSelected,
} from './actions.ts'
import { attachClipboard } from './copying.ts'
import { type EditorStore, programOf, redo, select, settle, undo } from './store.ts'

/** Actions of the keys outside the document. */
export interface Surroundings {
	readonly save: () => void
	readonly zoom: (factor: number | 'fit') => void
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
}

const layerKeys: Readonly<Record<string, LayerMove>> = { '[': 'backward', ']': 'forward', '{': 'back', '}': 'front' }

const inField = (target: Element): boolean =>
	target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]') !== null

/** Dialogs, lists and menus handle these keys themselves. */
const inWidget = (target: Element): boolean =>
	target.closest('[role=dialog], [role=menu], [role=listbox], [role=slider], [role=radiogroup], .menu-panel') !== null

const withCtrl = (store: EditorStore, around: Surroundings): Record<string, (event: KeyboardEvent) => void> => ({
	z: event => (event.shiftKey ? redo(store) : undo(store)),
	y: () => redo(store),
	a: () =>
		select(
			store,
			programOf(store.getState()).windows.map(window => window.id),
		),
	d: () => insertCopies(store, selectedWindows(store)),
	g: event => (event.shiftKey ? ungroupSelected(store) : groupSelected(store)),
	'=': () => around.zoom(1.25),
	'+': () => around.zoom(1.25),
	'-': () => around.zoom(0.8),
	'0': () => around.zoom('fit'),
})

const plain = (store: EditorStore): Record<string, () => void> => ({
	Delete: () => removeSelected(store),
	Backspace: () => removeSelected(store),
	'?': () => store.setState({ keys_open: true }),
	Escape: () => {
		const { tool, playing, head } = store.getState()
		if (playing || head !== null) store.setState({ playing: false, head: null })
		else if (tool === 'draw') store.setState({ tool: 'select' })
		else select(store, [])
	},
})

const actOf = (
	store: EditorStore,
	around: Surroundings,
	event: KeyboardEvent,
): ((event: KeyboardEvent) => void) | null => {
	const ctrl = event.ctrlKey || event.metaKey
	if (ctrl) return withCtrl(store, around)[event.key.toLowerCase()] ?? null
	const arrow = event.altKey ? undefined : arrows[event.key]
	if (arrow !== undefined) {
		const step = event.shiftKey ? 10 : 1
		return () => nudge(store, arrow[0] * step, arrow[1] * step)
	}
	const layer = layerKeys[event.key]
	return layer === undefined ? (plain(store)[event.key] ?? null) : () => restackSelected(store, layer)
}

const pressed = (store: EditorStore, around: Surroundings, event: KeyboardEvent, target: Element): void => {
	if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
		event.preventDefault()
		around.save()
		return
	}
	// An element that this key has just removed, such as a menu closed by Esc, has already handled it.
	if (event.defaultPrevented || !target.isConnected || inField(target) || inWidget(target)) return
	if (store.getState().playing && event.key !== 'Escape') return
	const act = actOf(store, around, event)
	if (act === null) return
	act(event)
	event.preventDefault()
}

/** The next or previous window after the selected one, in the order of the layer list; null past its ends. */
const neighbourOf = (store: EditorStore, backwards: boolean): string | null => {
	const ids = stackOf(programOf(store.getState()))
		.reverse()
		.map(window => window.id)
	const [chosen] = store.getState().selection
	if (chosen === undefined) return (backwards ? ids.at(-1) : ids[0]) ?? null
	return ids[ids.indexOf(chosen) + (backwards ? -1 : 1)] ?? null
}

/** Tab moves through the windows while the canvas has the focus, and leaves it after the last one or after Esc. */
const createWalk = (store: EditorStore) => {
	let leaving = false
	return {
		entered: (): void => {
			leaving = false
		},
		pressed: (event: KeyboardEvent, target: Element): void => {
			const onCanvas = target.matches('.ed-pane') && !store.getState().playing
			if (onCanvas && event.key === 'Escape') leaving = true
			if (!onCanvas || event.key !== 'Tab' || leaving) return
			const next = neighbourOf(store, event.shiftKey)
			if (next === null) return
			event.preventDefault()
			select(store, [next])
		},
	}
}

/** Connects the keyboard to the editor; fields and dialogs keep their keys, Ctrl+S works everywhere. */
export const attachKeyboard = (store: EditorStore, around: Surroundings): (() => void) => {
	const ends = new AbortController()
	const { signal } = ends
	const walk = createWalk(store)
	const down = (event: KeyboardEvent): void => {
		if (!(event.target instanceof Element)) return
		pressed(store, around, event, event.target)
		walk.pressed(event, event.target)
	}
	const up = (event: KeyboardEvent): void => {
		if (event.key in arrows) settle(store)
	}
	window.addEventListener('keydown', down, { signal })
	window.addEventListener('keyup', up, { signal })
	window.addEventListener('focusin', walk.entered, { signal })
	const detach = attachClipboard(store)
	return () => {
		ends.abort()
		detach()
	}
}
