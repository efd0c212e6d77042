import type { TextKey } from '@vitrine/texts/all'

/** What is wrong with a file, or what this server lacks for it; `final`: trying again would come to the same. */
export class MediaError extends Error {
	readonly text: TextKey
	readonly final: boolean
	constructor(text: TextKey, final = true, cause?: unknown) {
		super(text, { cause })
		this.name = 'MediaError'
		this.text = text
		this.final = final
	}
}
