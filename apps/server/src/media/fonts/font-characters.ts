import type { FontLanguage } from '@vitrine/domain/library/font'

const between = (from: number, to: number): string =>
	String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, place) => from + place))

/** The characters of rows of a two-byte encoding; in both lists, the first half of the code has the most common characters. */
const rowsOf = (encoding: string, from: number, to: number): string => {
	const bytes: number[] = []
	for (let row = from; row <= to; row++) for (let cell = 0xa1; cell <= 0xfe; cell++) bytes.push(row, cell)
	const text = new TextDecoder(encoding).decode(new Uint8Array(bytes))
	// The last row is incomplete; unassigned codes decode to a replacement character or to the private use area.
	return [...text].filter(character => /\p{Script=Han}/u.test(character)).join('')
}

const latin = between(0x21, 0x7e)

const vietnamese = (): string => {
	const tones = ['', '\u0300', '\u0301', '\u0303', '\u0309', '\u0323']
	const characters = [...'aăâeêioôơuưy'].flatMap(vowel => tones.map(tone => `${vowel}${tone}`.normalize('NFC')))
	const all = `${characters.join('')}đ`
	return all + all.toUpperCase()
}

/** The characters that a font needs for each language: GB 2312 level 1 for Chinese, JIS level 1 for Japanese. */
export const charactersOf = (): Record<FontLanguage, readonly string[]> => {
	const texts: Record<FontLanguage, string> = {
		zh: `，。、；：？！“”（）《》${rowsOf('gb18030', 0xb0, 0xd7)}`,
		en: `${latin}‘’“”–—…`,
		vi: latin + vietnamese(),
		ru: `${between(0x410, 0x44f)}Ёё«»—№`,
		tr: `${latin}ÇçĞğİıÖöŞşÜüÂâÎîÛû`,
		ja: `、。「」ー々${between(0x3041, 0x3093)}${between(0x30a1, 0x30f6)}${rowsOf('euc-jp', 0xb0, 0xcf)}`,
	}
	return Object.fromEntries(
		Object.entries(texts).map(([language, text]) => [language, [...new Set(text)]]),
	) as unknown as Record<FontLanguage, readonly string[]>
}
