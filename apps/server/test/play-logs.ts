import { SaxesParser } from 'saxes'

/** A play as a reader of play logs sees it. */
export interface LoggedPlay {
	readonly device: Readonly<Record<string, string>>
	readonly asset: Readonly<Record<string, string>>
	readonly start: string
	readonly end: string
	readonly duration: string
	readonly count: string
	readonly result: string
}

const place = (names: readonly string[]): string => names.join('/')

/** A play log, read by an independent XML parser. */
export const playLogOf = (text: string) => {
	const parser = new SaxesParser()
	const [open, plays, header]: [string[], LoggedPlay[], Record<string, string>] = [[], [], {}]
	let play: Record<string, unknown> = {}
	parser.on('error', error => {
		throw error
	})
	parser.on('opentag', ({ name, attributes }) => {
		open.push(name)
		if (name === 'play') play = {}
		if (name === 'device' || name === 'asset') play[name] = attributes
		if (name === 'period') Object.assign(header, attributes)
	})
	parser.on('text', words => {
		const name = open.at(-1) ?? ''
		if (place(open).startsWith('playlog/play/')) play[name] = words
		if (place(open).startsWith('playlog/header/')) header[name] = words
	})
	parser.on('closetag', ({ name }) => {
		open.pop()
		if (name === 'play') plays.push(play as unknown as LoggedPlay)
	})
	parser.write(text).close()
	return { header, plays }
}
