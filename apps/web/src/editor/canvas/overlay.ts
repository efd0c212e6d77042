import type { Program } from '@vitrine/domain/program/document'
import { type Box, boundsOf, handles } from '@vitrine/domain/program/geometry'
import { t } from '../../data/text.ts'
import type { Preview } from '../tools/gesture.ts'
import { toScreen, type View } from './view.ts'

/** What lies over the canvas: outlines, the frame with its handles, guides. Drawn without React, so that a drag costs little. */
export interface Overlay {
	readonly draw: (program: Program, selection: readonly string[], preview: Preview, view: View) => void
	readonly hover: (id: string | null) => void
}

const part = (host: HTMLElement, name: string): HTMLElement => {
	const element = document.createElement('div')
	element.className = name
	host.append(element)
	return element
}

const put = (element: HTMLElement, box: Box): void => {
	element.style.transform = `translate(${box.x}px, ${box.y}px)`
	element.style.width = `${box.w}px`
	element.style.height = `${box.h}px`
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

	return {
		get: (id: string) => known.get(id)?.element,
		draw(program: Program, selection: ReadonlySet<string>, preview: Preview, view: View) {
			const kept = new Set<string>()
			for (const window of program.windows) {
				kept.add(window.id)
				const outline = outlineOf(window.id)
				const box = preview.places.get(window.id) ?? window
				const empty = window.resources.length === 0
				const next = `${box.x},${box.y},${box.w},${box.h},${view.scale},${selection.has(window.id)},${empty && window.name}`
				if (next === outline.drawn) continue
				outline.drawn = next
				put(outline.element, toScreen(view, box))
				outline.element.classList.toggle('ed-selected', selection.has(window.id))
				outline.element.classList.toggle('ed-empty', empty)
				outline.element.dataset.name = empty ? window.name : ''
			}
			for (const [id, { element }] of known) {
				if (kept.has(id)) continue
				element.remove()
				known.delete(id)
			}
		},
	}
}

const createFrame = (host: HTMLElement) => {
	const element = part(host, 'ed-frame')
	for (const handle of handles) part(element, `ed-handle ed-handle-${handle}`).dataset.handle = handle
	const figures = part(element, 'ed-figures')
	return (bounds: Box | null, view: View): void => {
		element.hidden = bounds === null
		if (bounds === null) return
		put(element, toScreen(view, bounds))
		figures.textContent = t('{w}×{h}，位于 {x}, {y}', { ...bounds })
	}
}

const createGuides = (host: HTMLElement) => {
	const element = part(host, 'ed-guides')
	return (preview: Preview, view: View): void => {
		element.replaceChildren(
			...preview.guides.map(guide => {
				const line = document.createElement('div')
				line.className = `ed-guide ed-guide-${guide.axis}`
				const length = guide.to - guide.from
				const box =
					guide.axis === 'x'
						? { x: guide.at, y: guide.from, w: 0, h: length }
						: { x: guide.from, y: guide.at, w: length, h: 0 }
				put(line, toScreen(view, box))
				return line
			}),
		)
	}
}

/** Makes the overlay in its host, whose corner the owner keeps on the canvas's corner. */
export const createOverlay = (host: HTMLElement): Overlay => {
	const outlines = createOutlines(part(host, 'ed-outlines'))
	const drawGuides = createGuides(host)
	const span = part(host, 'ed-span')
	const drawFrame = createFrame(host)
	let hovered: string | null = null

	return {
		draw(program, selection, preview, view) {
			host.style.transform = `translate(${view.left}px, ${view.top}px)`
			const chosen = new Set(selection)
			outlines.draw(program, chosen, preview, view)
			const boxes = program.windows
				.filter(window => chosen.has(window.id))
				.map(window => preview.places.get(window.id) ?? window)
			drawFrame(boundsOf(boxes), view)
			drawGuides(preview, view)
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
