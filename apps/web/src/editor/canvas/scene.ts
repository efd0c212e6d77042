import { safe_areas, safeArea } from '@vitrine/domain/program/canvas/distances'
import type { Program } from '@vitrine/domain/program/document'
import { addWindow, placeWindows } from '@vitrine/domain/program/editing/operations'
import { createStage } from '@vitrine/renderer/stage'
import { followFeed } from '../../data/calls/feeds.ts'
import { currentLanguage } from '../../data/text.ts'
import { isSoundOn } from '../panels/items/sound.ts'
import { type EditorState, type EditorStore, programOf } from '../store.ts'
import { canvasOf, no_preview, type Preview, type Situation } from '../tools/gesture.ts'
import { type Camera, createCamera } from './camera.ts'
import { createOverlay } from './overlay.ts'
import { createProjector, type Projector } from './projector.ts'

/** The canvas as used by the pointer and the toolbar; nothing in it goes through React. */
export interface Scene {
	readonly camera: Camera
	/** The situation at the start of a gesture. */
	readonly situation: () => Situation
	/** Shows the effect that a gesture would have. */
	readonly preview: (preview: Preview) => void
	readonly hover: (id: string | null) => void
	/** Position of the preview, in ms since the start of the program; 0 at rest. */
	readonly elapsed: () => number
	readonly dispose: () => void
}

const openOf = (state: EditorState): { window_id: string; resource_id: string } | null => {
	const [window_id] = state.selection
	return window_id === undefined || state.resource_id === null ? null : { window_id, resource_id: state.resource_id }
}

const withPreview = (program: Program, { places, copies }: Preview): Program =>
	places.size === 0 ? program : placeWindows(copies.reduce(addWindow, program), places)

const situationOf = (state: EditorState, scale: number): Situation => {
	const { selection, tool, snapping, grid, sights } = state
	const program = programOf(state)
	const shown = (['action', 'title'] as const).filter(name => sights[name])
	const frames = shown.map(name => safeArea(canvasOf(program), safe_areas[name]))
	const ruled = sights.ruled ? state.ruled : []
	return { program, selection, tool, snapping, grid, scale, ruled, frames }
}

/** Plays, freezes or rests according to the state. */
const followPlay = (projector: Projector, state: EditorState, before: EditorState): void => {
	const { playing, head } = state
	if (playing === before.playing && head === before.head) return
	const program = programOf(state)
	if (playing) projector.play(program, head ?? 0)
	else if (head === null) projector.rest()
	else projector.hold(program, head)
}

/** Draws a store's document into a pane and follows its changes. */
export const createScene = (pane: HTMLElement, host: HTMLElement, over: HTMLElement, store: EditorStore): Scene => {
	const stage = createStage(host, {
		resolve: sha256 => store.getState().files[sha256]?.url ?? null,
		feed: followFeed,
		language: currentLanguage,
		get muted() {
			return !isSoundOn()
		},
	})
	const projector = createProjector(stage)
	const overlay = createOverlay(over)
	const camera = createCamera(pane, () => programOf(store.getState()))
	let preview = no_preview

	const shown = (): Program => withPreview(programOf(store.getState()), preview)
	const drawOver = (program = shown()): void => overlay.draw(program, store.getState(), preview, camera.view())
	const draw = (): void => {
		const program = shown()
		projector.show(program, openOf(store.getState()))
		drawOver(program)
	}
	const look = (): void => {
		const { scale, left, top } = camera.view()
		stage.element.style.transform = `translate(${left}px, ${top}px) scale(${scale})`
		drawOver()
	}
	const follow = (state: EditorState, before: EditorState): void => {
		const [program, last] = [programOf(state), programOf(before)]
		followPlay(projector, state, before)
		if (program.w !== last.w || program.h !== last.h) camera.resized()
		const looked = ['selection', 'resource_id', 'files', 'playing', 'head'] as const
		if (program !== last || looked.some(name => state[name] !== before[name])) draw()
		else if (state.sights !== before.sights || state.grid !== before.grid) drawOver()
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
