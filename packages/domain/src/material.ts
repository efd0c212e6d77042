import { z } from 'zod'

/** The kinds of uploaded material that a window can show. */
export const file_kinds = ['picture', 'video'] as const
export type FileKind = (typeof file_kinds)[number]

/** Where a material stands: its file is stored from the start; `ready` means that it can be put into a program. */
export const material_states = ['processing', 'ready', 'failed'] as const
export type MaterialState = (typeof material_states)[number]

/** A chunk of an upload in bytes, and how many files one person may upload side by side (specification B §9). */
export const upload_limits = { chunk: 8 * 1024 * 1024, files: 20, name: 200 } as const

/** How long an unfinished upload waits to be gone on with, in ms: a week without a byte gives its space back. */
export const upload_patience = 7 * 86_400_000

/** A SHA-256 in lower-case hex, the name of every stored file. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** An upload that is under way: `received` bytes of `size` are durable. */
export interface Upload {
	readonly size: number
	readonly received: number
}

/** Why a chunk at `offset` with `length` bytes cannot be taken, or null. A chunk that is wholly there already is `repeated`. */
export const chunkFault = (
	upload: Upload,
	offset: number,
	length: number,
): 'repeated' | 'out_of_order' | 'too_long' | 'empty' | null => {
	if (length === 0) return 'empty'
	if (offset + length > upload.size) return 'too_long'
	if (offset + length <= upload.received) return 'repeated'
	return offset === upload.received ? null : 'out_of_order'
}
