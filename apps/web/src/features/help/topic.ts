import type { TextKey } from '@vitrine/texts/all'
import type { HelpKey } from './texts.ts'

/** One task: its purpose, steps, and troubleshooting. */
export interface Topic {
	/** Its part of the address `/help/…`, and the file name of its picture. */
	readonly name: string
	readonly title: HelpKey
	readonly purpose: HelpKey
	readonly steps: readonly HelpKey[]
	readonly troubles: readonly HelpKey[]
	/** The related screens; those outside the application are loaded as separate pages. */
	readonly screens: readonly { readonly path: string; readonly text: TextKey }[]
	readonly related: readonly string[]
}
