import { insertCopies, nudge, removeSelected, selectedWindows } from './actions.ts'
import { type EditorStore, programOf, redo, select, settle, undo } from './store.ts'

/** What the keys need beyond the document. */
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

const inField = (target: Element): boolean =>
	target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]') !== null

/** Dialogs, lists and menus have their own use for the keys. */
const inWidget = (target: Element): boolean =>
	target.closest('[role=dialog], [role=menu], [role=listbox], [role=slider], [role=radiogroup], .menu-panel') !== null

const copied = new Map<EditorStore, ReturnType<typeof selectedWindows>>()

const withCtrl = (store: EditorStore, around: Surroundings): Record<string, (event: KeyboardEvent) => void> => ({
	z: event => (event.shiftKey ? redo(store) : undo(store)),
	y: () => redo(store),
	a: () =>
		select(
			store,
			programOf(store.getState()).windows.map(window => window.id),
		),
	c: () => copied.set(store, selectedWindows(store)),
	v: () => insertCopies(store, copied.get(store) ?? []),
	d: () => insertCopies(store, selectedWindows(store)),
	'=': () => around.zoom(1.25),
	'+': () => around.zoom(1.25),
	'-': () => around.zoom(0.8),
	'0': () => around.zoom('fit'),
})

const plain = (store: EditorStore): Record<string, () => void> => ({
	Delete: () => removeSelected(store),
	Backspace: () => removeSelected(store),
	Escape: () => {
		const { tool, playing } = store.getState()
		if (playing) store.setState({ playing: false })
		else if (tool === 'draw') store.setState({ tool: 'select' })
		else select(store, [])
	},
})

const pressed = (store: EditorStore, around: Surroundings, event: KeyboardEvent, target: Element): void => {
	const ctrl = event.ctrlKey || event.metaKey
	if (ctrl && event.key.toLowerCase() === 's') {
		event.preventDefault()
		around.save()
		return
	}
	if (event.defaultPrevented || inField(target) || inWidget(target)) return
	const playing = store.getState().playing
	const arrow = ctrl || event.altKey ? undefined : arrows[event.key]
	const act = ctrl ? withCtrl(store, around)[event.key.toLowerCase()] : plain(store)[event.key]
	if (playing && event.key !== 'Escape') return
	if (arrow !== undefined) {
		const step = event.shiftKey ? 10 : 1
		nudge(store, arrow[0] * step, arrow[1] * step)
	} else if (act !== undefined) act(event)
	else return
	event.preventDefault()
}

/** Brings the keys of the page to the editor; fields and dialogs keep theirs, Ctrl+S works everywhere. */
export const attachKeyboard = (store: EditorStore, around: Surroundings): (() => void) => {
	const ends = new AbortController()
	const { signal } = ends
	const down = (event: KeyboardEvent): void => {
		if (event.target instanceof Element) pressed(store, around, event, event.target)
	}
	const up = (event: KeyboardEvent): void => {
		if (event.key in arrows) settle(store)
	}
	window.addEventListener('keydown', down, { signal })
	window.addEventListener('keyup', up, { signal })
	return () => {
		ends.abort()
		copied.delete(store)
	}
}
