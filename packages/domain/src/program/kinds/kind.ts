import type { z } from 'zod'
import type { FeedSource } from '../../library/feed.ts'
import type { NewSize } from '../new-size.ts'
import type { item, Made } from '../parts.ts'

/** The definition of a kind of item, apart from its drawing (in the renderer) and its form (in the web application). */
export interface KindFacts<R> {
	readonly shape: z.ZodType<R>
	/** Its name, as a text key. */
	readonly word: string
	/** The path of its icon, on a 24 × 24 grid. */
	readonly icon: string
	/** It occupies one of the terminal's video decoders. */
	readonly decodes?: true
	/** Whether it hides everything behind it. */
	hides?(item: R): boolean
	/** The characters of its own texts, which its font has to include. */
	letters?(item: R): string
	/** Whether it has nothing left to show; `now` is a local time, `yyyy-MM-ddTHH:mm:ss`. */
	isOver?(item: R, now: string): boolean
	/** External content that the server fetches for it. */
	feed?(item: R): FeedSource
}

/** The file of a material: `play_sha256` names the one that terminals play, `duration` is in ms. */
interface PlayedFile {
	readonly play_sha256: string
	readonly duration: number
	readonly pages: readonly string[]
}

/** A kind that shows a file of the library. */
export interface FileFacts<R> extends KindFacts<R> {
	/** The initial options of an item; a video or sound plays for its own length, a document shows all of its pages once. */
	begins(file: PlayedFile): Omit<R, Exclude<keyof typeof item, 'play_time'>>
}

/** The field that the user has to fill in before saving: a text, an address, a template. */
export type Asked = 'text' | 'url' | 'template_id'

/** Default size on a canvas: fractions of its sides, or of the shorter one if `square`; centred unless `low`. */
export interface BoxPart {
	readonly w: number
	readonly h: number
	readonly square?: true
	readonly low?: true
}

/** A kind that is made in a form. */
export interface WidgetFacts<R> extends KindFacts<R> {
	/** A one-line description, as a text key. */
	readonly about: string
	readonly box: BoxPart
	readonly asks?: Asked
	/** The initial texts of a new item, in the user's language. */
	readonly says: readonly string[]
	/** Default options of a new item; `said` are its texts. */
	begins(size: NewSize, said: readonly string[]): Made<R>
}
