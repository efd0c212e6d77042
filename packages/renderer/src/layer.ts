import type { ResourceKind } from '@vitrine/domain/program/document'
import type { DrawingContext, KindDrawing, Moment, Size } from './kinds/drawing.ts'
import { createDrawing } from './kinds/drawings.ts'
import type { Slot } from './slot.ts'

/** One of the two places in a window where an item can stand: one is seen, in the other the next item is made ready. */
export interface Layer {
	readonly element: HTMLElement
	readonly drawings: Map<ResourceKind, KindDrawing>
	readonly context: DrawingContext
	active: KindDrawing | null
	slot: Slot | null
	/** `leaving`: still seen under the next item until that is on the screen. */
	state: 'empty' | 'preparing' | 'ready' | 'leaving'
	/** When the preparation began, in ms since the epoch. */
	begun: number
}

/** Not quite invisible, so that the browser paints it; what is painted already appears without a blank frame. */
const hidden = '0.001'

/** Makes an empty layer. */
export const createLayer = (host: HTMLElement, context: DrawingContext): Layer => {
	const element = document.createElement('div')
	element.style.cssText = `position:absolute;inset:0;overflow:hidden;will-change:opacity;opacity:${hidden}`
	host.append(element)
	return { element, drawings: new Map(), context, active: null, slot: null, state: 'empty', begun: 0 }
}

const activate = (layer: Layer, kind: ResourceKind): KindDrawing => {
	const found = layer.drawings.get(kind) ?? createDrawing(kind, layer.context)
	layer.drawings.set(kind, found)
	if (layer.active !== found) {
		layer.active?.release()
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
		await activate(layer, slot.resource.kind).prepare(slot.resource, size, moment)
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

/** Brings a layer on screen. */
export const revealLayer = (layer: Layer, slot: Slot, size: Size, moment: Moment): void => {
	layer.slot = slot
	layer.active?.start(slot.resource, size, moment)
	layer.element.style.zIndex = '1'
	layer.element.style.opacity = '1'
}

/** Two frames reach the screen within this many ms, or the page is not seen. */
const two_frames = 100

/** Resolves when what was changed now is on the screen. */
const onScreen = (): Promise<void> =>
	new Promise(resolve => {
		requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
		setTimeout(resolve, two_frames)
	})

/** Puts a layer under the one that has come, and takes it away once that one is seen: a video's first frame may come a frame late. */
export const leaveLayer = async (layer: Layer): Promise<void> => {
	layer.element.style.zIndex = '0'
	layer.state = 'leaving'
	layer.slot = null
	await onScreen()
	if (layer.state === 'leaving') hideLayer(layer)
}

/** Takes a layer off the screen; what it has loaded stays for its next turn. */
export const hideLayer = (layer: Layer): void => {
	layer.element.style.opacity = hidden
	layer.active?.stop()
	layer.slot = null
	layer.state = 'empty'
}

/** Gives back everything that a layer has loaded. */
export const emptyLayer = (layer: Layer): void => {
	hideLayer(layer)
	layer.active?.release()
	layer.active = null
	layer.element.replaceChildren()
}
