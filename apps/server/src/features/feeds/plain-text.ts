import { type Token, Tokenizer, TokenizerMode } from 'parse5'

/** Elements whose text is not meant for readers, with their tokenizer mode. */
const unread: Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]> = {
	script: TokenizerMode.SCRIPT_DATA,
	style: TokenizerMode.RAWTEXT,
	xmp: TokenizerMode.RAWTEXT,
	iframe: TokenizerMode.RAWTEXT,
	noembed: TokenizerMode.RAWTEXT,
	noframes: TokenizerMode.RAWTEXT,
	title: TokenizerMode.RCDATA,
	textarea: TokenizerMode.RCDATA,
}

/** Inline elements: their tags do not separate words. */
const inline = new Set(
	'a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q rb ruby s samp small span strike strong sub sup time tt u var wbr'.split(
		' ',
	),
)

/** Maximum length of markup to read, in characters: the beginning is enough for a summary. */
const source_limit = 64 * 1024

/** Truncates at a whole character, with a mark that there was more. */
export const shortened = (text: string, limit: number): string => {
	if (text.length <= limit) return text
	const characters = [...text.slice(0, limit * 2 + 2)]
	return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join('')}…`
}

/** Collapses runs of spaces, and removes direction controls that would affect other text. */
export const collapsed = (text: string): string =>
	text
		.replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
		.replace(/\p{Cc}/gu, ' ')
		.replace(/\s+/g, ' ')
		.trim()

/** The text of HTML as a reader sees it, on one line of at most `limit` characters. Takes linear time. */
export const plainText = (html: string, limit: number): string => {
	if (!/[<&]/.test(html)) return shortened(collapsed(html), limit)
	let text = ''
	let closed = ''
	const write = ({ chars }: Token.CharacterToken): void => {
		if (closed === '') text += chars
	}
	const tokenizer: Tokenizer = new Tokenizer(
		{},
		{
			onStartTag: ({ tagName }) => {
				if (!inline.has(tagName)) text += ' '
				const mode = unread[tagName]
				if (mode === undefined || closed !== '') return
				tokenizer.state = mode
				closed = tagName
			},
			onEndTag: ({ tagName }) => {
				if (tagName === closed) closed = ''
				if (!inline.has(tagName)) text += ' '
			},
			onCharacter: write,
			onWhitespaceCharacter: write,
			onNullCharacter: () => undefined,
			onComment: () => undefined,
			onDoctype: () => undefined,
			onEof: () => undefined,
		},
	)
	tokenizer.write(html.slice(0, source_limit), true)
	return shortened(collapsed(text), limit)
}
