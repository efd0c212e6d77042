import { charactersMissing } from '../../library/font-coverage.ts'
import { intersects } from '../canvas/geometry.ts'
import { layersOf, type Program, type ProgramWindow, templatesOfResource, type WindowResource } from '../document.ts'
import { kindOf } from '../kinds/all.ts'
import { type Facts, no_facts, problemOfMaterial } from './facts.ts'

/** What can be wrong with a program without preventing it from being saved. */
export const check_codes = [
	'empty_program',
	'empty_window',
	'outside',
	'partly_outside',
	'too_many_videos',
	'covered',
	'no_address',
	'past',
	'expired',
	'not_yet',
	'letters_cut',
	'letters_missing',
	'file_gone',
	'file_failed',
	'file_processing',
	'template_gone',
	'codec',
	'too_large',
] as const
export type CheckCode = (typeof check_codes)[number]

/** A finding, and where it is. */
export interface Finding {
	readonly code: CheckCode
	/** Empty if it concerns the program itself. */
	readonly window_id: string
	/** Empty if it concerns the window itself. */
	readonly resource_id: string
	/** A value for the message: characters, a codec, a day; empty if there is none. */
	readonly detail: string
}

type Found = Pick<Finding, 'code' | 'detail'>

/** How many videos most terminals can decode at once. */
const usual_decoders = 2

const isMoving = (resource: WindowResource): boolean => kindOf(resource).decodes === true

const isOpaque = (window: ProgramWindow): boolean =>
	(window.look?.opacity ?? 100) === 100 &&
	(window.look?.rotation ?? 0) === 0 &&
	(window.look?.radius ?? 0) === 0 &&
	window.resources.length > 0 &&
	window.resources.every(resource => kindOf(resource).hides?.(resource) === true)

const isInside = (inner: ProgramWindow, outer: ProgramWindow): boolean =>
	inner.x >= outer.x &&
	inner.y >= outer.y &&
	inner.x + inner.w <= outer.x + outer.w &&
	inner.y + inner.h <= outer.y + outer.h

const ofWindow = (program: Program, window: ProgramWindow): CheckCode[] => {
	const codes: CheckCode[] = []
	const canvas = { x: 0, y: 0, w: program.w, h: program.h }
	if (window.resources.length === 0) codes.push('empty_window')
	if (!intersects(window, canvas)) codes.push('outside')
	else if (window.x < 0 || window.y < 0 || window.x + window.w > program.w || window.y + window.h > program.h)
		codes.push('partly_outside')
	const over = program.windows.some(
		other => other.zIndex > window.zIndex && !other.hidden && isOpaque(other) && isInside(window, other),
	)
	if (over) codes.push('covered')
	return codes
}

const ofCharacters = (resource: WindowResource, window: ProgramWindow, facts: Facts): Found[] => {
	if (!('font_size' in resource)) return []
	const found: Found[] = []
	if (resource.font_size > window.h) found.push({ code: 'letters_cut', detail: `${resource.font_size} > ${window.h}` })
	const font = facts.templates.find(({ id }) => id === resource.font?.template_id)
	const missing = font?.letters ? charactersMissing(font.letters, kindOf(resource).letters?.(resource) ?? '') : ''
	if (missing !== '') found.push({ code: 'letters_missing', detail: missing })
	return found
}

const ofFiles = (resource: WindowResource, facts: Facts): Found[] => {
	const material = facts.materials.find(({ id }) => id === (resource.material_id || 0))
	const problem = material === undefined ? null : problemOfMaterial(material)
	const ids = templatesOfResource(resource)
	const isGone = facts.templates.some(({ id, gone }) => gone && ids.includes(id))
	return [...(problem === null ? [] : [problem]), ...(isGone ? [{ code: 'template_gone', detail: '' } as const] : [])]
}

/** `now` is the local time at which the program would start, as `yyyy-MM-ddTHH:mm:ss`. */
const ofTime = (resource: WindowResource, now: string): Found[] => {
	const { valid_from, valid_to } = resource
	const day = now.slice(0, 10)
	if (valid_to && valid_to < day) return [{ code: 'expired', detail: valid_to }]
	if (valid_from && day < valid_from) return [{ code: 'not_yet', detail: valid_from }]
	const isOver = kindOf(resource).isOver?.(resource, now) === true
	return isOver ? [{ code: 'past', detail: '' }] : []
}

const ofResource = (resource: WindowResource, window: ProgramWindow, now: string, facts: Facts): Found[] => [
	...('url' in resource && resource.url === '' ? [{ code: 'no_address', detail: '' } as const] : []),
	...ofTime(resource, now),
	...ofFiles(resource, facts),
	...ofCharacters(resource, window, facts),
]

/** The id of the first window whose videos exceed what terminals can decode; empty if there is none. */
const beyondDecoders = (shown: readonly ProgramWindow[], decoders: number): string =>
	shown.filter(window => window.resources.some(isMoving))[decoders]?.id ?? ''

const ofItems = (window: ProgramWindow, now: string, facts: Facts): Finding[] =>
	window.resources.flatMap(resource =>
		ofResource(resource, window, now, facts).map(found => ({
			...found,
			window_id: window.id,
			resource_id: resource.id,
		})),
	)

/** What to review before a program is published: content that would not be visible, or that terminals cannot play. */
export const findingsOf = (
	program: Program,
	now: string,
	facts: Facts = no_facts,
	decoders = usual_decoders,
): Finding[] => {
	const shown = program.windows.filter(window => !window.hidden)
	const at = (code: CheckCode, window_id = ''): Finding => ({ code, window_id, resource_id: '', detail: '' })
	if (shown.every(window => window.resources.length === 0)) return [at('empty_program')]
	const beyond = beyondDecoders(shown, decoders)
	// The background picture and the music are items like all others.
	const layers = layersOf(program).filter(({ hidden }) => !hidden)
	return [
		...(beyond === '' ? [] : [at('too_many_videos', beyond)]),
		...shown.flatMap(window => ofWindow(program, window).map(code => at(code, window.id))),
		...layers.flatMap(window => ofItems(window, now, facts)),
	]
}
