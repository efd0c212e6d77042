/** What the page says to the worker that watches it; `rest` while the browser holds the page still. */
export type WatchWord =
	| { readonly type: 'watch'; readonly page: string; readonly rest: number }
	| { readonly type: 'alive' }
	| { readonly type: 'still' }

/** How often the worker asks the page, in ms. */
export const ask_every = 1_000
/** A page that has not answered for so many of the worker's own ticks hangs. */
export const silent_ticks = 30

/** Where the service worker hears, under its scope, that a page hangs: `page` is its address, `rest` how long (ms) it is to stay away. */
export const hung_path = 'hung'
/**
 * What counts, in the address of a page, how often it has come back from there: those with odd numbers are put into processes of
 * another kind than the rest, and what is still said of a page that is gone is true of none that is there.
 */
export const process_name = 'process'
/** The page that stands in for it meanwhile, under the same scope. */
export const rest_path = 'rest.html'
