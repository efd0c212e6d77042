/** Why a page cannot be packed: a reference points outside, is missing or unsupported, or the result is too large. */
export type PageErrorKind = 'outside' | 'missing' | 'unsupported' | 'encoding' | 'large'

/** A page cannot be packed: `file` is where the problem is, `what` is the reference. */
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
