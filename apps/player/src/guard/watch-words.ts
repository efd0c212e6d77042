/** What the page sends to the worker that watches it; `rest` while the browser freezes the page. */
export type WatchWord =
	| { readonly type: 'watch'; readonly page: string; readonly rest: number }
	| { readonly type: 'alive' }
	| { readonly type: 'still' }

/** How often the worker polls the page, in ms. */
export const ask_every = 1_000
/** A page that has not answered for this many of the worker's own ticks hangs. */
export const silent_ticks = 30

/** Where the service worker is told, under its scope, that a page hangs: `page` is its address, `rest` how long (ms) it is to stay away. */
export const hung_path = 'hung'
/**
 * Counts, in the address of a page, how often it has come back from there: odd numbers are put into processes of another kind than even
 * ones, and late reports about an earlier page match no current one.
 */
export const process_name = 'process'
/** The page that stands in for it meanwhile, under the same scope. */
export const rest_path = 'rest.html'
