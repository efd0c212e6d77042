import { z } from 'zod'
import { coverage } from '../../library/font-coverage.ts'
import { material_states } from '../../library/material.ts'

/** What the library knows of a material used in a program; `codec`, `width` and `height` are those of the file that terminals play. */
const materialFact = z.object({
	id: z.int(),
	/** `gone`: deleted, in the trash, or not visible to the user. */
	state: z.enum([...material_states, 'gone']),
	kind: z.string(),
	codec: z.string(),
	width: z.int(),
	height: z.int(),
})
export type MaterialFact = z.output<typeof materialFact>

/** A font or web tool used in a program; `letters` is null if the font could not be read. */
const templateFact = z.object({ id: z.int(), gone: z.boolean(), letters: coverage.nullable() })

/** What checks know in addition to the document; anything not listed is not checked. */
export const facts = z.object({ materials: z.array(materialFact), templates: z.array(templateFact) })
export type Facts = z.output<typeof facts>

export const no_facts: Facts = { materials: [], templates: [] }

/** Video codecs that terminals can decode. */
const played_codecs: ReadonlySet<string> = new Set(['avc', 'vp8', 'vp9', 'av1'])
/** The longest side of videos and pictures that terminals can show, in pixels. */
const longest = { video: 3840, picture: 7680 } as const

/** What prevents a material from being shown properly, with a detail. */
export const problemOfMaterial = ({
	state,
	kind,
	codec,
	width,
	height,
}: MaterialFact): {
	code: 'file_gone' | 'file_failed' | 'file_processing' | 'codec' | 'too_large'
	detail: string
} | null => {
	if (state === 'gone') return { code: 'file_gone', detail: '' }
	if (state === 'failed') return { code: 'file_failed', detail: '' }
	if (state === 'processing') return { code: 'file_processing', detail: '' }
	if (kind !== 'video' && kind !== 'picture') return null
	if (kind === 'video' && codec !== '' && !played_codecs.has(codec)) return { code: 'codec', detail: codec }
	return Math.max(width, height) > longest[kind] ? { code: 'too_large', detail: `${width}×${height}` } : null
}
