/** Why a page cannot be packed: what it names lies outside, is not there, cannot be taken in, or it comes to too much. */
export type PageFaultKind = 'outside' | 'missing' | 'unsupported' | 'encoding' | 'large'

/** A page is not packed: `file` is where the fault is, `what` is what is named there. */
export class PageFault extends Error {
	readonly kind: PageFaultKind
	readonly file: string
	readonly what: string
	constructor(kind: PageFaultKind, file: string, what = '') {
		super(`page: ${kind} ${file} ${what}`)
		this.name = 'PageFault'
		this.kind = kind
		this.file = file
		this.what = what.slice(0, 200)
	}
}
