import { type Fit, program_limits } from '../program/parts.ts'
import { readColour } from './colours.ts'
import type { SmilElement } from './element.ts'
import type { Notes } from './notes.ts'

/** A part of the canvas in which media are shown; `order` is its place in the document. */
export interface SmilRegion {
	readonly id: string
	readonly name: string
	readonly order: number
	readonly x: number
	readonly y: number
	readonly w: number
	readonly h: number
	readonly z: number
	readonly fit: Fit
	readonly background: string | null
}

export interface SmilLayout {
	readonly w: number
	readonly h: number
	readonly background: string
	/** The region that an attribute `region` names; the whole canvas if there is none or it does not exist. */
	regionOf(name: string | undefined): SmilRegion
	has(name: string | undefined): boolean
}

/** The default canvas if a document defines none. */
const usual = { w: 1920, h: 1080 } as const

const { side } = program_limits

interface Box {
	readonly x: number
	readonly y: number
	readonly w: number
	readonly h: number
}

/** A length in pixels along a side that is `whole` long; null if invalid. */
const lengthOf = (text: string | undefined, whole: number): number | null => {
	const found = /^([+-]?\d{1,7}(?:\.\d{1,6})?)(px|%|)$/.exec(text?.trim() ?? '')
	if (found === null) return null
	const value = Number(found[1])
	return found[2] === '%' ? (value * whole) / 100 : value
}

const within = (value: number, least: number, most: number): number =>
	Math.min(most, Math.max(least, Math.round(value)))

/** Position and length of a part along one axis, from its two edges and its length as far as they are given. */
const along = (start: number | null, end: number | null, length: number | null, whole: number): [number, number] => {
	const long = length ?? whole - (start ?? 0) - (end ?? 0)
	return [start ?? (end === null || length === null ? 0 : whole - end - long), long]
}

/** How a region's media fill it; `hidden` clips them and `scroll` allows scrolling, both at their original size. */
export const readFit = (text: string | undefined, notes: Notes): Fit | null => {
	if (text === undefined) return null
	if (text === 'fill' || text === 'meetBest') return text === 'fill' ? 'fill' : 'contain'
	if (text === 'meet') return 'contain'
	if (text === 'slice') return 'cover'
	notes.add('simplified', `fit="${text}"`)
	return 'contain'
}

const boxOf = ({ attributes }: SmilElement, parent: Box): Box => {
	const { left, right, top, bottom, width, height } = attributes
	const { w: pw, h: ph } = parent
	const [x, w] = along(lengthOf(left, pw), lengthOf(right, pw), lengthOf(width, pw), pw)
	const [y, h] = along(lengthOf(top, ph), lengthOf(bottom, ph), lengthOf(height, ph), ph)
	return {
		x: within(parent.x + x, -side.max, side.max),
		y: within(parent.y + y, -side.max, side.max),
		w: within(w, 1, side.max),
		h: within(h, 1, side.max),
	}
}

const zOf = (text: string | undefined): number => (/^-?\d{1,9}$/.test(text?.trim() ?? '') ? Number(text) : 0)

/** Attributes that place media within their region at their original size, which windows do not support. */
const unsaid = ['regPoint', 'regAlign', 'mediaAlign', 'soundAlign', 'backgroundImage'] as const

const readRegion = (found: SmilElement, parent: Box, order: number, notes: Notes): SmilRegion => {
	const { attributes } = found
	for (const name of unsaid) if (name in attributes) notes.add('simplified', name)
	const id = attributes['xml:id'] ?? attributes.id ?? attributes.regionName ?? ''
	return {
		id: id || `region ${order}`,
		name: attributes.title ?? attributes.regionName ?? id,
		order,
		...boxOf(found, parent),
		z: zOf(attributes['z-index'] ?? attributes.zIndex),
		fit: readFit(attributes.fit, notes) ?? 'contain',
		background: readColour(attributes),
	}
}

/** All regions under an element; nested ones are resolved to canvas coordinates. */
const regionsUnder = (
	parent: SmilElement,
	box: Box,
	list: SmilRegion[],
	names: Map<string, SmilRegion>,
	notes: Notes,
) => {
	for (const child of parent.children) {
		if (child.name === 'regPoint') notes.add('simplified', 'regPoint')
		if (child.name !== 'region') continue
		const region = readRegion(child, box, list.length, notes)
		list.push(region)
		for (const name of [child.attributes.regionName, child.attributes.id, child.attributes['xml:id']])
			if (name) names.set(name, region)
		regionsUnder(child, region, list, names, notes)
	}
}

/** The canvas and its regions; `layout` is undefined if the document has none. */
export const readLayout = (layout: SmilElement | undefined, notes: Notes): SmilLayout => {
	const children = layout?.children ?? []
	const tops = children.filter(({ name }) => name === 'topLayout')
	if (tops.length > 1) notes.add('simplified', 'topLayout', '', tops.length - 1)
	const [top] = tops
	const root = children.find(({ name }) => name === 'root-layout') ?? top
	const attributes = root?.attributes ?? {}
	const size = (text: string | undefined, otherwise: number): number =>
		within(lengthOf(text?.endsWith('%') ? undefined : text, 0) ?? otherwise, side.min, side.max)
	const [w, h] = [size(attributes.width, usual.w), size(attributes.height, usual.h)]
	const list: SmilRegion[] = []
	const names = new Map<string, SmilRegion>()
	const canvas = { x: 0, y: 0, w, h }
	if (layout) regionsUnder(layout, canvas, list, names, notes)
	if (top) regionsUnder(top, canvas, list, names, notes)
	const whole: SmilRegion = { id: '', name: '', order: -1, ...canvas, z: 0, fit: 'contain', background: null }
	const colour = readColour(attributes)
	return {
		w,
		h,
		background: colour?.slice(0, 7) ?? '#000000',
		regionOf: name => names.get(name ?? '') ?? whole,
		has: name => names.has(name ?? ''),
	}
}
