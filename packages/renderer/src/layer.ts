import type { ResourceKind, WindowResource } from '@vitrine/domain/program/document'
import type { DrawingContext, KindDrawing, Moment, Size } from './kinds/drawing.ts'
import { createDrawing } from './kinds/drawings.ts'
import { seenIn } from './on-screen.ts'
import { type Slot, sameSource } from './slot.ts'
import { playTransition } from './transition.ts'

/** Called for an item whose drawing threw when it was to release it. */
type OnBroken = (resource: WindowResource, error: unknown) => void

/** One of the two places for an item in a window: one is visible, in the other the next item is prepared. */
export interface Layer {
	readonly element: HTMLElement
	readonly drawings: Map<ResourceKind, KindDrawing>
	/** Inactive kinds that still hold what they have loaded. */
	readonly kept: Set<ResourceKind>
	readonly context: DrawingContext
	/** Called when a drawing threw while ending what it shows of an item. */
	readonly onBroken: OnBroken
	active: KindDrawing | null
	/** What the active drawing shows, or last showed. */
	resource: WindowResource | null
	slot: Slot | null
	/** `leaving`: still visible under the next item until that is on the screen. */
	state: 'empty' | 'preparing' | 'ready' | 'leaving'
	/** When the preparation began, in ms since the epoch. */
	begun: number
}

/** Not quite invisible, so that the browser paints it; already painted content appears without a blank frame. */
const hidden = '0.001'

/** Almost opaque: a browser releases the frames of a video that something opaque covers. */
const sheer = '0.999'

/** Creates an empty layer. */
export const createLayer = (host: HTMLElement, context: DrawingContext, onBroken: OnBroken): Layer => {
	const element = document.createElement('div')
	element.style.cssText = `position:absolute;inset:0;overflow:hidden;will-change:opacity;opacity:${hidden}`
	host.append(element)
	const drawings = { drawings: new Map<ResourceKind, KindDrawing>(), kept: new Set<ResourceKind>() }
	const nothing = { active: null, resource: null, slot: null, state: 'empty', begun: 0 } as const
	return { element, ...drawings, context, onBroken, ...nothing }
}

/** Lets drawings of a layer release something: one that throws is not used again, and nothing waits for it. */
const releaseSafely = (layer: Layer, act: () => void): void => {
	const { resource } = layer
	try {
		act()
	} catch (error) {
		discardLayer(layer)
		if (resource !== null) layer.onBroken(resource, error)
	}
}

/** What another kind has shown here stays loaded, or is released. */
const putBy = (layer: Layer, active: KindDrawing): void => {
	if (active.keeps === undefined) return releaseSafely(layer, () => active.release())
	releaseSafely(layer, () => active.rest?.())
	for (const [kind, drawing] of layer.drawings) if (drawing === active) layer.kept.add(kind)
}

/** Puts a drawing on its layer. Those that keep something in place are not touched: moving a frame reloads it. */
const place = (layer: Layer, found: KindDrawing): void => {
	const drawings = [...layer.drawings.values()]
	const staying = new Set<Element>(drawings.filter(one => one.keeps === 'in_place').map(({ element }) => element))
	for (const child of [...layer.element.children]) if (!staying.has(child)) child.remove()
	if (found.element.parentElement !== layer.element) layer.element.append(found.element)
}

const activate = (layer: Layer, kind: ResourceKind): KindDrawing => {
	const { active } = layer
	if (active !== null && active !== layer.drawings.get(kind)) putBy(layer, active)
	const found = layer.drawings.get(kind) ?? createDrawing(kind, layer.context)
	layer.drawings.set(kind, found)
	if (layer.active !== found) {
		layer.kept.delete(kind)
		layer.active = found
		place(layer, found)
	}
	return found
}

