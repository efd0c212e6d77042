import { randomUUID } from 'node:crypto'
import { artifact_limits } from '@vitrine/domain/upgrade/artifact'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { aZip } from '../../../test/archives.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { upload } from '../../../test/factories.ts'
import { storedFiles } from '../../../test/files.ts'
import { rootGroup } from '../../../test/people.ts'
import { aHolder, aRole } from '../../../test/roles.ts'
import { anApp, aSystem } from '../../../test/upgrade-files.ts'
import { anArtifact, sendArtifact } from '../../../test/upgrading.ts'

const link = 0o120777

describe.each(dialects)('upgrade files on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const added = async (content: Buffer, name?: string) =>
		admin.upgrades.addArtifact({ upload_id: await sendArtifact(admin, content, name) })
	const stored = async () => (await storedFiles(app)).blobs

	test('are what they contain, whatever they are called', async () => {
		expect(await added(anApp(), 'holiday.jpg')).toMatchObject({
			name: 'holiday.jpg',
			type: 'app_upgrade',
			package: 'com.example.player',
			version: '2.4.1',
			version_code: 241,
		})
		expect(await added(anApp({ is_utf8: true, version_code: 242 }))).toMatchObject({ version_code: 242 })
		// A name stored in the resources of the app: only its version code is known.
		expect(await added(anApp({ version_name: 1, version_code: 250 }))).toMatchObject({ version: '250' })
		const system = await added(aSystem('3.0.13.301', { model: 'P4' }), 'x.apk')
		expect(system).toMatchObject({ type: 'system_upgrade', version: '3.0.13.301', model: 'P4', package: '' })
		const { list, count } = await admin.upgrades.listArtifacts({ type: 'system_upgrade' })
		expect(count).toBe(1)
		expect(list).toEqual([system])
	})

	test('names that differ in case alone are two files of an app', async () => {
		const files = ['res/a.xml', 'res/A.xml'].map(name => ({ name, content: name }))
		expect(await added(anApp({ version_code: 260 }, files))).toMatchObject({ version_code: 260 })
	})

	test.each([
		['a program of Windows', Buffer.from(`MZ${'x'.repeat(9000)}`)],
		['a picture', Buffer.from(`\x89PNG${'x'.repeat(9000)}`, 'latin1')],
		['a text', Buffer.from('PK')],
	])('%s is refused with its first bytes, and holds no place', async (_, content) => {
		await expectError(sendArtifact(admin, content, 'player.apk'), 'artifact_other')
		expect(await admin.materials.uploadList({})).toEqual([])
	})

	test.each([
		['an archive of something else', aZip([{ name: 'readme.txt', content: 'x' }]), 'artifact_other'],
		['an archive that is cut off', aSystem().subarray(0, -30), 'archive_broken'],
		['an archive with something behind it', Buffer.concat([aSystem(), Buffer.from('more')]), 'archive_broken'],
		['a way out of the archive', aSystem('3.0', {}, [{ name: '../etc/passwd', content: 'x' }]), 'archive_name'],
		['an absolute name', aSystem('3.0', {}, [{ name: '/system/bin/sh', content: 'x' }]), 'archive_name'],
		['a link', aSystem('3.0', {}, [{ name: 'link', content: '/etc', mode: link }]), 'archive_kind'],
		['a name that stands twice', aSystem('3.0', {}, [{ name: 'image.bin', content: 'x' }]), 'archive_twice'],
		['a bomb', aSystem('3.0', {}, [{ name: 'zeros', content: Buffer.alloc(120 * 1024 * 1024) }]), 'archive_large'],
		['a version that is none', aSystem('latest'), 'artifact_version'],
		['no version and another type', aSystem('latest', { type: 'webtool' }), 'artifact_unreadable'],
		['a manifest of something else', aSystem('3.0', { type: 'webtool' }), 'artifact_unreadable'],
		['a manifest that is no JSON', aZip([{ name: 'update.json', content: '{' }]), 'artifact_unreadable'],
		['a manifest without end', aZip([{ name: 'update.json', content: ' '.repeat(70_000) }]), 'artifact_unreadable'],
		['a manifest of text', aZip([{ name: 'AndroidManifest.xml', content: '<manifest/>' }]), 'artifact_unreadable'],
		['an empty manifest', aZip([{ name: 'AndroidManifest.xml', content: '' }]), 'artifact_unreadable'],
		['another document of Android', anApp({ element: 'resources' }), 'artifact_unreadable'],
		['an app without a package', anApp({ package: '' }), 'artifact_unreadable'],
		['an app with a package of signs', anApp({ package: 'com/../x' }), 'artifact_unreadable'],
		['an app of a version with signs', anApp({ version_name: '<b>1\u202e2</b>' }), 'artifact_unreadable'],
		['an app of a version too large', anApp({ version_code_major: 0x300000 }), 'artifact_unreadable'],
		['an app without a version', anApp({ version_name: 1, version_code: 0 }), 'artifact_unreadable'],
	] as const)('%s is refused in words, and nothing of it is stored', async (_, content, code) => {
		const before = await stored()
		const upload_id = await sendArtifact(admin, content, 'upgrade.zip')
		await expectError(admin.upgrades.addArtifact({ upload_id }), code)
		expect(await stored()).toEqual(before)
		await admin.materials.uploadCancel({ upload_id })
	})

	test('the same file is there once, and one that is deleted is gone from the disk', async () => {
		const content = aSystem()
		const artifact = await added(content, 'first')
		const again = await sendArtifact(admin, content, 'second')
		await expectError(admin.upgrades.addArtifact({ upload_id: again }), 'artifact_there')
		await admin.materials.uploadCancel({ upload_id: again })
		expect(await stored()).toContain(artifact.sha256)
		await admin.upgrades.removeArtifact({ id: artifact.id })
		expect(await stored()).not.toContain(artifact.sha256)
		await expectError(admin.upgrades.removeArtifact({ id: artifact.id }), 'artifact_absent')
		expect((await added(content, 'third')).sha256).toBe(artifact.sha256)
	})

	test('an upload that is for something else, of somebody else, or not whole makes none', async () => {
		await expectError(admin.upgrades.addArtifact({ upload_id: randomUUID() }), 'upload_absent')
		const content = aSystem()
		const { upload_id } = await admin.materials.uploadStart({ name: 'x', size: content.length + 1, purpose: 'upgrade' })
		const file = new Blob([new Uint8Array(content)])
		await admin.materials.uploadChunk({ upload_id, offset: 0 }, { file: { file, name: 'chunk' } })
		await expectError(admin.upgrades.addArtifact({ upload_id }), 'upload_short')
		const own = await aHolder(app, await rootGroup(app), await aRole(app, ['terminals.write', 'materials.write']))
		await expectError(own.upgrades.addArtifact({ upload_id }), 'upload_absent')
		const reader = await aHolder(app, await rootGroup(app), await aRole(app, ['terminals.read', 'materials.write']))
		await expectError(reader.upgrades.addArtifact({ upload_id }), 'not_permitted')
		await admin.materials.uploadCancel({ upload_id })
		// A file that is not an upgrade does not become a material either.
		await expectError(upload(admin, 'upgrade.zip', content), 'file_unsupported')
		const material = await sendArtifact(admin, content)
		await expectError(admin.materials.uploadFinish({ upload_id: material }), 'file_unsupported')
	})

	test('two calls for one upload make one file', async () => {
		const upload_id = await sendArtifact(admin, aSystem())
		const both = await Promise.allSettled([
			admin.upgrades.addArtifact({ upload_id }),
			admin.upgrades.addArtifact({ upload_id }),
		])
		expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	})

	test('an organisation keeps so many of them and no more', async () => {
		const group_id = await rootGroup(app)
		const { db } = app.database
		const of_it = {
			group_id,
			user_id: 1,
			package: '',
			model: '',
			version: '1',
			version_code: 0,
			size: 1,
			created_at: 1,
		}
		const rows = Array.from({ length: artifact_limits.count }, (_, number) => ({
			...of_it,
			name: `filler ${number}`,
			type: 'system_upgrade' as const,
			sha256: `${number}`.padStart(64, '0'),
		}))
		await db.insertInto('artifacts').values(rows).execute()
		const upload_id = await sendArtifact(admin, aSystem())
		await expectError(admin.upgrades.addArtifact({ upload_id }), 'artifact_many')
		await db.deleteFrom('artifacts').where('name', 'like', 'filler %').execute()
		expect(await admin.upgrades.addArtifact({ upload_id })).toMatchObject({ type: 'system_upgrade' })
	})

	test('are renamed by whoever adds them', async () => {
		const upload_id = await sendArtifact(admin, aSystem())
		expect(await admin.upgrades.addArtifact({ upload_id, name: 'Spring' })).toMatchObject({ name: 'Spring' })
		expect(await anArtifact(admin, { name: 'Summer' })).toMatchObject({ name: 'Summer' })
	})
})
