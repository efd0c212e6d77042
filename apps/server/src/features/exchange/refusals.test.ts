import type { RefusalCode } from '@vitrine/contract/catalogue'
import { emptyProgram } from '@vitrine/domain/program/document'
import { newText } from '@vitrine/domain/program/kinds/text'
import { package_format, package_names } from '@vitrine/domain/program/package'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { aZip } from '../../../test/archives.ts'
import { anAdmin, type Browser, expectRefusal } from '../../../test/browser.ts'
import { aName, aPicture, aTerminal } from '../../../test/factories.ts'
import { storedFiles } from '../../../test/files.ts'
import { countRows, savedPackage, sendPackage } from '../../../test/importing.ts'
import { aPackage, hashOf, mediaName, type PackageParts } from '../../../test/packages.ts'
import { aMember, rootGroup } from '../../../test/people.ts'

const text = { ...newText, id: 't', name: 'words', play_time: 1000, text: '<img src=x onerror=alert(1)>' }
const windowOf = (resources: unknown[], change: object = {}) => ({
	...{ id: 'a', name: 'one', idx: 0, zIndex: 0, x: 0, y: 0, w: 100, h: 100, resources },
	...change,
})
const programOf = (windows: unknown[], change: object = {}) => ({
	...{ name: aName('taken'), w: 640, h: 480, screenshot: '' },
	document: { ...emptyProgram(640, 480), windows, ...change },
})
const indexOf = (programs: unknown[], change: object = {}) => ({
	...{ format: package_format, version: 1, programs, materials: [], templates: [] },
	...change,
})
const pictureOf = (content: Buffer, change: object = {}) => ({
	...{ id: 7, name: 'p', kind: 'picture', sha256: hashOf(content), size: content.length, mime: 'image/png' },
	...{ width: 320, height: 180, duration: 0, codec: 'png', pages: [], ...change },
})
const shown = (content: Buffer) => ({
	...{ kind: 'picture', id: 'p', name: 'p', play_time: 1000, material_id: 7, sha256: hashOf(content), fit: 'cover' },
})

