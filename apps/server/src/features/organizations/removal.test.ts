import { preset_roles } from '@vitrine/domain/people/permission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aName, aPicture, aPoint, aProgram } from '../../../test/factories.ts'
import { aGroup, aMember, aUser, rootGroup } from '../../../test/people.ts'
import { aReferral, lastOperation } from '../../../test/roles.ts'

const role_id = preset_roles.operator.id

describe.each(dialects)('removing organisations on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let root: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		root = await rootGroup(app)
	})
	afterAll(() => app.remove())

	const isThere = async (id: number) => (await admin.organizations.list({})).some(row => row.id === id)
	const aRelease = (group_id: number) =>
		app.database.db
			.insertInto('releases')
			.values({
				publish_no: aName('no'),
				publish_name: '',
				group_id,
				user_id: admin.session.user_id,
				play_mode: 1,
				request_id: null,
				manifest: '',
				manifest_sha256: '',
				size: 0,
				cover_sha256: null,
				created_at: 0,
			})
			.execute()
	const anUpload = async (group_id: number) => {
		const content = await aPicture()
		const { upload_id } = await admin.materials.uploadStart({ name: aName('a'), size: content.length, group_id })
		return { upload_id, file: { file: new Blob([new Uint8Array(content)]), name: 'a.png' } }
	}

	/** How to create each kind of use. */
	const uses: Record<string, [string, (group_id: number) => Promise<unknown>]> = {
		groups: ['下级组织 1', id => aGroup(app, id)],
		users: ['用户 1', id => aUser(app, id)],
		terminals: [
			'终端 1',
			group_id => admin.terminals.add({ name: 'x', sn: aName('SN').replace(' ', ''), key: 'k'.repeat(32), group_id }),
		],
		programs: ['节目 1', group_id => admin.programs.create({ name: 'x', w: 1920, h: 1080, group_id })],
		directories: ['素材目录 1', group_id => admin.directories.add({ pid: 0, group_id, name: '目录', name_en: 'dir' })],
		uploads: ['上传任务 1', anUpload],
		materials: [
			'素材 1',
			async id => {
				const { upload_id, file } = await anUpload(id)
				await admin.materials.uploadChunk({ upload_id, offset: 0 }, { file })
				await admin.materials.uploadFinish({ upload_id })
			},
		],
		releases: ['发布记录 1', aRelease],
		points: [
			'投放点 1',
			async id => aPoint(admin, { group_id: id, group_ids: [id], program_ids: [(await aProgram(app, admin)).id] }),
		],
		referrals: ['有效的推荐码 1', group_id => aReferral(app, { group_id, role_id })],
		settings: ['注册设置 1', id => admin.system.save({ settings: { registrationGroup: String(id) } })],
	}

	test.each(Object.keys(uses))('is refused while there are %s', async kind => {
		const [words, make] = uses[kind] ?? ['', async () => undefined]
		const id = await aGroup(app, root)
		await make(id)
		const { data, tips } = await expectError(admin.organizations.remove({ id }), 'group_in_use')
		expect(tips).toContain(words)
		expect(data).toMatchObject({ values: { uses: words }, uses: { [kind]: 1 } })
		expect(await isThere(id)).toBe(true)
	})

	test('says all uses at once', async () => {
		const id = await aGroup(app, root)
		await aGroup(app, id)
		for (let user = 0; user < 3; user++) await aUser(app, id)
		const { data } = await expectError(admin.organizations.remove({ id }), 'group_in_use')
		expect(data).toMatchObject({ values: { uses: '下级组织 1、用户 3' }, uses: { groups: 1, users: 3, terminals: 0 } })
	})

	test('never takes the own one or the topmost', async () => {
		const own = await aGroup(app, root)
		const member = await aMember(app, own, 'administrator')
		await expectError(member.organizations.remove({ id: own }), 'group_own')
		await expectError(admin.organizations.remove({ id: root }), 'group_own')
	})

	test('succeeds when nothing is left; removed users and spent referral codes do not hold it', async () => {
		const { db } = app.database
		const parent = await aGroup(app, root)
		const id = await aGroup(app, parent)
		const gone = await aUser(app, id)
		await db.updateTable('users').set({ removed_at: 1, active: 0 }).where('account', '=', gone).execute()
		const codes = [
			await aReferral(app, { group_id: id, role_id, used_at: 1 }),
			await aReferral(app, { group_id: id, role_id, expires_at: 1 }),
		]
		const { name, name_en } = (await admin.organizations.list({})).find(row => row.id === id) ?? {}
		await admin.organizations.remove({ id })
		expect(await isThere(id)).toBe(false)
		expect(await db.selectFrom('users').select('group_id').where('account', '=', gone).execute()).toEqual([
			{ group_id: parent },
		])
		expect(await db.selectFrom('referral_codes').select('id').where('id', 'in', codes).execute()).toEqual([])
		expect(await lastOperation(app, 'organizations.remove')).toMatchObject({
			object: name,
			before: JSON.stringify({ name, name_en }),
			result: 1,
		})
		await expectError(admin.organizations.remove({ id }), 'group_absent')
	})

	test('what is given to it side by side never hangs in the air', { tags: 'long' }, async () => {
		for (let round = 0; round < 10; round++) {
			const id = await aGroup(app, root)
			await Promise.allSettled([
				admin.organizations.remove({ id }),
				admin.organizations.add({ pid: id, name: 'x', name_en: 'x' }),
				admin.system.save({ settings: { registrationGroup: String(id) } }),
			])
			const { settings } = await admin.system.layout({})
			const groups = (await app.database.db.selectFrom('groups').select(['id', 'pid']).execute()) ?? []
			const ids = new Set([0, ...groups.map(row => row.id)])
			expect(groups.every(row => ids.has(row.pid))).toBe(true)
			expect(ids.has(Number(settings.registrationGroup))).toBe(true)
			await admin.system.save({ settings: { registrationGroup: '0' } })
		}
	})
})
