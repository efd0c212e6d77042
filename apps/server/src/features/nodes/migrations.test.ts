import { randomUUID } from 'node:crypto'
import { field_problems } from '@vitrine/contract/error-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { commanding, nextCommand } from '../../../test/commanding.ts'
import { aTerminal, bound } from '../../../test/factories.ts'
import { account, migrating, type Notified, nodes_allowed, steps } from '../../../test/migrating.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { call, expectProblems } from '../../../test/raw.ts'
import { aHolder, aRole, lastOperation } from '../../../test/roles.ts'

describe.each(dialects)('migrations to a node on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect, { VITRINE_EGRESS_ALLOW: nodes_allowed })
		admin = await anAdmin(app)
	})
	afterAll(() => app?.remove())

	const { aNode, many, closeAll, begin, migrationOf, targetsOf, notified, moves, allMove, stays } = migrating(() => ({
		app,
		admin,
	}))
	const { connected, answer, rowOf } = commanding(() => ({ app, admin }))

	test('what cannot be is refused in words, and nothing is written', async () => {
		const node = await aNode()
		const { id, terminal } = await connected()
		const count = async () => (await admin.nodes.listMigrations({})).count
		const before = await count()
		const start = (more: object) =>
			admin.nodes.startMigration({ node_id: node.id, device_ids: [id], ...account, ...more })
		await expectError(start({ node_id: 999_999 }), 'node_absent')
		await expectError(start({ device_ids: [] }), 'no_terminal')
		await expectError(start({ device_ids: [id, 999_999] }), 'terminal_absent')
		await expectError(start({ device_ids: [], group_ids: [999_999] }), 'group_absent')
		const typed = { node_id: String(node.id), device_ids: String(id), ...account }
		for (const [wrong, field, words] of [
			[{ first_percent: '0' }, 'first_percent', field_problems.too_small],
			[{ pause_percent: '101' }, 'pause_percent', field_problems.too_large],
			[{ user: '' }, 'user', field_problems.missing],
			[{ password: '' }, 'password', field_problems.missing],
			[{ password: 'x'.repeat(201) }, 'password', field_problems.too_long],
		] as const)
			expectProblems(await call(admin, '/admin/node/startMigration', { ...typed, ...wrong }), { [field]: words })
		await expectError(start({ node_id: (await aNode({ role: 'media' })).id }), 'node_role_unfit')
		await expectError(start({ node_id: (await aNode({ enabled: 0 })).id }), 'node_disabled')
		await expectError(start({ node_id: (await aNode({ drain: 1 })).id }), 'node_draining')
		const banned = (await aTerminal(admin)).terminal.id
		await admin.terminals.ban({ ids: [banned], banned: 1 })
		await expectError(start({ device_ids: [banned] }), 'terminals_banned')
		const browser = await connected({ capabilities: ['brightness'] })
		await expectError(start({ device_ids: [browser.id] }), 'migration_unable')
		for (const steer of ['pauseMigration', 'resumeMigration', 'stopMigration', 'retryMigration'] as const)
			await expectError(admin.nodes[steer]({ id: 999_999 }), 'migration_absent')
		await expectError(admin.nodes.listMigrationTargets({ id: 999_999 }), 'migration_absent')
		expect(await count()).toBe(before)
		terminal.close()
		browser.terminal.close()
	})

	test('whoever may not manage nodes moves nobody, whatever else they may', async () => {
		const node = await aNode()
		const { id } = (await aTerminal(admin)).terminal
		const top = await rootGroup(app)
		const given = { node_id: node.id, device_ids: [id], ...account }
		const reader = await aHolder(app, top, await aRole(app, ['nodes.read', 'terminals.read', 'terminals.write']))
		await expectError(reader.nodes.startMigration(given), 'not_permitted')
		const below = await aMember(app, await aGroup(app, top), 'administrator')
		await expectError(below.nodes.startMigration(given), 'not_permitted')
		await expectError(below.nodes.listMigrations({}), 'not_permitted')
	})

	test('one of many goes first, and the others when it went well there', { tags: 'long' }, async () => {
		const node = await aNode()
		const all = await many(10)
		const id = await begin(
			node,
			all.map(one => one.id),
			{ first_percent: 10 },
		)
		const [first, ...others] = await notified(id, all)
		expect(others).toEqual([])
		const { data } = await nextCommand(first?.terminal as Notified['terminal'])
		const sent = { url: node.public_url, user: account.user, password: account.password }
		expect(data.commands).toMatchObject([{ type: 'server_migrate', data: sent }])
		expect(data.commands).not.toMatchObject([{ data: { test_only: true } }])
		expect(await migrationOf(id)).toMatchObject({ state: 'running', wave: 1, waves: 3, offered: 1, has_password: true })
		if (first !== undefined) await moves(first)
		const second = await notified(id, all)
		expect(second).toHaveLength(4)
		for (const one of second) await moves(one)
		await allMove(id, all)
		expect(await migrationOf(id)).toMatchObject({
			state: 'done',
			moved: 10,
			failed: 0,
			counts: { moved: 10 },
			has_password: false,
		})
		// A terminal that has moved is no longer connected here.
		closeAll(all)
		const counted = async () => (await admin.nodes.list({ limit: 200 })).list.find(one => one.id === node.id)
		await expect.poll(async () => (await counted())?.terminals).toBe(10)
		expect((await counted())?.coming).toBe(0)
	})

	test('too many that stay pause it; going on forgives them, and they can try again', { tags: 'long' }, async () => {
		const all = await many(10)
		const id = await begin(
			await aNode(),
			all.map(one => one.id),
			{ first_percent: 10, pause_percent: 20 },
		)
		await allMove(id, all)
		const [bad, worse, ...good] = (await notified(id, all)) as [Notified, Notified, ...Notified[]]
		await stays(bad)
		await stays(worse)
		expect(await migrationOf(id)).toMatchObject({ state: 'paused', reason: 'failures', failed: 2, offered: 5 })
		for (const one of good) await moves(one)
		expect(await notified(id, all)).toEqual([])
		const [row] = await targetsOf(id)
		expect(row).toMatchObject({ state: 'stayed', reason: 'migration_login_wrong' })
		expect(row?.steps).toEqual([{ step: 'sign_in', state: 'failed', ms: 7, problem: 'login_wrong' }])

		await admin.nodes.resumeMigration({ id })
		await allMove(id, all)
		expect(await migrationOf(id)).toMatchObject({ state: 'done', moved: 8, failed: 2 })
		// The password was forgotten at the end.
		await expectError(admin.nodes.retryMigration({ id }), 'migration_password')
		expect(await admin.nodes.retryMigration({ id, user: 'other', password: account.password })).toEqual({ count: 2 })
		const again = await notified(id, all)
		expect(again.map(one => one.id).sort()).toEqual([bad.id, worse.id].sort())
		for (const one of again) await moves(one)
		expect(await migrationOf(id)).toMatchObject({ state: 'done', moved: 10, failed: 0, account: 'other' })
		await expectError(admin.nodes.retryMigration({ id, password: account.password }), 'migration_none_failed')
		closeAll(all)
	})

	test('one that is away is told when it is back, and one that says nothing has not moved', async () => {
		const away = await aTerminal(admin)
		const id = await begin(await aNode(), [away.terminal.id])
		expect(await targetsOf(id)).toMatchObject([{ state: 'waiting', command_id: 0 }])
		expect(await migrationOf(id)).toMatchObject({ state: 'running', offered: 0 })
		const terminal = await bound(app, away)
		await nextCommand(terminal)
		terminal.close()
		app.clock.move(121_000)
		app.sweep()
		expect(await targetsOf(id)).toMatchObject([{ state: 'silent', reason: 'timeout' }])
		expect(await migrationOf(id)).toMatchObject({ state: 'paused', reason: 'failures' })
		await admin.nodes.stopMigration({ id })
	})

	test('is paused, gone on with and stopped by people', async () => {
		const one = await aTerminal(admin)
		const node = await aNode()
		const id = await begin(node, [one.terminal.id])
		await admin.nodes.pauseMigration({ id })
		expect(await migrationOf(id)).toMatchObject({ state: 'paused', reason: 'operator' })
		await expectError(admin.nodes.pauseMigration({ id }), 'migration_state')
		const terminal = await bound(app, one)
		expect(await targetsOf(id)).toMatchObject([{ command_id: 0 }])
		await expectError(admin.nodes.remove({ id: node.id }), 'node_migrating')
		await admin.nodes.stopMigration({ id })
		expect(await migrationOf(id)).toMatchObject({ state: 'cancelled', has_password: false })
		await expectError(admin.nodes.resumeMigration({ id, ...account }), 'migration_state')
		expect(await targetsOf(id)).toMatchObject([{ command_id: 0 }])
		expect(await lastOperation(app, 'nodes.stopMigration')).toMatchObject({ object: node.name })
		// A finished migration no longer blocks the node, and can be read without it.
		await admin.nodes.remove({ id: node.id })
		expect(await migrationOf(id)).toMatchObject({ node_name: node.name })
		terminal.close()
	})

	test('a node that drains meanwhile gets nobody more', async () => {
		const node = await aNode()
		const away = await aTerminal(admin)
		const id = await begin(node, [away.terminal.id])
		await admin.nodes.drain({ id: node.id, drain: 1 })
		const terminal = await bound(app, away)
		expect(await migrationOf(id)).toMatchObject({ state: 'paused', reason: 'node', offered: 0 })
		await admin.nodes.drain({ id: node.id, drain: 0 })
		await admin.nodes.resumeMigration({ id })
		expect(await migrationOf(id)).toMatchObject({ state: 'running', offered: 1 })
		await admin.nodes.stopMigration({ id })
		terminal.close()
	})

	test('the password is written nowhere, and a server that begins again asks for it', { tags: 'long' }, async () => {
		const away = await aTerminal(admin)
		const node = await aNode()
		const id = await begin(node, [away.terminal.id])
		const { db } = app.database
		const stored = await Promise.all([
			db.selectFrom('node_migrations').selectAll().execute(),
			db.selectFrom('commands').selectAll().execute(),
			db.selectFrom('operation_logs').selectAll().execute(),
		])
		expect(JSON.stringify(stored)).not.toContain('hunter2')
		app = await app.again()
		admin = await anAdmin(app)
		const terminal = await bound(app, away)
		expect(await migrationOf(id)).toMatchObject({ state: 'paused', reason: 'password', has_password: false })
		await expectError(admin.nodes.resumeMigration({ id }), 'migration_password')
		await admin.nodes.resumeMigration({ id, ...account })
		const { data } = await nextCommand(terminal)
		expect(data.commands).toMatchObject([{ data: { user: account.user, password: account.password } }])
		expect(await rowOf(Number(data.command_id), away.terminal.id)).toMatchObject({ data: { password: '******' } })
		await answer(terminal, Number(data.command_id), { status: 1, data: { stage: 'moved', steps } })
		expect(await migrationOf(id)).toMatchObject({ state: 'done', moved: 1 })
		terminal.close()
	})

	test('organisations are chosen with those below them; who cannot move is left out', async () => {
		const top = await rootGroup(app)
		const group = await aGroup(app, top)
		const below = await aGroup(app, group)
		const member = await aMember(app, below, 'administrator')
		const able = await aTerminal(member)
		const banned = await aTerminal(member)
		await admin.terminals.ban({ ids: [banned.terminal.id], banned: 1 })
		const browser = await aTerminal(member)
		const socket = await bound(app, browser, { capabilities: ['brightness'] })
		const node = await aNode()
		const wanted = { node_id: node.id, group_ids: [group], ...account }
		const started = await admin.nodes.startMigration(wanted)
		expect(started).toMatchObject({ terminals: 1, left_out: 1 })
		expect(await targetsOf(started.id)).toMatchObject([{ device_id: able.terminal.id }])
		const error = await expectError(admin.nodes.startMigration(wanted), 'migration_twice')
		expect(error.data).toMatchObject({ values: { names: { names: [able.terminal.name] } } })
		await admin.nodes.stopMigration({ id: started.id })
		socket.close()
	})

	test('a node takes no more than it has room for', async () => {
		const node = await aNode({ capacity: 2 })
		const ids = [await aTerminal(admin), await aTerminal(admin), await aTerminal(admin)].map(one => one.terminal.id)
		const error = await expectError(begin(node, ids), 'node_full')
		expect(error.data).toMatchObject({ values: { room: 2, count: 3 } })
		const id = await begin(node, ids.slice(0, 1))
		await expectError(begin(node, ids.slice(1)), 'node_full')
		await admin.nodes.stopMigration({ id })
		// No terminal is on its way any more.
		const second = await begin(node, ids.slice(1))
		await admin.nodes.stopMigration({ id: second })
	})

	test('the same request makes one migration', async () => {
		const node = await aNode()
		const device_ids = [(await aTerminal(admin)).terminal.id]
		const wanted = { node_id: node.id, device_ids, ...account, request_id: randomUUID() }
		const both = [admin.nodes.startMigration(wanted), admin.nodes.startMigration(wanted)]
		const [first, second] = await Promise.all(both)
		expect(second?.id).toBe(first?.id)
		await admin.nodes.stopMigration({ id: first?.id ?? 0 })
	})

	test('who is removed takes part no more', async () => {
		const gone = await aTerminal(admin)
		const one = await connected()
		const id = await begin(await aNode(), [gone.terminal.id, one.id], { first_percent: 100 })
		await admin.terminals.remove({ ids: [gone.terminal.id] })
		for (const each of await notified(id, [one])) await moves(each)
		expect(await migrationOf(id)).toMatchObject({ state: 'done', terminals: 1, moved: 1 })
		one.terminal.close()
	})
})
