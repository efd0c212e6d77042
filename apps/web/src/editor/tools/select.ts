import { boxBetween, intersects, type Point } from '@vitrine/domain/program/canvas/geometry'
import { groupOf, withGroups } from '@vitrine/domain/program/canvas/groups'
import type { ProgramWindow } from '@vitrine/domain/program/document'
import {
	type Gesture,
	type Held,
	isWithinReach,
	no_preview,
	type Preview,
	type Situation,
	windowsAt,
} from './gesture.ts'

/** Whether the user works inside a window's group: some of its members are selected, and nothing else. */
const isInside = ({ program, selection }: Situation, window: ProgramWindow): boolean => {
	const members = groupOf(program.windows, window).map(member => member.id)
	return selection.length > 0 && selection.length < members.length && selection.every(id => members.includes(id))
}

/** What a click on a window selects: its group, unless the user works inside it or asked for the window alone. */
const chosenWith = (situation: Situation, window: ProgramWindow, alone: boolean): readonly string[] =>
	alone || isInside(situation, window) ? [window.id] : withGroups(situation.program.windows, [window.id])

/** The selection after a click that cycles down through the windows at a point. */
export const choiceBelow = ({ program, selection }: Situation, point: Point): readonly string[] => {
	const there = windowsAt(program, point)
	const current = there.findIndex(window => selection.includes(window.id))
	const next = there[(current + 1) % there.length]
	return next === undefined ? [] : [next.id]
}

/** The selection after a click on a point: a group as a whole, with Ctrl its single member. */
export const choiceAt = (situation: Situation, point: Point, held: Held): readonly string[] => {
	const { program, selection } = situation
	const top = windowsAt(program, point)[0]
	if (top === undefined) return held.add ? selection : []
	const ids = chosenWith(situation, top, held.free)
	if (!held.add) return ids
	const rest = selection.filter(id => !ids.includes(id))
	return selection.includes(top.id) ? rest : [...rest, ...ids]
}

/** Selects everything that a dragged rectangle touches, groups as a whole; with `add`, in addition to the selection. */
export const spanGesture = (situation: Situation, start: Point, add: boolean): Gesture => {
	const before = add ? situation.selection : []
	const { windows } = situation.program
	const under = (preview: Preview): Gesture => ({
		preview,
		move: point => under({ ...no_preview, frame: boxBetween(start, point) }),
		finish: () => {
			const { frame } = preview
			if (frame === null) return { type: 'select', ids: before }
			const touched = windows.filter(window => isWithinReach(window) && intersects(window, frame))
			const ids = withGroups(
				windows,
				touched.map(window => window.id),
			)
			return { type: 'select', ids: [...new Set([...before, ...ids])] }
		},
	})
	return under(no_preview)
}
