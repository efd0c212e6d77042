import { ItemProblem, itemProblemOf } from '@vitrine/domain/item-problem'
import type { DocumentResource } from '@vitrine/domain/program/kinds/document'
import { nextPageIn, pageAt } from '../canvas/page-turn.ts'
import { paintFitted } from '../canvas/paint-fitted.ts'
import { decoded } from '../media/decoded.ts'
import type { DrawingContext, KindDrawing, Moment, Size } from './drawing.ts'

/** One of the two pictures of a document: one is visible, in the other the next page is prepared. */
interface Sheet {
	readonly image: HTMLImageElement
	sha256: string
	state: 'empty' | 'decoding' | 'ready'
}

interface Book {
	readonly element: HTMLElement
	readonly context: DrawingContext
	front: Sheet
	back: Sheet
	/** The page that should be visible. */
	wanted: string
	resource: DocumentResource | null
	readonly missing: Set<string>
}

const createSheet = (): Sheet => {
	const image = document.createElement('img')
	image.alt = ''
	image.draggable = false
	// The frame that shows the page waits for its pixels: better late than blank.
	image.decoding = 'sync'
	image.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;display:block;opacity:0.001'
	return { image, sha256: '', state: 'empty' }
}

const dress = (book: Book, resource: DocumentResource): void => {
	book.resource = resource
	book.element.style.background = resource.background
	for (const { image } of [book.front, book.back]) image.style.objectFit = resource.fit
}

const empty = (sheet: Sheet): void => {
	sheet.sha256 = ''
	sheet.state = 'empty'
	sheet.image.removeAttribute('src')
}

/** Decodes a page into a sheet; resolves false when another one was requested meanwhile. */
const decode = async (book: Book, sheet: Sheet, sha256: string): Promise<boolean> => {
	const url = book.context.resolve(sha256)
	if (url === null) throw new ItemProblem('item_file_missing')
	sheet.sha256 = sha256
	sheet.state = 'decoding'
	sheet.image.src = url
	try {
		await decoded(sheet.image)
	} catch (error) {
		if (sheet.sha256 !== sha256) return false
		empty(sheet)
		throw error
	}
	if (sheet.sha256 !== sha256) return false
	sheet.state = 'ready'
	return true
}

/** Both in the same frame: the pixels of the new page are ready, so that no frame is without a page. */
const swap = (book: Book): void => {
	const { front, back } = book
	book.front = back
	book.back = front
	back.image.style.opacity = '1'
	front.image.style.opacity = '0.001'
}

/** Puts a page into the hidden sheet; a page that cannot be shown is reported once, and the one on screen stays. */
const makeReady = (book: Book, sha256: string): void => {
	if (book.back.sha256 === sha256 || book.missing.has(sha256)) return
	decode(book, book.back, sha256).then(
		isCurrent => {
			if (isCurrent && book.wanted === sha256 && book.front.sha256 !== sha256) swap(book)
		},
		(error: unknown) => {
			book.missing.add(sha256)
			book.context.report(itemProblemOf(error, 'item_document_failed'))
		},
	)
}

const turn = (book: Book, resource: DocumentResource, moment: Moment): void => {
	dress(book, resource)
	const index = pageAt(resource, moment)
	const page = resource.pages[index] ?? ''
	book.wanted = page
	if (book.front.sha256 !== page) {
		if (book.back.sha256 === page && book.back.state === 'ready') swap(book)
		else makeReady(book, page)
	}
	const following = resource.pages[(index + 1) % resource.pages.length] ?? ''
	if (book.front.sha256 === page && following !== page) makeReady(book, following)
}

const prepare = async (book: Book, resource: DocumentResource, moment: Moment): Promise<void> => {
	dress(book, resource)
	book.missing.clear()
	const page = resource.pages[pageAt(resource, moment)] ?? ''
	book.wanted = page
	if (book.front.sha256 === page && book.front.state === 'ready') return
	if (await decode(book, book.back, page)) swap(book)
}

const paint = ({ front, resource }: Book, canvas: CanvasRenderingContext2D, size: Size): void => {
	if (resource === null) return
	canvas.fillStyle = resource.background
	canvas.fillRect(0, 0, size.w, size.h)
	const { image } = front
	if (front.state === 'ready')
		paintFitted(canvas, image, { w: image.naturalWidth, h: image.naturalHeight }, size, resource.fit)
}

/** Draws documents page by page; at most two pages are decoded, the visible one and the next. */
export const createDocument = (context: DrawingContext): KindDrawing<DocumentResource> => {
	const element = document.createElement('div')
	element.style.cssText = 'position:absolute;inset:0'
	const [front, back] = [createSheet(), createSheet()]
	element.append(front.image, back.image)
	const book: Book = { element, context, front, back, wanted: '', resource: null, missing: new Set() }
	const show = (resource: DocumentResource, _size: Size, moment: Moment): void => turn(book, resource, moment)
	return {
		element,
		keeps: true,
		prepare: (resource, _size, moment) => prepare(book, resource, moment),
		start: show,
		update: show,
		next: (resource, moment) => moment.now + nextPageIn(resource, moment),
		goesOn: () => true,
		stop() {},
		release() {
			empty(book.front)
			empty(book.back)
			book.wanted = ''
			book.resource = null
			book.missing.clear()
		},
		paint: (canvas, size) => paint(book, canvas, size),
	}
}
