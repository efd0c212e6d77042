import type { ResourceKind, WindowResource } from '@vitrine/domain/program/document'
import type { DrawingContext, KindDrawing, Moment, Size } from './kinds/drawing.ts'
import { createDrawing } from './kinds/drawings.ts'
import { seenIn } from './on-screen.ts'
import { type Slot, sameSource } from './slot.ts'
import { playTransition } from './transition.ts'

/** An item whose drawing threw when it was to let go of it. */
type OnBroken = (resource: WindowResource, error: unknown) => void

/** One of the two places in a window where an item can stand: one is seen, in the other the next item is made ready. */
export interface Layer {
	readonly element: HTMLElement
	readonly drawings: Map<ResourceKind, KindDrawing>
	/** The kinds that are not the active one and still hold what they have loaded. */
	readonly kept: Set<ResourceKind>
	readonly context: DrawingContext
	/** Hears of a drawing that threw when it was to end what it shows of an item. */
	readonly onBroken: OnBroken
	active: KindDrawing | null
	/** What the active drawing shows, or has shown last. */
	resource: WindowResource | null
	slot: Slot | null
	/** `leaving`: still seen under the next item until that is on the screen. */
	state: 'empty' | 'preparing' | 'ready' | 'leaving'
	/** When the preparation began, in ms since the epoch. */
	begun: number
}

/** Not quite invisible, so that the browser paints it; what is painted already appears without a blank frame. */
const hidden = '0.001'

/** All but opaque: a browser lets go of the frames of a video that something opaque covers. */
const sheer = '0.999'

/** Makes an empty layer. */
export const createLayer = (host: HTMLElement, context: DrawingContext, onBroken: OnBroken): Layer => {
	const element = document.createElement('div')
	element.style.cssText = `position:absolute;inset:0;overflow:hidden;will-change:opacity;opacity:${hidden}`
	host.append(element)
	const drawings = { drawings: new Map<ResourceKind, KindDrawing>(), kept: new Set<ResourceKind>() }
	const nothing = { active: null, resource: null, slot: null, state: 'empty', begun: 0 } as const
	return { element, ...drawings, context, onBroken, ...nothing }
}

/** Has drawings of a layer let go of something: one that throws is not used again, and nothing waits for it. */
const letGo = (layer: Layer, act: () => void): void => {
	const { resource } = layer
	try {
		act()
	} catch (error) {
		discardLayer(layer)
		if (resource !== null) layer.onBroken(resource, error)
	}
}

/** What another kind has shown here stays loaded, or is given back. */
const putBy = (layer: Layer, active: KindDrawing): void => {
	if (active.keeps !== true) return letGo(layer, () => active.release())
	for (const [kind, drawing] of layer.drawings) if (drawing === active) layer.kept.add(kind)
}

const activate = (layer: Layer, kind: ResourceKind): KindDrawing => {
	const { active } = layer
	if (active !== null && active !== layer.drawings.get(kind)) putBy(layer, active)
	const found = layer.drawings.get(kind) ?? createDrawing(kind, layer.context)
	layer.drawings.set(kind, found)
	if (layer.active !== found) {
		layer.kept.delete(kind)
		layer.active = found
		layer.element.replaceChildren(found.element)
	}
	return found
}

/** Makes a turn ready to be seen. Resolves false when another turn was asked for meanwhile; rejects with why it cannot. */
export const prepareLayer = async (layer: Layer, slot: Slot, size: Size, moment: Moment): Promise<boolean> => {
	layer.slot = slot
	layer.state = 'preparing'
	layer.begun = moment.now
	const isCurrent = (): boolean => layer.slot === slot && layer.state === 'preparing'
	try {
		const drawing = activate(layer, slot.resource.kind)
		layer.resource = slot.resource
		// Whoever let go of what was there before may have thrown all of it away.
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

/** Brings a layer on screen; resolves once it has come and is seen. */
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

/** Puts a layer under the one that has come, and takes it away once that one is seen. */
export const leaveLayer = async (layer: Layer, follower: Slot, moment: Moment, come: Promise<void>): Promise<void> => {
	const leave = (moment.running && layer.slot?.resource.leave) || null
	const { enter, play_time } = follower.resource
	// What goes by a way of its own goes over what merely stands there.
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
	letGo(layer, () => layer.active?.stop())
}

/** Whether a layer is at an item that takes as long as it takes, or has it ready. */
export const isComing = ({ state, slot, active }: Layer, resource: WindowResource): boolean =>
	(state === 'preparing' || state === 'ready') &&
	active?.isPatient === true &&
	slot !== null &&
	sameSource(slot.resource, resource)

/** Gives back what is kept for turns of kinds that do not come any more. */
export const trimLayer = (layer: Layer, coming: readonly WindowResource[]): void => {
	for (const kind of layer.kept) {
		if (coming.some(resource => resource.kind === kind)) continue
		layer.kept.delete(kind)
		letGo(layer, () => layer.drawings.get(kind)?.release())
	}
}

/** Gives back everything that a layer has loaded. */
export const emptyLayer = (layer: Layer): void => {
	hideLayer(layer)
	letGo(layer, () => layer.active?.release())
	layer.active = null
	trimLayer(layer, [])
	layer.element.replaceChildren()
}

/** Takes everything off a layer one of whose drawings threw: none of them is used again, whatever it still says. */
export const discardLayer = (layer: Layer): void => {
	for (const drawing of layer.drawings.values()) {
		try {
			drawing.release()
		} catch {
			// It has been said what was wrong with it.
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
