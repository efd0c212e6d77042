import type { WebpageResource } from '@vitrine/domain/program/kinds/webpage'
import {
	createPage,
	type FollowedPage,
	nextOfPage,
	paintPage,
	preparePage,
	releasePage,
	restPage,
	showPage,
	startPage,
} from '../media/followed-page.ts'
import type { DrawingContext, KindDrawing } from './drawing.ts'

/**
 * How many pages of a window's list stay loaded on a layer. Loading one anew at each of its turns leaves up to 700 KB that the browser
 * collects only after hundreds of MB. Of more pages than this, these stay and the others take turns, as a list is played in order.
 */
const loaded_pages = 4

interface Shelf {
	readonly element: HTMLElement
	readonly context: DrawingContext
	readonly pages: Map<string, FollowedPage>
	active: FollowedPage | null
}

const remove = (shelf: Shelf, page: FollowedPage): void => {
	shelf.pages.delete(page.url)
	if (shelf.active === page) shelf.active = null
	releasePage(page)
}

/** Puts the page of an address in place of the active one. */
const take = (shelf: Shelf, url: string): FollowedPage => {
	const { active, pages } = shelf
	if (active?.url === url) return active
	if (active !== null) restPage(active)
	const known = pages.get(url)
	const latest = active ?? [...pages.values()].at(-1)
	if (known === undefined && latest !== undefined && pages.size >= loaded_pages) remove(shelf, latest)
	const page = known ?? createPage(shelf.context, url)
	if (known === undefined) {
		pages.set(url, page)
		shelf.element.append(page.element)
	}
	shelf.active = page
	return page
}

/** Shows web pages without rights: the page itself if it can be framed, else its last good copy. */
export const createWebpage = (context: DrawingContext): KindDrawing<WebpageResource> => {
	const element = document.createElement('div')
	element.style.cssText = 'position:absolute;inset:0;overflow:hidden'
	const shelf: Shelf = { element, context, pages: new Map(), active: null }
	return {
		element,
		keeps: 'in_place',
		prepare: (resource, _size, moment) => preparePage(take(shelf, resource.url), resource, moment),
		start(resource) {
			const { active } = shelf
			if (active === null) return
			startPage(active)
			showPage(active, resource)
		},
		update(resource) {
			if (shelf.active !== null) showPage(shelf.active, resource)
		},
		next: (resource, { now }) => (shelf.active === null ? now : nextOfPage(shelf.active, resource, now)),
		goesOn: () => true,
		standsIn: () => context.terminal && shelf.active?.plate.isShown() === true,
		stop() {
			if (shelf.active !== null) shelf.active.started = false
		},
		rest() {
			if (shelf.active !== null) restPage(shelf.active)
			shelf.active = null
		},
		trim(coming) {
			const urls = new Set(coming.map(({ url }) => url))
			for (const page of shelf.pages.values()) if (page !== shelf.active && !urls.has(page.url)) remove(shelf, page)
		},
		release() {
			for (const page of shelf.pages.values()) remove(shelf, page)
		},
		paint(canvas, size) {
			if (shelf.active !== null) paintPage(shelf.active, canvas, size)
		},
	}
}
