import { widgets } from '../program/kinds/all.ts'

/** Types of uploaded materials (specification B §1), with PDF in addition to the Office files. */
export const file_kinds = ['picture', 'video', 'audio', 'word', 'excel', 'ppt', 'pdf'] as const
export type FileKind = (typeof file_kinds)[number]

/** Types of materials made in a form: every type of item made that way. */
export type WidgetKind = keyof typeof widgets
export const widget_kinds = Object.keys(widgets) as readonly WidgetKind[]

/** Every type of material (specification B §1). */
export const material_kinds = [...file_kinds, ...widget_kinds] as const
export type MaterialKind = (typeof material_kinds)[number]

/** File types shown page by page. */
const document_kinds = ['word', 'excel', 'ppt', 'pdf'] as const
export type DocumentKind = (typeof document_kinds)[number]

/** Whether a material is a file shown page by page. */
export const isDocumentKind = (kind: string): kind is DocumentKind =>
	(document_kinds as readonly string[]).includes(kind)

/** Whether a material is made in a form. */
export const isWidgetKind = (kind: string): kind is WidgetKind => Object.hasOwn(widgets, kind)

/** Processing state of a material: its file is stored from the start; `ready` means that it can be used in a program. */
export const material_states = ['processing', 'ready', 'failed'] as const
export type MaterialState = (typeof material_states)[number]

/** Review state of a material; the numbers are those of the database. */
export const review_states = { pending: 0, not_needed: 1, rejected: 2, approved: 3 } as const

/** Why a material cannot be deleted (specification B §4, §8), or null. */
export const removalProblem = (material: {
	readonly review_state: number
	readonly used: boolean
}): 'unreviewed' | 'used' | null => {
	if (material.review_state === review_states.pending) return 'unreviewed'
	return material.used ? 'used' : null
}

/** Size of an upload chunk in bytes, and how many files one user can upload in parallel (specification B §9). */
export const upload_limits = { chunk: 8 * 1024 * 1024, files: 20, name: 200 } as const

/** How long an unfinished upload can be resumed, in ms: after a week without progress its space is freed. */
export const upload_patience = 7 * 86_400_000

/** How long a deleted material can be restored from the trash, in ms. */
export const trash_patience = 30 * 86_400_000

/** Tags of a material: how many, and how long each. */
export const tag_limits = { count: 20, length: 30 } as const

/** An upload in progress: `received` bytes of `size` are durable. */
export interface Upload {
	readonly size: number
	readonly received: number
}

/** Why a chunk at `offset` with `length` bytes cannot be accepted, or null. A chunk that was already received completely is `repeated`. */
export const chunkProblem = (
	upload: Upload,
	offset: number,
	length: number,
): 'repeated' | 'out_of_order' | 'too_long' | 'empty' | null => {
	if (length === 0) return 'empty'
	if (offset + length > upload.size) return 'too_long'
	if (offset + length <= upload.received) return 'repeated'
	return offset === upload.received ? null : 'out_of_order'
}
