import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A clock time, `yyyy-MM-dd HH:mm:ss`, which spreadsheet programs sort and filter as a time. */
interface Moment {
	readonly moment: string
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
const serialOf = (moment: string): number | null => {
	const seconds = Date.parse(`${moment.replace(' ', 'T')}Z`) / 1000 - first_day
	return seconds >= first_said ? seconds / day_seconds : null
}

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
const escaped = (text: string): string =>
	text
		.toWellFormed()
		.replace(unsayable, '')
		.replace(/[&<>"]/g, sign => entities[sign] ?? sign)

const textCell = (text: string): string => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

const momentCell = (moment: string): string => {
	const serial = serialOf(moment)
	return serial === null ? textCell(moment) : `<c s="${forms.moment}"><v>${serial}</v></c>`
}

const cellOf = (cell: Cell): string => {
	if (cell === null || cell === '') return '<c/>'
	if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>'
	if (typeof cell === 'string') return textCell(cell)
	if ('moment' in cell) return momentCell(cell.moment)
	return `<c s="${forms.length}"><v>${secondsOf(cell.length) / day_seconds}</v></c>`
}

const rowOf = (cells: readonly Cell[]): string => `<row>${cells.map(cellOf).join('')}</row>`

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
			`${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content_types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${content_types}.styles+xml"/>${overrides.join('')}</Types>`,
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
			`${head}<Relationships xmlns="${package_relations}">${related.join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
		],
		['xl/styles.xml', `${head}<styleSheet xmlns="${spreadsheet}">${styles}</styleSheet>`],
	]
}

async function* sheetPieces(columns: readonly string[], pages: AsyncIterable<readonly (readonly Cell[])[]>) {
	yield `${head}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="20" defaultRowHeight="15"/><sheetData>${rowOf(columns)}`
	for await (const page of pages) yield page.map(rowOf).join('')
	yield '</sheetData></worksheet>'
}

/** An xlsx file, written as its rows arrive, sheet by sheet, with one page of rows in memory at a time. A failure breaks the stream. */
export const workbookStream = (sheets: readonly Sheet[]): Readable => {
	const zip = new ZipFile()
	const output = zip.outputStream as Readable
	const fail = (error: Error): void => void output.destroy(error)
	zip.on('error', fail)
	for (const [path, content] of fixedParts(sheets)) zip.addBuffer(Buffer.from(content), path)
	for (const [place, { columns, pages }] of sheets.entries()) {
		const sheet = Readable.from(sheetPieces(columns, pages), { objectMode: false })
		sheet.on('error', fail)
		output.on('close', () => sheet.destroy())
		zip.addReadStream(sheet, `xl/${sheetPath(place)}`)
	}
	zip.end()
	return output
}

/** An xlsx file with one sheet. */
export const sheetStream = (name: string, columns: readonly string[], pages: Sheet['pages']): Readable =>
	workbookStream([{ name, columns, pages }])

/** Text that spreadsheet programs would treat as a formula in an untyped format. */
const formula = /^[=+\-@\t\r]/

const quoted = (cell: Cell): string => {
	if (cell === null) return ''
	if (typeof cell === 'number') return String(cell)
	if (typeof cell !== 'string') return 'moment' in cell ? cell.moment : lengthText(cell.length)
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
