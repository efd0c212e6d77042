import type { Size } from '../kinds/drawing.ts'

/** Line drawings in a square of 24, for what cannot be displayed itself. */
const symbols = {
	note: 'M9 17V5l10-2v12M9 17a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM19 15a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
	stream:
		'M13 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM8.5 15.5a5 5 0 0 1 0-7M15.5 8.5a5 5 0 0 1 0 7M5.6 18.4a9 9 0 0 1 0-12.8M18.4 5.6a9 9 0 0 1 0 12.8',
	page: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3 12h18M12 3c3 2.5 4 5.5 4 9s-1 6.5-4 9c-3-2.5-4-5.5-4-9s1-6.5 4-9z',
	no_page:
		'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3 12h18M12 3c3 2.5 4 5.5 4 9s-1 6.5-4 9c-3-2.5-4-5.5-4-9s1-6.5 4-9zM4 2l16 20',
	signal: 'M3 5h18v11H3zM12 16v4M8 20h8M10 8l4 2.5-4 2.5z',
	no_signal: 'M3 5h18v11H3zM12 16v4M8 20h8M4 3l16 18',
} as const
export type SymbolName = keyof typeof symbols

/** Grey that is visible on light and dark, and unobtrusive on a screen. */
const ink = '#8a93a3'
const dark = '#12151c'

/** A plain background with a symbol and, if there is one, a name: shown instead of what cannot be displayed. */
export interface SymbolPlate {
	readonly element: HTMLElement
	show(symbol: SymbolName, caption?: string, background?: string): void
	hide(): void
	isShown(): boolean
	/** Draws itself at 0, 0, if it is shown. */
	paint(context: CanvasRenderingContext2D, size: Size): void
}

const createDrawing = (): { svg: SVGElement; path: SVGElement } => {
	const space = 'http://www.w3.org/2000/svg'
	const svg = document.createElementNS(space, 'svg')
	svg.setAttribute('viewBox', '0 0 24 24')
	svg.style.cssText = 'width:20%;min-width:16px;max-width:160px;height:auto;max-height:50%;flex:none'
	const path = document.createElementNS(space, 'path')
	for (const [name, value] of [
		['fill', 'none'],
		['stroke', ink],
		['stroke-width', '1.5'],
		['stroke-linecap', 'round'],
		['stroke-linejoin', 'round'],
	] as const)
		path.setAttribute(name, value)
	svg.append(path)
	return { svg, path }
}

const paint = (context: CanvasRenderingContext2D, size: Size, symbol: SymbolName, caption: string): void => {
	const side = Math.min(160, size.w / 5, size.h / 2)
	context.save()
	context.translate((size.w - side) / 2, (size.h - side) / 2)
	context.scale(side / 24, side / 24)
	context.strokeStyle = ink
	context.lineWidth = 1.5
	context.lineCap = 'round'
	context.lineJoin = 'round'
	context.stroke(new Path2D(symbols[symbol]))
	context.restore()
	context.fillStyle = ink
	context.font = `${side / 6}px sans-serif`
	context.textAlign = 'center'
	context.textBaseline = 'top'
	context.fillText(caption, size.w / 2, (size.h + side) / 2 + side / 12, size.w)
}

/** Creates a hidden plate. */
export const createSymbolPlate = (): SymbolPlate => {
	const element = document.createElement('div')
	element.style.cssText =
		'position:absolute;inset:0;display:none;flex-direction:column;align-items:center;justify-content:center;gap:2%;overflow:hidden'
	const { svg, path } = createDrawing()
	const words = document.createElement('div')
	words.style.cssText = `color:${ink};font:16px sans-serif;max-width:90%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap`
	element.append(svg, words)
	let shown: { symbol: SymbolName; caption: string; background: string } | null = null
	return {
		element,
		show(symbol, caption = '', background = dark) {
			shown = { symbol, caption, background }
			path.setAttribute('d', symbols[symbol])
			words.textContent = caption
			element.style.background = background
			element.style.display = 'flex'
		},
		hide() {
			shown = null
			element.style.display = 'none'
		},
		isShown: () => shown !== null,
		paint(context, size) {
			if (shown === null) return
			context.fillStyle = shown.background
			context.fillRect(0, 0, size.w, size.h)
			paint(context, size, shown.symbol, shown.caption)
		},
	}
}
