import type { WindowResource } from '@vitrine/domain/program/document'
import { newText } from '@vitrine/domain/program/kinds/text'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { aWebtool } from '../../../test/archives.ts'
import { anAdmin, aVisitor, type Browser, expectError } from '../../../test/browser.ts'
import { aMaterial, aName, aPicture, upload } from '../../../test/factories.ts'
import { storedFiles } from '../../../test/files.ts'
import { aFont } from '../../../test/fonts.ts'
import { countRows, savedPackage, sendPackage } from '../../../test/importing.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'

const text = 'Hello <script>alert(1)</script> 你好'

/** A program with a picture, a text in its own font, and a web tool. */
const aRichProgram = async (app: TestApp, browser: Browser) => {
	const material = await aMaterial(app, browser)
	const part = (content: Buffer, name: string) => ({ file: { file: new Blob([new Uint8Array(content)]), name } })
	const font = await browser.templates.addFont({ name: aName('font') }, part(aFont(`${text}A`), 'a.ttf'))
	const tool = await browser.templates.addWebtool({ name: aName('tool') }, part(aWebtool(), 'a.zip'))
	const [font_row, tool_row] = [await browser.templates.get(font), await browser.templates.get(tool)]
	const options = { ...newText, text, font: { template_id: font.id, name: 'f', sha256: font_row.sha256 } }
	const { id: text_id } = await browser.materials.make({ name: aName('words'), options })
	const items: WindowResource[] = [
		{
			kind: 'picture',
			id: 'p',
			name: material.name,
			play_time: 5000,
			material_id: material.id,
			sha256: material.sha256,
			fit: 'cover',
		},
		{ ...options, id: 't', name: 'words', play_time: 5000, material_id: text_id, valid_to: '2030-01-01' },
		{
			kind: 'webtool',
			id: 'w',
			name: 'tool',
			play_time: 5000,
			template_id: tool.id,
			sha256: tool_row.sha256,
			values: { title: 'Hi' },
			background: '#000000',
		},
	]
	const made = await browser.programs.create({ name: aName('rich'), w: 800, h: 600, device_type: 3 })
	const window = { name: 'window', zIndex: 0, x: 0, y: 0, w: 200, h: 200 }
	const windows = items.map((item, idx) => ({ ...window, id: `w${idx}`, idx, zIndex: idx, resources: [item] }))
	const document = { ...made.document, windows }
	return browser.programs.save({ id: made.id, revision: made.revision, document })
}

