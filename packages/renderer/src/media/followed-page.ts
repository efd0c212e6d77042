import { ItemProblem, itemProblemOf } from '@vitrine/domain/item-problem'
import type { FeedCopy, WebpageContent } from '@vitrine/domain/library/feed'
import type { WebpageResource } from '@vitrine/domain/program/kinds/webpage'
import { createSymbolPlate, type SymbolPlate } from '../canvas/symbol-plate.ts'
import type { DrawingContext, Moment, Size } from '../kinds/drawing.ts'
import { onScreen } from '../on-screen.ts'
import { createFrames, type Frames, paintFrameName } from './frames.ts'
import { copyDocument, hostOf, isReachable, mayBeLive } from './webpage-source.ts'

/** How soon to check again whether the page has loaded, in ms. */
const look_every = 1_000

/** How long a terminal waits for the first copy before it shows that there is none, in ms: less than a window waits for an item. */
const copy_patience = 2_000
/**
 * A page that could not be shown itself is retried after this many ms, and later each time: a network that is reported as back is often
 * not quite up.
 */
const retry = { first: 2_000, last: 60_000 } as const

interface Shown {
	readonly what: 'live' | 'copy'
	/** Which copy; 0 for the page itself. */
	readonly fetched_at: number
	/** The browser's steady clock. */
	readonly at: number
}

/** One address on one layer: the page itself or a copy of it, which stays up to date. */
export interface FollowedPage {
	readonly url: string
	readonly element: HTMLElement
	readonly frames: Frames
	readonly plate: SymbolPlate
	readonly context: DrawingContext
	/** Null while it is out of sight. */
	resource: WebpageResource | null
	copy: { readonly content: WebpageContent; readonly fetched_at: number } | null
	shown: Shown | null
	/** When the page itself was last tried and failed, by the browser's steady clock. */
	failedAt: number
	/** Failed attempts since the last sign that it might work. */
	failures: number
	/** Counts attempts, so that a late one recognises that it is outdated. */
	turn: number
	started: boolean
	/** A problem from before its turn. */
	unreported: ItemProblem | null
	/** Work in progress; one step after the other. */
	work: Promise<void>
	/** Stops following the address; null before it was first wanted. */
	following: AbortController | null
}

const noPage = (page: FollowedPage, resource: WebpageResource): void => {
	page.shown = null
	page.frames.clear()
	page.plate.show(page.context.terminal ? 'no_page' : 'page', hostOf(resource.url), resource.background)
}

const retryAt = ({ failedAt, failures }: FollowedPage): number =>
	failedAt + Math.min(retry.last, retry.first * 2 ** (failures - 1))

const wantsLive = (page: FollowedPage, resource: WebpageResource): boolean =>
	resource.mode === 'live' &&
	page.copy?.content.frameable === true &&
	mayBeLive(resource.url) &&
	performance.now() > retryAt(page)

/** Before its turn another item is on screen, which is not to blame. */
const report = (page: FollowedPage, error: unknown): void => {
	const why = itemProblemOf(error, 'item_page_failed')
	if (page.started) page.context.report(why)
	else page.unreported = why
}

const showLive = async (page: FollowedPage, resource: WebpageResource): Promise<boolean> => {
	const turn = ++page.turn
	try {
		// A frame does not report that it failed. The application may not fetch from other origins: it shows whatever loads.
		if (page.context.terminal) await isReachable(resource.url)
		if (turn !== page.turn) return true
		const source = { page: { src: resource.url }, sandbox: 'allow-scripts', credentialless: true }
		if (await page.frames.load(source)) {
			page.plate.hide()
			page.shown = { what: 'live', fetched_at: 0, at: performance.now() }
			page.failures = 0
		}
		return true
	} catch (error) {
		if (turn !== page.turn) return true
		page.failedAt = performance.now()
		page.failures++
		report(page, error)
		return false
	}
}

const showCopy = async (page: FollowedPage, resource: WebpageResource): Promise<void> => {
	const { copy, shown } = page
	if (copy === null) return noPage(page, resource)
	if (shown?.what === 'copy' && shown.fetched_at === copy.fetched_at) return
	page.turn++
	const source = { page: { srcdoc: copyDocument(copy.content.html) }, sandbox: '', credentialless: false }
	if (!(await page.frames.load(source))) return
	page.plate.hide()
	page.shown = { what: 'copy', fetched_at: copy.fetched_at, at: performance.now() }
}

const isDue = (page: FollowedPage, resource: WebpageResource): boolean => {
	const { shown } = page
	if (shown === null) return false
	const isOld = resource.refresh > 0 && performance.now() - shown.at >= resource.refresh * 1000
	return isOld || (shown.what === 'copy' && wantsLive(page, resource))
}

/** When it is due next, by the browser's steady clock. */
const nextDue = (page: FollowedPage, { mode, refresh }: WebpageResource): number => {
	const { shown, failedAt } = page
	if (shown === null) return Number.POSITIVE_INFINITY
	const renewed = refresh > 0 ? shown.at + refresh * 1000 : Number.POSITIVE_INFINITY
	const isWaiting = mode === 'live' && shown.what === 'copy' && Number.isFinite(failedAt)
	return isWaiting ? Math.min(renewed, retryAt(page)) : renewed
}

