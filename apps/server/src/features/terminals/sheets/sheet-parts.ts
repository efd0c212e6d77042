import { SaxesParser } from 'saxes'
import { CodedError } from '../../../http/coded-error.ts'
import { ArchiveError, readArchive } from '../../../media/archive.ts'

/** A row that is not empty: its number in the sheet, and its cells from column A on. */
export interface SheetRow {
	readonly row: number
	readonly cells: readonly string[]
}

/** Limits of a sheet: anything larger only costs time and memory. Bytes are unpacked and cover all parts. */
const limits = {
	archive: { entries: 300, inflated: 64 * 1024 * 1024, ratio: 1, free: 64 * 1024 * 1024 },
	rows: 100_000,
	columns: 100,
	cell: 4000,
	texts: 200_000,
	characters: 16 * 1024 * 1024,
	depth: 40,
} as const

/** Parts that a sheet of plain values does not need. */
const foreign =
	/^xl\/(externalLinks|embeddings|activeX|ctrlProps|queryTables|model)\/|vbaProject|connections\.xml$|\.bin$/i
/** Printer settings are the one binary part that any sheet can have. */
const harmless = /^xl\/printerSettings\//i

const partsOf = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
	if (bytes.readUInt32BE(0) !== 0x504b0304) throw new CodedError('sheet_kind')
	try {
		return await readArchive(bytes, limits.archive)
	} catch (error) {
		if (!(error instanceof ArchiveError)) throw error
		throw new CodedError(error.kind === 'large' || error.kind === 'many' ? 'sheet_heavy' : 'sheet_unsafe')
	}
}

interface Heard {
	readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void
	readonly text?: (text: string) => void
	readonly close?: (name: string) => void
}

/** Reads a part; refuses a document type, which plain sheets do not have, before any of its entities is read. */
const parse = (part: Buffer, { open, text, close }: Heard): void => {
	const parser = new SaxesParser({ xmlns: true })
	let depth = 0
	parser.on('doctype', () => {
		throw new CodedError('sheet_unsafe')
	})
	parser.on('error', () => {
		throw new CodedError('sheet_unsafe')
	})
	parser.on('opentag', ({ local, attributes }) => {
		if (++depth > limits.depth) throw new CodedError('sheet_unsafe')
		open(local, Object.fromEntries(Object.values(attributes).map(one => [one.local, one.value])))
	})
	parser.on('text', said => text?.(said))
	parser.on('closetag', ({ local }) => {
		depth--
		close?.(local)
	})
	const piece = 64 * 1024
	const decoder = new TextDecoder('utf-8', { fatal: false })
	for (let at = 0; at < part.length; at += piece)
		parser.write(decoder.decode(part.subarray(at, at + piece), { stream: true }))
	parser.close()
}

/** The part that contains the first sheet of a workbook. */
const firstSheet = (parts: ReadonlyMap<string, Buffer>): Buffer => {
	const [book, relations] = [parts.get('xl/workbook.xml'), parts.get('xl/_rels/workbook.xml.rels')]
	if (book === undefined || relations === undefined) throw new CodedError('sheet_kind')
	let id = ''
	parse(book, {
		open: (name, { id: own = '' }) => {
			if (name === 'sheet' && id === '') id = own
		},
	})
	let target = ''
	parse(relations, {
		open: (name, { Id, Target = '', TargetMode }) => {
			if (name !== 'Relationship') return
			if (TargetMode === 'External') throw new CodedError('sheet_foreign')
			if (Id === id) target = Target
		},
	})
	const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
	const sheet = parts.get(path)
	if (sheet === undefined) throw new CodedError('sheet_kind')
	return sheet
}

