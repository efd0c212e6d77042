import { Readable } from 'node:stream'
import { localTextAt } from '@vitrine/domain/local-time'
import { ZipFile } from 'yazl'
import { slices } from '../../ports/turns.ts'

/** What a clock shows, in ms since 1970 by that clock, which spreadsheet programs sort and filter as a time. */
interface Moment {
	readonly moment: number
}
/** A non-negative duration in ms that spreadsheet programs can sum; written in whole seconds. */
interface Length {
	readonly length: number
}
/** A cell value: numbers, times and durations as such, everything else as text, never as a formula. */
export type Cell = string | number | null | Moment | Length

const day_seconds = 86_400
/** Day 0 of spreadsheets, valid from 1 March 1900 on; earlier times cannot be expressed. */
const first_day = Date.UTC(1899, 11, 30) / 1000
const first_said = 61 * day_seconds

/** A time as a spreadsheet serial number, in days; null if it cannot be expressed. */
const serialOf = (moment: number): number | null => {
	const seconds = Math.floor(moment / 1000) - first_day
	return seconds >= first_said ? seconds / day_seconds : null
}

/** The same as `yyyy-MM-dd HH:mm:ss`. */
const momentText = (moment: number): string => localTextAt(() => 0, moment).replace('T', ' ')

const secondsOf = (ms: number): number => Math.max(0, Math.round(ms / 1000))
const two = (number: number): string => String(number).padStart(2, '0')

