import { z } from 'zod'
import { boundedList } from '../bounded.ts'

/** The values that CAP 1.2 states (§3.2), each from the least to the greatest. */
export const alert_severities = ['Unknown', 'Minor', 'Moderate', 'Severe', 'Extreme'] as const
export const alert_urgencies = ['Unknown', 'Past', 'Future', 'Expected', 'Immediate'] as const
export const alert_certainties = ['Unknown', 'Unlikely', 'Possible', 'Likely', 'Observed'] as const
export const alert_statuses = ['Actual', 'Exercise', 'System', 'Test', 'Draft'] as const
export const alert_types = ['Alert', 'Update', 'Cancel', 'Ack', 'Error'] as const
export const alert_scopes = ['Public', 'Restricted', 'Private'] as const

/** Bounds of an alert: bytes of a document, and how many of what it may have; lengths in characters. */
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

/** A circle, or an outline without its last corner, which is the first; radius in metres. */
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

/** What an alert says in one language, or of one danger. */
export const alertInfo = z.object({
	/** As RFC 3066 writes it. */
	language: z.string(),
	categories: z.array(z.string()),
	event: z.string(),
	urgency: z.enum(alert_urgencies),
	severity: z.enum(alert_severities),
	certainty: z.enum(alert_certainties),
	/** From when and until when it holds, in ms; null where it does not say so. */
	effective: z.int().nullable(),
	expires: z.int().nullable(),
	headline: z.string(),
	description: z.string(),
	instruction: z.string(),
	areas: boundedList(area, alert_limits.areas),
})
export type AlertInfo = z.output<typeof alertInfo>

/** Alerts that another one names. */
export const alertNames = boundedList(
	z.object({
		sender: z.string(),
		identifier: z.string(),
		/** In ms; left out where it was not written as a time. */
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

/** Why a document is no alert that can be read. */
export const alert_problems = [
	...(['too_large', 'not_xml', 'doctype', 'deep', 'namespace', 'nothing'] as const),
	...(['missing', 'value', 'time', 'many'] as const),
	...(['area_corners', 'area_open', 'area_crossing', 'area_range', 'area_date_line', 'area_circle'] as const),
] as const
export type AlertProblem = (typeof alert_problems)[number]

/** An alert that another one names, with the time as it is written. */
interface Reference {
	readonly sender: string
	readonly identifier: string
	readonly sent: string
}

/** What an update or a cancel names (§3.2.1): `sender,identifier,sent`, divided by spaces; null where it is written otherwise. */
export const alertReferences = (text: string): Reference[] | null => {
	const parts = text.split(/\s+/).filter(part => part !== '')
	const found = parts.map(part => part.split(',')).filter(one => one.length === 3 && one.every(field => field !== ''))
	if (found.length < parts.length) return null
	return found.map(([sender = '', identifier = '', sent = '']) => ({ sender, identifier, sent }))
}
