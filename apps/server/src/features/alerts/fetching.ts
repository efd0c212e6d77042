import { alert_limits } from '@vitrine/domain/alerts/alert'
import { type SourceProblem, source_limits, source_problems } from '@vitrine/domain/alerts/alert-source'
import type { Egress } from '../../ports/egress/egress.ts'
import { EgressError } from '../../ports/egress/egress-error.ts'
import { AlertError } from './alert-error.ts'
import { readAlertsApart } from './alert-reading.ts'
import type { Arrival } from './arrivals.ts'
import type { AlertLink } from './document-reading.ts'

/** Bounds of a feed in bytes, of one answer in ms, and of one look with all that it fetches, in ms. */
const bounds = { feed: 4 * 1024 * 1024, timeout: 15_000, look: 60_000 } as const

/** After so many linked alerts of one look no more links are followed: all of them are written down at once. */
const most_linked = 200

const accept =
	'application/cap+xml, application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1'

/** What was found at a source; `etag` is empty where something of it is still to be fetched. */
export interface Found {
	readonly arrivals: readonly Arrival[]
	readonly etag: string
	/** Why a part of it could not be fetched; empty where nothing was missing. */
	readonly fault: SourceProblem | ''
}

export interface FetchingDeps {
	readonly egress: Pick<Egress, 'fetchOutside'>
	readonly steady: () => number
}

/** What a source is asked for: what its last answer called itself, which links are known, and how many others are fetched. */
export interface Asked {
	readonly url: string
	readonly etag: string
	readonly links: ReadonlySet<string>
	readonly most: number
}

/** Why something outside brought nothing; undefined where it was not the other side. */
export const problemOf = (error: unknown): SourceProblem | undefined => {
	if (error instanceof AlertError) return error.problem
	return error instanceof EgressError ? source_problems.find(fault => fault === error.reason) : undefined
}

/** How a link is remembered: with the version of what is there, so that another one is fetched again. */
const nameOf = (url: string, version: string): string =>
	`${url} ${version}`.slice(0, source_limits.address).toWellFormed()

/** A link as an address of the web, seen from the feed; null for any other. */
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

/** What a feed links to and nobody knows yet, each with how it is remembered. */
const unknownLinks = (links: readonly AlertLink[], base: string, known: ReadonlySet<string>) =>
	links.flatMap(link => {
		const address = addressOf(link, base)
		const name = address === null ? '' : nameOf(address, link.version)
		return address === null || known.has(name) ? [] : [{ address, name }]
	})

/** Fetches what links lead to, one after the other, as long as there is time for it. */
const fetchAll = async (
	deps: FetchingDeps,
	links: ReturnType<typeof unknownLinks>,
	until: number,
): Promise<Found & { readonly is_whole: boolean }> => {
	const arrivals: Arrival[] = []
	let fault: SourceProblem | '' = ''
	for (const { address, name } of links) {
		// The rest is fetched at the next look.
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

/**
 * Fetches what is at a source, with the alerts that it links to and that are not known; null where it is as it was. Throws what the
 * egress throws, and {@link AlertError}.
 */
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
