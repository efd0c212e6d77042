import type { PlainCause } from '@vitrine/domain/cause'

/** The problem of a file, or what this server lacks for it; `final`: another attempt would have the same result. */
export class MediaError extends Error {
	readonly code: PlainCause
	readonly final: boolean
	constructor(code: PlainCause, final = true, cause?: unknown) {
		super(code, { cause })
		this.name = 'MediaError'
		this.code = code
		this.final = final
	}
}
