import type { ErrorCode } from '@vitrine/contract/error-codes'
import { package_names } from '@vitrine/domain/program/package'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { aZip } from '../../../test/archives.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aPicture } from '../../../test/factories.ts'
import { storedFiles } from '../../../test/files.ts'
import { countRows, sendPackage } from '../../../test/importing.ts'
import { indexOf, pictureItem, pictureOf, programOf, text_item, windowOf } from '../../../test/package-contents.ts'
import { aPackage, hashOf, mediaName, type PackageParts } from '../../../test/packages.ts'
import { aMember, rootGroup } from '../../../test/people.ts'

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

	/** Refused by both the check and the import, which leave nothing behind. */
	const refused = async (content: Buffer, code: ErrorCode): Promise<string> => {
		const before = [await countRows(app), (await storedFiles(app)).blobs]
		const upload_id = await sendPackage(admin, content)
		const { tips } = await expectError(admin.exchange.take({ upload_id, partial: 1 }), code)
		expect([await countRows(app), (await storedFiles(app)).blobs]).toEqual(before)
		expect((await storedFiles(app)).uploads).toEqual([upload_id])
		await admin.materials.uploadCancel({ upload_id })
		expect((await storedFiles(app)).uploads).toEqual([])
		return tips
	}

	const good = (): PackageParts => ({
		index: indexOf([programOf([windowOf([pictureItem(picture)])])], { materials: [pictureOf(picture)] }),
		media: [picture],
	})

	test('the package that the others are made of is taken', { tags: 'long' }, async () => {
		const made = await admin.exchange.take({ upload_id: await sendPackage(admin, aPackage(good())) })
		expect(made).toMatchObject({ materials: 1, left_out: 0 })
		await app.settled()
		await admin.programs.remove({ ids: made.programs.map(({ id }) => id) })
		const { list } = await admin.materials.list({})
		await admin.materials.remove({ ids: list.map(({ id }) => id) })
		await admin.materials.purge({ ids: list.map(({ id }) => id) })
	})

	test.each<[string, () => Buffer, ErrorCode]>([
		['no archive', () => Buffer.from('GIF89a and then nothing of the kind'), 'archive_broken'],
		['half of one', () => aPackage(good()).subarray(0, 900), 'archive_broken'],
		['a name that leads out', () => aPackage({ ...good(), beside: { '../../evil': picture } }), 'archive_name'],
		['another archive', () => aZip([{ name: 'index.html', content: 'x' }]), 'package_other'],
		['one without an index', () => aPackage({ ...good(), without: [package_names.index] }), 'package_file'],
		[
			'one of another maker',
			() => aPackage({ ...good(), manifest: written => ({ ...written, format: 'other' }) }),
			'package_other',
		],
		[
			'a list of more files than there may be, none of which is one',
			() => aPackage({ ...good(), manifest: written => ({ ...written, files: Array(20_001).fill(0) }) }),
			'package_other',
		],
		[
			'a list of nothing that unpacks to megabytes',
			() => aPackage({ ...good(), manifest: written => ({ ...written, files: Array(2_200_000).fill(0) }) }),
			'package_file',
		],
		[
			'a thousand times a thousand programs that are none',
			() => aPackage({ index: indexOf(Array(1_000_000).fill(0)) }),
			'package_index',
		],
		['a newer one', () => aPackage({ ...good(), manifest: written => ({ ...written, version: 2 }) }), 'package_newer'],
		['a file that nobody lists', () => aPackage({ ...good(), beside: { 'media/x': picture } }), 'package_file'],
		[
			'a file of another size',
			() =>
				aPackage({
					...good(),
					manifest: written => ({ ...written, files: written.files.map(file => ({ ...file, size: 5 })) }),
				}),
			'package_file',
		],
		[
			'an index that is not the listed one',
			() =>
				aPackage({
					...good(),
					manifest: written => ({
						...written,
						files: written.files.map((file, place) => (place === 0 ? { ...file, sha256: 'a'.repeat(64) } : file)),
					}),
				}),
			'package_hash',
		],
		['no programs', () => aPackage({ index: indexOf([]) }), 'package_index'],
		['an index that is a text', () => aPackage({ index: 'x' }), 'package_index'],
		[
			'a negative width',
			() => aPackage({ index: indexOf([programOf([windowOf([text_item], { w: -1 })])]) }),
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
					index: indexOf([programOf([windowOf([{ ...text_item, kind: 'webpage', url: 'javascript:alert(1)' }])])]),
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
		const index = indexOf([programOf([windowOf([pictureItem(page)])])], { materials })
		await refused(aPackage({ index, media: [page] }), 'package_content')
		const video = indexOf([programOf([])], { materials: [pictureOf(picture, { kind: 'video' })] })
		await refused(aPackage({ index: video, media: [picture] }), 'package_content')
		const font = { id: 1, type: 'font', name: 'f', sha256: hashOf(page), size: page.length, mime: 'font/ttf' }
		const templates = [{ ...font, w: 0, h: 0, content: '' }]
		await refused(aPackage({ index: indexOf([programOf([])], { templates }), media: [page] }), 'package_content')
	})

	test('what fails when the files are stored already leaves none of them, and can be tried again', async () => {
		const { db } = app.database
		const fresh = await aPicture()
		const index = indexOf([programOf([windowOf([pictureItem(fresh)])])], { materials: [pictureOf(fresh)] })
		const upload_id = await sendPackage(admin, aPackage({ index, media: [fresh] }))
		const into = (group_id: number) => db.updateTable('uploads').set({ group_id }).where('id', '=', upload_id).execute()
		const before = [await countRows(app), (await storedFiles(app)).blobs]
		// Its organisation is gone, which only the transaction that makes the rows detects.
		await into(999_999)
		await expectError(admin.exchange.take({ upload_id }), 'group_absent')
		expect([await countRows(app), (await storedFiles(app)).blobs]).toEqual(before)
		expect((await storedFiles(app)).uploads).toEqual([upload_id])
		await into(await rootGroup(app))
		expect(await admin.exchange.take({ upload_id })).toMatchObject({ materials: 1 })
		expect((await storedFiles(app)).blobs).toContain(hashOf(fresh))
	})

	test('half an upload is not looked at, nor that of somebody else', async () => {
		const content = aPackage(good())
		const upload_id = await sendPackage(admin, content, content.length + 10)
		await expectError(admin.exchange.look({ upload_id }), 'upload_short')
		await expectError(admin.exchange.take({ upload_id }), 'upload_short')
		const member = await aMember(app, await rootGroup(app), 'administrator')
		await expectError(member.exchange.look({ upload_id }), 'upload_absent')
		await admin.materials.uploadCancel({ upload_id })
		const whole = await sendPackage(admin, content)
		await expectError(admin.materials.uploadFinish({ upload_id: whole }), 'file_unsupported')
	})
})
