import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { commanding, nextCommand } from '../../../test/commanding.ts'
import { aTerminal, bound } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { aHolder, aRole } from '../../../test/roles.ts'
import { emptyCommandSecrets } from '../../db/migrations/command-secrets.ts'

const password = 'hunter2-hunter2'
const data = { url: 'https://other.example', user: 'me', password }
const migrate = { type: 'server_migrate', data }

describe.each(dialects)('passwords in commands on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const { order, rowOf, connected, answer } = commanding(() => ({ app, admin }))

	/** Every row that could contain a password. */
	const stored = async (): Promise<string> => {
		const { db } = app.database
		const rows = await Promise.all([
			db.selectFrom('commands').selectAll().execute(),
			db.selectFrom('command_targets').selectAll().execute(),
			db.selectFrom('operation_logs').selectAll().execute(),
		])
		return JSON.stringify(rows)
	}

	test('what is wrong is refused in words', async () => {
		const { id, terminal } = await connected()
		const refused = async (wrong: object, field: string) => {
			const given = { type: 'server_migrate', data: { ...data, ...wrong } }
			const error = await expectError(order([id], given), 'command_data')
			expect(error.data).toMatchObject({ values: { field } })
		}
		await refused({ user: undefined }, 'user')
		await refused({ user: ' ' }, 'user')
		await refused({ password: '' }, 'password')
		await refused({ url: 'https://me:hunter2@other.example' }, 'url')
		await refused({ url: 'ftp://other.example' }, 'url')
		await expectError(order([id], { type: 'network', data: { dhcp: false, ip: '10.0.0.5' } }), 'command_data')
		const later = { type: 'resolution', data: { w: 1920, h: 1080, revert_after_s: 4 } }
		await expectError(order([id], later), 'command_data')
		terminal.close()
	})

	test('whoever may not change terminals moves none, and a terminal that is away is not moved', async () => {
		const group = await aGroup(app, await rootGroup(app))
		const controller = await aHolder(app, group, await aRole(app, ['terminals.read', 'terminals.control']))
		const away = (await aTerminal(await aMember(app, group, 'administrator'))).terminal.id
		const given = { devices_info: [{ id: away }], commands_info: [migrate] }
		await expectError(controller.commands.generalCommand(given), 'not_permitted')
		await expectError(order([away], migrate), 'device_offline')
		await expectError(order([away], { type: 'network', data: { dhcp: true } }), 'device_offline')
	})

	test('only the terminal hears it: it is written nowhere, and shown nowhere', async () => {
		const { id, terminal } = await connected()
		const { command_id } = await order([id], migrate)
		const { data: sent } = await nextCommand(terminal)
		expect(sent.commands).toMatchObject([{ type: 'server_migrate', data }])
		expect(await rowOf(command_id, id)).toMatchObject({
			state: 'sent',
			data: { url: data.url, user: 'me', password: '******' },
		})
		// A secret that a terminal repeats is not stored.
		const said = { stage: 'tested', steps: [], asked: [{ password }] }
		await answer(terminal, command_id, { status: 1, data: said })
		expect(await rowOf(command_id, id)).toMatchObject({
			state: 'succeeded',
			result: { stage: 'tested', asked: [{ password: '******' }] },
		})
		expect(await stored()).not.toContain('hunter2')
		expect(JSON.stringify(await admin.commands.list({}))).not.toContain('hunter2')
		if (dialect === 'sqlite')
			for (const name of readdirSync(app.folder).map(one => join(app.folder, one)))
				if (statSync(name).isFile()) expect(readFileSync(name).includes(password)).toBe(false)
		terminal.close()
	})

	test('it is sent again until the command has ended, and after that to nobody', async () => {
		const { id, pair, terminal } = await connected()
		const { command_id } = await order([id], migrate)
		await nextCommand(terminal)
		terminal.close()
		const again = await bound(app, pair)
		expect((await nextCommand(again)).data.commands).toMatchObject([{ data: { password } }])
		await answer(again, command_id, { status: 0, tips: 'login_wrong' })
		expect(await rowOf(command_id, id)).toMatchObject({ state: 'failed' })
		again.close()
	})

	test('a server that begins again has it no more: the terminal is sent none', { tags: 'long' }, async () => {
		const { id, pair, terminal } = await connected()
		const { command_id } = await order([id], migrate)
		await nextCommand(terminal)
		terminal.close()
		app = await app.again()
		admin = await anAdmin(app)
		const late = await bound(app, pair)
		const { data: sent } = await nextCommand(late)
		expect(sent.command_id).toBe(String(command_id))
		expect(sent.commands).toMatchObject([{ data: { url: data.url, password: '' } }])
		late.close()
	})

	test('those that stood in the database before are taken out', async () => {
		const { db } = app.database
		const { id } = (await aTerminal(admin)).terminal
		const { command_id } = await order([id], { type: 'volume', data: { value: 5 } })
		const body = JSON.stringify([{ type: 'server_migrate', invoke_method: '', data }])
		await db.updateTable('commands').set({ body, type: 'server_migrate' }).where('id', '=', command_id).execute()
		await db.transaction().execute(emptyCommandSecrets)
		expect(await stored()).not.toContain('hunter2')
		expect(await rowOf(command_id, id)).toMatchObject({ data: { url: data.url, password: '******' } })
	})
})
