import {
	type Alert,
	type AlertArea,
	type AlertInfo,
	type AlertShape,
	alert_certainties,
	alert_limits,
	alert_scopes,
	alert_severities,
	alert_statuses,
	alert_types,
	alert_urgencies,
	alertReferences,
} from '@vitrine/domain/alerts/alert'
import { circleOf, polygonOf } from '@vitrine/domain/alerts/alert-area'
import { isCalendarDay } from '@vitrine/domain/local-time'
import { AlertError } from './alert-error.ts'
import { childrenOf, textIn, type XmlElement } from './xml-tree.ts'

/** The namespace of the Common Alerting Protocol 1.2. */
export const cap_space = 'urn:oasis:names:tc:emergency:cap:1.2'

const required = (element: XmlElement, name: string): string => {
	const text = textIn(element, name)
	if (text === '') throw new AlertError('missing')
	return text
}

const oneOf = <T extends string>(values: readonly T[], text: string): T => {
	const found = values.find(value => value === text)
	if (found === undefined) throw new AlertError('value')
	return found
}

/** A name as references write it: without spaces, commas, `<` and `&` (§3.2.1). */
const idIn = (element: XmlElement, name: string): string => {
	const text = required(element, name)
	if (text.length > alert_limits.id || /[\s,<&]/.test(text)) throw new AlertError('value')
	return text
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[+-]\d\d:\d\d|Z)$/

/** A time in CAP format (§3.3.2), in ms. */
const timeOf = (text: string): number => {
	const at = time.test(text) && isCalendarDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN
	if (Number.isNaN(at)) throw new AlertError('time')
	return at
}

const timeIn = (element: XmlElement, name: string): number | null => {
	const text = textIn(element, name)
	return text === '' ? null : timeOf(text)
}

/** Joins lines that were merely wrapped; empty lines still separate paragraphs. */
const words = (text: string, most: number): string =>
	text
		// Control characters, and those that reverse the writing direction.
		.replaceAll(/[^\P{Cc}\s]|[\u202A-\u202E\u2066-\u2069]/gu, '')
		.split(/\n\s*\n/)
		.map(part => part.replace(/\s+/g, ' ').trim())
		.filter(part => part !== '')
		.join('\n')
		.slice(0, most)
		.toWellFormed()

const few = <T>(all: readonly T[], most: number): readonly T[] => {
	if (all.length > most) throw new AlertError('many')
	return all
}

const shapeOf = (read: typeof polygonOf, { text }: XmlElement): AlertShape => {
	const shape = read(text)
	if (typeof shape === 'string') throw new AlertError(shape)
	return shape
}

const codeIn = (element: XmlElement, name: string): string => words(textIn(element, name), alert_limits.geocode)

const areaOf = (element: XmlElement): AlertArea => {
	const polygons = few(childrenOf(element, 'polygon'), alert_limits.shapes).map(one => shapeOf(polygonOf, one))
	const circles = childrenOf(element, 'circle').map(one => shapeOf(circleOf, one))
	const codes = few(childrenOf(element, 'geocode'), alert_limits.geocodes)
	return {
		description: words(textIn(element, 'areaDesc'), alert_limits.area),
		shapes: [...few([...polygons, ...circles], alert_limits.shapes)],
		geocodes: codes.map(code => ({ name: codeIn(code, 'valueName'), value: codeIn(code, 'value') })),
	}
}

/** The CAP 1.0 term, which some senders still use (§3.2.2). */
const certaintyOf = (text: string): string => (text === 'Very Likely' ? 'Likely' : text)

const infoOf = (element: XmlElement): AlertInfo => ({
	language: words(textIn(element, 'language'), alert_limits.language) || 'en-US',
	categories: few(childrenOf(element, 'category'), alert_limits.categories).map(({ text }) =>
		words(text, alert_limits.event),
	),
	event: words(required(element, 'event'), alert_limits.event),
	urgency: oneOf(alert_urgencies, required(element, 'urgency')),
	severity: oneOf(alert_severities, required(element, 'severity')),
	certainty: oneOf(alert_certainties, certaintyOf(required(element, 'certainty'))),
	effective: timeIn(element, 'effective'),
	expires: timeIn(element, 'expires'),
	headline: words(textIn(element, 'headline'), alert_limits.headline),
	description: words(textIn(element, 'description'), alert_limits.words),
	instruction: words(textIn(element, 'instruction'), alert_limits.words),
	areas: few(childrenOf(element, 'area'), alert_limits.areas).map(areaOf),
})

const referencesOf = (element: XmlElement, type: Alert['type']): Alert['references'] => {
	const text = textIn(element, 'references')
	if (text.length > alert_limits.all_references) throw new AlertError('many')
	const found = alertReferences(text)
	if (found === null) throw new AlertError('value')
	// An alert that replaces or ends others has to name them.
	if (found.length === 0 && (type === 'Update' || type === 'Cancel')) throw new AlertError('missing')
	return few(found, alert_limits.references).map(({ sender, identifier, sent }) => {
		const at = Date.parse(sent)
		return { sender, identifier, ...(Number.isNaN(at) ? {} : { sent: at }) }
	})
}

const expectFewCorners = (infos: readonly AlertInfo[]): void => {
	const shapes = infos.flatMap(({ areas }) => areas.flatMap(area => area.shapes))
	const corners = shapes.map(shape => (shape.kind === 'polygon' ? shape.corners.length : 1))
	if (corners.reduce((sum, count) => sum + count, 0) > alert_limits.all_corners) throw new AlertError('many')
}

/** Reads an `alert` element of CAP 1.2; throws {@link AlertError} if it is invalid. */
export const alertOf = (element: XmlElement): Alert => {
	const type = oneOf(alert_types, required(element, 'msgType'))
	const infos = few(childrenOf(element, 'info'), alert_limits.infos).map(infoOf)
	expectFewCorners(infos)
	return {
		identifier: idIn(element, 'identifier'),
		sender: idIn(element, 'sender'),
		sent: timeOf(required(element, 'sent')),
		status: oneOf(alert_statuses, required(element, 'status')),
		type,
		scope: oneOf(alert_scopes, required(element, 'scope')),
		references: referencesOf(element, type),
		infos: [...infos],
	}
}
