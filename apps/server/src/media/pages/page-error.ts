/** Why a page cannot be packed: what it names lies outside, is not there, cannot be taken in, or it comes to too much. */
export type PageErrorKind = 'outside' | 'missing' | 'unsupported' | 'encoding' | 'large'

/** A page is not packed: `file` is where the problem is, `what` is what is named there. */
export class PageError extends Error {
	readonly kind: PageErrorKind
	readonly file: string
	readonly what: string
	constructor(kind: PageErrorKind, file: string, what = '') {
		super(`page: ${kind} ${file} ${what}`)
		this.name = 'PageError'
		this.kind = kind
		this.file = file
		this.what = what.slice(0, 200)
	}
}
