import type { PlainCause } from '@vitrine/domain/cause'

/** What is wrong with a file, or what this server lacks for it; `final`: trying again would come to the same. */
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
