import { z } from 'zod'
import { sha256 } from '../file.ts'
import { transition } from './transition.ts'

/** Bounds of a program's canvas and its windows in pixels, and of play times in milliseconds. */
export const program_limits = { side: { min: 16, max: 16_384 }, windows: 200, resources: 500, name: 100 } as const
export const play_time_limits = { min: 100, max: 24 * 3_600_000, picture: 10_000 } as const

/** How long something plays that is `length` ms long; what has no length plays as long as a picture. */
export const playTime = (length: number): number =>
	Math.min(play_time_limits.max, Math.max(play_time_limits.min, length || play_time_limits.picture))

export const count_limits = { min: 1, max: 1000 } as const

/** The name of a window or of an item within its program. */
export const id = z.string().regex(/^[\w-]{1,40}$/)

/** `#rrggbb` or `#rrggbbaa`. */
export const colour = z.string().regex(/^#([0-9a-f]{6}|[0-9a-f]{8})$/i)

/** A day of the local calendar, `yyyy-MM-dd`. */
export const local_day = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)

const play_time = z.int().min(play_time_limits.min).max(play_time_limits.max)

/**
 * What every item of a window has: `play_time` in ms, how often it plays before the next one (`count`, once unless said), the
 * first and last day on which it is shown where the terminal stands (`valid_from`, `valid_to`), `material_id` of the library's
 * material it came from, if any, and how it comes (`enter`) and goes (`leave`).
 */
export const item = {
	id,
	name: z.string().max(200),
	play_time,
	material_id: z.int().min(0).optional(),
	count: z.int().min(count_limits.min).max(count_limits.max).optional(),
	valid_from: local_day.nullable().optional(),
	valid_to: local_day.nullable().optional(),
	enter: transition.nullable().optional(),
	leave: transition.nullable().optional(),
}

/** An item without its place in a window: the options of a material that is made in a form. */
export type Made<R> = Omit<R, keyof typeof item>

/** How a picture or video fills its window. */
export const fits = ['contain', 'cover', 'fill'] as const
export type Fit = (typeof fits)[number]

/** What an item shows that is a file of the library: the file as terminals play it. */
export const file = { ...item, material_id: z.int(), sha256 }

/** A font that travels with the program: a template and its file. */
export const font = z.object({ template_id: z.int().min(1), name: z.string().max(100), sha256 })
export type Font = z.output<typeof font>

/** How characters look: `font_size` in program pixels; `font`, where there is one, stands before `font_family`. */
export const lettering = {
	font_size: z.int().min(4).max(2000),
	font_family: z.string().max(100),
	font: font.nullable().optional(),
	bold: z.boolean(),
	italic: z.boolean(),
	color: colour,
}
export type Lettering = z.output<z.ZodObject<typeof lettering>>

/** The ground that characters stand on, and where on it. */
export const ground = {
	background: colour,
	align: z.enum(['left', 'center', 'right']),
	vertical_align: z.enum(['top', 'middle', 'bottom']),
}

/** An IANA time zone; empty is the terminal's own. */
export const time_zone = z.string().regex(/^[A-Za-z0-9_+\-/]{0,64}$/)

/** The language of dates and words that an item writes by itself; empty is the terminal's own. */
export const item_languages = ['', 'zh', 'en', 'vi', 'ru', 'tr', 'ja'] as const
export const language = z.enum(item_languages)

/** An address in the web that an item shows. */
export const web_address = z
	.string()
	.max(2000)
	.regex(/^https?:\/\/[^\s/?#]+/i)

/** A day and time without a zone, in local time: `yyyy-MM-ddTHH:mm:ss`. */
export const local_time = z
	.string()
	.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)

/** Characters as a new item begins with. */
export const plain_lettering = {
	font_size: 48,
	font_family: '',
	bold: false,
	italic: false,
	color: '#ffffff',
} as const

/** A ground as a new item begins with: nothing, characters in the middle. */
export const clear_ground = { background: '#00000000', align: 'center', vertical_align: 'middle' } as const
