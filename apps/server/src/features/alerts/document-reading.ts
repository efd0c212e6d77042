import type { Alert, AlertProblem } from '@vitrine/domain/alerts/alert'
import { source_limits } from '@vitrine/domain/alerts/alert-source'
import { AlertError } from './alert-error.ts'
import { alertOf, cap_space } from './cap-reading.ts'
import { childrenOf, textIn, treeOf, type XmlElement } from './xml-tree.ts'

/** An alert in a document; or, if it is invalid, the problem and the name it gives itself. */
export type ReadAlert = { readonly alert: Alert } | { readonly problem: AlertProblem; readonly name: string }

/** The address of a feed entry's alert, and its version. */
export interface AlertLink {
	readonly url: string
	readonly version: string
}

/** The content of a document: alerts, and links to more. */
export interface ReadDocument {
	readonly alerts: readonly ReadAlert[]
	readonly links: readonly AlertLink[]
}

/** Maximum number of alerts read per document. */
const most_alerts = 500

const isAlert = ({ uri, local }: XmlElement): boolean => uri === cap_space && local === 'alert'

/** The alerts within an element, at any depth. */
const alertsIn = (element: XmlElement): XmlElement[] =>
	isAlert(element) ? [element] : element.children.flatMap(alertsIn)

const readAlert = (element: XmlElement): ReadAlert => {
	try {
		return { alert: alertOf(element) }
	} catch (error) {
		if (!(error instanceof AlertError)) throw error
		return { problem: error.problem, name: textIn(element, 'identifier').slice(0, source_limits.name).toWellFormed() }
	}
}

/** The address of an Atom entry's alert: the link with the CAP type, else that of the entry itself. */
const atomLink = (entry: XmlElement): string => {
	const links = childrenOf(entry, 'link').map(({ attributes }) => attributes)
	const typed = links.find(({ type }) => type === 'application/cap+xml')
	const plain = links.find(({ rel = 'alternate' }) => rel === 'alternate')
	return (typed ?? plain)?.href ?? ''
}

const linkOf = (entry: XmlElement): AlertLink | null => {
	const isAtom = entry.local === 'entry'
	const url = isAtom ? atomLink(entry) : textIn(entry, 'link')
	if (url === '') return null
	const version = isAtom ? textIn(entry, 'updated') : textIn(entry, 'pubDate')
	return { url, version }
}

const entries: ReadonlySet<string> = new Set(['entry', 'item'])
const feeds: ReadonlySet<string> = new Set(['feed', 'rss', 'RDF'])

/** The feed entries that do not contain their alert. */
const linksIn = (element: XmlElement): AlertLink[] => {
	if (!entries.has(element.local)) return element.children.flatMap(linksIn)
	const link = alertsIn(element).length > 0 ? null : linkOf(element)
	return link === null ? [] : [link]
}

/** Reads an alert, or an Atom or RSS feed with alerts or links to them; throws {@link AlertError}. */
export const readDocument = (text: string): ReadDocument => {
	const root = treeOf(text)
	const alerts = alertsIn(root)
	if (alerts.length === 0 && !feeds.has(root.local))
		throw new AlertError(root.local === 'alert' ? 'namespace' : 'nothing')
	return {
		alerts: alerts.slice(0, most_alerts).map(readAlert),
		links: feeds.has(root.local) ? linksIn(root).slice(0, source_limits.alerts) : [],
	}
}
