import { program_limits } from '@vitrine/domain/program/parts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aMaterial, aName, aProgram, aPublish, aTerminal, upload } from '../../../test/factories.ts'
import { aGroup, rootGroup } from '../../../test/people.ts'
import { call, expectProblems } from '../../../test/raw.ts'

describe.each(dialects)('programs on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const create = (name: string, group_id?: number) =>
		admin.programs.create({ name, w: 100, h: 100, ...(group_id === undefined ? {} : { group_id }) })

	test('a name is given once in an organisation', async () => {
		const name = aName('once')
		const { id, revision, document } = await create(name)
		await expectError(create(name), 'program_name_taken')
		await expectError(create(` ${name} `), 'program_name_taken')
		await expectError(admin.programs.copy({ id, name }), 'program_name_taken')
		const other = await create(aName('other'))
		const renamed = { id: other.id, revision: other.revision, name, document: other.document }
		await expectError(admin.programs.save(renamed), 'program_name_taken')
		expect((await admin.programs.save({ id, revision, name, document })).name).toBe(name)
		await create(name, await aGroup(app, await rootGroup(app)))
	})

	test('of many with one name side by side exactly one is made', async () => {
		const name = aName('race')
		const outcomes = await Promise.all(
			Array.from({ length: 10 }, () =>
				create(name).then(
					() => 1,
					error => error.status,
				),
			),
		)
		expect(outcomes.sort((a, b) => a - b)).toEqual([1, ...Array.from({ length: 9 }, () => 100000502)])
		const [a, b] = [await create(aName('a')), await create(aName('b'))]
		const taken = aName('taken')
		const rename = ({ id, revision, document }: typeof a) =>
			admin.programs.save({ id, revision, name: taken, document }).then(
				() => 1,
				error => error.status,
			)
		expect((await Promise.all([rename(a), rename(b)])).sort((x, y) => x - y)).toEqual([1, 100000502])
	})

	test('who saves over what another has saved is refused', async () => {
		const { id, revision, document } = await create(aName('conflict'))
		const saved = await admin.programs.save({ id, revision, document: { ...document, background: '#112233' } })
		expect(saved.revision).toBe(revision + 1)
		await expectError(admin.programs.save({ id, revision, document }), 'program_conflict')
		await expectError(admin.programs.save({ id, revision: revision + 5, document }), 'program_conflict')
		expect((await admin.programs.get({ id })).document.background).toBe('#112233')
		const outcomes = await Promise.all(
			Array.from({ length: 5 }, () =>
				admin.programs.save({ id, revision: saved.revision, document }).then(
					() => 1,
					error => error.status,
				),
			),
		)
		expect(outcomes.filter(status => status === 1)).toHaveLength(1)
		expect(outcomes.filter(status => status === 100000503)).toHaveLength(4)
	})

	test('a material that is absent or not ready cannot be saved into a program', async () => {
		const program = await aProgram(app, admin)
		const [window] = program.document.windows
		const [resource] = window?.resources ?? []
		if (window === undefined || resource?.kind !== 'picture') throw new Error('no picture')
		const save = (change: object) => {
			const document = { ...program.document, windows: [{ ...window, resources: [{ ...resource, ...change }] }] }
			return admin.programs.save({ id: program.id, revision: program.revision, document })
		}
		await expectError(save({ material_id: 999_999 }), 'material_absent')
		await expectError(save({ material_id: 0 }), 'material_absent')
		await expectError(save({ material_id: -1 }), 'material_absent')
		const broken = await upload(
			admin,
			'broken',
			Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200)]),
		)
		await app.settled()
		const error = await expectError(save({ material_id: broken.id, sha256: broken.sha256 }), 'material_not_ready')
		expect(error.tips).toContain('broken')
		expect((await admin.programs.get({ id: program.id })).revision).toBe(program.revision)
	})

	test('the list knows length, size, windows and cover', async () => {
		const material = await aMaterial(app, admin)
		const program = await aProgram(app, admin, material)
		const [row] = (await admin.programs.list({ key_word: program.name.toUpperCase() })).list
		expect(row).toMatchObject({
			id: program.id,
			size_remark: '1920*1080',
			play_time: 5000,
			size: material.size,
			windows: 1,
			creator: 'admin',
			revision: 2,
		})
		expect((await admin.fetch(`${app.origin}${row?.thumbnail}`)).status).toBe(200)
		const copy = await admin.programs.copy({ id: program.id, name: aName('copy') })
		expect(copy).toMatchObject({ document: program.document, size: material.size, revision: 1 })
		expect((await admin.fetch(`${app.origin}${copy.files[material.sha256]}`)).status).toBe(200)
	})

	test('a released program is not deleted, a free one is, once', { tags: 'long' }, async () => {
		const program = await aProgram(app, admin)
		const { terminal } = await aTerminal(admin)
		await aPublish(admin, [program.id], [terminal.id])
		const error = await expectError(admin.programs.remove({ id: program.id }), 'program_in_use')
		expect(error.tips).toContain(program.name)
		expect((await admin.programs.get({ id: program.id })).document).toEqual(program.document)
		const free = await aProgram(app, admin)
		await admin.programs.remove({ id: free.id })
		await expectError(admin.programs.remove({ id: free.id }), 'program_absent')
		await expectError(admin.programs.get({ id: free.id }), 'program_absent')
	})

	test('a document beyond its limits is refused by the names of its places', async () => {
		const { id, revision, document } = await create(aName('limits'))
		const window = { id: 'w', name: 'w', idx: 0, zIndex: 0, x: 0, y: 0, w: 10, h: 10, resources: [] as object[] }
		const text = {
			kind: 'text',
			id: 't',
			name: 't',
			play_time: 1000,
			text: 'x',
			font_size: 20,
			font_family: 'x',
			bold: false,
			italic: false,
			color: '#000000',
			background: '#00000000',
			align: 'left',
			vertical_align: 'top',
			line_height: 1,
			scroll: 'none',
			speed: 10,
		}
		const save = (change: object) =>
			call(admin, '/admin/program/save', {
				id: String(id),
				revision: String(revision),
				document: JSON.stringify({ ...document, ...change }),
			})
		const { side, windows, resources } = program_limits
		const many = <T extends object>(count: number, of: T): T[] =>
			Array.from({ length: count }, (_, place) => ({ ...of, id: `n${place}` }))
		const place = 'document.windows.0'
		for (const [change, fields] of [
			[{ windows: many(windows + 1, window) }, { 'document.windows': '太长' }],
			[{ windows: [{ ...window, resources: many(resources + 1, text) }] }, { [`${place}.resources`]: '太长' }],
			[
				{ w: side.min - 1, h: side.max + 1 },
				{ 'document.w': '数值太小', 'document.h': '数值太大' },
			],
			[{ background: 'url(x)' }, { 'document.background': '格式不正确' }],
			[{ format: 2 }, { 'document.format': '不是允许的值' }],
			[{ windows: [window, window] }, { 'document.windows': '格式不正确' }],
			[{ windows: [{ ...window, id: '../x' }] }, { [`${place}.id`]: '格式不正确' }],
			[{ windows: [{ ...window, w: 0 }] }, { [`${place}.w`]: '数值太小' }],
			[{ windows: [{ ...window, x: 1.5 }] }, { [`${place}.x`]: '格式不正确' }],
			[
				{ windows: [{ ...window, resources: [{ ...text, kind: 'page' }] }] },
				{ [`${place}.resources.0.kind`]: '格式不正确' },
			],
			[
				{ windows: [{ ...window, resources: [{ ...text, text: 'x'.repeat(5001) }] }] },
				{ [`${place}.resources.0.text`]: '太长' },
			],
			[
				{ windows: [{ ...window, resources: [{ ...text, play_time: 0 }] }] },
				{ [`${place}.resources.0.play_time`]: '数值太小' },
			],
		] as const)
			expectProblems(await save(change), fields)
		expect((await admin.programs.get({ id })).revision).toBe(revision)
		const full = await save({ windows: many(windows, { ...window, resources: many(5, text) }) })
		expect(full).toMatchObject({ status: 1, data: { windows } })
	})

	test('a text with every kind of character comes back as it was', async () => {
		const { id, revision, document } = await create(aName('unicode'))
		const text = '中文 🎬👩‍👩‍👧 e\u0301 \u202e right\tto\nleft "quoted" \\ \u0001 \ud800'
		const resource = {
			kind: 'text' as const,
			id: 't',
			name: 't',
			play_time: 1000,
			text,
			font_size: 20,
			font_family: 'x',
			bold: false,
			italic: false,
			color: '#000000',
			background: '#00000000',
			align: 'left' as const,
			vertical_align: 'top' as const,
			line_height: 1,
			scroll: 'none' as const,
			speed: 10,
		}
		const windows = [{ id: 'w', name: 'w', idx: 0, zIndex: 0, x: -5, y: 0, w: 10, h: 10, resources: [resource] }]
		const saved = await admin.programs.save({ id, revision, document: { ...document, windows } })
		expect(saved.document.windows).toEqual(windows)
		expect((await admin.programs.get({ id })).document).toEqual(saved.document)
	})
})