/** A duration as `H:mm:ss`. */
const lengthText = (ms: number): string => {
	const seconds = secondsOf(ms)
	return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Indexes of the cell styles: times, and durations that can exceed 24 hours. */
const forms = { moment: 1, length: 2 } as const
const styles = `<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="[h]:mm:ss"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>`

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const package_relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const content_types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export const sheet_type = `${content_types}.sheet`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML cannot express. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const unsayable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** Most texts have nothing to escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const special = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/
const escaped = (text: string): string =>
	special.test(text)
		? text
				.toWellFormed()
				.replace(unsayable, '')
				.replace(/[&<>"]/g, sign => entities[sign] ?? sign)
		: text

const textOf = (text: string): string => `<t xml:space="preserve">${escaped(text)}</t>`

/** How many different texts a workbook stores once, and refers to: names repeat in nearly every row. Others are stored in their cells. */
const most_shared = 10_000

/** The texts of a workbook, with the cell that refers to each. */
class SharedTexts {
	readonly #cells = new Map<string, string>()
	cellOf(text: string): string {
		const known = this.#cells.get(text)
		if (known !== undefined) return known
		if (this.#cells.size >= most_shared) return `<c t="inlineStr"><is>${textOf(text)}</is></c>`
		const cell = `<c t="s"><v>${this.#cells.size}</v></c>`
		this.#cells.set(text, cell)
		return cell
	}
	*pieces(): Generator<string> {
		yield `${head}<sst xmlns="${spreadsheet}">`
		for (const texts of slices([...this.#cells.keys()], 1000))
			yield texts.map(text => `<si>${textOf(text)}</si>`).join('')
		yield '</sst>'
	}
}

const cellOf = (cell: Cell, shared: SharedTexts): string => {
	if (cell === null || cell === '') return '<c/>'
	if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>'
	if (typeof cell === 'string') return shared.cellOf(cell)
	if ('length' in cell) return `<c s="${forms.length}"><v>${secondsOf(cell.length) / day_seconds}</v></c>`
	const serial = serialOf(cell.moment)
	return serial === null ? shared.cellOf(momentText(cell.moment)) : `<c s="${forms.moment}"><v>${serial}</v></c>`
}

const rowsOf = (rows: readonly (readonly Cell[])[], shared: SharedTexts): string => {
	let text = ''
	for (const row of rows) {
		text += '<row>'
		for (const cell of row) text += cellOf(cell, shared)
		text += '</row>'
	}
	return text
}

/** A sheet of a workbook: its name, headings, and rows page by page. */
export interface Sheet {
	readonly name: string
	readonly columns: readonly string[]
	readonly pages: AsyncIterable<readonly (readonly Cell[])[]>
}

const sheetPath = (place: number): string => `worksheets/sheet${place + 1}.xml`
const sheetName = (name: string): string => escaped(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))

/** The parts of a workbook that only depend on its list of sheets. */
const fixedParts = (sheets: readonly Sheet[]): [string, string][] => {
	const overrides = sheets.map(
		(_, place) => `<Override PartName="/xl/${sheetPath(place)}" ContentType="${content_types}.worksheet+xml"/>`,
	)
	const listed = sheets.map(
		({ name }, place) => `<sheet name="${sheetName(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`,
	)
	const related = sheets.map(
		(_, place) => `<Relationship Id="rId${place + 1}" Type="${relations}/worksheet" Target="${sheetPath(place)}"/>`,
	)
	return [
		[
			'[Content_Types].xml',
			`${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content_types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${content_types}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${content_types}.sharedStrings+xml"/>${overrides.join('')}</Types>`,
		],
		[
			'_rels/.rels',
			`${head}<Relationships xmlns="${package_relations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		],
		[
			'xl/workbook.xml',
			`${head}<workbook xmlns="${spreadsheet}" xmlns:r="${relations}"><sheets>${listed.join('')}</sheets></workbook>`,
		],
		[
			'xl/_rels/workbook.xml.rels',
			`${head}<Relationships xmlns="${package_relations}">${related.join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="rId${sheets.length + 2}" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
		],
		['xl/styles.xml', `${head}<styleSheet xmlns="${spreadsheet}">${styles}</styleSheet>`],
	]
}

async function* sheetPieces({ columns, pages }: Sheet, shared: SharedTexts) {
	yield `${head}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="20" defaultRowHeight="15"/><sheetData>${rowsOf([columns], shared)}`
	for await (const page of pages) yield rowsOf(page, shared)
	yield '</sheetData></worksheet>'
}

/** Rows repeat so much that more effort saves little: 1 is fastest, 9 smallest. */
const level = 1

/** An xlsx file, written as its rows arrive, sheet by sheet, with one page of rows in memory at a time. A failure breaks the stream. */
export const workbookStream = (sheets: readonly Sheet[]): Readable => {
	const zip = new ZipFile()
	const output = zip.outputStream as Readable
	const fail = (error: Error): void => void output.destroy(error)
	zip.on('error', fail)
	const shared = new SharedTexts()
	const add = (pieces: Iterable<string> | AsyncIterable<string>, path: string): void => {
		const part = Readable.from(pieces, { objectMode: false })
		part.on('error', fail)
		output.on('close', () => part.destroy())
		zip.addReadStream(part, path, { compressionLevel: level })
	}
	for (const [path, content] of fixedParts(sheets)) zip.addBuffer(Buffer.from(content), path)
	for (const [place, sheet] of sheets.entries()) add(sheetPieces(sheet, shared), `xl/${sheetPath(place)}`)
	// The parts are read one after the other: by then, all texts are known.
	add(shared.pieces(), 'xl/sharedStrings.xml')
	zip.end()
	return output
}

/** An xlsx file with one sheet. */
export const sheetStream = (name: string, columns: readonly string[], pages: Sheet['pages']): Readable =>
	workbookStream([{ name, columns, pages }])

/** Text that spreadsheet programs would treat as a formula in an untyped format; some take off white space, or know other forms of a sign. */
const formula = /^(?:\s*[=+\-@＝＋－＠﹦﹢﹣﹫−]|[\t\r\n])/u

const quoted = (cell: Cell): string => {
	if (cell === null) return ''
	if (typeof cell === 'number') return String(cell)
	if (typeof cell !== 'string') return 'moment' in cell ? momentText(cell.moment) : lengthText(cell.length)
	const text = formula.test(cell) ? `'${cell}` : cell
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

async function* csvPieces({ columns, pages }: Sheet) {
	const lineOf = (cells: readonly Cell[]): string => `${cells.map(quoted).join(',')}\r\n`
	// The byte order mark tells spreadsheet programs that it is UTF-8.
	yield `\ufeff${lineOf(columns)}`
	for await (const page of pages) yield page.map(lineOf).join('')
}

/** The rows of a sheet as comma-separated values (RFC 4180, UTF-8), written as they arrive. */
export const csvStream = (sheet: Sheet): Readable => Readable.from(csvPieces(sheet), { objectMode: false })
