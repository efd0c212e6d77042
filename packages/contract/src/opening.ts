import type { Language } from '@vitrine/texts/rows'
import type { PublicConfig } from './config.ts'

/** Data that a page of the application carries with it, so that nothing has to be requested before it is drawn. */
export interface Opening extends PublicConfig {
	/** The server's clock in ms. */
	readonly now: number
	/** The language that the page begins with. */
	readonly language: Language
}

/** The id of the element in the page that holds its {@link Opening} as JSON. */
export const opening_id = 'opening'
