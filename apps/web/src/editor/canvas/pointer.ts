import { type Handle, handles, type Point } from '@vitrine/domain/program/canvas/geometry'
import { placeWindows } from '@vitrine/domain/program/editing/operations'
import { addBox, insertWindows } from '../actions.ts'
import { type EditorStore, edit, select } from '../store.ts'
import { type Effect, type Held, no_preview, windowsAt } from '../tools/gesture.ts'
import { nextPointer, pointer_up, previewOf } from '../tools/machine.ts'
import type { Scene } from './scene.ts'
import { toProgram } from './view.ts'

const heldOf = (event: MouseEvent): Held => ({
	add: event.shiftKey,
	free: event.ctrlKey || event.metaKey,
	other: event.altKey,
})

const handleOf = (event: Event): Handle | null => {
	const name = event.target instanceof HTMLElement ? event.target.dataset.handle : undefined
	return handles.find(handle => handle === name) ?? null
}

/** Applies a finished gesture to the document. */
const carryOut = (store: EditorStore, effect: Effect | null): void => {
	if (effect === null) return
	if (effect.type === 'select') select(store, effect.ids)
	if (effect.type === 'place') edit(store, program => placeWindows(program, effect.places))
	if (effect.type === 'insert') insertWindows(store, effect.windows)
	if (effect.type === 'create') {
		store.setState({ tool: 'select' })
		addBox(store, effect.box)
	}
}

const createHandling = (scene: Scene, store: EditorStore, at: (event: MouseEvent) => Point) => {
	let pointer = pointer_up
	const handling = {
		isUp: () => pointer.state === 'up',
		press(event: PointerEvent) {
			const down = { type: 'down', point: at(event), held: heldOf(event), handle: handleOf(event) } as const
			const outcome = nextPointer(pointer, down, scene.situation())
			pointer = outcome.pointer
			carryOut(store, outcome.effect)
		},
		move(event: PointerEvent) {
			if (handling.isUp()) {
				scene.hover(windowsAt(scene.situation().program, at(event))[0]?.id ?? null)
				return
			}
			const move = { type: 'move', point: at(event), held: heldOf(event) } as const
			pointer = nextPointer(pointer, move, scene.situation()).pointer
			scene.preview(previewOf(pointer))
		},
		release() {
			const outcome = nextPointer(pointer, { type: 'up' }, scene.situation())
			pointer = outcome.pointer
			carryOut(store, outcome.effect)
			scene.preview(no_preview)
		},
		cancel() {
			pointer = pointer_up
			scene.preview(no_preview)
		},
	}
	return handling
}

/** Passes a pane's pointer events to the gestures; at most one gesture step per frame. */
export const attachPointer = (pane: HTMLElement, scene: Scene, store: EditorStore): (() => void) => {
	const ends = new AbortController()
	const { signal } = ends
	let latest: PointerEvent | null = null
	let frame = 0
	const { camera } = scene
	const handling = createHandling(scene, store, event => toProgram(camera.view(), camera.at(event)))

	const step = (): void => {
		frame = 0
		if (latest !== null) handling.move(latest)
		latest = null
	}
	const down = (event: PointerEvent): void => {
		if (event.button !== 0 || store.getState().playing) return
		pane.focus({ preventScroll: true })
		pane.setPointerCapture(event.pointerId)
		camera.measure()
		handling.press(event)
	}
	const move = (event: PointerEvent): void => {
		latest = event
		if (frame === 0) frame = requestAnimationFrame(step)
	}
	const up = (): void => {
		if (handling.isUp()) return
		step()
		handling.release()
	}
	/** A double click selects the single window inside its group. */
	const enter = (event: MouseEvent): void => {
		if (store.getState().playing || event.shiftKey || event.altKey) return
		const [top] = windowsAt(scene.situation().program, toProgram(camera.view(), camera.at(event)))
		if (top?.group !== undefined) select(store, [top.id])
	}
	const giveUp = (event: KeyboardEvent): void => {
		if (event.key !== 'Escape' || handling.isUp()) return
		event.preventDefault()
		handling.cancel()
	}

	pane.addEventListener('pointerdown', down, { signal })
	pane.addEventListener('pointerenter', camera.measure, { signal })
	pane.addEventListener('pointermove', move, { signal })
	pane.addEventListener('dblclick', enter, { signal })
	pane.addEventListener('pointerup', up, { signal })
	pane.addEventListener('pointercancel', () => handling.cancel(), { signal })
	window.addEventListener('keydown', giveUp, { signal, capture: true })
	return () => {
		ends.abort()
		cancelAnimationFrame(frame)
	}
}
