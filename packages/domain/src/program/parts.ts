import { z } from 'zod'
import { sha256 } from '../file.ts'
import { transition } from './transition.ts'

/** Limits of a program's canvas and its windows in pixels, and of play times in milliseconds. */
export const program_limits = { side: { min: 16, max: 16_384 }, windows: 200, resources: 500, name: 100 } as const
export const play_time_limits = { min: 100, max: 24 * 3_600_000, picture: 10_000 } as const

/** The play time of something that is `length` ms long; without a length it is that of a picture. */
export const playTime = (length: number): number =>
	Math.min(play_time_limits.max, Math.max(play_time_limits.min, length || play_time_limits.picture))

export const count_limits = { min: 1, max: 1000 } as const

/** The id of a window or of an item within its program. */
export const id = z.string().regex(/^[\w-]{1,40}$/)

/** `#rrggbb` or `#rrggbbaa`. */
export const colour = z.string().regex(/^#([0-9a-f]{6}|[0-9a-f]{8})$/i)

/** A day of the local calendar, `yyyy-MM-dd`. */
export const local_day = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)

const play_time = z.int().min(play_time_limits.min).max(play_time_limits.max)

/**
 * Common fields of every item of a window: `play_time` in ms, how often it plays before the next one (`count`, default once), the first
 * and last day on which it is shown, by the terminal's local date (`valid_from`, `valid_to`), `material_id` of the library's material it
 * was made from, if any, and its transitions (`enter`, `leave`).
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

/** Fields of an item that shows a file of the library: the file that terminals play. */
export const file = { ...item, material_id: z.int(), sha256 }

/** A font that is distributed with the program: a template and its file. */
export const font = z.object({ template_id: z.int().min(1), name: z.string().max(100), sha256 })
export type Font = z.output<typeof font>

/** Text style: `font_size` in program pixels; `font`, if present, takes precedence over `font_family`. */
export const lettering = {
	font_size: z.int().min(4).max(2000),
	font_family: z.string().max(100),
	font: font.nullable().optional(),
	bold: z.boolean(),
	italic: z.boolean(),
	color: colour,
}
export type Lettering = z.output<z.ZodObject<typeof lettering>>

/** The background of a text, and the alignment on it. */
export const ground = {
	background: colour,
	align: z.enum(['left', 'center', 'right']),
	vertical_align: z.enum(['top', 'middle', 'bottom']),
}

/** An IANA time zone; empty means the terminal's own. */
export const time_zone = z.string().regex(/^[A-Za-z0-9_+\-/]{0,64}$/)

/** The language of generated dates and words; empty means the terminal's own. */
export const item_languages = ['', 'zh', 'en', 'vi', 'ru', 'tr', 'ja'] as const
export const language = z.enum(item_languages)

/** A web address that an item shows. */
export const web_address = z
	.string()
	.max(2000)
	.regex(/^https?:\/\/[^\s/?#]+/i)

/** A day and time without a zone, in local time: `yyyy-MM-ddTHH:mm:ss`. */
export const local_time = z
	.string()
	.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)

/** Default text style of a new item. */
export const plain_lettering = {
	font_size: 48,
	font_family: '',
	bold: false,
	italic: false,
	color: '#ffffff',
} as const

/** Default background of a new item: none, with centred text. */
export const clear_ground = { background: '#00000000', align: 'center', vertical_align: 'middle' } as const
