import { attractionOf, type Ruled, snapPoint } from '@vitrine/domain/program/canvas/snapping'
import { type EditorStore, lookWith, programOf, ruleWith } from '../store.ts'
import { canvasOf, reach } from '../tools/gesture.ts'
import type { Camera } from './camera.ts'
import { part } from './parts.ts'
import { type Rulers, ruler_size } from './rulers.ts'
import { toProgram, type View } from './view.ts'

/** A line being dragged: an existing one by index, or a new one; dropped with `at` null, it is removed. */
interface Drag {
	readonly axis: 'x' | 'y'
	readonly index: number | null
	readonly at: number | null
}

const isAxis = (name: string | undefined): name is 'x' | 'y' => name === 'x' || name === 'y'

const linesAfter = (ruled: readonly Ruled[], { axis, index, at }: Drag): Ruled[] => {
	const others = ruled.filter((_, place) => place !== index)
	return at === null ? others : [...others, { axis, at }]
}

/** The position of a dragged line; null over the rulers and outside the pane. */
const placeOf = (camera: Camera, store: EditorStore, axis: 'x' | 'y', event: PointerEvent) => {
	const on_pane = camera.at(event)
	const { width, height } = camera.size()
	if (on_pane[axis] < ruler_size || on_pane[axis] > (axis === 'x' ? width : height)) return null
	const point = toProgram(camera.view(), on_pane)
	const state = store.getState()
	const program = programOf(state)
	if (!state.snapping || event.ctrlKey || event.metaKey) return Math.round(point[axis])
	const seen = program.windows.filter(window => !window.hidden)
	return Math.round(snapPoint(point, attractionOf(canvasOf(program), seen), reach / camera.view().scale)[axis])
}

const drawInto = (layer: HTMLElement, lines: readonly Ruled[], moving: number | null, view: View): void => {
	layer.replaceChildren()
	for (const [index, { axis, at }] of lines.entries()) {
		const line = part(layer, `ed-ruled ed-ruled-${axis}${index === moving ? ' ed-moving' : ''}`)
		line.dataset.axis = axis
		line.dataset.index = String(index)
		line.dataset.at = String(at)
		const place = (axis === 'x' ? view.left : view.top) + at * view.scale
		line.style.transform = axis === 'x' ? `translateX(${place}px)` : `translateY(${place}px)`
	}
}

/** Guide lines on the canvas: drawn out of the rulers, moved, and removed by dragging them back. */
export const attachRuledLines = (
	pane: HTMLElement,
	layer: HTMLElement,
	rulers: Rulers,
	camera: Camera,
	store: EditorStore,
): { readonly draw: () => void; readonly end: () => void } => {
	const ends = new AbortController()
	const { signal } = ends
	let drag: Drag | null = null

	const draw = (): void => {
		const { ruled, sights, playing } = store.getState()
		layer.hidden = !sights.ruled || playing
		if (layer.hidden) return
		const lines = drag === null ? ruled : linesAfter(ruled, drag)
		drawInto(layer, lines, drag === null || drag.at === null ? null : lines.length - 1, camera.view())
	}
	const take = (event: PointerEvent, axis: 'x' | 'y', index: number | null): void => {
		if (event.button !== 0 || store.getState().playing) return
		event.stopPropagation()
		camera.measure()
		pane.setPointerCapture(event.pointerId)
		drag = { axis, index, at: index === null ? null : (store.getState().ruled[index]?.at ?? null) }
		if (!store.getState().sights.ruled) lookWith(store, { sights: { ...store.getState().sights, ruled: true } })
	}
	const move = (event: PointerEvent): void => {
		if (drag === null) return
		event.stopImmediatePropagation()
		drag = { ...drag, at: placeOf(camera, store, drag.axis, event) }
		draw()
	}
	const settleAt = (keep: boolean): void => {
		const last = drag
		drag = null
		if (last !== null && keep) ruleWith(store, linesAfter(store.getState().ruled, last))
		draw()
	}
	const giveUp = (event: KeyboardEvent): void => {
		if (event.key !== 'Escape' || drag === null) return
		event.preventDefault()
		settleAt(false)
	}

	for (const axis of ['x', 'y'] as const)
		rulers
			.element(axis)
			.addEventListener('pointerdown', event => take(event, axis === 'x' ? 'y' : 'x', null), { signal })
	layer.addEventListener(
		'pointerdown',
		event => {
			const { axis, index } = event.target instanceof HTMLElement ? event.target.dataset : {}
			if (isAxis(axis)) take(event, axis, Number(index))
		},
		{ signal },
	)
	pane.addEventListener('pointermove', move, { signal, capture: true })
	pane.addEventListener('pointerup', () => drag !== null && settleAt(true), { signal, capture: true })
	pane.addEventListener('pointercancel', () => settleAt(false), { signal, capture: true })
	window.addEventListener('keydown', giveUp, { signal, capture: true })
	return { draw, end: () => ends.abort() }
}
