import type { allCalls } from '@vitrine/contract/all'
import type { Browser } from './browser.ts'

/** Everything of an organisation that a call could name. */
export interface House {
	readonly browser: Browser
	readonly group: number
	readonly material: number
	readonly directory: number
	readonly program: number
	readonly template: number
	readonly document: unknown
	readonly terminal: number
	/** A saved group with the terminal. */
	readonly selection: number
	readonly release: number
	readonly interlude: number
	/** What was published of the interlude. */
	readonly event: number
	readonly dc: number
	readonly upload: string
	readonly user: number
	readonly referral: number
	readonly session: number
	readonly token: number
	/** Names that nobody outside may read. */
	readonly names: readonly string[]
}

export type Params = Record<string, string>
/** The calls that a member of `own` could try with what belongs to `other`: alone, and among what is its own. */
export type Recipe = (own: House, other: House) => Params[]

export const nothing: Recipe = () => []

/** The recipes of these features: a new call without one does not compile. */
export type Recipes<F extends keyof typeof allCalls> = { [K in F]: { [C in keyof (typeof allCalls)[K]]: Recipe } }