describe.each(dialects)('packages that are not taken on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let picture: Buffer
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		picture = await aPicture()
	})
	afterAll(() => app.remove())
	afterEach(async () => {
		for (const { upload_id } of await admin.materials.uploadList({})) await admin.materials.uploadCancel({ upload_id })
	})

	/** Refused by the look and by the import, which leave nothing. */
	const refused = async (content: Buffer, code: RefusalCode): Promise<string> => {
		const before = [await countRows(app), (await storedFiles(app)).blobs]
		const upload_id = await sendPackage(admin, content)
		const { tips } = await expectRefusal(admin.exchange.take({ upload_id, partial: 1 }), code)
		expect([await countRows(app), (await storedFiles(app)).blobs]).toEqual(before)
		expect((await storedFiles(app)).uploads).toEqual([upload_id])
		await admin.materials.uploadCancel({ upload_id })
		expect((await storedFiles(app)).uploads).toEqual([])
		return tips
	}

	const good = (): PackageParts => ({
		index: indexOf([programOf([windowOf([shown(picture)])])], { materials: [pictureOf(picture)] }),
		media: [picture],
	})

	test('the package that the others are made of is taken', async () => {
		const made = await admin.exchange.take({ upload_id: await sendPackage(admin, aPackage(good())) })
		expect(made).toMatchObject({ materials: 1, left_out: 0 })
		await app.settled()
		await admin.programs.remove({ ids: made.programs.map(({ id }) => id) })
		const { list } = await admin.materials.list({})
		await admin.materials.remove({ ids: list.map(({ id }) => id) })
		await admin.materials.purge({ ids: list.map(({ id }) => id) })
	})

	test.each<[string, () => Buffer, RefusalCode]>([
		['no archive', () => Buffer.from('GIF89a and then nothing of the kind'), 'archive_broken'],
		['half of one', () => aPackage(good()).subarray(0, 900), 'archive_broken'],
		['a name that leads out', () => aPackage({ ...good(), beside: { '../../evil': picture } }), 'archive_name'],
		['another archive', () => aZip([{ name: 'index.html', content: 'x' }]), 'package_other'],
		['one without an index', () => aPackage({ ...good(), without: [package_names.index] }), 'package_file'],
		[
			'one of another maker',
			() => aPackage({ ...good(), manifest: told => ({ ...told, format: 'other' }) }),
			'package_other',
		],
		['a newer one', () => aPackage({ ...good(), manifest: told => ({ ...told, version: 2 }) }), 'package_newer'],
		['a file that nobody lists', () => aPackage({ ...good(), beside: { 'media/x': picture } }), 'package_file'],
		[
			'a file of another size',
			() =>
				aPackage({ ...good(), manifest: told => ({ ...told, files: told.files.map(file => ({ ...file, size: 5 })) }) }),
			'package_file',
		],
		[
			'an index that is not the listed one',
			() =>
				aPackage({
					...good(),
					manifest: told => ({
						...told,
						files: told.files.map((file, place) => (place === 0 ? { ...file, sha256: 'a'.repeat(64) } : file)),
					}),
				}),
			'package_hash',
		],
		['no programs', () => aPackage({ index: indexOf([]) }), 'package_index'],
		['an index that is a text', () => aPackage({ index: 'x' }), 'package_index'],
		[
			'a negative width',
			() => aPackage({ index: indexOf([programOf([windowOf([text], { w: -1 })])]) }),
			'package_invalid',
		],
		['a huge canvas', () => aPackage({ index: indexOf([programOf([], { w: 1e9 })]) }), 'package_invalid'],
		['a huge program', () => aPackage({ index: indexOf([{ ...programOf([]), w: 1e9 }]) }), 'package_index'],
		['a newer document', () => aPackage({ index: indexOf([programOf([], { format: 2 })]) }), 'package_invalid'],
		[
			'ten thousand windows',
			() =>
				aPackage({
					index: indexOf([programOf(Array.from({ length: 10_000 }, (_, id) => windowOf([], { id: `w${id}` })))]),
				}),
			'package_invalid',
		],
		[
			'an address that is a script',
			() =>
				aPackage({
					index: indexOf([programOf([windowOf([{ ...text, kind: 'webpage', url: 'javascript:alert(1)' }])])]),
				}),
			'package_invalid',
		],
		[
			'two materials of one id',
			() =>
				aPackage({
					...good(),
					index: indexOf([programOf([])], { materials: [pictureOf(picture), pictureOf(picture)] }),
				}),
			'package_index',
		],
	])('%s', async (_name, content, code) => {
		expect(await refused(content(), code)).not.toBe('')
	})

	test('a file that is not what its name says, and one that is not what it is said to be', async () => {
		const wrong = aPackage({
			...good(),
			without: [mediaName(picture)],
			beside: { [mediaName(picture)]: Buffer.alloc(picture.length, 1) },
		})
		expect(await refused(wrong, 'package_hash')).toContain(hashOf(picture))
		const page = Buffer.from('<html><script>alert(1)</script></html>')
		const materials = [pictureOf(page)]
		const index = indexOf([programOf([windowOf([shown(page)])])], { materials })
		await refused(aPackage({ index, media: [page] }), 'package_content')
		const video = indexOf([programOf([])], { materials: [pictureOf(picture, { kind: 'video' })] })
		await refused(aPackage({ index: video, media: [picture] }), 'package_content')
		const font = { id: 1, type: 'font', name: 'f', sha256: hashOf(page), size: page.length, mime: 'font/ttf' }
		const templates = [{ ...font, w: 0, h: 0, content: '' }]
		await refused(aPackage({ index: indexOf([programOf([])], { templates }), media: [page] }), 'package_content')
	})

	test('what cannot be taken over is named, and left out once somebody has agreed', async () => {
		const hologram = { kind: 'hologram', id: 'h', name: 'Hologram', play_time: 1000 }
		const program = programOf([windowOf([hologram, shown(picture), text])])
		const index = indexOf([program], { materials: [pictureOf(picture)] })
		const content = aPackage({ index, media: [picture], without: [mediaName(picture)] })
		const upload_id = await sendPackage(admin, content)
		const { programs } = await admin.exchange.look({ upload_id })
		expect(programs[0]?.left_out).toEqual([
			{ window: 'one', item: 'Hologram', kind: 'hologram', reason: 'unknown_kind', count: 1 },
			{ window: 'one', item: 'p', kind: 'picture', reason: 'no_file', count: 1 },
		])
		const before = await countRows(app)
		const { tips } = await expectRefusal(admin.exchange.take({ upload_id }), 'package_left_out')
		expect(tips).toContain('2')
		expect(await countRows(app)).toEqual(before)
		const made = await admin.exchange.take({ upload_id, partial: 1 })
		expect(made).toMatchObject({ left_out: 2, materials: 0 })
		const { document } = await admin.programs.get({ id: made.programs[0]?.id ?? 0 })
		expect(document.windows[0]?.resources).toEqual([text])
	})

	test('what fails when the files are stored already leaves none of them, and can be tried again', async () => {
		const { db } = app.database
		const fresh = await aPicture()
		const index = indexOf([programOf([windowOf([shown(fresh)])])], { materials: [pictureOf(fresh)] })
		const upload_id = await sendPackage(admin, aPackage({ index, media: [fresh] }))
		const into = (group_id: number) => db.updateTable('uploads').set({ group_id }).where('id', '=', upload_id).execute()
		const before = [await countRows(app), (await storedFiles(app)).blobs]
		// Its organisation is gone, which the database says of the first row.
		await into(999_999)
		await expectRefusal(admin.exchange.take({ upload_id }), 'directory_absent')
		expect([await countRows(app), (await storedFiles(app)).blobs]).toEqual(before)
		expect((await storedFiles(app)).uploads).toEqual([upload_id])
		await into(await rootGroup(app))
		expect(await admin.exchange.take({ upload_id })).toMatchObject({ materials: 1 })
		expect((await storedFiles(app)).blobs).toContain(hashOf(fresh))
	})

	test('half an upload is not looked at, nor that of somebody else', async () => {
		const content = aPackage(good())
		const upload_id = await sendPackage(admin, content, content.length + 10)
		await expectRefusal(admin.exchange.look({ upload_id }), 'upload_short')
		await expectRefusal(admin.exchange.take({ upload_id }), 'upload_short')
		const member = await aMember(app, await rootGroup(app), 'administrator')
		await expectRefusal(member.exchange.look({ upload_id }), 'upload_absent')
		await admin.materials.uploadCancel({ upload_id })
		const whole = await sendPackage(admin, content)
		await expectRefusal(admin.materials.uploadFinish({ upload_id: whole }), 'file_unsupported')
	})

	test('a stored document that nobody can read is listed, opened as far as it can be, told of, and not copied or published', async () => {
		const { db } = app.database
		const { terminal } = await aTerminal(admin)
		const window = windowOf([text, { kind: 'hologram', id: 'h', name: 'H' }])
		for (const [document, reason, windows] of [
			['{', 'unreadable', 0],
			[JSON.stringify({ ...emptyProgram(640, 480), format: 9 }), 'unreadable', 0],
			[JSON.stringify({ ...emptyProgram(640, 480), windows: [window] }), 'unknown_kind', 1],
			[
				JSON.stringify({
					...emptyProgram(640, 480),
					windows: Array.from({ length: 300 }, (_, id) => windowOf([text], { id: `w${id}` })),
				}),
				'too_many',
				200,
			],
		] as const) {
			const { id } = await admin.programs.create({ name: aName('odd'), w: 640, h: 480 })
			await db.updateTable('programs').set({ document }).where('id', '=', id).execute()
			expect((await admin.programs.list({})).list.some(row => row.id === id)).toBe(true)
			const found = await admin.programs.get({ id })
			expect([found.document.windows.length, found.left_out[0]?.reason]).toEqual([windows, reason])
			expect([found.document.w, found.document.h]).toEqual([640, 480])
			await expectRefusal(admin.programs.copy({ id, name: aName('copy') }), 'program_unreadable')
			await expectRefusal(admin.exchange.download({ ids: [id] }), 'program_unreadable')
			await expectRefusal(admin.releases.publish({ play_ids: [id], deviceids: [terminal.id] }), 'program_unreadable')
			expect((await admin.exchange.check({ ids: [id], now: '2026-01-01T00:00:00' }))[0]?.id).toBe(id)
			const saved = await admin.programs.save({ id, revision: found.revision, document: found.document })
			expect(saved.left_out).toEqual([])
		}
	})

	test('a package of nothing but a text goes around', async () => {
		const index = indexOf([programOf([windowOf([text])])])
		const { programs } = await admin.exchange.take({ upload_id: await sendPackage(admin, aPackage({ index })) })
		const again = await savedPackage(app, admin, [programs[0]?.id ?? 0])
		expect(await admin.exchange.take({ upload_id: await sendPackage(admin, again) })).toMatchObject({ materials: 0 })
	})
})
