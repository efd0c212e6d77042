import type { TextKey } from '@vitrine/texts/all'
import type { Language } from '@vitrine/texts/rows'
import type { Page } from 'playwright-core'
import type { Poster } from './demo.ts'
import type { Words } from './words.ts'

/** What a shot can need beyond its address. */
export interface Scene {
	readonly programs: readonly number[]
	/** A program for a folded screen. */
	readonly strip: number
	readonly posters: readonly Poster[]
	/** Materials made in forms. */
	readonly made: readonly number[]
	readonly words: Words
	/** The language of the picture and of the texts in it. */
	readonly language: Language
	/** The first of the terminals, which plays. */
	readonly terminal: number
	/** A text of the user interface in the picture's language. */
	readonly say: (key: TextKey) => string
}

/** How the picture of a topic is taken. */
export interface Shot {
	/** The topic: `apps/web/src/features/help/topics-*.ts`. */
	readonly topic: string
	readonly address: (scene: Scene) => string
	/** Taken before signing in. */
	readonly signed_out?: true
	/** A selector that shows that the screen is there; if it does not appear in time the topic has no picture. */
	readonly wait: string
	/** Actions on the screen before the picture is taken. */
	readonly act?: (page: Page, scene: Scene) => Promise<void>
}
