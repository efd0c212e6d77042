/** The namespace of CAP 1.2. */
export const cap_space = 'urn:oasis:names:tc:emergency:cap:1.2'

/** A time in CAP format, in a zone that is not UTC. */
export const capTime = (at: number): string => `${new Date(at + 2 * 3_600_000).toISOString().slice(0, 19)}+02:00`

/** A square around Berlin, and a circle of 25 km around Hamburg, in CAP format: latitude first. */
export const berlin_polygon = '52.3,13.0 52.3,13.8 52.7,13.8 52.7,13.0 52.3,13.0'
export const hamburg_circle = '53.55,9.99 25.0'
export const berlin = { latitude: 52.52, longitude: 13.405 }
export const hamburg = { latitude: 53.6, longitude: 10.05 }

interface InfoParts {
	readonly language?: string
	readonly event?: string
	readonly category?: string
	readonly urgency?: string
	readonly severity?: string
	readonly certainty?: string
	readonly effective?: string
	readonly expires?: string
	readonly headline?: string
	readonly description?: string
	readonly instruction?: string
	/** The area elements, verbatim. */
	readonly areas?: string
}

/** An area with a shape or with codes. */
export const anArea = (inner: string, name = 'City of Berlin'): string =>
	`<area><areaDesc>${name}</areaDesc>${inner}</area>`
export const aPolygon = (corners = berlin_polygon): string => anArea(`<polygon>${corners}</polygon>`)

/** An info block of a storm warning, with the given changes. */
export const anInfo = (parts: InfoParts = {}): string => {
	const { language = 'en-GB', event = 'Severe thunderstorm', category = 'Met', areas = aPolygon() } = parts
	const optional = (name: 'effective' | 'expires' | 'headline' | 'description' | 'instruction'): string =>
		parts[name] === undefined ? '' : `<${name}>${parts[name]}</${name}>`
	return `<info><language>${language}</language><category>${category}</category><event>${event}</event>
		<responseType>Shelter</responseType><urgency>${parts.urgency ?? 'Immediate'}</urgency>
		<severity>${parts.severity ?? 'Severe'}</severity><certainty>${parts.certainty ?? 'Observed'}</certainty>
		${optional('effective')}${optional('expires')}<senderName>Weather office</senderName>
		${optional('headline')}${optional('description')}${optional('instruction')}
		<parameter><valueName>HailSize</valueName><value>2 cm</value></parameter>${areas}</info>`
}

interface AlertParts {
	readonly identifier?: string
	readonly sender?: string
	readonly sent: string
	readonly status?: string
	readonly type?: string
	readonly scope?: string
	readonly references?: string
	readonly infos?: readonly string[]
	readonly space?: string
}

let count = 0
export const anIdentifier = (): string => `urn:oid:2.49.0.1.276.${++count}`
export const a_sender = 'alerts@weather.example'

/** How an update or a cancel refers to an alert. */
export const referenceTo = (identifier: string, sent: string): string => `${a_sender},${identifier},${sent}`

/** An alert as an authority sends it. */
export const anAlert = (parts: AlertParts): string => {
	const { identifier = anIdentifier(), sender = a_sender, infos = [anInfo()], space = cap_space, references } = parts
	const named = references === undefined ? '' : `<references>${references}</references>`
	return `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="${space}"><identifier>${identifier}</identifier><sender>${sender}</sender><sent>${parts.sent}</sent>
	<status>${parts.status ?? 'Actual'}</status><msgType>${parts.type ?? 'Alert'}</msgType><source>Weather office</source>
	<scope>${parts.scope ?? 'Public'}</scope>${named}
	${infos.join('\n\t')}
</alert>`
}

/** An alert without its XML declaration, for embedding in a feed. */
export const within = (alert: string): string => alert.replace(/^<\?xml[^>]*>\s*/, '')

/** An Atom feed with the given entries, verbatim. */
export const atomFeed = (entries: readonly string[]): string =>
	`<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><id>urn:feed</id><title>Warnings</title>
	<updated>2026-01-01T00:00:00Z</updated>${entries.join('')}</feed>`

/** An Atom entry that links to an alert, and one that contains it. */
export const atomLink = (href: string, updated = '2026-01-01T00:00:00Z'): string =>
	`<entry><id>${href}</id><title>Warning</title><updated>${updated}</updated><link href="${href}" type="application/cap+xml"/></entry>`
export const atomContent = (alert: string): string =>
	`<entry><id>urn:x</id><title>Warning</title><updated>2026-01-01T00:00:00Z</updated><content type="text/xml">${within(alert)}</content></entry>`

/** An RSS feed that links to alerts. */
export const rssFeed = (links: readonly string[]): string =>
	`<rss version="2.0"><channel><title>Warnings</title>${links
		.map(
			link => `<item><title>Warning</title><link>${link}</link><pubDate>Thu, 01 Jan 2026 00:00:00 GMT</pubDate></item>`,
		)
		.join('')}</channel></rss>`
