import { itemProblemOf } from '@vitrine/domain/item-problem'
import type { ProgramWindow, WindowResource } from '@vitrine/domain/program/document'
import { plain_look } from '@vitrine/domain/program/look'
import { type Calendar, calendarOf } from './calendar.ts'
import { noFeed, type StageOptions } from './events.ts'
import type { DrawingContext } from './kinds/drawing.ts'
import { createLayer, emptyLayer, type Layer, trimLayer } from './layer.ts'
import { createFrame, paintLook, wearLook } from './look.ts'
import { type Slot, type Span, sameSource } from './slot.ts'

/** The time and the options that a window is drawn by. */
export interface Cue {
	/** ms since the epoch. */
	readonly now: number
	readonly span: Span
	readonly running: boolean
	/** The item to show regardless of the time. */
	readonly pinned: string | null
}

/** A window on screen with its layers: two, and a third one if something is slow. */
export interface WindowView {
	readonly element: HTMLElement
	/** Over the items: the window's border. */
	readonly frame: HTMLElement
	readonly options: StageOptions
	readonly calendar: Calendar
	readonly newLayer: () => Layer
	front: Layer
	back: Layer
	/** Where something slow is prepared while other items have their turns; null while nothing is. */
	aside: Layer | null
	/** An unused layer. */
	spare: Layer | null
	window: ProgramWindow | null
	/** Items that failed, and when they are retried, in ms since the epoch. */
	readonly failed: Map<string, number>
	readonly reported: Set<string>
	/** When the current content came on screen, in ms since the epoch. */
	since: number
	/** Whether what is on screen was reported as shown. */
	counted: boolean
	/** Whether that was a sign in place of an item. */
	isSign: boolean
	cue: Cue | null
	/** The browser's steady clock at the last cue. */
	cuedAt: number
}

/** A failed item is retried after this many ms. */
const retry_after = 10_000

/** Leaves an item out for a while, from `now` in ms since the epoch, and reports the reason. */
export const fail = (view: WindowView, resource: WindowResource, now: number, error: unknown): void => {
	view.failed.set(resource.id, now + retry_after)
	if (view.window === null) return
	const is_known = view.reported.has(resource.id)
	view.reported.add(resource.id)
	const { id: window_id, name: window_name } = view.window
	view.options.onProblem?.({ window_id, window_name, resource, why: itemProblemOf(error), is_known })
}

/** Creates an empty window. */
export const createWindowView = (host: HTMLElement, options: StageOptions): WindowView => {
	const element = document.createElement('div')
	element.style.cssText = 'position:absolute;overflow:hidden;contain:strict'
	host.append(element)
	const context: DrawingContext = {
		resolve: options.resolve,
		get muted() {
			return options.muted ?? false
		},
		loudness: options.loudness ?? (() => 100),
		terminal: options.terminal ?? false,
		synced: options.synced ?? (() => false),
		followed: ahead => options.onFollowed?.(ahead),
		feed: options.feed ?? noFeed,
		input: options.input ?? (() => null),
		language: options.language ?? (() => navigator.language),
		time_zone: options.time_zone ?? (() => Intl.DateTimeFormat().resolvedOptions().timeZone),
		report: why => {
			const { front, window } = view
			if (front.slot === null || window === null) return
			const { id: window_id, name: window_name } = window
			options.onProblem?.({ window_id, window_name, resource: front.slot.resource, why, is_known: false })
		},
	}
	const newLayer = (): Layer =>
		createLayer(element, context, (resource, error) => fail(view, resource, view.cue?.now ?? 0, error))
	const [front, back] = [newLayer(), newLayer()]
	const frame = createFrame(element)
	const view: WindowView = {
		element,
		frame,
		options,
		calendar: calendarOf(context.time_zone),
		newLayer,
		front,
		back,
		aside: null,
		spare: null,
		window: null,
		failed: new Map(),
		reported: new Set(),
		since: 0,
		counted: false,
		isSign: false,
		cue: null,
		cuedAt: 0,
	}
	return view
}

/** Every layer that something can be on. */
export const layersOf = ({ front, back, aside }: WindowView): Layer[] => [
	front,
	back,
	...(aside === null ? [] : [aside]),
]

/** Lets a slow preparation continue aside, with another layer in its place. */
export const setAside = (view: WindowView): void => {
	view.aside = view.back
	view.back = view.spare ?? view.newLayer()
	view.spare = null
}

/** Brings back what was aside, in place of what was prepared instead. */
export const takeAside = (view: WindowView, aside: Layer): void => {
	emptyLayer(view.back)
	view.spare = view.back
	view.back = aside
	view.aside = null
}

/** Gives up what is aside, unless it is still wanted. */
export const dropAside = (view: WindowView, isWanted: (slot: Slot) => boolean): void => {
	const { aside } = view
	if (aside === null || (aside.slot !== null && isWanted(aside.slot))) return
	emptyLayer(aside)
	view.spare = aside
	view.aside = null
}

/** Applies a window's place, size and list. */
export const changeView = (view: WindowView, window: ProgramWindow): void => {
	const before = view.window
	if (before === window) return
	view.window = window
	view.failed.clear()
	for (const layer of layersOf(view)) trimLayer(layer, window.resources)
	dropAside(view, slot => window.resources.some(resource => sameSource(resource, slot.resource)))
	const { style } = view.element
	style.display = ''
	style.left = `${window.x}px`
	style.top = `${window.y}px`
	style.width = `${window.w}px`
	style.height = `${window.h}px`
	style.zIndex = String(window.zIndex)
	if (before === null || before.look !== window.look) wearLook(view.element, view.frame, window.look ?? plain_look)
	view.element.dataset.window = window.id
}

/** Draws what is on screen at its place in a context of program size. */
export const paintView = (view: WindowView, context: CanvasRenderingContext2D): void => {
	const { window, front } = view
	if (window === null) return
	context.save()
	context.translate(window.x, window.y)
	paintLook(context, window, window.look ?? plain_look, () => {
		if (front.slot !== null) front.active?.paint(context, window)
	})
	context.restore()
}
