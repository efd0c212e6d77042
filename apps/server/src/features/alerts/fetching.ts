import { alert_limits } from '@vitrine/domain/alerts/alert'
import { type SourceProblem, source_limits, source_problems } from '@vitrine/domain/alerts/alert-source'
import type { Egress } from '../../ports/egress/egress.ts'
import { EgressError } from '../../ports/egress/egress-error.ts'
import { AlertError } from './alert-error.ts'
import { readAlertsApart } from './alert-reading.ts'
import type { Arrival } from './arrivals.ts'
import type { AlertLink } from './document-reading.ts'

/** Limits of a feed in bytes, of one response in ms, and of a whole fetch with its links, in ms. */
const bounds = { feed: 4 * 1024 * 1024, timeout: 15_000, look: 60_000 } as const

/** After this many linked alerts, a fetch follows no more links: all are stored at once. */
const most_linked = 200

const accept =
	'application/cap+xml, application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1'

/** The result of fetching a source; `etag` is empty while part of it is still to be fetched. */
export interface Found {
	readonly arrivals: readonly Arrival[]
	readonly etag: string
	/** Why a part could not be fetched; empty if nothing was missing. */
	readonly fault: SourceProblem | ''
}

export interface FetchingDeps {
	readonly egress: Pick<Egress, 'fetchOutside'>
	readonly steady: () => number
}

/** Parameters of a fetch: the ETag of the last response, the known links, and the maximum number of new ones. */
export interface Asked {
	readonly url: string
	readonly etag: string
	readonly links: ReadonlySet<string>
	readonly most: number
}

/** Why a fetch failed; undefined if the other side was not at fault. */
export const problemOf = (error: unknown): SourceProblem | undefined => {
	if (error instanceof AlertError) return error.problem
	return error instanceof EgressError ? source_problems.find(fault => fault === error.reason) : undefined
}

/** The stored form of a link, with the version of its target, so that a new version is fetched again. */
const nameOf = (url: string, version: string): string =>
	`${url} ${version}`.slice(0, source_limits.address).toWellFormed()

/** A link resolved against the feed's address; null if it is not a web address. */
const addressOf = ({ url }: AlertLink, base: string): string | null => {
	const found = URL.parse(url, base)
	if (found === null || (found.protocol !== 'https:' && found.protocol !== 'http:')) return null
	return found.href.length > source_limits.address ? null : found.href
}

const fetchLinked = async ({ egress }: FetchingDeps, url: string, link: string): Promise<Arrival[]> => {
	const limits = { max_bytes: alert_limits.document, timeout: bounds.timeout }
	const { headers, body } = await egress.fetchOutside(url, { accept, ...limits })
	try {
		const { alerts } = await readAlertsApart(body, headers['content-type'] ?? '')
		return alerts.map(one => ({ ...one, link }))
	} catch (error) {
		if (!(error instanceof AlertError)) throw error
		return [{ problem: error.problem, name: url.slice(0, alert_limits.headline), link }]
	}
}

/** The unknown links of a feed, each with its stored form. */
const unknownLinks = (links: readonly AlertLink[], base: string, known: ReadonlySet<string>) =>
	links.flatMap(link => {
		const address = addressOf(link, base)
		const name = address === null ? '' : nameOf(address, link.version)
		return address === null || known.has(name) ? [] : [{ address, name }]
	})

/** Fetches linked alerts one after another, as long as there is time. */
const fetchAll = async (
	deps: FetchingDeps,
	links: ReturnType<typeof unknownLinks>,
	until: number,
): Promise<Found & { readonly is_whole: boolean }> => {
	const arrivals: Arrival[] = []
	let fault: SourceProblem | '' = ''
	for (const { address, name } of links) {
		// The rest is fetched next time.
		if (deps.steady() > until || arrivals.length >= most_linked) return { arrivals, fault, etag: '', is_whole: false }
		try {
			arrivals.push(...(await fetchLinked(deps, address, name)))
		} catch (error) {
			const found = problemOf(error)
			if (found === undefined) throw error
			fault = found
		}
	}
	return { arrivals, fault, etag: '', is_whole: fault === '' }
}

/** Fetches a source and its unknown linked alerts; null if it is unchanged. Throws egress errors and {@link AlertError}. */
export const fetchAlerts = async (deps: FetchingDeps, { url, etag, links, most }: Asked): Promise<Found | null> => {
	const until = deps.steady() + bounds.look
	const options = { accept, max_bytes: bounds.feed, timeout: bounds.timeout, known: etag }
	const answer = await deps.egress.fetchOutside(url, options)
	if (answer.status === 304) return null
	const { headers } = answer
	const document = await readAlertsApart(answer.body, headers['content-type'] ?? '')
	const open = unknownLinks(document.links, answer.url, links)
	const linked = await fetchAll(deps, open.slice(0, most), until)
	const called = headers.etag ?? headers['last-modified'] ?? ''
	const isWhole = linked.is_whole && open.length <= most && called.length <= 500
	const own = document.alerts.map((one): Arrival => ({ ...one, link: '' }))
	return { arrivals: [...own, ...linked.arrivals], fault: linked.fault, etag: isWhole ? called : '' }
}