/** Collects the text of one element, without phonetic hints. */
const gathering = () => {
	let [said, spoken, within] = ['', 0, 0]
	return {
		open: (name: string): void => {
			if (name === 'rPh') spoken++
			else if (name === 't' || name === 'v') within++
		},
		close: (name: string): void => {
			if (name === 'rPh') spoken--
			else if (name === 't' || name === 'v') within--
		},
		text: (text: string): void => {
			if (within > 0 && spoken === 0 && said.length < limits.cell) said += text.slice(0, limits.cell)
		},
		take: (): string => {
			const taken = said
			said = ''
			return taken
		},
	}
}

const sharedTexts = (part: Buffer | undefined): string[] => {
	if (part === undefined) return []
	const texts: string[] = []
	const own = gathering()
	let characters = 0
	parse(part, {
		open: own.open,
		text: own.text,
		close: name => {
			own.close(name)
			if (name !== 'si') return
			const text = own.take()
			characters += text.length
			if (texts.push(text) > limits.texts || characters > limits.characters) throw new CodedError('sheet_heavy')
		},
	})
	return texts
}

/** The index of a column from its letters, starting at 0. */
const columnOf = (reference: string): number => {
	let place = 0
	for (const sign of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') place = place * 26 + sign.charCodeAt(0) - 64
	return place - 1
}

/** A number as people would write it: sheets store the digits of the binary fraction. */
const plainNumber = (text: string): string => {
	const value = Number(text)
	return text === '' || !Number.isFinite(value) ? text : String(Number(value.toPrecision(15)))
}

const cellText = (type: string, text: string, shared: readonly string[]): string => {
	if (type === 's') return shared[Number(text)] ?? ''
	return type === '' || type === 'n' ? plainNumber(text) : text
}

/** Reads the rows of a sheet one after another; returns how many there were. */
const readRows = (part: Buffer, shared: readonly string[], take: (row: SheetRow) => void): void => {
	const own = gathering()
	let [row, column, type, rows] = [0, -1, '', 0]
	let cells: string[] = []
	// A shared text is stored once but can be in every cell.
	let characters = 0
	const opened: Record<string, (attributes: Readonly<Record<string, string>>) => void> = {
		row: ({ r }) => {
			if (++rows > limits.rows) throw new CodedError('sheet_heavy')
			row = r === undefined ? row + 1 : Number(r)
			column = -1
			cells = []
		},
		c: ({ r, t = '' }) => {
			column = r === undefined ? column + 1 : columnOf(r)
			type = t
			own.take()
		},
		f: () => {
			throw new CodedError('sheet_formula', { row })
		},
	}
	const closed: Record<string, () => void> = {
		c: () => {
			if (column < 0 || column >= limits.columns) return
			const text = cellText(type, own.take(), shared)
			characters += text.length
			if (characters > limits.characters) throw new CodedError('sheet_heavy')
			cells[column] = text
		},
		row: () => {
			const all = Array.from(cells, cell => (cell ?? '').trim())
			if (all.some(cell => cell !== '')) take({ row, cells: all })
		},
	}
	const known = <T>(table: Record<string, T>, name: string): T | undefined =>
		Object.hasOwn(table, name) ? table[name] : undefined
	parse(part, {
		open: (name, attributes) => {
			own.open(name)
			known(opened, name)?.(attributes)
		},
		text: own.text,
		close: name => {
			own.close(name)
			known(closed, name)?.()
		},
	})
}

/** The non-empty rows of the first sheet of an xlsx file, up to `most`. Throws a {@link CodedError}. */
export const sheetRows = async (bytes: Buffer, most: number): Promise<SheetRow[]> => {
	if (bytes.length < 22) throw new CodedError('sheet_kind')
	const parts = await partsOf(bytes)
	const sheet = firstSheet(parts)
	if ([...parts.keys()].some(name => foreign.test(name) && !harmless.test(name))) throw new CodedError('sheet_foreign')
	const rows: SheetRow[] = []
	readRows(sheet, sharedTexts(parts.get('xl/sharedStrings.xml')), row => {
		if (rows.push(row) > most) throw new CodedError('sheet_rows', { count: most - 1 })
	})
	return rows
}
