import type { Program, ProgramWindow, WindowResource } from '../document.ts'
import { program_limits } from '../parts.ts'

const withList = (
	program: Program,
	window_id: string,
	change: (resources: readonly WindowResource[]) => readonly WindowResource[],
): Program => ({
	...program,
	windows: program.windows.map((window): ProgramWindow => {
		if (window.id !== window_id) return window
		return { ...window, resources: change(window.resources).slice(0, program_limits.resources) }
	}),
})

/** Inserts items into a window's list before the item currently at `at`, as far as there is room. */
export const insertItems = (program: Program, id: string, items: readonly WindowResource[], at: number): Program =>
	withList(program, id, resources => {
		const space = Math.max(0, program_limits.resources - resources.length)
		return resources.toSpliced(Math.min(resources.length, Math.max(0, at)), 0, ...items.slice(0, space))
	})

/** Moves items within their list, before the item currently at `at`; they keep their relative order. */
export const moveItems = (program: Program, id: string, ids: readonly string[], at: number): Program =>
	withList(program, id, resources => {
		const isMoved = (resource: WindowResource): boolean => ids.includes(resource.id)
		const before = resources.slice(0, Math.max(0, at)).filter(resource => !isMoved(resource))
		const after = resources.slice(Math.max(0, at)).filter(resource => !isMoved(resource))
		return [...before, ...resources.filter(isMoved), ...after]
	})

/** Removes items from a window's list. */
export const removeItems = (program: Program, id: string, ids: readonly string[]): Program =>
	withList(program, id, resources => resources.filter(resource => !ids.includes(resource.id)))

/** Duplicates items, placing each copy after the last original; `newId` returns ids for the copies. */
export const copyItems = (program: Program, id: string, ids: readonly string[], newId: () => string): Program => {
	const resources = program.windows.find(window => window.id === id)?.resources ?? []
	const copies = resources.filter(resource => ids.includes(resource.id))
	const last = resources.findLastIndex(resource => ids.includes(resource.id))
	return insertItems(
		program,
		id,
		copies.map(resource => ({ ...resource, id: newId() })),
		last + 1,
	)
}

/** Moves items to the end of another window's list; the same program if there is no room. */
export const handItems = (program: Program, from: string, ids: readonly string[], to: string): Program => {
	const items = program.windows.find(window => window.id === from)?.resources.filter(({ id }) => ids.includes(id)) ?? []
	const target = program.windows.find(window => window.id === to)
	if (from === to || target === undefined || target.resources.length + items.length > program_limits.resources)
		return program
	return insertItems(removeItems(program, from, ids), to, items, target.resources.length)
}

/** Fields that belong to the place in the list, whatever is shown there. */
const of_place = ['play_time', 'count', 'valid_from', 'valid_to', 'enter', 'leave'] as const
/** Fields that two items of any kind can share. */
const of_look = ['fit', 'volume'] as const

/** Replaces an item, keeping its time, count, days, transitions, fit and volume. */
export const replacedBy = (item: WindowResource, next: WindowResource): WindowResource => {
	const own = new Map(Object.entries(item))
	const retained = [...of_place.filter(name => own.has(name)), ...of_look.filter(name => own.has(name) && name in next)]
	return { ...next, ...Object.fromEntries(retained.map(name => [name, own.get(name)])), id: item.id }
}