/** Prepares a turn. Resolves false when another turn was requested meanwhile; rejects with the reason when it cannot. */
export const prepareLayer = async (layer: Layer, slot: Slot, size: Size, moment: Moment): Promise<boolean> => {
	layer.slot = slot
	layer.state = 'preparing'
	layer.begun = moment.now
	const isCurrent = (): boolean => layer.slot === slot && layer.state === 'preparing'
	try {
		const drawing = activate(layer, slot.resource.kind)
		layer.resource = slot.resource
		// Releasing the previous content may have discarded all of the layer.
		layer.slot = slot
		layer.state = 'preparing'
		await drawing.prepare(slot.resource, size, moment)
		if (!isCurrent()) return false
		layer.state = 'ready'
		return true
	} catch (error) {
		if (!isCurrent()) return false
		layer.state = 'empty'
		layer.slot = null
		throw error
	}
}

/** Brings a layer on screen; resolves once it has arrived and is visible. */
export const revealLayer = async (layer: Layer, slot: Slot, size: Size, moment: Moment): Promise<void> => {
	layer.slot = slot
	layer.active?.start(slot.resource, size, moment)
	layer.element.style.zIndex = '1'
	layer.element.style.opacity = '1'
	const { enter, play_time } = slot.resource
	if (moment.running && enter)
		await playTransition(layer.element, { transition: enter, play_time, elapsed: moment.elapsed }, true)
	await seenIn(layer.element)
}

/** Puts a layer under the new one, and removes it once that one is visible. */
export const leaveLayer = async (layer: Layer, follower: Slot, moment: Moment, come: Promise<void>): Promise<void> => {
	const leave = (moment.running && layer.slot?.resource.leave) || null
	const { enter, play_time } = follower.resource
	// An item with its own leave transition moves over one that has no enter transition.
	const isOver = leave !== null && !enter
	layer.element.style.zIndex = isOver ? '2' : '0'
	if (isOver) layer.element.style.opacity = sheer
	layer.state = 'leaving'
	layer.slot = null
	const gone = leave && playTransition(layer.element, { transition: leave, play_time, elapsed: moment.elapsed }, false)
	await Promise.all([come, gone])
	if (layer.state === 'leaving') hideLayer(layer)
}

/** Takes a layer off the screen; what it has loaded stays for its next turn. */
const hideLayer = (layer: Layer): void => {
	for (const animation of layer.element.getAnimations()) animation.cancel()
	layer.element.style.opacity = hidden
	layer.slot = null
	layer.state = 'empty'
	releaseSafely(layer, () => layer.active?.stop())
}

/** Whether a layer is preparing, or has ready, an item that is allowed to take longer than its turn. */
export const isComing = ({ state, slot, active }: Layer, resource: WindowResource): boolean =>
	(state === 'preparing' || state === 'ready') &&
	active?.isPatient === true &&
	slot !== null &&
	sameSource(slot.resource, resource)

/** Releases what is retained for turns of kinds that will not come any more. */
export const trimLayer = (layer: Layer, coming: readonly WindowResource[]): void => {
	for (const kind of layer.kept) {
		if (coming.some(resource => resource.kind === kind)) continue
		layer.kept.delete(kind)
		releaseSafely(layer, () => layer.drawings.get(kind)?.release())
	}
	for (const [kind, drawing] of layer.drawings)
		releaseSafely(layer, () => drawing.trim?.(coming.filter(resource => resource.kind === kind)))
}

/** Releases everything that a layer has loaded. */
export const emptyLayer = (layer: Layer): void => {
	hideLayer(layer)
	releaseSafely(layer, () => layer.active?.release())
	layer.active = null
	trimLayer(layer, [])
	layer.element.replaceChildren()
}

/** Removes everything from a layer one of whose drawings threw: none of them is used again, whatever it still reports. */
export const discardLayer = (layer: Layer): void => {
	for (const drawing of layer.drawings.values()) {
		try {
			drawing.release()
		} catch {
			// The problem has already been reported.
		}
	}
	for (const animation of layer.element.getAnimations()) animation.cancel()
	layer.element.style.opacity = hidden
	layer.element.replaceChildren()
	layer.drawings.clear()
	layer.kept.clear()
	layer.active = null
	layer.resource = null
	layer.slot = null
	layer.state = 'empty'
}
