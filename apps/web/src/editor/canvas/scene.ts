import type { Program } from '@vitrine/domain/program/document'
import { placeWindows } from '@vitrine/domain/program/operations'
import { createStage } from '@vitrine/renderer/stage'
import { type EditorState, type EditorStore, programOf } from '../store.ts'
import { no_preview, type Preview, type Situation } from '../tools/gesture.ts'
import { type Camera, createCamera } from './camera.ts'
import { createOverlay } from './overlay.ts'
import { createProjector } from './projector.ts'

/** The canvas as the pointer and the buttons of the bar handle it; nothing of it goes through React. */
export interface Scene {
	readonly camera: Camera
	/** What a gesture that begins now begins with. */
	readonly situation: () => Situation
	/** Shows what a gesture would do. */
	readonly preview: (preview: Preview) => void
	readonly hover: (id: string | null) => void
	/** How long the play preview has run, in ms; 0 at rest. */
	readonly elapsed: () => number
	readonly dispose: () => void
}

const openOf = (state: EditorState): { window_id: string; resource_id: string } | null => {
	const [window_id] = state.selection
	return window_id === undefined || state.resource_id === null ? null : { window_id, resource_id: state.resource_id }
}

const withPreview = (program: Program, preview: Preview): Program =>
	preview.places.size === 0 ? program : placeWindows(program, preview.places)

const situationOf = (state: EditorState, scale: number): Situation => {
	const { selection, tool, snapping, grid } = state
	return { program: programOf(state), selection, tool, snapping, grid, scale }
}

/** Draws the document of a store into a pane and follows it. */
export const createScene = (pane: HTMLElement, host: HTMLElement, over: HTMLElement, store: EditorStore): Scene => {
	const stage = createStage(host, { resolve: sha256 => store.getState().files[sha256]?.url ?? null, muted: true })
	const projector = createProjector(stage)
	const overlay = createOverlay(over)
	const camera = createCamera(pane, () => programOf(store.getState()))
	let preview = no_preview

	const drawOver = (): void => {
		const state = store.getState()
		overlay.draw(programOf(state), state.selection, preview, camera.view())
	}
	const draw = (): void => {
		const state = store.getState()
		projector.show(withPreview(programOf(state), preview), openOf(state))
		drawOver()
	}
	const look = (): void => {
		const { scale, left, top } = camera.view()
		stage.element.style.transform = `translate(${left}px, ${top}px) scale(${scale})`
		drawOver()
	}
	const follow = (state: EditorState, before: EditorState): void => {
		const [program, last] = [programOf(state), programOf(before)]
		if (state.playing && !before.playing) projector.play(program)
		if (!state.playing && before.playing) projector.rest()
		if (program.w !== last.w || program.h !== last.h) camera.resized()
		const looked = ['selection', 'resource_id', 'files', 'playing'] as const
		if (program !== last || looked.some(name => state[name] !== before[name])) draw()
	}

	const forget = store.subscribe(follow)
	camera.onView(look)
	look()
	draw()

	return {
		camera,
		situation: () => situationOf(store.getState(), camera.view().scale),
		preview(next) {
			if (next === preview) return
			const placed = next.places !== preview.places
			preview = next
			if (placed) draw()
			else drawOver()
		},
		hover: overlay.hover,
		elapsed: projector.elapsed,
		dispose() {
			forget()
			camera.dispose()
			projector.dispose()
			over.replaceChildren()
		},
	}
}
