import type { Camera } from './camera.ts'

const attachWheel = (pane: HTMLElement, camera: Camera, signal: AbortSignal): void => {
	const wheel = (event: WheelEvent): void => {
		event.preventDefault()
		const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1
		if (event.ctrlKey || event.metaKey) camera.zoom(Math.exp(-event.deltaY * unit * 0.002), camera.at(event))
		else if (event.shiftKey) camera.pan(-event.deltaY * unit, 0)
		else camera.pan(-event.deltaX * unit, -event.deltaY * unit)
	}
	pane.addEventListener('wheel', wheel, { signal, passive: false })
}

/** The space bar turns the pointer into a hand, except on buttons and in fields. */
const attachSpaceBar = (pane: HTMLElement, signal: AbortSignal): void => {
	const down = (event: KeyboardEvent): void => {
		if (event.key !== ' ' || (event.target !== pane && event.target !== document.body)) return
		event.preventDefault()
		pane.dataset.hand ??= 'ready'
	}
	const up = (event: KeyboardEvent): void => {
		if (event.key === ' ' && pane.dataset.hand === 'ready') delete pane.dataset.hand
	}
	window.addEventListener('keydown', down, { signal })
	window.addEventListener('keyup', up, { signal })
}

/** Moves the view by wheel, by the middle button and by dragging with the space bar held; Ctrl with the wheel zooms. */
export const attachHand = (pane: HTMLElement, camera: Camera): (() => void) => {
	const ends = new AbortController()
	const { signal } = ends
	let last: { x: number; y: number } | null = null

	const down = (event: PointerEvent): void => {
		const grips = event.button === 1 || (event.button === 0 && pane.dataset.hand === 'ready')
		if (!grips) return
		event.preventDefault()
		event.stopImmediatePropagation()
		pane.setPointerCapture(event.pointerId)
		pane.dataset.hand = 'panning'
		last = { x: event.clientX, y: event.clientY }
	}
	const move = (event: PointerEvent): void => {
		if (last === null) return
		event.stopImmediatePropagation()
		camera.pan(event.clientX - last.x, event.clientY - last.y)
		last = { x: event.clientX, y: event.clientY }
	}
	const release = (event: PointerEvent): void => {
		if (last === null) return
		event.stopImmediatePropagation()
		last = null
		delete pane.dataset.hand
	}

	pane.addEventListener('pointerdown', down, { signal, capture: true })
	pane.addEventListener('pointermove', move, { signal, capture: true })
	pane.addEventListener('pointerup', release, { signal, capture: true })
	pane.addEventListener('pointercancel', release, { signal, capture: true })
	attachWheel(pane, camera, signal)
	attachSpaceBar(pane, signal)
	return () => ends.abort()
}
