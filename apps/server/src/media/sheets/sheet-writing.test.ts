import { expect, test } from 'vitest'
import { readArchive } from '../archive.ts'
import { type Cell, csvStream, type Sheet, workbookStream } from './sheet-writing.ts'

const sheetOf = (...cells: Cell[]): Sheet => ({
	name: 'a',
	columns: ['head'],
	pages: (async function* () {
		yield [cells]
	})(),
})

const bytesOf = async (stream: AsyncIterable<Buffer | string>): Promise<Buffer> => {
	const pieces: Buffer[] = []
	for await (const piece of stream) pieces.push(Buffer.from(piece))
	return Buffer.concat(pieces)
}

const partsOf = async (sheet: Sheet) => {
	const bounds = { entries: 20, inflated: 1_000_000, ratio: 1, free: 1_000_000 }
	const parts = await readArchive(await bytesOf(workbookStream([sheet])), bounds)
	return (name: string): string => String(parts.get(name))
}

const cellsOf = async (sheet: Sheet): Promise<string[]> => {
	const [, row = ''] = (await partsOf(sheet))('xl/worksheets/sheet1.xml').split('</row><row>')
	return row.split('</row>')[0]?.split(/(?=<c[ />])/) ?? []
}

test('times and lengths are numbers with a form, whatever programs for sheets make of them', async () => {
	expect(
		await cellsOf(
			sheetOf(
				{ moment: Date.UTC(2000, 0, 1, 12) },
				{ moment: Date.UTC(1900, 2, 1) },
				{ length: 90_000_000 },
				{ length: 5400_400 },
			),
		),
	).toEqual([
		'<c s="1"><v>36526.5</v></c>',
		'<c s="1"><v>61</v></c>',
		'<c s="2"><v>1.0416666666666667</v></c>',
		'<c s="2"><v>0.0625</v></c>',
	])
	const part = await partsOf(sheetOf())
	expect(part('xl/styles.xml')).toContain('formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"')
	expect(part('xl/styles.xml')).toContain('formatCode="[h]:mm:ss"')
	expect(part('[Content_Types].xml')).toContain('PartName="/xl/styles.xml"')
	expect(part('xl/_rels/workbook.xml.rels')).toContain('Id="rId2"')
})

test('what sheets cannot say as a time is a text, and no text is a formula', async () => {
	const sheet = sheetOf({ moment: Date.UTC(1899, 11, 31) }, '=1+1', 'a < b\u0000', '=1+1')
	const part = await partsOf(sheet)
	const [, row] = part('xl/worksheets/sheet1.xml').split('</row><row>')
	const cells = [1, 2, 3, 2].map(text => `<c t="s"><v>${text}</v></c>`).join('')
	expect(row).toBe(`${cells}</row></sheetData></worksheet>`)
	const texts = ['head', '1899-12-31 00:00:00', '=1+1', 'a &lt; b']
	const stored = texts.map(text => `<si><t xml:space="preserve">${text}</t></si>`).join('')
	expect(part('xl/sharedStrings.xml')).toContain(`main">${stored}</sst>`)
	expect(part('[Content_Types].xml')).toContain('PartName="/xl/sharedStrings.xml"')
})

test('texts that are too many to be stored once are stored in their cells', async () => {
	const many = Array.from({ length: 10_000 }, (_, place) => `text ${place}`)
	const cells = await cellsOf(sheetOf(...many))
	expect([cells[0], cells.at(-2)]).toEqual(['<c t="s"><v>1</v></c>', '<c t="s"><v>9999</v></c>'])
	expect(cells.at(-1)).toBe('<c t="inlineStr"><is><t xml:space="preserve">text 9999</t></is></c>')
})

test('a file of comma-separated values has times and lengths in words', async () => {
	const file = await bytesOf(csvStream(sheetOf({ moment: Date.UTC(2000, 0, 1, 12) }, { length: 90_061_000 }, '=1')))
	expect(String(file)).toBe("\ufeffhead\r\n2000-01-01 12:00:00,25:01:01,'=1\r\n")
	const others = await bytesOf(csvStream(sheetOf(' =1', '＝1', '−1', '\t1', '1=1')))
	expect(String(others)).toBe("\ufeffhead\r\n' =1,'＝1,'−1,'\t1,1=1\r\n")
})
