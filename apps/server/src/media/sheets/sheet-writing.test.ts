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
				{ moment: '2000-01-01 12:00:00' },
				{ moment: '1900-03-01 00:00:00' },
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
	const [early, formula] = await cellsOf(sheetOf({ moment: '1899-12-31 00:00:00' }, '=1+1'))
	expect(early).toContain('t="inlineStr"')
	expect(formula).toBe('<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>')
})

test('a file of comma-separated values has times and lengths in words', async () => {
	const file = await bytesOf(csvStream(sheetOf({ moment: '2000-01-01 12:00:00' }, { length: 90_061_000 }, '=1')))
	expect(String(file)).toBe("\ufeffhead\r\n2000-01-01 12:00:00,25:01:01,'=1\r\n")
})
