import { newDigitalClock } from '@vitrine/domain/program/kinds/digital-clock'
import { type WidgetOptions, widgetOptions } from '@vitrine/domain/program/widgets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { aWebtool } from '../../../test/archives.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aMaterial, aName, aProgram, upload } from '../../../test/factories.ts'
import { storedFiles } from '../../../test/files.ts'
import { aFont } from '../../../test/fonts.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { call, expectProblems } from '../../../test/raw.ts'
import { lastOperation } from '../../../test/roles.ts'

const clock = widgetOptions.parse(newDigitalClock)
const part = (content: Buffer, name: string) => ({ file: { file: new Blob([new Uint8Array(content)]), name } })

describe.each(dialects)('templates on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const addMaterial = (browser: Browser, name = aName('template'), options: WidgetOptions = clock) =>
		browser.templates.addMaterial({ name, options })
	const addFont = (browser: Browser, name: string, characters = 'abc') =>
		browser.templates.addFont({ name }, part(aFont(characters, { family: name }), 'x.ttf'))
	const addTool = (
		browser: Browser,
		change: Parameters<typeof aWebtool>[0] = {},
		input: { id?: number; name?: string } = {},
	) => browser.templates.addWebtool(input, part(aWebtool(change), 'x.zip'))
	const get = (browser: Browser, id: number) => browser.templates.get({ id })

	test('a name is needed, and given once in an organisation among templates of one type', {
		tags: 'long',
	}, async () => {
		const name = aName('once')
		const { id } = await addMaterial(admin, name)
		await expectError(addMaterial(admin, name), 'template_name_taken')
		await expectError(addMaterial(admin, ` ${name} `), 'template_name_taken')
		expectProblems(await call(admin, '/admin/template/rename', { id: String(id), name: '   ' }), { name: '必填' })
		const other = await addMaterial(admin)
		await expectError(admin.templates.rename({ id: other.id, name }), 'template_name_taken')
		await expectError(admin.templates.change({ id: other.id, name, options: clock }), 'template_name_taken')
		await admin.templates.rename({ id, name })
		await addFont(admin, name)
		const group = await aGroup(app, await rootGroup(app))
		await addMaterial(await aMember(app, group), name)
		const outcomes = await Promise.all(
			Array.from({ length: 6 }, () =>
				addMaterial(admin, `${name} race`).then(
					() => 1,
					error => error.status,
				),
			),
		)
		expect(outcomes.sort((a, b) => a - b)).toEqual([1, ...Array.from({ length: 5 }, () => 100000371)])
	})

	test('those above are seen and used, not changed; those beside and below others are not there', async () => {
		const [root, sibling] = [await rootGroup(app), await aGroup(app, await rootGroup(app))]
		const group = await aGroup(app, root)
		const [own, beside] = [await aMember(app, group), await aMember(app, sibling)]
		const above = await addMaterial(admin, aName('above'))
		const { id } = await addMaterial(own, aName('own'))
		const names = async (browser: Browser) =>
			(await browser.templates.list({ type: 'material', limit: 500 })).list.map(row => row.id)
		expect(await names(own)).toEqual(expect.arrayContaining([above.id, id]))
		expect(await names(admin)).toEqual(expect.arrayContaining([above.id, id]))
		expect(await names(beside)).not.toContain(id)
		await expectError(get(beside, id), 'template_absent')
		await expectError(beside.templates.useMaterial({ id, name: 'x' }), 'template_absent')
		await expectError(own.templates.rename({ id: above.id, name: 'x' }), 'template_foreign')
		await expectError(own.templates.remove({ id: above.id }), 'template_foreign')
		await expectError(own.templates.change({ id: above.id, name: 'x', options: clock }), 'template_foreign')
		expect([(await get(own, above.id)).own, (await get(own, id)).own]).toEqual([false, true])
		await own.templates.useMaterial({ id: above.id, name: aName('used') })
		await admin.templates.rename({ id, name: aName('renamed') })
		const auditor = await aMember(app, group, 'auditor')
		expect((await get(auditor, id)).options).toEqual(clock)
		await expectError(auditor.templates.remove({ id }), 'not_permitted')
	})

	test('a program becomes a template, and a template a program of any size', { tags: 'long' }, async () => {
		const program = await aProgram(app, admin)
		const name = aName('template')
		const { id } = await admin.templates.addProgram({ program_id: program.id, name })
		const shown = await get(admin, id)
		expect(shown).toMatchObject({ type: 'program', name, w: 1920, h: 1080, document: program.document, own: true })
		expect((await admin.fetch(`${app.origin}${shown.thumbnail}`)).headers.get('content-type')).toBe('image/webp')
		const [sha256 = ''] = Object.keys(shown.files)
		expect((await admin.fetch(`${app.origin}${shown.files[sha256]}`)).status).toBe(200)
		const made = await admin.templates.useProgram({ id, name: aName('made') })
		expect(made.left_out).toBe(0)
		expect((await admin.programs.get({ id: made.id })).document).toEqual(program.document)
		const small = await admin.templates.useProgram({ id, name: aName('made'), w: 960, h: 1080 })
		const { document } = await admin.programs.get({ id: small.id })
		expect([document.w, document.h, document.windows[0]?.w, document.windows[0]?.h]).toEqual([960, 1080, 960, 1080])
		await expectError(admin.templates.useProgram({ id, name: program.name }), 'program_name_taken')
		await expectError(admin.templates.useProgram({ id, name: 'x', group_id: 999_999 }), 'group_absent')
		await expectError(admin.templates.addProgram({ program_id: 999_999, name: 'x' }), 'program_absent')
		expect(await lastOperation(app, 'templates.addProgram')).toMatchObject({ object: 'x', result: 100000501 })
	})

	test('what of a template is not there any more is left out, and said', async () => {
		const group = await aGroup(app, await rootGroup(app))
		const program = await aProgram(app, admin)
		const { id } = await admin.templates.addProgram({ program_id: program.id, name: aName('template') })
		const below = await aMember(app, group)
		expect((await get(below, id)).document?.windows[0]?.resources).toEqual([])
		const made = await below.templates.useProgram({ id, name: aName('made') })
		expect(made.left_out).toBe(1)
		expect((await below.programs.get({ id: made.id })).document.windows).toHaveLength(1)
	})

	test('options become a template and a material again', async () => {
		const { id } = await addMaterial(admin)
		expect(await get(admin, id)).toMatchObject({ type: 'material', kind: 'digital_clock', options: clock })
		const name = aName('made')
		const made = await admin.templates.useMaterial({ id, name })
		const [material] = await admin.materials.get({ ids: [made.id] })
		expect(material).toMatchObject({ name, kind: 'digital_clock', options: clock })
		const changed = widgetOptions.parse({ ...newDigitalClock, hours: 12 })
		await admin.templates.change({ id, name: aName('changed'), options: changed })
		expect((await get(admin, id)).options).toEqual(changed)
		expect((await admin.materials.get({ ids: [made.id] }))[0]?.options).toEqual(clock)
		const text = widgetOptions.parse({
			...clock,
			kind: 'countdown',
			units: ['days'],
			form: 'words',
			until: '2030-01-01T00:00:00',
			end_text: '',
		})
		await expectError(admin.templates.change({ id, name: 'x', options: text }), 'template_other_kind')
	})

	test('a picture becomes a template, lives on without its material, and comes into the library again', {
		tags: 'long',
	}, async () => {
		const material = await aMaterial(app, admin)
		const { id } = await admin.templates.copyMaterial({ material_id: material.id, name: aName('background') })
		const shown = await get(admin, id)
		expect(shown).toMatchObject({ kind: 'picture', sha256: material.play_sha256, w: 320, h: 180, options: null })
		expect((await admin.fetch(`${app.origin}${shown.url}`)).status).toBe(200)
		const name = aName('used')
		const used = await admin.templates.useMaterial({ id, name })
		await app.settled()
		expect((await admin.materials.get({ ids: [used.id] }))[0]).toMatchObject({ name, kind: 'picture', state: 'ready' })
		const broken = await upload(
			admin,
			'broken',
			Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200)]),
		)
		await app.settled()
		await expectError(admin.templates.copyMaterial({ material_id: broken.id, name: 'x' }), 'material_not_ready')
		await expectError(admin.templates.copyMaterial({ material_id: 999_999, name: 'x' }), 'material_absent')
		const sound = await aMaterial(app, admin)
		await app.database.db.updateTable('materials').set({ kind: 'audio' }).where('id', '=', sound.id).execute()
		const { tips } = await expectError(
			admin.templates.copyMaterial({ material_id: sound.id, name: 'x' }),
			'template_kind',
		)
		expect(tips).toContain(sound.name)
	})

	test('a font is read, shown, delivered with a program, and kept while it is used', { tags: 'long' }, async () => {
		const name = aName('Boxes')
		const { id } = await addFont(admin, name, 'Привет')
		const [row] = (await admin.templates.list({ type: 'font', key_word: name.toUpperCase() })).list
		expect(row).toMatchObject({ id, name, mime: 'font/ttf', font: { family: name, format: 'ttf' } })
		expect(row?.font?.languages.ru.missing).toBeGreaterThan(0)
		expect((await admin.fetch(`${app.origin}${row?.url}`)).headers.get('content-type')).toBe('font/ttf')
		const font = { template_id: id, name, sha256: row?.sha256 ?? '' }
		const options = widgetOptions.parse({ ...newDigitalClock, font })
		const material = await admin.materials.make({ name: aName('clock'), options })
		const program = await admin.programs.create({ name: aName('program'), w: 100, h: 100 })
		const resource = { ...options, id: 'r1', name: 'clock', play_time: 5000 }
		const window = { id: 'w1', name: 'w', idx: 0, zIndex: 0, x: 0, y: 0, w: 100, h: 100, resources: [resource] }
		const document = { ...program.document, windows: [window] }
		const saved = await admin.programs.save({ id: program.id, revision: 1, document: document as never })
		expect(Object.keys(saved.files)).toEqual([font.sha256])
		const refused = await expectError(admin.templates.remove({ id }), 'template_in_use')
		expect(refused.data).toMatchObject({
			programs: [{ id: program.id }],
			materials: [{ id: material.id }],
			templates: [],
		})
		expect(await get(admin, id)).toMatchObject({ programs: [{ id: program.id }], materials: [{ id: material.id }] })
		const template = await addMaterial(admin, aName('lettered'), options)
		await admin.programs.remove({ id: program.id })
		await expectError(admin.templates.remove({ id }), 'template_in_use')
		await expectError(
			addMaterial(admin, 'x', { ...options, font: { ...font, template_id: template.id } } as never),
			'template_absent',
		)
	})

	test('a font that cannot be used is refused in words, and nothing of it is kept', { tags: 'long' }, async () => {
		const before = await storedFiles(app)
		const add = (content: Buffer) => admin.templates.addFont({}, part(content, 'x.ttf'))
		await expectError(add(Buffer.from('<script>alert(1)</script>')), 'font_unsupported')
		await expectError(add(Buffer.from('ttcf0000')), 'font_collection')
		await expectError(add(aFont('abc').subarray(0, 300)), 'font_broken')
		await expectError(add(Buffer.alloc(0)), 'file_missing')
		const name = aName('twice')
		const { id } = await addFont(admin, name, 'x')
		await expectError(addFont(admin, name, 'y'), 'template_name_taken')
		await admin.templates.remove({ id })
		expect(await storedFiles(app)).toEqual(before)
	})

	test('a web tool is one page, and a newer version takes its place wherever it is used', {
		tags: 'long',
	}, async () => {
		const { id } = await addTool(admin, {}, { name: aName('tool') })
		const first = await get(admin, id)
		expect(first).toMatchObject({
			type: 'webtool',
			version: '1.0',
			mime: 'text/html',
			form: [{ type: 'text', name: 'title' }],
		})
		const page = await (await admin.fetch(`${app.origin}${first.url}`)).text()
		expect(page).toContain('const values = {"title":"Hello"}')
		const tool = {
			kind: 'webtool' as const,
			template_id: id,
			sha256: first.sha256,
			values: { title: 'A' },
			background: '#000000',
		}
		const material = await admin.materials.make({ name: aName('sign'), options: tool })
		const template = await addMaterial(admin, aName('sign'), tool)
		const program = await admin.programs.create({ name: aName('program'), w: 100, h: 100 })
		const resource = { ...tool, id: 'r1', name: 'x', play_time: 5000 }
		const window = { id: 'w1', name: 'w', idx: 0, zIndex: 0, x: 0, y: 0, w: 100, h: 100, resources: [resource] }
		await admin.programs.save({ id: program.id, revision: 1, document: { ...program.document, windows: [window] } })
		await addTool(admin, { manifest: { version: '2.0' }, html: '<h1>new</h1>' }, { id })
		const { sha256, version } = await get(admin, id)
		expect([version, sha256 === first.sha256]).toEqual(['2.0', false])
		const [made] = await admin.materials.get({ ids: [material.id] })
		const saved = await admin.programs.get({ id: program.id })
		expect(made?.options).toEqual({ ...tool, sha256 })
		expect((await get(admin, template.id)).options).toEqual({ ...tool, sha256 })
		expect(saved.document.windows[0]?.resources[0]).toMatchObject({ sha256 })
		expect([saved.revision, Object.keys(saved.files)]).toEqual([3, [sha256]])
		expect((await admin.fetch(`${app.origin}${first.url}`)).status).toBe(404)
		await expectError(admin.templates.remove({ id }), 'template_in_use')
		await expectError(addTool(admin, {}, { id: template.id }), 'template_absent')
	})

	test('names and values with markup stay what they are', async () => {
		const evil = '<img src=x onerror=alert(1)>{{7*7}}=1+1'
		const form = [{ type: 'text', name: 'title', label: evil, default: '</script><script>alert(1)</script>' }]
		const { id } = await addTool(admin, { manifest: { name: evil, form } })
		const shown = await get(admin, id)
		expect([shown.name, shown.form?.[0]?.label]).toEqual([evil, evil])
		const page = await (await admin.fetch(`${app.origin}${shown.url}`)).text()
		expect(page).not.toContain('</script><script>alert')
		expect((await admin.templates.list({ type: 'webtool', key_word: '%' })).list.map(row => row.id)).not.toContain(id)
	})
})