const bringNow = async (page: FollowedPage): Promise<void> => {
	const { resource, shown } = page
	if (resource === null) return
	const isLive = wantsLive(page, resource)
	if (isLive && shown?.what === 'live' && !isDue(page, resource)) return
	if (!isLive || !(await showLive(page, resource))) await showCopy(page, resource)
}

/** Shows what should be visible; the current content stays until the next is ready. */
const bring = (page: FollowedPage): Promise<void> => {
	page.work = page.work.catch(() => undefined).then(() => bringNow(page))
	return page.work
}

const bringLater = (page: FollowedPage): void => {
	bring(page).catch((error: unknown) => report(page, error))
}

/** Something has changed: worth an immediate attempt. */
const hope = (page: FollowedPage): void => {
	page.failedAt = Number.NEGATIVE_INFINITY
	page.failures = 0
}

/** Follows the copies of its address until it is released; resolves when there is one, or when the wait is over. */
const follow = (page: FollowedPage): Promise<void> => {
	const own = new AbortController()
	page.following = own
	return new Promise(resolve => {
		const take = (copy: FeedCopy | null): void => {
			if (own.signal.aborted || copy?.content.kind !== 'webpage') return
			page.copy = { content: copy.content, fetched_at: copy.fetched_at }
			resolve()
			bringLater(page)
		}
		const forget = page.context.feed({ kind: 'webpage', url: page.url }, take)
		own.signal.addEventListener('abort', () => {
			forget()
			resolve()
		})
		const look = (): void => {
			hope(page)
			bringLater(page)
		}
		for (const event of ['online', 'offline']) addEventListener(event, look, { signal: own.signal })
		setTimeout(resolve, page.context.terminal ? copy_patience : 0)
	})
}

const dress = (page: FollowedPage, resource: WebpageResource): void => {
	page.resource = resource
	page.element.style.background = resource.background
	page.frames.zoom(resource.zoom)
}

/** Creates the page of an address; nothing is loaded yet. */
export const createPage = (context: DrawingContext, url: string): FollowedPage => {
	const element = document.createElement('div')
	element.style.cssText = 'position:absolute;inset:0;overflow:hidden'
	const [frames, plate] = [createFrames(), createSymbolPlate()]
	element.append(plate.element, frames.element)
	return {
		url,
		element,
		frames,
		plate,
		context,
		resource: null,
		copy: null,
		shown: null,
		failedAt: Number.NEGATIVE_INFINITY,
		failures: 0,
		turn: 0,
		started: false,
		unreported: null,
		work: Promise.resolve(),
		following: null,
	}
}

/** Resolves once it can be seen, loaded or as it was left; rejects among other items if there is nothing to show. */
export const preparePage = async (page: FollowedPage, resource: WebpageResource, moment: Moment): Promise<void> => {
	const { style } = page.element
	const wasHidden = style.visibility !== ''
	dress(page, resource)
	style.visibility = ''
	if (page.following === null) await follow(page)
	await bring(page)
	if (page.shown !== null) {
		// What had been loaded before has to be painted again.
		if (wasHidden) await onScreen()
		return
	}
	// Without its item it has given way to another page meanwhile.
	if (!page.context.terminal || page.resource === null) return
	// Among other items its turn passes to another one; alone it shows its plate.
	const why = new ItemProblem('item_page_absent')
	if (!moment.alone) throw why
	report(page, why)
}

/** Follows the options of its item, and loads what is due. */
export const showPage = (page: FollowedPage, resource: WebpageResource): void => {
	const isOtherMode = page.resource?.mode !== resource.mode
	dress(page, resource)
	if (isOtherMode || isDue(page, resource)) bringLater(page)
}

/** Is on screen from now on: problems are about it. */
export const startPage = (page: FollowedPage): void => {
	page.started = true
	if (page.unreported !== null) page.context.report(page.unreported)
	page.unreported = null
}

/** When it has something to do next, in ms since the epoch. */
export const nextOfPage = (page: FollowedPage, resource: WebpageResource, now: number): number =>
	now + (page.plate.isShown() ? look_every : Math.max(look_every, nextDue(page, resource) - performance.now()))

/** Goes out of sight. A copy stays loaded, which costs nothing while it does not run; the page itself is released. */
export const restPage = (page: FollowedPage): void => {
	page.started = false
	page.unreported = null
	page.resource = null
	page.turn++
	page.element.style.visibility = 'hidden'
	if (page.shown?.what === 'copy') return page.frames.drop()
	page.frames.clear()
	page.shown = null
}

/** Releases everything; the page is not used again. */
export const releasePage = (page: FollowedPage): void => {
	page.following?.abort()
	page.copy = null
	page.shown = null
	restPage(page)
	page.element.remove()
}

/** Draws its name at 0, 0 in a window of this size: a frame cannot be drawn. */
export const paintPage = (page: FollowedPage, canvas: CanvasRenderingContext2D, size: Size): void => {
	const { plate, resource, copy } = page
	if (plate.isShown()) plate.paint(canvas, size)
	else if (resource !== null) paintFrameName(canvas, size, resource.background, copy?.content.title || resource.name)
}
