/** A page that does not answer within this many ms counts as unreachable. */
const patience = 10_000

/** The host name of an address; the address itself if it has none. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

/** Whether the browser would load a page from there at all: online, and not without TLS into a page that was loaded with TLS. */
export const mayBeLive = (url: string): boolean =>
	navigator.onLine && (location.protocol !== 'https:' || /^https:/i.test(url))

/** Resolves when the page's server answers anything at all; the content cannot be read, and need not be. */
export const isReachable = async (url: string): Promise<void> => {
	await fetch(url, {
		method: 'HEAD',
		mode: 'no-cors',
		credentials: 'omit',
		cache: 'no-store',
		referrerPolicy: 'no-referrer',
		signal: AbortSignal.timeout(patience),
	})
}

const policy = "default-src 'none'; style-src 'unsafe-inline' data:; img-src data:; font-src data:"

/** The copy of a page with its own policy: nothing is fetched and nothing runs, whatever the copy says. */
export const copyDocument = (html: string): string => {
	// A page keeps its doctype, since without one browsers would draw it in quirks mode.
	const type = /^\s*<!doctype html[^>]*>/i.exec(html)?.[0] ?? ''
	return `${type}<meta http-equiv="content-security-policy" content="${policy}">${html.slice(type.length)}`
}
