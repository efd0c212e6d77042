/** A page that does not answer within this many ms cannot be reached. */
const patience = 10_000

/** The name of the computer in an address; the address itself when it has none. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

/** Whether the browser would load a page from there at all: online, and not without TLS into a page that came by TLS. */
export const mayBeLive = (url: string): boolean =>
	navigator.onLine && (location.protocol !== 'https:' || /^https:/i.test(url))

/** Resolves when the page's server answers anything at all; what it says cannot be read, and need not be. */
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

/** The copy of a page with a policy of its own: nothing is fetched and nothing runs, whatever the copy says. */
export const copyDocument = (html: string): string => {
	// A page that names its type keeps it, since without it browsers would draw it by the rules of the nineties.
	const type = /^\s*<!doctype html[^>]*>/i.exec(html)?.[0] ?? ''
	return `${type}<meta http-equiv="content-security-policy" content="${policy}">${html.slice(type.length)}`
}
