import { errors, field_problems } from '@vitrine/contract/error-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { aZip } from '../../../../test/archives.ts'
import { anAdmin, type Browser, expectError } from '../../../../test/browser.ts'
import { aName, aTerminal, bound } from '../../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../../test/people.ts'
import { call } from '../../../../test/raw.ts'
import { aWorkbook, external_link, sheetXml } from '../../../../test/sheets.ts'

const heads = ['Name', 'Serial number', 'Key', 'Organisation', 'Screen width (px)', 'Screen height (px)']
/** Imports a sheet of terminals through a browser. */
const importing = (
	browser: Browser,
	content: Uint8Array,
	options: { group_id?: number; check?: number; lang?: 'en' | 'zh' } = {},
) =>
	browser.terminals.importSheet(options, {
		file: { file: new Blob([new Uint8Array(content)]), name: 'terminals.xlsx' },
	})

let last = 0
const aRow = (...more: string[]): string[] => {
	const sn = `IMP${++last}`
	return [`Screen ${sn}`, sn, `key-of-${sn}`, ...more]
}

describe.each(dialects)('terminals of a sheet on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const count = async () => (await admin.terminals.list({})).count
	const bomb = `<!DOCTYPE a [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>`

	/** A text of 4,000 characters in 250,000 cells: a file of some KB. */
	const oneTextEverywhere = {
		sheet: sheetXml([]).replace(
			/<sheetData\s*\/?>(<\/sheetData>)?/,
			`<sheetData>${`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(2500)}</sheetData>`,
		),
		parts: [{ name: 'xl/sharedStrings.xml', content: `<sst><si><t>${'x'.repeat(4000)}</t></si></sst>` }],
	}

	test.each([
		['sheet_kind', 'a picture', () => Buffer.from('\x89PNG\r\n\x1a\n and so on, longer than twenty bytes')],
		['sheet_kind', 'an empty file', () => Buffer.from('x')],
		['sheet_kind', 'another archive', () => aZip([{ name: 'a.txt', content: 'a' }])],
		['sheet_unsafe', 'half a file', () => aWorkbook([heads, aRow()]).subarray(0, 700)],
		['sheet_unsafe', 'entities', () => aWorkbook([], { sheet: sheetXml([heads, aRow()], bomb) })],
		['sheet_unsafe', 'no XML', () => aWorkbook([], { sheet: '<worksheet><row>' })],
		['sheet_heavy', 'a bomb', () => aWorkbook([], { sheet: ' '.repeat(80 * 1024 * 1024) })],
		['sheet_heavy', 'ten million rows', () => aWorkbook([], { sheet: `<w><d>${'<row/>'.repeat(10_000_000)}</d></w>` })],
		['sheet_heavy', 'very many rows', () => aWorkbook([], { sheet: `<w><d>${'<row/>'.repeat(200_000)}</d></w>` })],
		['sheet_heavy', 'one long text in every cell', () => aWorkbook([], oneTextEverywhere)],
		['sheet_rows', 'too many terminals', () => aWorkbook([heads, ...Array.from({ length: 5001 }, () => ['a'])])],
		['sheet_formula', 'a formula', () => aWorkbook([heads, ['=HYPERLINK("http://x")', 'SN', 'secret-key']])],
		['sheet_foreign', 'a link to another file', () => aWorkbook([heads, aRow()], { relations: external_link })],
		['sheet_foreign', 'a macro', () => aWorkbook([heads], { parts: [{ name: 'xl/vbaProject.bin', content: 'x' }] })],
		['sheet_column_unknown', 'a column that nobody knows', () => aWorkbook([[...heads, 'Colour'], aRow()])],
		['sheet_column_unknown', 'a column twice', () => aWorkbook([[...heads, 'Key'], aRow()])],
		['sheet_column_missing', 'no keys', () => aWorkbook([heads.slice(0, 2), aRow()])],
		['sheet_empty', 'no terminals', () => aWorkbook([heads])],
		['sheet_empty', 'nothing', () => aWorkbook([])],
	] as const)('%s: %s is refused in words, and nothing is added', async (code, _what, content) => {
		const before = await count()
		await expectError(importing(admin, content()), code)
		expect(await count()).toBe(before)
	})

	test('what is wrong is named by row and column, and nothing is added', async () => {
		const taken = await aTerminal(admin)
		const before = await count()
		const good = aRow()
		const answer = await importing(
			admin,
			aWorkbook([
				heads,
				good,
				['', 'small letters', 'key'],
				aRow('Nowhere', '1920'),
				['', '', '', '', '', ''],
				['Twice', good[1] ?? '', 'secret-key', '', '0', 'x'],
				['Taken', taken.sn, 'secret-key'],
			]),
		)
		expect(answer).toMatchObject({ rows: 5, added: 0, problem_count: 9 })
		expect(answer.problems.map(({ row, column, text }) => [row, column, text])).toEqual(
			expect.arrayContaining([
				[3, 'name', field_problems.missing],
				[3, 'sn', field_problems.serial_form],
				[3, 'key', field_problems.key_form],
				[4, 'group', field_problems.group_unknown],
				[4, 'h', field_problems.missing],
				[6, 'sn', field_problems.serial_repeated],
				[6, 'w', field_problems.too_small],
				[6, 'h', field_problems.malformed],
				[7, 'sn', field_problems.serial_taken],
			]),
		)
		expect(await count()).toBe(before)
	})

	test('five hundred rows with three that are wrong add nothing; put right they are all there, and connect', async () => {
		const before = await count()
		const rows = Array.from({ length: 500 }, () => aRow())
		const [first = [], second = [], third = []] = rows
		const wrong = rows.map((row, at) =>
			at === 7 ? ['', ...row.slice(1)] : at === 99 || at === 400 ? [...row.slice(0, 2), 'x'] : row,
		)
		const refused = await importing(admin, aWorkbook([heads, ...wrong]))
		expect(refused).toMatchObject({ rows: 500, added: 0, problem_count: 3 })
		expect(refused.problems.map(({ row, column }) => [row, column])).toEqual([
			[9, 'name'],
			[101, 'key'],
			[402, 'key'],
		])
		expect(await count()).toBe(before)
		expect(await importing(admin, aWorkbook([heads, ...rows]), { check: 1 })).toMatchObject({
			added: 0,
			problem_count: 0,
		})
		expect(await count()).toBe(before)
		expect(await importing(admin, aWorkbook([heads, ...rows]))).toEqual({
			rows: 500,
			added: 500,
			problem_count: 0,
			problems: [],
		})
		expect(await count()).toBe(before + 500)
		for (const [, sn = '', key = ''] of [first, second, third]) (await bound(app, { sn, key })).close()
		// The same again: all of them are taken.
		expect(await importing(admin, aWorkbook([heads, ...rows]))).toMatchObject({ added: 0, problem_count: 500 })
	})

	test('the template of every language is read again, with its words, days and organisations', async () => {
		const root = await rootGroup(app)
		const east = await aGroup(app, root)
		const chief = await aMember(app, east)
		const foreign = await aGroup(app, root)
		const groups = await app.database.db.selectFrom('groups').select(['id', 'name']).execute()
		const nameOf = (id: number) => groups.find(group => group.id === id)?.name ?? ''
		const lines = [
			[
				'名称',
				'序列号',
				'密钥',
				'组织',
				'屏幕类型 (不折叠 / 超长屏 / 超宽屏)',
				'安装日期 (yyyy-mm-dd)',
				'经度 (°)',
				'纬度 (°)',
			],
			[...aRow(nameOf(east)), '超长屏', '46081', '106.70090000000001', '-10,5'],
			[...aRow(''), 'ultra_wide', '2026/03/01', '', ''],
		]
		expect(await importing(chief, aWorkbook(lines))).toMatchObject({ rows: 2, added: 2 })
		const { list } = await chief.terminals.list({})
		expect(list).toMatchObject([
			{ group_id: east, screen_type: 'ultra_wide', install_date: '2026-03-01', longitude: null, w: 1920 },
			{ group_id: east, screen_type: 'extra_long', install_date: '2026-02-28', latitude: -10.5 },
		])
		await expectError(importing(chief, aWorkbook([heads, aRow()]), { group_id: foreign }), 'group_absent')
		const [line] = [aRow(nameOf(foreign))]
		expect(await importing(chief, aWorkbook([heads, line]))).toMatchObject({
			added: 0,
			problems: [{ column: 'group' }],
		})
	})

	const saved = async (browser: Browser, url: string) => {
		const response = await browser.fetch(`${app.origin}${url}`)
		return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
	}

	test('a template is filled in and taken; its address opens for nobody else', async () => {
		for (const lang of ['zh', 'en', 'vi', 'ru', 'tr', 'ja'] as const) {
			const { url } = await admin.terminals.getImportTemplate({ lang })
			const { status, bytes } = await saved(admin, url)
			expect(status).toBe(200)
			await expectError(importing(admin, bytes), 'sheet_empty')
			expect((await saved(await anAdmin(app), url)).status).toBe(404)
			expect((await saved(admin, url.replace('about=', 'about=x'))).status).toBe(404)
		}
	})

	test('the list is saved as it is filtered, as text and never as a formula', async () => {
		const root = await rootGroup(app)
		const chief = await aMember(app, await aGroup(app, root))
		const name = `=cmd|' /C calc'!A0 <&> ${aName('z')}\u0007`
		const { terminal } = await aTerminal(chief)
		await aTerminal(chief)
		await chief.terminals.edit({ id: terminal.id, name, remark: '+1' })
		const { url, count: found } = await chief.terminals.getSheet({ key_word: terminal.sn, lang: 'en' })
		expect(found).toBe(1)
		const { bytes } = await saved(chief, url)
		// It has a column that no import knows, so the import names it: what is read back is a sheet.
		const refused = await expectError(importing(chief, bytes), 'sheet_column_unknown')
		expect(refused.data).toMatchObject({ values: { name: 'Model' } })
		expect((await chief.terminals.getSheet({ time_zone: 'Asia/Ho_Chi_Minh' })).count).toBe(2)
		const nowhere = await call(chief, '/admin/device/export', { time_zone: 'Mars/Base' })
		expect(nowhere.status).toBe(errors.parameter.status)
		await expectError(importing(chief, aWorkbook([heads, ['=1+1', 'SN', 'secret-key']])), 'sheet_formula')
	})
})
