import { z } from 'zod'
import { coverage } from '../../library/font-coverage.ts'
import { material_states } from '../../library/material.ts'

/** What the library knows of a material that a program shows; `codec`, `width` and `height` are those of the file as terminals play it. */
const materialFact = z.object({
	id: z.int(),
	/** `gone`: deleted, in the trash, or out of sight. */
	state: z.enum([...material_states, 'gone']),
	kind: z.string(),
	codec: z.string(),
	width: z.int(),
	height: z.int(),
})
export type MaterialFact = z.output<typeof materialFact>

/** A font or web tool that a program uses; `letters` is null where nobody could read the font. */
const templateFact = z.object({ id: z.int(), gone: z.boolean(), letters: coverage.nullable() })

/** What a check knows beside the document; what is not named is not judged. */
export const facts = z.object({ materials: z.array(materialFact), templates: z.array(templateFact) })
export type Facts = z.output<typeof facts>

export const no_facts: Facts = { materials: [], templates: [] }

/** Codecs of videos that terminals decode. */
const played_codecs: ReadonlySet<string> = new Set(['avc', 'vp8', 'vp9', 'av1'])
/** The longest side of a video and of a picture that terminals show, in pixels. */
const longest = { video: 3840, picture: 7680 } as const

/** What keeps a material from being shown well, and what of it. */
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
