import { resourceOf } from '@vitrine/domain/program/from-material'
import { newCountdown } from '@vitrine/domain/program/kinds/countdown'
import { newDigitalClock } from '@vitrine/domain/program/kinds/digital-clock'
import { newText } from '@vitrine/domain/program/kinds/text'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../../test/browser.ts'
import { aDirectory, aMaterial, aName, aPicture, aSocket } from '../../../../test/factories.ts'
import { storedFiles } from '../../../../test/files.ts'
import { aGroup, aMember, rootGroup } from '../../../../test/people.ts'
import { call, expectProblems } from '../../../../test/raw.ts'
import { aHolder, aRole, lastOperation } from '../../../../test/roles.ts'

const clock: WidgetOptions = { ...newDigitalClock, title: 'Berlin' }
const text: WidgetOptions = { ...newText, text: 'hello' }
const json = JSON.stringify
const sha = 'a'.repeat(64)

describe.each(dialects)('materials that are made on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let root: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		root = await rootGroup(app)
	})
	afterAll(() => app.remove())

	const make = (browser: Browser, options: WidgetOptions = clock, name = aName('clock')) =>
		browser.materials.make({ name, options })
	const found = async (browser: Browser, id: number) => {
		const [material] = await browser.materials.get({ ids: [id] })
		if (material === undefined) throw new Error(`there is no material ${id}`)
		return material
	}
	const aTemplate = async (group_id: number, type: string): Promise<number> => {
		const row = { group_id, user_id: admin.session.user_id, type, name: aName(type), kind: '', w: 0, h: 0, content: '' }
		const file = { about: '', sha256: sha, mime: 'font/woff2', size: 7, thumb_sha256: null }
		const values = { ...row, ...file, created_at: 0, updated_at: 0 }
		const made = app.database.db.insertInto('templates').values(values).returning('id')
		return (await made.executeTakeFirstOrThrow()).id
	}
	/** A program with one window that shows a form-made material twice, once under another name. */
	const showing = async (browser: Browser, id: number) => {
		const material = await found(browser, id)
		const { id: program_id, revision, document } = await browser.programs.create({ name: aName('p'), w: 100, h: 100 })
		const items = ['a', 'b'].map(item => resourceOf({ ...material, pages: [] }, item))
		const resources = items.map((item, index) => ({ ...item, name: `item ${index}`, play_time: 3000 }))
		const window = { id: 'w', name: '', idx: 0, zIndex: 0, x: 0, y: 0, w: 100, h: 100, resources }
		return browser.programs.save({ id: program_id, revision, document: { ...document, windows: [window] } })
	}

	test('whoever may not change materials makes none', async () => {
		const reader = await aHolder(app, root, await aRole(app, ['materials.read']))
		await expectError(make(reader), 'not_permitted')
		const { id } = await make(admin)
		await expectError(reader.materials.change({ id, name: 'x', options: clock }), 'not_permitted')
		expect((await found(admin, id)).name).not.toBe('x')
	})

	test('what has no such shape is refused field by field', async () => {
		const send = (options: unknown) => call(admin, '/admin/material/make', { name: 'x', options: json(options) })
		expectProblems(await send({ ...clock, kind: 'picture' }), { 'options.kind': '格式不正确' })
		expectProblems(await send({ ...clock, font_size: 1, hours: 13, time_zone: '<b>' }), {
			'options.font_size': '数值太小',
			'options.hours': '格式不正确',
			'options.time_zone': '格式不正确',
		})
		expectProblems(await send({ ...newCountdown, until: '2030-13-01T00:00:00', units: [] }), {
			'options.until': '格式不正确',
			'options.units': '太短',
		})
		expectProblems(await send({ kind: 'webpage' }), {
			'options.url': '必填',
			'options.mode': '必填',
			'options.zoom': '必填',
			'options.refresh': '必填',
			'options.background': '必填',
		})
		for (const url of ['', 'file:///etc/passwd', 'javascript:alert(1)', 'ftp://a', 'http://'])
			expectProblems(await send({ kind: 'streaming', url, fit: 'contain', volume: 0 }), { 'options.url': '格式不正确' })
		expectProblems(await call(admin, '/admin/material/make', { name: ' ', options: '{' }), {
			name: '必填',
			options: '格式不正确',
		})
	})

	test('a foreign organisation or directory takes none', { tags: 'long' }, async () => {
		const member = await aMember(app, await aGroup(app, root))
		const beside = await aGroup(app, root)
		const stranger = await aMember(app, beside)
		const put = (where: { group_id?: number; directory_id?: number }) =>
			member.materials.make({ name: 'x', options: clock, ...where })
		await expectError(put({ group_id: beside }), 'group_absent')
		for (const directory_id of [await aDirectory(stranger), await aDirectory(admin), 987_654])
			await expectError(put({ directory_id }), 'directory_absent')
		const own = await aDirectory(member)
		await expectError(
			admin.materials.make({ name: 'x', options: clock, directory_id: own, group_id: root }),
			'directory_foreign',
		)
		const { id } = await put({ directory_id: own })
		expect(await found(member, id)).toMatchObject({ directory_id: own, group_id: member.session.group_id })
		await expectError(stranger.materials.change({ id, name: 'x', options: clock }), 'material_absent')
		await expectError(stranger.materials.setThumbnail({ id }, { file: await aThumbnail() }), 'material_absent')
	})

	test('a font or web tool that is not in sight, or is another, is refused', async () => {
		const member = await aMember(app, await aGroup(app, root))
		const theirs = await aTemplate(await aGroup(app, root), 'font')
		const [font, tool] = [await aTemplate(root, 'font'), await aTemplate(root, 'webtool')]
		const withFont = (template_id: number, sha256 = sha): WidgetOptions => ({
			...clock,
			font: { template_id, name: 'Serif', sha256 },
		})
		const webtool: WidgetOptions = {
			kind: 'webtool',
			template_id: tool,
			sha256: sha,
			values: {},
			background: '#000000',
		}
		for (const options of [
			...[987_654, theirs, tool].map(id => withFont(id)),
			withFont(font, 'b'.repeat(64)),
			{ ...webtool, template_id: font },
			{ ...webtool, sha256: 'b'.repeat(64) },
		])
			await expectError(make(member, options), 'template_absent')
		const { id } = await make(member, withFont(font))
		await expectError(member.materials.change({ id, name: 'x', options: withFont(theirs) }), 'template_absent')
		expect((await found(member, id)).options).toEqual(withFont(font))
		expect((await found(member, (await make(member, webtool)).id)).kind).toBe('webtool')
	})

	test('is ready at once, without a file, under a name that others may have', async () => {
		const socket = await aSocket(app, admin)
		const name = aName('twice')
		const [{ id }, second] = [await make(admin, clock, name), await make(admin, clock, name)]
		await socket.next(frame => frame.type === 'material_state')
		expect(id).not.toBe(second.id)
		expect(await found(admin, id)).toMatchObject({
			name,
			kind: 'digital_clock',
			state: 'ready',
			mime: '',
			size: 0,
			sha256: '',
			play_sha256: '',
			url: '',
			options: clock,
			uploader: admin.session.realname,
			directory_id: 0,
			steps: [],
		})
		expect(await lastOperation(app, 'materials.make')).toMatchObject({
			object: name,
			after: json({ id: second.id, name, kind: 'digital_clock' }),
		})
		await admin.materials.remove({ ids: [id, second.id] })
		socket.close()
	})

	test('texts stand as they were written, whatever they would mean elsewhere', async () => {
		const hostile = [
			'<img src=x onerror=alert(1)>',
			'"><script>alert(1)</script>',
			"'; drop table materials; --",
			'=cmd|calc!A1',
			'{{7*7}} $\u007b7*7} %00 \\u0000',
			'\u202e\ud83d\ude00 ‮',
		]
		for (const words of hostile) {
			const { id } = await make(admin, { ...newText, text: words }, words)
			expect(await found(admin, id)).toMatchObject({ name: words, options: { text: words } })
		}
	})

	test('of a file nothing is changed, and a kind stays what it is', async () => {
		const picture = await aMaterial(app, admin)
		const { id } = await make(admin)
		await expectError(admin.materials.change({ id: picture.id, name: 'x', options: clock }), 'material_not_made')
		await expectError(admin.materials.change({ id, name: 'x', options: text }), 'material_not_made')
		await expectError(admin.materials.change({ id: 987_654, name: 'x', options: clock }), 'material_absent')
		await expectError(
			admin.materials.setThumbnail({ id: picture.id }, { file: await aThumbnail() }),
			'material_not_made',
		)
		const options: WidgetOptions = { ...newDigitalClock, hours: 12 }
		const name = aName('changed')
		expect(await admin.materials.change({ id, name, options })).toEqual({ programs: 0 })
		expect(await found(admin, id)).toMatchObject({ name, options })
	})

	test('a program keeps what it shows unless it is changed everywhere', async () => {
		const { id } = await make(admin)
		const [one, two, other] = [
			await showing(admin, id),
			await showing(admin, id),
			await showing(admin, (await make(admin)).id),
		]
		const font = { template_id: await aTemplate(root, 'font'), name: 'Serif', sha256: sha }
		const options: WidgetOptions = { ...newDigitalClock, title: 'Tokyo', font }
		const editor = await aHolder(app, root, await aRole(app, ['materials.read', 'materials.write']))
		await expectError(editor.materials.change({ id, name: 'x', options, everywhere: 1 }), 'not_permitted')
		await editor.materials.change({ id, name: 'x', options })
		expect(await admin.programs.get({ id: one.id })).toMatchObject({ revision: one.revision, document: one.document })
		expect(await admin.materials.change({ id, name: 'x', options, everywhere: 1 })).toEqual({ programs: 2 })
		for (const { id: program_id, revision, size } of [one, two]) {
			const after = await admin.programs.get({ id: program_id })
			expect(after).toMatchObject({ revision: revision + 1, size: size + 7, files: { [sha]: expect.any(String) } })
			// Properties of the window are unchanged.
			expect(after.document.windows[0]?.resources).toMatchObject([
				{ id: 'a', name: 'item 0', play_time: 3000, ...options },
				{ id: 'b', name: 'item 1', play_time: 3000, ...options },
			])
		}
		expect(await admin.programs.get({ id: other.id })).toMatchObject({ revision: other.revision })
		// A user who has one of the programs open cannot overwrite the change.
		const { id: program_id, revision, document } = one
		await expectError(admin.programs.save({ id: program_id, revision, document }), 'program_conflict')
	})

	const aThumbnail = async (content?: Buffer) => ({
		file: new Blob([new Uint8Array(content ?? (await aPicture(1600, 900)))]),
		name: 'thumbnail.png',
	})

	test('its picture is drawn again, and what it was before is given back', { tags: 'long' }, async () => {
		const { id } = await make(admin)
		const put = async (content: Buffer) => admin.materials.setThumbnail({ id }, { file: await aThumbnail(content) })
		await expectError(put(Buffer.alloc(0)), 'file_missing')
		await expectError(put(Buffer.alloc(3 * 1024 * 1024)), 'image_size')
		await expectError(put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'thumbnail_type')
		await expectError(
			put(
				await sharp(await aPicture())
					.jpeg()
					.toBuffer(),
			),
			'thumbnail_type',
		)
		await expectError(put((await aPicture()).subarray(0, 200)), 'file_corrupted')
		expect((await found(admin, id)).thumbnail).toBe('')
		const before = (await storedFiles(app)).blobs.length
		await put(await aPicture(1600, 900))
		await put(
			await sharp(await aPicture(900, 1600))
				.webp()
				.toBuffer(),
		)
		expect((await storedFiles(app)).blobs.length).toBe(before + 1)
		const { thumbnail } = await found(admin, id)
		const answer = await admin.fetch(`${app.origin}${thumbnail}`)
		expect(answer.headers.get('content-type')).toBe('image/webp')
		const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
		expect({ width, height, format }).toEqual({ width: 270, height: 480, format: 'webp' })
		await admin.materials.remove({ ids: [id] })
	})

	test('where materials are reviewed it waits for that, again when it shows something else', async () => {
		await admin.system.save({ settings: { review_materials: '1' } } as never)
		const { id } = await make(admin)
		expect((await found(admin, id)).review_state).toBe(0)
		await app.database.db.updateTable('materials').set({ review_state: 3 }).where('id', '=', id).execute()
		await admin.materials.change({ id, name: 'y', options: clock })
		expect((await found(admin, id)).review_state).toBe(3)
		await admin.materials.change({ id, name: 'y', options: { ...clock, hours: 12 } as WidgetOptions })
		expect((await found(admin, id)).review_state).toBe(0)
	})
})
