import { z } from 'zod'

/** A font file in bytes at most. */
export const font_limits = { upload: 30 * 1024 * 1024, name: 100 } as const

/** The kinds of font files that a screen can load by itself. */
const font_formats = ['ttf', 'otf', 'woff2'] as const
export type FontFormat = (typeof font_formats)[number]
export const font_mimes = { ttf: 'font/ttf', otf: 'font/otf', woff2: 'font/woff2' } as const satisfies Record<
	FontFormat,
	string
>

/** The languages that a font is looked at for. */
export const font_languages = ['zh', 'en', 'vi', 'ru', 'tr', 'ja'] as const
export type FontLanguage = (typeof font_languages)[number]

/** How much of a language's characters a font has; `first` are the first that it lacks, as one text. */
const coverage = z.object({ wanted: z.int(), missing: z.int(), first: z.string() })

/** What was found in a font file; `weight` from 1 to 1000, 400 being regular. */
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

/** A line to look at a font by, with characters that are a language's own. */
export const font_samples = {
	zh: '天地玄黄，宇宙洪荒。欢迎光临！2026',
	en: 'The quick brown fox jumps over the lazy dog 2026',
	vi: 'Chào mừng quý khách! Trời đẹp, gió mát ở phố cũ 2026',
	ru: 'Съешь же ещё этих мягких французских булок 2026',
	tr: 'Pijamalı hasta yağız şoföre çabucak güvendi 2026',
	ja: 'いろはにほへと、ようこそ。カタカナと漢字 2026',
} as const satisfies Record<FontLanguage, string>
