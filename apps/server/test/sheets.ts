import { aZip, type ZipEntry } from './archives.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const of_document = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const of_package = 'http://schemas.openxmlformats.org/package/2006/relationships'

const relation = (id: string, kind: string, target: string, mode = ''): string =>
	`<Relationship Id="${id}" Type="${of_document}/${kind}" Target="${target}"${mode}/>`

const cellOf = (text: string): string =>
	text.startsWith('=')
		? `<c><f>${text.slice(1)}</f><v>1</v></c>`
		: `<c t="inlineStr"><is><t>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</t></is></c>`

/** The XML of rows; a text that starts with `=` is a formula. */
export const sheetXml = (rows: readonly (readonly string[])[], doctype = ''): string =>
	`<?xml version="1.0"?>${doctype}<worksheet xmlns="${main}"><sheetData>${rows
		.map(cells => `<row>${cells.map(cellOf).join('')}</row>`)
		.join('')}</sheetData></worksheet>`

interface Odd {
	/** The XML of the sheet, verbatim, instead of rows. */
	readonly sheet?: string
	readonly parts?: readonly ZipEntry[]
	readonly relations?: string
}

/** A workbook as spreadsheet programs write it, optionally with parts that a plain one does not have. */
export const aWorkbook = (
	rows: readonly (readonly string[])[],
	{ sheet, parts = [], relations = '' }: Odd = {},
): Buffer =>
	aZip([
		{ name: '[Content_Types].xml', content: '<Types/>' },
		{
			name: '_rels/.rels',
			content: `<Relationships xmlns="${of_package}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
		},
		{
			name: 'xl/workbook.xml',
			content: `<workbook xmlns="${main}" xmlns:r="${of_document}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		},
		{
			name: 'xl/_rels/workbook.xml.rels',
			content: `<Relationships xmlns="${of_package}">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relations}</Relationships>`,
		},
		{ name: 'xl/worksheets/sheet1.xml', content: sheet ?? sheetXml(rows) },
		...parts,
	])

/** A link to another workbook. */
export const external_link = relation('rId9', 'externalLink', 'file:///etc/passwd', ' TargetMode="External"')
