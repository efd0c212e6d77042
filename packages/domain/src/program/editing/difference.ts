import type { Program, ProgramWindow, WindowResource } from '../document.ts'

/** A difference between two versions of a program; `window` and `item` are names. */
type Difference =
	| { readonly what: 'size'; readonly from: string; readonly to: string }
	| { readonly what: 'background' | 'background_picture' | 'music' | 'fold' }
	| { readonly what: WindowChange; readonly window: string }
	| {
			readonly what: 'window_moved' | 'window_resized'
			readonly window: string
			readonly from: string
			readonly to: string
	  }
	| { readonly what: ItemChange; readonly window: string; readonly item: string }

type WindowChange = 'window_added' | 'window_removed' | 'window_stacked' | 'window_changed' | 'items_ordered'
type ItemChange = 'item_added' | 'item_removed' | 'item_changed'

/** Every kind of difference. */
export const difference_kinds = [
	...['size', 'background', 'background_picture', 'music', 'fold'],
	...['window_added', 'window_removed', 'window_moved', 'window_resized', 'window_stacked', 'window_changed'],
	...['items_ordered', 'item_added', 'item_removed', 'item_changed'],
] as Difference['what'][]

/** Serializes a value with sorted keys and without undefined fields, so that equal values yield equal texts. */
const asText = (value: unknown): string =>
	JSON.stringify(value ?? null, (_key, inner: unknown) =>
		inner !== null && typeof inner === 'object' && !Array.isArray(inner)
			? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
			: inner,
	)

const isSame = (a: unknown, b: unknown): boolean => a === b || asText(a) === asText(b)

const sizeOf = ({ w, h }: { w: number; h: number }): string => `${w}×${h}`
const placeOf = ({ x, y }: ProgramWindow): string => `${x}, ${y}`

const nameOf = (resource: WindowResource): string => resource.name || resource.kind

const itemsOf = (before: ProgramWindow, after: ProgramWindow): Difference[] => {
	const window = after.name
	const [was, is] = [before, after].map(({ resources }) => new Map(resources.map(one => [one.id, one])))
	if (was === undefined || is === undefined) return []
	const added = [...is.values()].filter(({ id }) => !was.has(id))
	const removed = [...was.values()].filter(({ id }) => !is.has(id))
	const common = [...is.values()].filter(({ id }) => was.has(id))
	const changed = common.filter(one => !isSame(one, was.get(one.id)))
	const order = [...was.keys()].filter(id => is.has(id))
	const list = (what: ItemChange, items: readonly WindowResource[]): Difference[] =>
		items.map(one => ({ what, window, item: nameOf(one) }))
	return [
		...list('item_added', added),
		...list('item_removed', removed),
		...list('item_changed', changed),
		...(common.some(({ id }, place) => order[place] !== id) ? [{ what: 'items_ordered' as const, window }] : []),
	]
}

/** The visible properties of a window, without editor state. */
const lookOf = ({ look, hidden = false, name }: ProgramWindow) => ({ look, hidden, name })

const windowOf = (before: ProgramWindow, after: ProgramWindow): Difference[] => {
	const window = after.name
	const moved = before.x !== after.x || before.y !== after.y
	const resized = before.w !== after.w || before.h !== after.h
	return [
		...(moved ? [{ what: 'window_moved' as const, window, from: placeOf(before), to: placeOf(after) }] : []),
		...(resized ? [{ what: 'window_resized' as const, window, from: sizeOf(before), to: sizeOf(after) }] : []),
		...(before.zIndex === after.zIndex ? [] : [{ what: 'window_stacked' as const, window }]),
		...(isSame(lookOf(before), lookOf(after)) ? [] : [{ what: 'window_changed' as const, window }]),
		...itemsOf(before, after),
	]
}

/** The visible changes from the first version of a program to the second. */
export const differences = (before: Program, after: Program): Difference[] => {
	const was = new Map(before.windows.map(window => [window.id, window]))
	const is = new Set(after.windows.map(({ id }) => id))
	const parts = ['background', 'background_picture', 'music', 'fold'] as const
	const partOf = (program: Program, part: (typeof parts)[number]) => {
		const value = program[part]
		return Array.isArray(value) && value.length === 0 ? null : value
	}
	return [
		...(sizeOf(before) === sizeOf(after) ? [] : [{ what: 'size' as const, from: sizeOf(before), to: sizeOf(after) }]),
		...parts.filter(part => !isSame(partOf(before, part), partOf(after, part))).map(what => ({ what })),
		...before.windows
			.filter(({ id }) => !is.has(id))
			.map(({ name }) => ({ what: 'window_removed' as const, window: name })),
		...after.windows.flatMap((window): Difference[] => {
			const earlier = was.get(window.id)
			return earlier === undefined ? [{ what: 'window_added', window: window.name }] : windowOf(earlier, window)
		}),
	]
}
