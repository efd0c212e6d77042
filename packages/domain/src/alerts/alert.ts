import { z } from 'zod'
import { boundedList } from '../bounded.ts'

/** The values that CAP 1.2 defines (§3.2), each from lowest to highest. */
export const alert_severities = ['Unknown', 'Minor', 'Moderate', 'Severe', 'Extreme'] as const
export const alert_urgencies = ['Unknown', 'Past', 'Future', 'Expected', 'Immediate'] as const
export const alert_certainties = ['Unknown', 'Unlikely', 'Possible', 'Likely', 'Observed'] as const
export const alert_statuses = ['Actual', 'Exercise', 'System', 'Test', 'Draft'] as const
export const alert_types = ['Alert', 'Update', 'Cancel', 'Ack', 'Error'] as const
export const alert_scopes = ['Public', 'Restricted', 'Private'] as const

/** Bounds of an alert: size of the document in bytes, number of elements, and lengths in characters. */
export const alert_limits = {
	document: 256 * 1024,
	infos: 50,
	areas: 200,
	shapes: 100,
	corners: 2000,
	all_corners: 10_000,
	geocodes: 2000,
	references: 200,
	all_references: 20_000,
	language: 35,
	geocode: 200,
	categories: 50,
	id: 500,
	event: 200,
	headline: 500,
	words: 4000,
	area: 500,
} as const

/** A circle, or an outline without its closing corner; radius in metres. */
const place = z.object({ longitude: z.number(), latitude: z.number() })
export const alertShape = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('circle'), centre: place, radius_m: z.number().min(0) }),
	z.object({ kind: z.literal('polygon'), corners: boundedList(place, alert_limits.corners) }),
])
export type AlertShape = z.output<typeof alertShape>

const area = z.object({
	description: z.string(),
	shapes: boundedList(alertShape, alert_limits.shapes),
	geocodes: boundedList(z.object({ name: z.string(), value: z.string() }), alert_limits.geocodes),
})
export type AlertArea = z.output<typeof area>

/** The text of an alert in one language, or about one hazard. */
export const alertInfo = z.object({
	/** Language tag as in RFC 3066. */
	language: z.string(),
	categories: z.array(z.string()),
	event: z.string(),
	urgency: z.enum(alert_urgencies),
	severity: z.enum(alert_severities),
	certainty: z.enum(alert_certainties),
	/** From when and until when it applies, in ms; null if not stated. */
	effective: z.int().nullable(),
	expires: z.int().nullable(),
	headline: z.string(),
	description: z.string(),
	instruction: z.string(),
	areas: boundedList(area, alert_limits.areas),
})
export type AlertInfo = z.output<typeof alertInfo>

/** Alerts that another one references. */
export const alertNames = boundedList(
	z.object({
		sender: z.string(),
		identifier: z.string(),
		/** In ms; omitted if it was not written as a time. */
		sent: z.int().optional(),
	}),
	alert_limits.references,
)

/** An alert of the Common Alerting Protocol 1.2; times in ms. */
const alert = z.object({
	identifier: z.string(),
	sender: z.string(),
	sent: z.int(),
	status: z.enum(alert_statuses),
	type: z.enum(alert_types),
	scope: z.enum(alert_scopes),
	references: alertNames,
	infos: boundedList(alertInfo, alert_limits.infos),
})
export type Alert = z.output<typeof alert>

/** Why a document is not a readable alert. */
export const alert_problems = [
	...(['too_large', 'not_xml', 'doctype', 'deep', 'namespace', 'nothing'] as const),
	...(['missing', 'value', 'time', 'many'] as const),
	...(['area_corners', 'area_open', 'area_crossing', 'area_range', 'area_date_line', 'area_circle'] as const),
] as const
export type AlertProblem = (typeof alert_problems)[number]

/** A referenced alert, with its sent time as written. */
interface Reference {
	readonly sender: string
	readonly identifier: string
	readonly sent: string
}

/** The references of an update or a cancel (§3.2.1): `sender,identifier,sent`, separated by spaces; null if malformed. */
export const alertReferences = (text: string): Reference[] | null => {
	const parts = text.split(/\s+/).filter(part => part !== '')
	const found = parts.map(part => part.split(',')).filter(one => one.length === 3 && one.every(field => field !== ''))
	if (found.length < parts.length) return null
	return found.map(([sender = '', identifier = '', sent = '']) => ({ sender, identifier, sent }))
}
