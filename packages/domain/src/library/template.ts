import { mapResources, type Program, type ProgramWindow } from '../program/document.ts'
import { program_limits } from '../program/parts.ts'

/** What a template contains; the values of the database and of the wire. */
export const template_types = ['program', 'material', 'font', 'webtool'] as const
export type TemplateType = (typeof template_types)[number]

export const template_limits = { name: 100 } as const

/** The program scaled to a canvas of another size: windows keep their proportions, and font sizes scale with the smaller factor. */
export const withCanvas = (program: Program, w: number, h: number): Program => {
	if (program.w === w && program.h === h) return program
	const [across, down] = [w / program.w, h / program.h]
	const { max } = program_limits.side
	const place = (value: number, share: number): number => Math.min(max, Math.max(-max, Math.round(value * share)))
	const size = (from: number, length: number, share: number): number =>
		// Touching edges still touch: both edges are rounded instead of the length.
		Math.min(max, Math.max(1, Math.round((from + length) * share) - Math.round(from * share)))
	const windows = program.windows.map(
		(window): ProgramWindow => ({
			...window,
			x: place(window.x, across),
			y: place(window.y, down),
			w: size(window.x, window.w, across),
			h: size(window.y, window.h, down),
			resources: window.resources.map(resource => {
				if (!('font_size' in resource)) return resource
				const font_size = Math.round(resource.font_size * Math.min(across, down))
				return { ...resource, font_size: Math.min(2000, Math.max(4, font_size)) }
			}),
		}),
	)
	return { ...program, w, h, windows }
}

/** The item with another file of a template; the same reference if it does not use it. */
export const resourceWithTemplate = <R extends object>(resource: R, template_id: number, sha256: string): R => {
	const { font, ...given } = resource as {
		template_id?: number
		sha256?: string
		font?: { template_id: number; sha256: string } | null
	}
	const isTool = given.template_id === template_id && given.sha256 !== sha256
	const isFont = font?.template_id === template_id && font.sha256 !== sha256
	if (!isTool && !isFont) return resource
	return { ...resource, ...(isTool ? { sha256 } : {}), ...(isFont ? { font: { ...font, sha256 } } : {}) }
}

/** The program with another file of a template wherever it is used; the same reference if nothing changes. */
export const withTemplate = (program: Program, template_id: number, sha256: string): Program =>
	mapResources(program, resource => resourceWithTemplate(resource, template_id, sha256))
