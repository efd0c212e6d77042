import type { Program } from '@vitrine/domain/program/document'
import { placeWindows } from '@vitrine/domain/program/operations'
import { createStage } from '@vitrine/renderer/stage'
import { type EditorState, type EditorStore, programOf } from '../store.ts'
import { no_preview, type Preview, type Situation } from '../tools/gesture.ts'
import { createOverlay } from './overlay.ts'
import { createProjector } from './projector.ts'
import { fitted, type Pane, panned, type View, zoomed } from './view.ts'

/** The canvas as the pointer and the buttons of the bar handle it; nothing of it goes through React. */
export interface Scene {
	readonly view: () => View
	readonly fit: () => void
	/** Nearer or farther by a factor around a place of the pane, its middle unless said. */
	readonly zoom: (factor: number, at?: { x: number; y: number }) => void
	readonly pan: (dx: number, dy: number) => void
	readonly situation: () => Situation
	readonly preview: (preview: Preview) => void
	readonly hover: (id: string | null) => void
	/** How long the preview has run, in ms. */
	readonly elapsed: () => number
	readonly onView: (heard: (view: View) => void) => () => void
	readonly dispose: () => void
}

const paneOf = (element: HTMLElement): Pane => ({ width: element.clientWidth, height: element.clientHeight })

const openOf = (state: EditorState): { window_id: string; resource_id: string } | null => {
	const [window_id] = state.selection
	return window_id === undefined || state.resource_id === null ? null : { window_id, resource_id: state.resource_id }
}

const withPreview = (program: Program, preview: Preview): Program =>
	preview.places.size === 0 ? program : placeWindows(program, preview.places)

/** Draws the document of a store into a pane and follows it. */
export const createScene = (pane: HTMLElement, host: HTMLElement, over: HTMLElement, store: EditorStore): Scene => {
	const stage = createStage(host, { resolve: sha256 => store.getState().files[sha256]?.url ?? null, muted: true })
	const projector = createProjector(stage)
	const overlay = createOverlay(over)
	const listeners = new Set<(view: View) => void>()
	let view = fitted(programOf(store.getState()), paneOf(pane))
	let fits = true
	let preview = no_preview

	const drawOver = (): void => {
		const state = store.getState()
		overlay.draw(programOf(state), state.selection, preview, view)
	}
	const draw = (): void => {
		const state = store.getState()
		projector.show(withPreview(programOf(state), preview), openOf(state))
		drawOver()
	}
	const look = (next: View): void => {
		view = next
		stage.element.style.transform = `translate(${view.left}px, ${view.top}px) scale(${view.scale})`
		drawOver()
		for (const heard of listeners) heard(view)
	}
	const fit = (): void => {
		fits = true
		look(fitted(programOf(store.getState()), paneOf(pane)))
	}
	const follow = (state: EditorState, before: EditorState): void => {
		const [program, last] = [programOf(state), programOf(before)]
		if (state.playing !== before.playing) {
			if (state.playing) projector.play(program)
			else projector.rest()
		}
		const resized = program.w !== last.w || program.h !== last.h
		if (resized && fits) fit()
		if (program !== last || state.selection !== before.selection || state.resource_id !== before.resource_id) draw()
		else if (state.playing !== before.playing || state.files !== before.files) draw()
	}

	const observer = new ResizeObserver(() => (fits ? fit() : drawOver()))
	observer.observe(pane)
	const forget = store.subscribe(follow)
	look(view)
	draw()

	return {
		view: () => view,
		fit,
		zoom(factor, at = { x: pane.clientWidth / 2, y: pane.clientHeight / 2 }) {
			fits = false
			look(zoomed(view, factor, at))
		},
		pan(dx, dy) {
			fits = false
			look(panned(view, dx, dy))
		},
		situation() {
			const state = store.getState()
			const { selection, tool, snapping, grid } = state
			return { program: programOf(state), selection, tool, snapping, grid, scale: view.scale }
		},
		preview(next) {
			if (next === preview) return
			const placed = next.places !== preview.places
			preview = next
			if (placed) draw()
			else drawOver()
		},
		hover: overlay.hover,
		elapsed: projector.elapsed,
		onView(heard) {
			listeners.add(heard)
			return () => listeners.delete(heard)
		},
		dispose() {
			forget()
			observer.disconnect()
			projector.dispose()
			over.replaceChildren()
		},
	}
}
