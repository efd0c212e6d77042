import type { z } from 'zod'
import type { FeedSource } from '../../library/feed.ts'
import type { item, Made } from '../parts.ts'
import type { Room } from '../room.ts'

/** What is known of a kind of item beside its drawing (in the renderer) and its form (in the web application). */
export interface KindFacts<R> {
	readonly shape: z.ZodType<R>
	/** Its name, a text. */
	readonly word: string
	/** The path of its sign, on 24 × 24. */
	readonly icon: string
	/** It keeps one of the terminal's video decoders busy. */
	readonly decodes?: true
	/** Whether nothing that stands behind it is seen. */
	hides?(item: R): boolean
	/** The characters that it says of its own, which its font has to have. */
	letters?(item: R): string
	/** Whether it has nothing to show any more; `now` is a local time, `yyyy-MM-ddTHH:mm:ss`. */
	isOver?(item: R, now: string): boolean
	/** What the server fetches for it from outside. */
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
	/** What an item begins with; a video or sound plays for its own length, a document all of its pages once. */
	begins(file: PlayedFile): Omit<R, Exclude<keyof typeof item, 'play_time'>>
}

/** Which field has to be filled in by the maker before it can be saved: words, an address, a template. */
export type Asked = 'text' | 'url' | 'template_id'

/** Where something made stands on a canvas when nobody has said it: parts of the sides, of the shorter one when `square`; in the middle unless `low`. */
export interface BoxPart {
	readonly w: number
	readonly h: number
	readonly square?: true
	readonly low?: true
}

/** A kind that is made in a form. */
export interface WidgetFacts<R> extends KindFacts<R> {
	/** What it is for, in one line, a text. */
	readonly about: string
	readonly box: BoxPart
	readonly asks?: Asked
	/** The texts that a new one says, in the language of its maker. */
	readonly says: readonly string[]
	/** The options that a new one begins with, where `said` are its texts. */
	begins(room: Room, said: readonly string[]): Made<R>
}
