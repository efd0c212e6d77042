import { errors } from '@vitrine/contract/error-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, aVisitor, type Browser, expectError } from '../../../test/browser.ts'
import { aMaterial, aTerminal } from '../../../test/factories.ts'
import { aMember, rootGroup } from '../../../test/people.ts'
import { call } from '../../../test/raw.ts'

describe.each(dialects)('the operation log on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const rows = (action: string) =>
		app.database.db.selectFrom('operation_logs').selectAll().where('action', '=', action).orderBy('id').execute()

	test('says who did what to which object, from where, and how it ended', async () => {
		const { terminal } = await aTerminal(admin)
		await admin.terminals.edit({ id: terminal.id, name: 'Lobby' })
		const [row] = await rows('terminals.edit')
		expect(row).toMatchObject({
			user_id: admin.session.user_id,
			account: 'admin',
			group_id: admin.session.group_id,
			by_token: 0,
			ip: '127.0.0.1',
			result: 1,
		})
		expect(JSON.parse(row?.before ?? '')).toMatchObject([{ name: terminal.name }])
		expect(JSON.parse(row?.after ?? '')).toMatchObject({ name: 'Lobby' })
		expect(row?.object).toBe(terminal.name)
	})

	test('has what was refused too, for want of a right or of sense', async () => {
		const auditor = await aMember(app, await rootGroup(app), 'auditor')
		await expectError(auditor.terminals.remove({ ids: [1] }), 'not_permitted')
		await expectError(admin.terminals.remove({ ids: [987_654] }), 'terminal_absent')
		await call(admin, '/admin/device/delete', { ids: 'x' })
		expect((await rows('terminals.remove')).map(({ account, object, result }) => [account, object, result])).toEqual([
			[auditor.session.username, '1', errors.not_permitted.status],
			['admin', '987654', errors.terminal_absent.status],
			['admin', 'x', errors.parameter.status],
		])
	})

	test('tells a personal access token from a person', async () => {
		const material = await aMaterial(app, admin)
		const { token } = await admin.access.createToken({ name: 'robot' })
		await fetch(`${app.origin}/api/admin/material/rename`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
			body: new URLSearchParams({ id: String(material.id), name: 'by a robot' }),
		})
		expect(await rows('materials.rename')).toMatchObject([{ by_token: 1, account: 'admin', object: material.name }])
	})

	test('holds no secret, and no stranger fills it', async () => {
		const member = await aMember(app, await rootGroup(app))
		await member.access.changePassword({
			old_password: 'Secret#2026',
			new_password: 'Hidden#2027',
			confirm_password: 'Hidden#2027',
		})
		const visitor = await aVisitor(app)
		await call(visitor, '/admin/access/resetPassword', {
			email: 'x@example.org',
			mail_code: 'ABCDEF',
			new_password: 'Hidden#2027',
			confirm_password: 'Hidden#2027',
		})
		const all = JSON.stringify(await app.database.db.selectFrom('operation_logs').selectAll().execute())
		for (const secret of ['Hidden#2027', 'Secret#2026', 'ABCDEF', member.session.token])
			expect(all).not.toContain(secret)
		expect(await rows('access.resetPassword')).toEqual([])
		expect(await rows('access.changePassword')).toHaveLength(1)
	})

	test('reading leaves no line', async () => {
		const count = async () => (await app.database.db.selectFrom('operation_logs').select('id').execute()).length
		const before = await count()
		await admin.terminals.list({})
		await admin.programs.list({})
		expect(await count()).toBe(before)
	})
})
