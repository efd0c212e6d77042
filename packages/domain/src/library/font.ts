import { z } from 'zod'

/** Maximum size of a font file in bytes. */
export const font_limits = { upload: 30 * 1024 * 1024, name: 100 } as const

/** Font file types that a screen can load directly. */
const font_formats = ['ttf', 'otf', 'woff2'] as const
export type FontFormat = (typeof font_formats)[number]
export const font_mimes = { ttf: 'font/ttf', otf: 'font/otf', woff2: 'font/woff2' } as const satisfies Record<
	FontFormat,
	string
>

/** Languages for which the coverage of a font is checked. */
export const font_languages = ['zh', 'en', 'vi', 'ru', 'tr', 'ja'] as const
export type FontLanguage = (typeof font_languages)[number]

/** How many of a language's characters a font has; `first` are the first missing ones, as one text. */
const coverage = z.object({ wanted: z.int(), missing: z.int(), first: z.string() })

/** Properties found in a font file; `weight` from 1 to 1000, 400 being regular. */
export const fontFacts = z.object({
	family: z.string(),
	style: z.string(),
	weight: z.int(),
	italic: z.boolean(),
	format: z.enum(font_formats),
	glyphs: z.int(),
	languages: z.record(z.enum(font_languages), coverage),
})
export type FontFacts = z.output<typeof fontFacts>

/** A sample line for previewing a font, with characters specific to a language. */
export const font_samples = {
	zh: '天地玄黄，宇宙洪荒。欢迎光临！2026',
	en: 'The quick brown fox jumps over the lazy dog 2026',
	vi: 'Chào mừng quý khách! Trời đẹp, gió mát ở phố cũ 2026',
	ru: 'Съешь же ещё этих мягких французских булок 2026',
	tr: 'Pijamalı hasta yağız şoföre çabucak güvendi 2026',
	ja: 'いろはにほへと、ようこそ。カタカナと漢字 2026',
} as const satisfies Record<FontLanguage, string>
