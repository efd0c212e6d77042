import { boxBetween, intersects, type Point } from '@vitrine/domain/program/geometry'
import { type Gesture, no_preview, type Preview, type Situation, windowsAt } from './gesture.ts'

/** What a click on a place selects; `below` goes down through the windows that lie there. */
export const choiceAt = (situation: Situation, point: Point, add: boolean, below: boolean): readonly string[] => {
	const { program, selection } = situation
	const there = windowsAt(program, point)
	const top = there[0]
	if (top === undefined) return add ? selection : []
	if (below) {
		const current = there.findIndex(window => selection.includes(window.id))
		const next = there[(current + 1) % there.length] ?? top
		return [next.id]
	}
	if (!add) return [top.id]
	return selection.includes(top.id) ? selection.filter(id => id !== top.id) : [...selection, top.id]
}

/** Spans a rectangle and selects what it touches; with `add`, on top of what is selected. */
export const spanGesture = (situation: Situation, start: Point, add: boolean): Gesture => {
	const kept = add ? situation.selection : []
	const under = (preview: Preview): Gesture => ({
		preview,
		move: point => under({ ...no_preview, frame: boxBetween(start, point) }),
		finish: () => {
			const { frame } = preview
			if (frame === null) return { type: 'select', ids: kept }
			const touched = situation.program.windows.filter(window => intersects(window, frame)).map(window => window.id)
			return { type: 'select', ids: [...new Set([...kept, ...touched])] }
		},
	})
	return under(no_preview)
}
