import type { TextKey } from '@vitrine/texts/all'
import type { Language } from '@vitrine/texts/rows'
import type { Page } from 'playwright-core'
import type { Poster } from './demo.ts'
import type { Words } from './words.ts'

/** What a shot may need beyond its address. */
export interface Scene {
	readonly programs: readonly number[]
	/** A program for a folded screen. */
	readonly strip: number
	readonly posters: readonly Poster[]
	/** Materials that were made in forms. */
	readonly made: readonly number[]
	readonly words: Words
	/** The language of the picture, and of what is written in it. */
	readonly language: Language
	/** The first of the terminals, which plays. */
	readonly terminal: number
	/** A word of the screens in the language of the picture. */
	readonly say: (key: TextKey) => string
}

/** How the picture of a topic is taken. */
export interface Shot {
	/** The topic: `apps/web/src/features/help/topics-*.ts`. */
	readonly topic: string
	readonly address: (scene: Scene) => string
	/** Taken before anybody has signed in. */
	readonly signed_out?: true
	/** What shows that the screen is there; without it within some seconds the topic has no picture. */
	readonly wait: string
	/** What is done on the screen before the picture is taken. */
	readonly act?: (page: Page, scene: Scene) => Promise<void>
}
