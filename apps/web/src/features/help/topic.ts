import type { TextKey } from '@vitrine/texts/all'
import type { HelpKey } from './texts.ts'

/** One task: what it is for, how it is done, and what to do when it does not work. */
export interface Topic {
	/** Its part of the address `/help/…`, and the name of its picture. */
	readonly name: string
	readonly title: HelpKey
	readonly purpose: HelpKey
	readonly steps: readonly HelpKey[]
	readonly troubles: readonly HelpKey[]
	/** The screens that it is about; those outside of the application are loaded as pages of their own. */
	readonly screens: readonly { readonly path: string; readonly text: TextKey }[]
	readonly related: readonly string[]
}
