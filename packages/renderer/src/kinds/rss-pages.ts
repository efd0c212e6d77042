import type { RssContent } from '@vitrine/domain/library/feed'
import type { RssResource } from '@vitrine/domain/program/kinds/rss'
import type { View } from '../canvas/canvas-drawing.ts'
import { knownZone } from '../canvas/clock-words.ts'
import { fontOf, measureWith, middle, placed, shortened, wrapped } from '../canvas/lettering.ts'
import { timeWriter } from '../canvas/words.ts'

type Pen = CanvasRenderingContext2D
type RssView = View<RssResource>
type Entry = RssContent['entries'][number]

/** When an entry was published, in the item's language; empty if unknown. */
export const entryDate = ({ locale, time_zone }: RssView, published_at: number): string => {
	if (published_at === 0) return ''
	const timeZone = knownZone(time_zone).name
	const options = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone } as const
	return timeWriter(locale, options).format(published_at)
}

interface Line {
	readonly text: string
	readonly font: string
	readonly alpha: number
	readonly size: number
	/** Space above it. */
	readonly gap: number
}

/** What is visible at once; a line without text is a rule. */
export interface Page {
	readonly lines: readonly Line[]
	readonly height: number
	readonly words: string
}

/** Sizes and gaps, in font sizes. */
const sizes = { summary: 0.66, small: 0.5, margin: 0.6, leading: 1.24 } as const

const heightOf = (lines: readonly Line[]): number =>
	lines.reduce((sum, { gap, size }) => sum + gap + size * sizes.leading, 0)

const marginOf = ({ resource, size }: RssView): number =>
	Math.min(resource.font_size * sizes.margin, size.w * 0.06, size.h * 0.08)

/** Maximum number of lines of each part of an entry. */
interface Limits {
	readonly title: number
	readonly summary: number
}

const entryLines = (pen: Pen, view: RssView, entry: Entry, limits: Limits, source: string): Line[] => {
	const { resource, families, size } = view
	const width = size.w - 2 * marginOf(view)
	const part = (text: string, part_size: number, bold: boolean, alpha: number, count: number, gap: number): Line[] => {
		const flat = text.replaceAll(/\s+/g, ' ').trim()
		if (flat === '' || count <= 0) return []
		const font = fontOf({ ...resource, bold: resource.bold || bold }, families, part_size)
		pen.font = font
		const measure = measureWith(pen)
		const lines = shortened(wrapped(flat, width, measure), count, width, measure)
		return lines.map((line, at) => ({ text: line, font, alpha, size: part_size, gap: at === 0 ? gap : 0 }))
	}
	const { font_size, show_summary, show_date } = resource
	const small = font_size * sizes.small
	const about = [source, show_date ? entryDate(view, entry.published_at) : ''].filter(Boolean).join('  ·  ')
	return [
		...part(entry.title, font_size, true, 1, limits.title, 0),
		...part(
			show_summary ? entry.summary : '',
			font_size * sizes.summary,
			false,
			0.85,
			limits.summary,
			font_size * 0.22,
		),
		...part(about, small, false, 0.65, 1, font_size * 0.24),
	]
}

const pageOf = (lines: readonly Line[], words: string): Page => ({ lines, height: heightOf(lines), words })

/** Maximum number of lines of a title on a card. */
const title_lines = 3

const cardPages = (pen: Pen, view: RssView, { title, entries }: RssContent): Page[] => {
	const { font_size, show_source, show_summary } = view.resource
	const summary_line = font_size * sizes.summary * sizes.leading
	const about = font_size * (sizes.small * sizes.leading + 0.24)
	const space = view.size.h - 2 * marginOf(view)
	// The title comes first, but leaves space for a line of the summary; the summary gets the rest.
	const reserved = about + (show_summary ? summary_line + font_size * 0.22 : 0)
	const titles = Math.max(1, Math.min(title_lines, Math.floor((space - reserved) / (font_size * sizes.leading))))
	return entries.map(entry => {
		const source = show_source ? title : ''
		const head = heightOf(entryLines(pen, view, entry, { title: titles, summary: 0 }, source))
		const summary = Math.max(0, Math.floor((space - head - font_size * 0.22) / summary_line))
		return pageOf(entryLines(pen, view, entry, { title: titles, summary }, source), entry.title)
	})
}

const listPages = (pen: Pen, view: RssView, { title, entries }: RssContent): Page[] => {
	const { font_size, show_source } = view.resource
	const space = view.size.h - 2 * marginOf(view)
	const gap = font_size * 0.45
	const rule: Line = { text: '', font: '', alpha: 0.25, size: 0, gap }
	const pages: Page[] = []
	let lines: Line[] = []
	let words: string[] = []
	for (const entry of entries) {
		const own = entryLines(pen, view, entry, { title: 2, summary: 2 }, show_source ? title : '')
		const joined =
			lines.length === 0 ? own : [...lines, rule, ...own.map((line, at) => (at === 0 ? { ...line, gap } : line))]
		if (lines.length > 0 && heightOf(joined) > space) {
			pages.push(pageOf(lines, words.join('; ')))
			lines = own
			words = [entry.title]
		} else {
			lines = joined
			words.push(entry.title)
		}
	}
	return lines.length === 0 ? pages : [...pages, pageOf(lines, words.join('; '))]
}

/** Lays the entries of a feed out on pages: one entry each as cards, as many as fit as a list. */
export const layoutPages = (pen: Pen, view: RssView, content: RssContent): Page[] => {
	const shown = { ...content, entries: content.entries.slice(0, view.resource.items) }
	return view.resource.form === 'cards' ? cardPages(pen, view, shown) : listPages(pen, view, shown)
}

/** Draws a page into the window. */
export const drawPage = (pen: Pen, view: RssView, page: Page, alpha: number): void => {
	const { resource, size } = view
	const margin = marginOf(view)
	const [width, space] = [size.w - 2 * margin, size.h - 2 * margin]
	let y = margin + (page.height > space ? 0 : placed(resource.vertical_align, space, page.height))
	pen.fillStyle = resource.color
	pen.textBaseline = 'alphabetic'
	pen.textAlign = 'left'
	for (const line of page.lines) {
		y += line.gap
		pen.globalAlpha = alpha * line.alpha
		if (line.text === '') pen.fillRect(margin, y, width, Math.max(1, resource.font_size * 0.03))
		else {
			pen.font = line.font
			const own = pen.measureText(line.text).width
			const step = line.size * sizes.leading
			pen.fillText(line.text, margin + placed(resource.align, width, own), y + step / 2 + line.size * middle)
			y += step
		}
	}
}
