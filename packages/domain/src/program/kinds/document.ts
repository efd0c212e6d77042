import { z } from 'zod'
import { boundedList } from '../../bounded.ts'
import { sha256 } from '../../file.ts'
import { colour, fits, item } from '../parts.ts'

/** How long a page of a document stays unless changed, and at least, in ms; and how many pages a document may have. */
export const page_limits = { time: 8000, min: 1000, max: 3_600_000, pages: 300 } as const

/** Pages of a Word, Excel, PowerPoint or PDF file, drawn as pictures one after the other, each for `page_time` ms. */
export const documentResource = z.object({
	kind: z.literal('document'),
	...item,
	material_id: z.int(),
	pages: boundedList(sha256, page_limits.pages).min(1),
	page_time: z.int().min(page_limits.min).max(page_limits.max),
	fit: z.enum(fits),
	background: colour,
})
export type DocumentResource = z.output<typeof documentResource>
