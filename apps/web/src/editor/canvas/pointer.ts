import { type Handle, handles, type Point } from '@vitrine/domain/program/geometry'
import { placeWindows } from '@vitrine/domain/program/operations'
import { addBox } from '../actions.ts'
import { type EditorStore, edit, select } from '../store.ts'
import { type Effect, type Held, no_preview, windowsAt } from '../tools/gesture.ts'
import { nextPointer, pointer_up, previewOf } from '../tools/machine.ts'
import type { Scene } from './scene.ts'
import { toProgram } from './view.ts'

const heldOf = (event: MouseEvent): Held => ({
	add: event.shiftKey,
	free: event.ctrlKey || event.metaKey,
	below: event.altKey,
})

const handleOf = (event: Event): Handle | null => {
	const name = event.target instanceof HTMLElement ? event.target.dataset.handle : undefined
	return handles.find(handle => handle === name) ?? null
}

/** What a finished gesture does to the document. */
const carryOut = (store: EditorStore, effect: Effect | null): void => {
	if (effect === null) return
	if (effect.type === 'select') select(store, effect.ids)
	if (effect.type === 'place') edit(store, program => placeWindows(program, effect.places))
	if (effect.type === 'create') {
		store.setState({ tool: 'select' })
		addBox(store, effect.box)
	}
}

/** Brings the pointer's events of a pane to the gestures; at most one step of a gesture per frame. */
export const attachPointer = (pane: HTMLElement, scene: Scene, store: EditorStore): (() => void) => {
	const ends = new AbortController()
	const { signal } = ends
	let pointer = pointer_up
	let panning: Point | null = null
	let latest: PointerEvent | null = null
	let frame = 0

	const paneAt = (event: MouseEvent): Point => {
		const { left, top } = pane.getBoundingClientRect()
		return { x: event.clientX - left, y: event.clientY - top }
	}
	const at = (event: MouseEvent): Point => toProgram(scene.view(), paneAt(event))

	const step = (): void => {
		frame = 0
		const event = latest
		latest = null
		if (event === null) return
		if (pointer.state === 'up') {
			scene.hover(windowsAt(scene.situation().program, at(event))[0]?.id ?? null)
			return
		}
		pointer = nextPointer(pointer, { type: 'move', point: at(event), held: heldOf(event) }, scene.situation()).pointer
		scene.preview(previewOf(pointer))
	}

	const down = (event: PointerEvent): void => {
		if (store.getState().playing) return
		pane.focus({ preventScroll: true })
		pane.setPointerCapture(event.pointerId)
		if (event.button === 1 || (event.button === 0 && pane.dataset.hand === 'ready')) {
			panning = paneAt(event)
			pane.dataset.hand = 'panning'
			event.preventDefault()
			return
		}
		if (event.button !== 0) return
		const press = { type: 'down', point: at(event), held: heldOf(event), handle: handleOf(event) } as const
		const outcome = nextPointer(pointer, press, scene.situation())
		pointer = outcome.pointer
		carryOut(store, outcome.effect)
	}

	const move = (event: PointerEvent): void => {
		if (panning !== null) {
			const now = paneAt(event)
			scene.pan(now.x - panning.x, now.y - panning.y)
			panning = now
			return
		}
		latest = event
		if (frame === 0) frame = requestAnimationFrame(step)
	}

	const up = (): void => {
		if (panning !== null) {
			panning = null
			delete pane.dataset.hand
			return
		}
		step()
		const outcome = nextPointer(pointer, { type: 'up' }, scene.situation())
		pointer = outcome.pointer
		scene.preview(no_preview)
		carryOut(store, outcome.effect)
	}

	const cancel = (): void => {
		pointer = pointer_up
		panning = null
		latest = null
		scene.preview(no_preview)
	}

	const wheel = (event: WheelEvent): void => {
		event.preventDefault()
		const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1
		if (event.ctrlKey || event.metaKey) scene.zoom(Math.exp(-event.deltaY * unit * 0.002), paneAt(event))
		else if (event.shiftKey) scene.pan(-event.deltaY * unit, 0)
		else scene.pan(-event.deltaX * unit, -event.deltaY * unit)
	}

	pane.addEventListener('pointerdown', down, { signal })
	pane.addEventListener('pointermove', move, { signal })
	pane.addEventListener('pointerup', up, { signal })
	pane.addEventListener('pointercancel', cancel, { signal })
	pane.addEventListener('wheel', wheel, { signal, passive: false })
	window.addEventListener('keydown', event => event.key === 'Escape' && pointer.state !== 'up' && cancel(), {
		signal,
		capture: true,
	})
	return () => {
		ends.abort()
		cancelAnimationFrame(frame)
	}
}
