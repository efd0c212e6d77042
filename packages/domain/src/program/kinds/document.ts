import { z } from 'zod'
import { boundedList } from '../../bounded.ts'
import { sha256 } from '../../file.ts'
import { colour, fits, item, playTime } from '../parts.ts'
import type { FileFacts } from './kind.ts'

/** Default and minimum time per page of a document, in ms, and its maximum number of pages. */
export const page_limits = { time: 8000, min: 1000, max: 3_600_000, pages: 300 } as const

/** Pages of a Word, Excel, PowerPoint or PDF file as pictures, shown one after the other for `page_time` ms each. */
const documentResource = z.object({
	kind: z.literal('document'),
	...item,
	material_id: z.int(),
	pages: boundedList(sha256, page_limits.pages).min(1),
	page_time: z.int().min(page_limits.min).max(page_limits.max),
	fit: z.enum(fits),
	background: colour,
})
export type DocumentResource = z.output<typeof documentResource>

export const documentKind = {
	shape: documentResource,
	word: '文档',
	icon: 'M6 3h9l4 4v14H6ZM15 3v4h4M9 12h7M9 16h7',
	begins: ({ pages }) => ({
		kind: 'document',
		pages: [...pages],
		play_time: playTime(pages.length * page_limits.time),
		page_time: page_limits.time,
		fit: 'contain',
		background: '#ffffff',
	}),
} as const satisfies FileFacts<DocumentResource>
