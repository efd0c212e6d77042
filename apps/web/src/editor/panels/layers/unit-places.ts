import type { Places } from '@vitrine/domain/program/canvas/arrange'
import type { Box } from '@vitrine/domain/program/canvas/geometry'
import { memberPlaces, type Unit } from '@vitrine/domain/program/canvas/groups'
import { resizedWithRatio } from '@vitrine/domain/program/canvas/ratio'

/** The part of a rectangle that was typed, in program pixels. */
export type Measure = keyof Box

/** The value that all units share, null if they differ. */
export const commonOf = (units: readonly Unit[], measure: Measure): number | null => {
	const [first, ...others] = units.map(unit => unit[measure])
	return first !== undefined && others.every(other => other === first) ? first : null
}

const placedBy = ({ x, y, w, h, members }: Unit, measure: Measure, value: number): Box => {
	const box = { x, y, w, h }
	const in_ratio = members.some(member => member.ratio_locked)
	if (in_ratio && (measure === 'w' || measure === 'h')) return resizedWithRatio(box, measure, value)
	return { ...box, [measure]: value }
}

/** New window rectangles after a value was typed: a group's frame moves or resizes, and its members follow. */
export const placesBy = (units: readonly Unit[], measure: Measure, value: number): Places =>
	memberPlaces(units, new Map(units.map(unit => [unit.id, placedBy(unit, measure, value)])))
