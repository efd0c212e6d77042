import { type FontFacts, type FontFormat, type FontLanguage, font_samples } from '@vitrine/domain/library/font'
import { coverageOf } from '@vitrine/domain/library/font-coverage'
import * as fontkit from 'fontkit'
import { charactersOf } from './font-characters.ts'

/** How many of the missing characters are listed. */
const shown_characters = 24
/** Names are truncated: a font can contain any text. */
const max_name = 100

type Font = Extract<ReturnType<typeof fontkit.create>, { familyName: string }>

const plain = (text: unknown): string =>
	typeof text === 'string'
		? text
				.toWellFormed()
				.replace(/\p{Cc}/gu, '')
				.trim()
				.slice(0, max_name)
		: ''

/** Renders the sample characters, so that a font with broken outlines fails here and not on a screen. */
const drawSamples = (font: Font): void => {
	for (const character of new Set(Object.values(font_samples).join(''))) {
		const code = character.codePointAt(0) ?? 0
		if (font.hasGlyphForCodePoint(code)) void font.glyphForCodePoint(code).path.commands.length
	}
}

const languagesOf = (font: Font): FontFacts['languages'] => {
	const rows = Object.entries(charactersOf()).map(([language, characters]) => {
		const missing = characters.filter(character => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
		const first = missing.slice(0, shown_characters).join('')
		return [language as FontLanguage, { wanted: characters.length, missing: missing.length, first }]
	})
	return Object.fromEntries(rows) as FontFacts['languages']
}

const factsOf = (content: Buffer, format: FontFormat): FontFacts => {
	const font = fontkit.create(content) as Font
	if (!('familyName' in font)) throw new Error('no single font')
	if (!(font.unitsPerEm > 0) || !(font.numGlyphs > 0)) throw new Error('an empty font')
	drawSamples(font)
	const weight = Number(font['OS/2']?.usWeightClass ?? 400)
	return {
		family: plain(font.familyName) || plain(font.postscriptName),
		style: plain(font.subfamilyName),
		weight: weight >= 1 && weight <= 1000 ? Math.round(weight) : 400,
		italic: font.italicAngle !== 0 || /italic|oblique/i.test(plain(font.subfamilyName)),
		format,
		glyphs: font.numGlyphs,
		languages: languagesOf(font),
	}
}

/** The characters that it claims to have, as ranges of code points. */
const charactersIn = (content: Buffer): number[] => {
	const font = fontkit.create(content) as Font
	if (!('familyName' in font)) throw new Error('no single font')
	return coverageOf(font.characterSet.filter(point => point >= 0 && point <= 0x10ffff))
}

const pieces: Buffer[] = []
for await (const piece of process.stdin as AsyncIterable<Buffer>) pieces.push(piece)
const [, , format, asked] = process.argv
const content = Buffer.concat(pieces)
const answer = asked === 'letters' ? charactersIn(content) : factsOf(content, format as FontFormat)
process.stdout.write(JSON.stringify(answer))