describe.each(dialects)('programs as files on %s', dialect => {
	let app: TestApp
	let other: TestApp
	let admin: Browser
	let far: Browser
	beforeAll(async () => {
		;[app, other] = await Promise.all([aApp(dialect), aApp(dialect)])
		;[admin, far] = await Promise.all([anAdmin(app), anAdmin(other)])
	})
	afterAll(async () => {
		await app.remove()
		await other.remove()
	})

	test('an address is good for its own programs and session only', async () => {
		const [one, two] = [await aRichProgram(app, admin), await aRichProgram(app, admin)]
		await expectError(admin.exchange.download({ ids: [] }), 'no_program')
		await expectError(admin.exchange.download({ ids: [one.id, 999_999] }), 'program_absent')
		const { url, count, size } = await admin.exchange.download({ ids: [one.id] })
		expect([count, size > 0]).toEqual([1, true])
		for (const [browser, address] of [
			[await aVisitor(app), url],
			[await anAdmin(app), url],
			[admin, url.replace(`ids=${one.id}`, `ids=${two.id}`)],
			[admin, url.replace(/k=.*/, '')],
		] as const)
			expect((await browser.fetch(`${app.origin}${address}`)).status).toBe(404)
		const response = await admin.fetch(`${app.origin}${url}`)
		expect(response.headers.get('content-disposition')).toContain('.vitrine.zip')
		const content = Buffer.from(await response.arrayBuffer())
		expect(Number(response.headers.get('content-length'))).toBe(content.length)
		await admin.programs.remove({ ids: [one.id] })
		expect((await admin.fetch(`${app.origin}${url}`)).status).toBe(404)
	})

	test('a program comes to a fresh server as it was, and its files play', async () => {
		const program = await aRichProgram(app, admin)
		const package_ = await savedPackage(app, admin, [program.id])
		const upload_id = await sendPackage(far, package_)
		const report = await far.exchange.look({ upload_id })
		expect(report).toMatchObject({ materials: 2, reused: 0, templates: 2 })
		expect(report.programs).toEqual([{ name: program.name, w: 800, h: 600, windows: 3, left_out: [] }])
		const made = await far.exchange.take({ upload_id })
		expect(made).toMatchObject({ materials: 2, reused: 0, templates: 2, left_out: 0 })
		const [{ id, name } = { id: 0, name: '' }] = made.programs
		expect(name).toBe(program.name)
		await other.settled()
		const taken = await far.programs.get({ id })
		expect([taken.left_out, taken.device_type, taken.play_time]).toEqual([[], 3, program.play_time])
		const plain = (document: unknown) => JSON.stringify(document).replace(/"(template_id|material_id)":\d+/g, '"$1":0')
		expect(plain(taken.document)).toBe(plain(program.document))
		expect(Object.keys(taken.files).sort()).toEqual(Object.keys(program.files).sort())
		for (const [sha256, url] of Object.entries(taken.files)) {
			const [here, there] = await Promise.all([
				far.fetch(`${other.origin}${url}`),
				admin.fetch(`${app.origin}${program.files[sha256]}`),
			])
			expect(here.status).toBe(200)
			expect(here.headers.get('content-type')).toBe(there.headers.get('content-type'))
			expect(Buffer.from(await here.arrayBuffer())).toEqual(Buffer.from(await there.arrayBuffer()))
		}
		const saved = await far.programs.save({ id, revision: taken.revision, document: taken.document })
		expect(saved.thumbnail).not.toBe('')
		expect((await storedFiles(other)).uploads).toEqual([])
		await expectError(far.exchange.take({ upload_id }), 'upload_absent')
	})

	test('what is here already is not made again, and a name that is taken gets a number', async () => {
		const [one, two] = [await aRichProgram(app, admin), await aRichProgram(app, admin)]
		const package_ = await savedPackage(app, admin, [one.id, two.id])
		const before = [await countRows(app), await storedFiles(app)] as const
		const made = await admin.exchange.take({ upload_id: await sendPackage(admin, package_) })
		expect(made).toMatchObject({ materials: 0, reused: 4, templates: 0 })
		expect(made.programs.map(({ name }) => name)).toEqual([`${one.name} (2)`, `${two.name} (2)`])
		const { document } = await admin.programs.get({ id: made.programs[0]?.id ?? 0 })
		expect(document).toEqual(one.document)
		expect((await countRows(app)).slice(1, 5)).toEqual(before[0].slice(1, 5))
		expect(await storedFiles(app)).toEqual(before[1])
	})

	test('it goes into the organisation of the upload, with materials of its own', async () => {
		const program = await aRichProgram(app, admin)
		const package_ = await savedPackage(app, admin, [program.id])
		const group = await aGroup(app, await rootGroup(app))
		const member = await aMember(app, group, 'administrator')
		const made = await member.exchange.take({ upload_id: await sendPackage(member, package_) })
		// Templates of organisations above are visible, materials are not.
		expect(made).toMatchObject({ materials: 2, reused: 0, templates: 0 })
		await app.settled()
		const taken = await member.programs.get({ id: made.programs[0]?.id ?? 0 })
		expect([taken.group_id, taken.name]).toEqual([group, program.name])
		expect((await member.materials.list({})).list.map(({ state }) => state)).toEqual(['ready', 'ready'])
	})

	test('a document keeps its pages', async () => {
		const { db } = app.database
		const page = await upload(admin, 'page', await aPicture())
		const original = await upload(admin, 'x.pdf', Buffer.from(`%PDF-1.4 ${aName('pdf')}`))
		await app.settled()
		await db.updateTable('materials').set({ state: 'ready' }).where('id', '=', original.id).execute()
		const row = { material_id: original.id, role: 'page', idx: 0, sha256: page.sha256, mime: 'image/png' }
		await db
			.insertInto('material_files')
			.values({ ...row, size: page.size, width: 320, height: 180 })
			.execute()
		const made = await admin.programs.create({ name: aName('pages'), w: 800, h: 600 })
		const window = { id: 'w', name: 'w', idx: 0, zIndex: 0, x: 0, y: 0, w: 100, h: 100 }
		const item = {
			kind: 'document' as const,
			id: 'd',
			name: 'd',
			play_time: 5000,
			material_id: original.id,
			pages: [page.sha256],
			page_time: 5000,
			fit: 'contain' as const,
			background: '#ffffff',
		}
		const document = { ...made.document, windows: [{ ...window, resources: [item] }] }
		const program = await admin.programs.save({ id: made.id, revision: made.revision, document })
		const upload_id = await sendPackage(far, await savedPackage(app, admin, [program.id]))
		const taken = await far.exchange.take({ upload_id })
		await other.settled()
		const { document: there } = await far.programs.get({ id: taken.programs[0]?.id ?? 0 })
		expect(there.windows[0]?.resources[0]).toMatchObject({ kind: 'document', pages: [page.sha256] })
		const { list } = await far.materials.list({ key_word: 'x.pdf' })
		expect(list[0]).toMatchObject({ kind: 'pdf', state: 'ready', sha256: original.sha256 })
	})
})
