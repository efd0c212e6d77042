import { type Box, boundsOf, handles } from '@vitrine/domain/program/canvas/geometry'
import { groupOf } from '@vitrine/domain/program/canvas/groups'
import type { Program, ProgramWindow } from '@vitrine/domain/program/document'
import { t } from '../../data/text.ts'
import { isWithinReach, type Preview } from '../tools/gesture.ts'
import { createGround } from './ground.ts'
import { part, put } from './parts.ts'
import type { ViewSettings } from './sights.ts'
import { toScreen, type View } from './view.ts'

interface Chosen {
	readonly selection: readonly string[]
}

/** Everything on top of the canvas: outlines, the frame with its handles, guides. Drawn without React, so that a drag is cheap. */
export interface Overlay {
	/** Draws over a program as the preview would change it. */
	readonly draw: (program: Program, state: Chosen & ViewSettings, preview: Preview, view: View) => void
	readonly hover: (id: string | null) => void
}

interface Outline {
	readonly element: HTMLElement
	drawn: string
}

const createOutlines = (host: HTMLElement) => {
	const known = new Map<string, Outline>()

	const outlineOf = (id: string): Outline => {
		const found = known.get(id)
		if (found !== undefined) return found
		const made = { element: part(host, 'ed-outline'), drawn: '' }
		known.set(id, made)
		return made
	}

	const outline = (window: ProgramWindow, isSelected: boolean, view: View): void => {
		const made = outlineOf(window.id)
		const { x, y, w, h } = window
		const empty = window.resources.length === 0
		const next = `${x},${y},${w},${h},${view.scale},${isSelected},${empty && window.name}`
		if (next === made.drawn) return
		made.drawn = next
		put(made.element, toScreen(view, window))
		made.element.classList.toggle('ed-selected', isSelected)
		made.element.classList.toggle('ed-empty', empty)
		made.element.dataset.name = empty ? window.name : ''
	}

	const removeAllBut = (retained: ReadonlySet<string>): void => {
		for (const [id, { element }] of known) {
			if (retained.has(id)) continue
			element.remove()
			known.delete(id)
		}
	}

	return {
		get: (id: string) => known.get(id)?.element,
		draw({ windows }: Program, selection: ReadonlySet<string>, view: View) {
			for (const window of windows) outline(window, selection.has(window.id), view)
			removeAllBut(new Set(windows.map(({ id }) => id)))
		},
	}
}

const createFrame = (host: HTMLElement) => {
	const element = part(host, 'ed-frame')
	for (const handle of handles) part(element, `ed-handle ed-handle-${handle}`).dataset.handle = handle
	const figures = part(element, 'ed-figures')
	return (chosen: readonly ProgramWindow[], view: View): void => {
		const free = chosen.filter(isWithinReach)
		const bounds = boundsOf(free.length > 0 ? free : chosen)
		element.hidden = bounds === null
		// The frame of locked windows is shown, but has no handles to drag.
		element.classList.toggle('ed-fixed', free.length === 0)
		if (bounds === null) return
		put(element, toScreen(view, bounds))
		figures.textContent = t('{w}×{h}，位于 {x}, {y}', { ...bounds })
	}
}

/** Frames of the groups that are partly selected. */
const groupFrames = ({ windows }: Program, chosen: ReadonlySet<string>): Box[] => {
	const frames = new Map<string, Box>()
	for (const window of windows) {
		if (window.group === undefined || !chosen.has(window.id) || frames.has(window.group)) continue
		const members = groupOf(windows, window)
		const bounds = boundsOf(members)
		if (bounds !== null && !members.every(member => chosen.has(member.id))) frames.set(window.group, bounds)
	}
	return [...frames.values()]
}

const createGroupFrames = (host: HTMLElement) => {
	const element = part(host, 'ed-groups')
	return (program: Program, chosen: ReadonlySet<string>, view: View): void => {
		const frames = groupFrames(program, chosen)
		if (frames.length === 0 && element.childElementCount === 0) return
		element.replaceChildren()
		for (const bounds of frames) put(part(element, 'ed-group'), toScreen(view, bounds))
	}
}

/** A line along a range of one axis, in program pixels. */
const along = (axis: 'x' | 'y', at: number, from: number, to: number): Box =>
	axis === 'x' ? { x: at, y: from, w: 0, h: to - from } : { x: from, y: at, w: to - from, h: 0 }

const createGuides = (host: HTMLElement) => {
	const element = part(host, 'ed-guides')
	return (preview: Preview, distances: boolean, view: View): void => {
		element.replaceChildren()
		for (const { axis, at, from, to } of preview.guides)
			put(part(element, `ed-guide ed-guide-${axis}`), toScreen(view, along(axis, at, from, to)))
		if (!distances) return
		for (const { axis, at, from, to } of preview.distances) {
			const line = part(element, `ed-distance ed-distance-${axis}`)
			put(line, toScreen(view, along(axis === 'x' ? 'y' : 'x', at, from, to)))
			line.dataset.length = String(to - from)
		}
	}
}

/** Creates the overlay in its host, whose corner the owner aligns with the canvas's corner. */
export const createOverlay = (host: HTMLElement): Overlay => {
	const drawGround = createGround(part(host, 'ed-ground'))
	const outlines = createOutlines(part(host, 'ed-outlines'))
	const drawGroups = createGroupFrames(host)
	const drawGuides = createGuides(host)
	const span = part(host, 'ed-span')
	const drawFrame = createFrame(host)
	let hovered: string | null = null

	return {
		draw(program, state, preview, view) {
			host.style.transform = `translate(${view.left}px, ${view.top}px)`
			const { copies } = preview
			const chosen = new Set(copies.length > 0 ? copies.map(copy => copy.id) : state.selection)
			drawGround(program, state, view)
			outlines.draw(program, chosen, view)
			drawGroups(program, chosen, view)
			drawFrame(
				program.windows.filter(window => chosen.has(window.id)),
				view,
			)
			drawGuides(preview, state.sights.distances, view)
			span.hidden = preview.frame === null
			if (preview.frame !== null) put(span, toScreen(view, preview.frame))
		},
		hover(id) {
			if (id === hovered) return
			if (hovered !== null) outlines.get(hovered)?.classList.remove('ed-hovered')
			if (id !== null) outlines.get(id)?.classList.add('ed-hovered')
			hovered = id
		},
	}
}
