import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { commanding } from '../../../test/commanding.ts'
import { bound } from '../../../test/factories.ts'
import { account, migrating, type Notified, nodes_allowed } from '../../../test/migrating.ts'

describe.each(dialects)('what migrations keep to on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect, { VITRINE_EGRESS_ALLOW: nodes_allowed })
		admin = await anAdmin(app)
	})
	afterAll(() => app?.remove())

	const given = () => ({ app, admin })
	const { aNode, many, closeAll, begin, migrationOf, targetsOf, notified, allMove, stays } = migrating(given)
	const { answer, rowOf } = commanding(given)
	const idsOf = (all: readonly { readonly id: number }[]): number[] => all.map(({ id }) => id)
	/** A node's current fields, as a basis for partial changes. */
	const same = ({ id, name, role, public_url }: Awaited<ReturnType<typeof aNode>>) => ({ id, name, role, public_url })

	test('a terminal that another migration has taken on does not try again in the first', async () => {
		const all = await many(1)
		const [one] = all
		const first = await begin(await aNode(), idsOf(all), { first_percent: 100 })
		for (const each of await notified(first, all)) await stays(each)
		expect(await migrationOf(first)).toMatchObject({ state: 'paused', failed: 1 })
		const second = await begin(await aNode(), idsOf(all), { first_percent: 100 })
		const error = await expectError(admin.nodes.retryMigration({ id: first, ...account }), 'migration_twice')
		expect(error.data).toMatchObject({ values: { names: { names: [one?.pair.terminal.name] } } })
		expect(await migrationOf(first)).toMatchObject({ state: 'paused', failed: 1 })
		// Resuming does not retry any terminal.
		await admin.nodes.resumeMigration({ id: first, ...account })
		expect(await migrationOf(first)).toMatchObject({ state: 'done', offered: 1, failed: 1 })
		for (const each of await notified(second, all)) await stays(each)
		expect(await admin.nodes.retryMigration({ id: first, ...account })).toEqual({ count: 1 })
		for (const id of [first, second]) await admin.nodes.stopMigration({ id })
		closeAll(all)
	})

	test('the room of a node is looked at again before each wave', async () => {
		const node = await aNode({ capacity: 4 })
		const all = await many(4)
		const id = await begin(node, idsOf(all), { first_percent: 25 })
		await admin.nodes.edit({ ...same(node), capacity: 3 })
		await allMove(id, all)
		// One has moved and one can come, but the next wave has two: 25, 50 and 100 percent of four.
		const offered = (await migrationOf(id))?.offered ?? 0
		await allMove(id, all)
		expect(offered).toBe(2)
		expect(await migrationOf(id)).toMatchObject({ state: 'paused', reason: 'node', moved: 2, offered: 2 })
		await admin.nodes.resumeMigration({ id })
		expect(await migrationOf(id)).toMatchObject({ state: 'paused', reason: 'node', offered: 2 })
		// A capacity equal to the number of terminals is enough: none is counted twice.
		await admin.nodes.edit({ ...same(node), capacity: 4 })
		await admin.nodes.resumeMigration({ id })
		await allMove(id, all)
		expect(await migrationOf(id)).toMatchObject({ state: 'done', moved: 4 })
		closeAll(all)
	})

	test('a request that comes again leaves the password as it is', async () => {
		const all = await many(1)
		const wanted = { node_id: (await aNode()).id, device_ids: idsOf(all), ...account, request_id: randomUUID() }
		const started = await admin.nodes.startMigration({ ...wanted, first_percent: 100 })
		await allMove(started.id, all)
		expect(await migrationOf(started.id)).toMatchObject({ state: 'done', has_password: false })
		expect(await admin.nodes.startMigration(wanted)).toEqual(started)
		expect(await migrationOf(started.id)).toMatchObject({ state: 'done', has_password: false })
		closeAll(all)
	})

	test('where a node is stays so while terminals move there', async () => {
		const node = await aNode()
		const all = await many(2)
		const id = await begin(node, idsOf(all), { first_percent: 50 })
		const edit = (more: object) => admin.nodes.edit({ ...same(node), ...more })
		for (const more of [{ public_url: 'https://node.example' }, { socket_port: 7201 }, { role: 'ws' }])
			expect((await expectError(edit(more), 'node_migrating')).data).toMatchObject({ values: { name: node.name } })
		await admin.nodes.pauseMigration({ id })
		await expectError(edit({ role: 'ws' }), 'node_migrating')
		const written = `${node.public_url}/`.replace('http', 'HTTP')
		expect(await edit({ weight: 3, remark: 'rack 4', public_url: written })).toMatchObject({
			weight: 3,
			remark: 'rack 4',
			public_url: node.public_url,
		})
		await admin.nodes.stopMigration({ id })
		expect(await edit({ role: 'ws' })).toMatchObject({ role: 'ws' })
		closeAll(all)
	})

	test('a terminal that says the password again is not heard', async () => {
		const all = await many(1)
		const id = await begin(await aNode(), idsOf(all), { first_percent: 100 })
		const [one] = (await notified(id, all)) as [Notified]
		const say = (more: object) => answer(one.terminal, one.command_id, more)
		const shown = async () => [(await targetsOf(id))[0]?.reason, (await rowOf(one.command_id, one.id))?.tips]
		await say({ status: 0, state: 'executing', percent: 10, tips: 'on the way' })
		expect(await shown()).toEqual(['on the way', 'on the way'])
		await say({ status: 0, state: 'executing', percent: 20, tips: `as ${account.password}` })
		expect(await shown()).toEqual(['', ''])
		one.terminal.close()
		app.clock.move(121_000)
		app.sweep()
		expect((await targetsOf(id))[0]).toMatchObject({ state: 'silent' })
		// By now the server has forgotten the password, and accepts codes only.
		const back = await bound(app, one.pair)
		await answer(back, one.command_id, { status: 0, tips: account.password })
		expect((await targetsOf(id))[0]).toMatchObject({ state: 'stayed' })
		expect(await shown()).toEqual(['', ''])
		const stored = await app.database.db.selectFrom('command_targets').selectAll().execute()
		expect(JSON.stringify(stored)).not.toContain(account.password)
		back.close()
		await admin.nodes.stopMigration({ id })
	})

	test('a code is heard', async () => {
		const all = await many(1)
		const id = await begin(await aNode(), idsOf(all), { first_percent: 100, password: 'login' })
		for (const one of await notified(id, all)) await stays(one)
		expect(await targetsOf(id)).toMatchObject([{ reason: 'migration_login_wrong' }])
		await admin.nodes.stopMigration({ id })
		closeAll(all)
	})
})
