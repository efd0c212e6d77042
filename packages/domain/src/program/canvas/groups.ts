import type { Program, ProgramWindow } from '../document.ts'
import type { Places } from './arrange.ts'
import { type Box, boundsOf, scaledWith } from './geometry.ts'
import { restacked, stackOf } from './layers.ts'

const without = ({ group: _, ...window }: ProgramWindow): ProgramWindow => window

/** Removes the group from windows that are alone in it. */
export const withoutLoneMembers = (windows: readonly ProgramWindow[]): ProgramWindow[] => {
	const sizes = new Map<string, number>()
	for (const { group } of windows) if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + 1)
	return windows.map(window => (window.group !== undefined && sizes.get(window.group) === 1 ? without(window) : window))
}

/**
 * Groups windows: they leave their previous groups and become adjacent in the layer order, just under the topmost of them. Fewer than two
 * do not form a group.
 */
export const groupWindows = (program: Program, ids: readonly string[], group: string): Program => {
	const chosen = new Set(ids)
	const stack = stackOf(program)
	const members = stack.filter(window => chosen.has(window.id))
	const [top, ...more] = members.toReversed()
	if (top === undefined || more.length === 0) return program
	const order = stack.flatMap(window => (window === top ? members : chosen.has(window.id) ? [] : [window]))
	const grouped = program.windows.map(window => (chosen.has(window.id) ? { ...window, group } : window))
	return restacked({ ...program, windows: withoutLoneMembers(grouped) }, order)
}

/** Dissolves every group that one of these windows is in. */
export const ungroupWindows = (program: Program, ids: readonly string[]): Program => {
	const groups = new Set(program.windows.filter(window => ids.includes(window.id)).map(window => window.group))
	groups.delete(undefined)
	if (groups.size === 0) return program
	return { ...program, windows: program.windows.map(window => (groups.has(window.group) ? without(window) : window)) }
}

/** The windows of the same group as this one, including itself. */
export const groupOf = (windows: readonly ProgramWindow[], window: ProgramWindow): ProgramWindow[] =>
	window.group === undefined ? [window] : windows.filter(other => other.group === window.group)

/** These windows and all others of their groups, without duplicates. */
export const withGroups = (windows: readonly ProgramWindow[], ids: readonly string[]): string[] => {
	const byId = new Map(windows.map(window => [window.id, window]))
	const all = ids.flatMap(id => {
		const window = byId.get(id)
		return window === undefined ? [] : groupOf(windows, window).map(member => member.id)
	})
	return [...new Set(all)]
}

/** A unit for arranging: a window, or a group with the frame around it; `id` is that of its first member. */
export interface Unit extends Box {
	readonly id: string
	readonly members: readonly ProgramWindow[]
}

/** The selected windows as units: a group counts as one if all of it is selected. */
export const unitsOf = (windows: readonly ProgramWindow[], ids: readonly string[]): Unit[] => {
	const chosen = new Set(ids)
	const done = new Set<string>()
	return windows.flatMap(window => {
		if (!chosen.has(window.id) || done.has(window.id)) return []
		const group = groupOf(windows, window)
		const members = group.every(member => chosen.has(member.id)) ? group : [window]
		for (const member of members) done.add(member.id)
		const bounds = boundsOf(members)
		return bounds === null ? [] : [{ ...bounds, id: window.id, members }]
	})
}

/** The places of units' members after the units moved: they keep their relative place in the frame. */
export const memberPlaces = (units: readonly Unit[], places: Places): Places =>
	new Map(
		units.flatMap(unit => {
			const to = places.get(unit.id)
			return to === undefined ? [] : unit.members.map(member => [member.id, scaledWith(member, unit, to)] as const)
		}),
	)
