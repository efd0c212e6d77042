import { type RssResource, rssKind } from '@vitrine/domain/program/kinds/rss'
import { createCanvasDrawing, type Painter, timeOf, type View } from '../canvas/canvas-drawing.ts'
import { paintGround, writeRows } from '../canvas/rows.ts'
import { isTurning, turnAt, turnStays } from '../canvas/turning.ts'
import type { DrawingContext, KindDrawing } from './drawing.ts'
import { drawPage, layoutPages, type Page } from './rss-pages.ts'
import { drawTicker, layoutTicker, type Ticker } from './rss-ticker.ts'

type Pen = CanvasRenderingContext2D
type RssView = View<RssResource>

/** How often missing data is looked for, in ms. */
const waiting_step = 1000

/** What is laid out, and for which input. */
interface Made {
	readonly of: Pick<RssView, 'resource' | 'copy' | 'families' | 'locale'> & { readonly w: number; readonly h: number }
	readonly ticker: Ticker | null
	readonly pages: readonly Page[]
	readonly words: string
}

const make = (pen: Pen, view: RssView): Made => {
	const { resource, copy, families, locale, size } = view
	const of = { resource, copy, families, locale, w: size.w, h: size.h }
	const content = copy?.content
	if (content?.kind !== 'rss' || content.entries.length === 0) return { of, ticker: null, pages: [], words: '—' }
	const titles = content.entries.slice(0, resource.items).map(({ title }) => title)
	if (resource.form === 'ticker')
		return { of, ticker: layoutTicker(pen, view, content), pages: [], words: titles.join('; ') }
	return { of, ticker: null, pages: layoutPages(pen, view, content), words: '' }
}

const serves = ({ of }: Made, { resource, copy, families, locale, size }: RssView): boolean =>
	of.resource === resource &&
	of.copy === copy &&
	of.families === families &&
	of.locale === locale &&
	of.w === size.w &&
	of.h === size.h

const createPainter = (): Painter<RssResource> => {
	let made: Made | null = null
	const count = (): number => made?.pages.length ?? 0
	return {
		draw(pen, view) {
			paintGround(pen, view)
			if (made === null || !serves(made, view)) made = make(pen, view)
			const { ticker, pages, words } = made
			const { resource, moment } = view
			if (ticker !== null) drawTicker(pen, view, ticker)
			const { index, alpha } = turnAt(timeOf(moment), resource.entry_time, pages.length)
			const page = pages[index]
			if (page !== undefined) drawPage(pen, view, page, alpha)
			else if (ticker === null) writeRows(pen, view, () => [[{ text: '—', size: resource.font_size, alpha: 0.55 }]])
			return page?.words ?? words
		},
		moves: ({ entry_time }, moment) => (made?.ticker ? true : isTurning(timeOf(moment), entry_time, count())),
		// While there is nothing, the owner of the stage asks again: entries that arrive have pages to turn.
		changes: ({ entry_time }, moment) =>
			made === null || made.words === '—' ? waiting_step : turnStays(timeOf(moment), entry_time, count()),
		source: resource => rssKind.feed(resource),
		isEmpty: ({ content }) => content.kind === 'rss' && content.entries.length === 0,
	}
}

/** Draws the entries of a feed: text only, never as markup. */
export const createRss = (context: DrawingContext): KindDrawing<RssResource> =>
	createCanvasDrawing(context, createPainter)
