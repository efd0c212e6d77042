import { field_problems } from '@vitrine/contract/error-codes'
import { node_limits } from '@vitrine/domain/nodes/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects } from '../../../test/app.ts'
import { expectError } from '../../../test/browser.ts'
import { aNodeSite, type NodeSite } from '../../../test/node-site.ts'
import { aGroup, rootGroup } from '../../../test/people.ts'
import { call, expectProblems } from '../../../test/raw.ts'
import { aHolder, aRole, lastOperation } from '../../../test/roles.ts'

describe.each(dialects)('nodes on %s', dialect => {
	let site: NodeSite
	beforeAll(async () => {
		site = await aNodeSite(dialect)
	})
	afterAll(() => site?.remove())

	const count = async (): Promise<number> => (await site.admin.nodes.list({})).count

	test('what is wrong is said at its field, and nothing is written', { tags: 'long' }, async () => {
		const before = await count()
		const good = { name: 'x', role: 'api', public_url: site.other.origin }
		const cases: readonly (readonly [object, string, string])[] = [
			[{ name: '' }, 'name', field_problems.missing],
			[{ name: 'x'.repeat(51) }, 'name', field_problems.too_long],
			[{ role: 'king' }, 'role', field_problems.unknown_value],
			[{ public_url: '' }, 'public_url', field_problems.missing],
			[{ public_url: 'node.example' }, 'public_url', field_problems.server_address],
			[{ public_url: 'ftp://node.example' }, 'public_url', field_problems.server_address],
			[{ public_url: 'https://me:secret@node.example' }, 'public_url', field_problems.server_address],
			[{ public_url: 'https://node.example/path' }, 'public_url', field_problems.server_address],
			[{ internal_url: 'ssh://node.example' }, 'internal_url', field_problems.server_address],
			[{ media_url: 'file:///etc/passwd' }, 'media_url', field_problems.media_address],
			[{ public_url: 'http://10.0.0.1' }, 'public_url', field_problems.address_forbidden],
			[{ public_url: 'http://127.0.0.1:1' }, 'public_url', field_problems.address_forbidden],
			[{ public_url: 'http://localhost' }, 'public_url', field_problems.address_forbidden],
			[{ public_url: 'http://[::1]' }, 'public_url', field_problems.address_forbidden],
			[{ public_url: 'http://169.254.169.254' }, 'public_url', field_problems.address_forbidden],
			[{ public_url: 'https://node.example:22' }, 'public_url', field_problems.address_forbidden],
			[{ internal_url: 'http://192.168.1.1' }, 'internal_url', field_problems.address_forbidden],
			[{ media_url: 'http://172.16.0.1/files' }, 'media_url', field_problems.address_forbidden],
			[{ socket_port: '65536' }, 'socket_port', field_problems.too_large],
			[{ socket_port: '-1' }, 'socket_port', field_problems.too_small],
			[{ socket_port: '72.5' }, 'socket_port', field_problems.malformed],
			[{ weight: '101' }, 'weight', field_problems.too_large],
			[{ weight: '-1' }, 'weight', field_problems.too_small],
			[{ capacity: '100001' }, 'capacity', field_problems.too_large],
			[{ enabled: '2' }, 'enabled', field_problems.too_large],
		]
		const { id, public_url } = await site.aNode()
		for (const [wrong, field, words] of cases) {
			const given = { ...good, ...wrong }
			expectProblems(await call(site.admin, '/admin/node/add', given), { [field]: words })
			expectProblems(await call(site.admin, '/admin/node/edit', { id: String(id), ...given }), { [field]: words })
		}
		expect(await count()).toBe(before + 1)
		expect((await site.shown(id))?.public_url).toBe(public_url)
	})

	test('two nodes have no name in common, however near they are', async () => {
		const node = await site.aNode()
		const second = await site.aNode()
		await expectError(site.admin.nodes.add(site.record({ name: node.name })), 'node_name_taken')
		await expectError(site.admin.nodes.edit({ id: second.id, ...site.record({ name: node.name }) }), 'node_name_taken')
		const name = 'At once'
		const both = await Promise.allSettled([
			site.admin.nodes.add(site.record({ name })),
			site.admin.nodes.add(site.record({ name })),
		])
		expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
		expect((await site.shown(second.id))?.name).toBe(second.name)
	})

	test('two nodes are not at one address, however it is written', async () => {
		const node = await site.aNode()
		const second = await site.aNode()
		const { host } = new URL(node.public_url)
		for (const public_url of [node.public_url, `HTTP://${host}/`]) {
			const error = await expectError(site.admin.nodes.add(site.record({ public_url })), 'node_address_taken')
			expect(error.data).toMatchObject({ values: { name: node.name } })
			const moved = site.record({ public_url })
			await expectError(site.admin.nodes.edit({ id: second.id, ...moved }), 'node_address_taken')
		}
		expect((await site.shown(second.id))?.public_url).toBe(second.public_url)
		const usual = await site.admin.nodes.add(site.record({ public_url: 'HTTPS://Node.Example:443/', enabled: 0 }))
		expect(usual.public_url).toBe('https://node.example:443')
		await expectError(site.admin.nodes.add(site.record({ public_url: 'https://node.example' })), 'node_address_taken')
		// Its own address does not count as taken by another node.
		const { id, public_url } = node
		expect(await site.admin.nodes.edit({ id, ...site.record({ public_url }) })).toMatchObject({ public_url })
		const media_url = 'HTTPS://Media.Example/Files/'
		const kept = await site.admin.nodes.edit({ id, ...site.record({ public_url, media_url }) })
		expect(kept.media_url).toBe('https://media.example/Files/')
	})

	test('at once, one of two is at an address', async () => {
		const given = site.record({ enabled: 0 })
		const both = await Promise.allSettled([
			site.admin.nodes.add(given),
			site.admin.nodes.add({ ...given, name: 'Another name' }),
		])
		expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	})

	test('is for whoever administers the installation', async () => {
		const { id } = await site.aNode()
		const top = await rootGroup(site.app)
		const reader = await aHolder(site.app, top, await aRole(site.app, ['nodes.read']))
		expect((await reader.nodes.list({})).count).toBeGreaterThan(0)
		await expectError(reader.nodes.test({ id }), 'not_permitted')
		await expectError(reader.nodes.add(site.record()), 'not_permitted')
		const below = await aHolder(
			site.app,
			await aGroup(site.app, top),
			await aRole(site.app, ['nodes.read', 'nodes.write']),
		)
		await expectError(below.nodes.list({}), 'not_permitted')
		await expectError(below.nodes.remove({ id }), 'not_permitted')
		const operator = await aHolder(site.app, top, 2)
		await expectError(operator.nodes.list({}), 'not_permitted')
		expect(await site.shown(id)).toBeDefined()
	})

	test('is changed at the revision that was seen, and every change is in the log', async () => {
		const node = await site.aNode({ region: 'North', weight: 20, capacity: 5, remark: 'rack 3' })
		const change = { ...site.record({ region: 'South', weight: 1 }), id: node.id }
		const after = await site.admin.nodes.edit({ ...change, revision: node.revision })
		expect(after).toMatchObject({ region: 'South', weight: 1, capacity: 0, remark: '' })
		await expectError(site.admin.nodes.edit({ ...change, revision: node.revision }), 'record_changed_by')
		const logged = await lastOperation(site.app, 'nodes.edit')
		expect(JSON.parse(logged.before)).toMatchObject({ region: 'South' })
		expect(await lastOperation(site.app, 'nodes.add')).toMatchObject({ object: node.name })
		await expectError(site.admin.nodes.edit({ ...change, id: 999_999 }), 'node_absent')
	})

	test('those in use come first, then by weight and name', async () => {
		const names = ['zone c', 'zone a', 'zone b', 'zone d']
		await site.aNode({ name: names[0], weight: 10 })
		await site.aNode({ name: names[1], weight: 10 })
		await site.aNode({ name: names[2], weight: 90 })
		await site.aNode({ name: names[3], weight: 100, enabled: 0 })
		const { list } = await site.admin.nodes.list({ key_word: 'ZONE' })
		expect(list.map(({ name }) => name)).toEqual(['zone b', 'zone a', 'zone c', 'zone d'])
	})

	test('is the default of organisations until that is taken back, and stays while it is', async () => {
		const node = await site.aNode()
		const group_id = await aGroup(site.app, await rootGroup(site.app))
		await site.admin.nodes.setDefault({ group_id, id: node.id })
		expect((await site.shown(node.id))?.default_for).toEqual([group_id])
		const error = await expectError(site.admin.nodes.remove({ id: node.id }), 'node_default_used')
		expect(error.data).toMatchObject({ values: { name: node.name, count: 1 } })
		const second = await site.aNode()
		await site.admin.nodes.setDefault({ group_id, id: second.id })
		expect((await site.shown(node.id))?.default_for).toEqual([])
		expect((await site.shown(second.id))?.default_for).toEqual([group_id])
		const logged = await lastOperation(site.app, 'nodes.setDefault')
		expect([logged.before, logged.after]).toEqual([`{"node":"${node.name}"}`, `{"node":"${second.name}"}`])
		await site.admin.nodes.setDefault({ group_id, id: 0 })
		await site.admin.nodes.remove({ id: second.id })
		await site.admin.nodes.remove({ id: node.id })
		expect(await site.shown(node.id)).toBeUndefined()
		await expectError(site.admin.nodes.remove({ id: node.id }), 'node_absent')
	})

	test('only what takes terminals is a default, and only of an organisation that there is', async () => {
		const group_id = await aGroup(site.app, await rootGroup(site.app))
		const given = async (more: object) => site.admin.nodes.setDefault({ group_id, id: (await site.aNode(more)).id })
		await expectError(given({ role: 'media' }), 'node_role_unfit')
		await expectError(given({ enabled: 0 }), 'node_disabled')
		await expectError(given({ drain: 1 }), 'node_draining')
		const { id } = await site.aNode()
		await expectError(site.admin.nodes.setDefault({ group_id: 999_999, id }), 'group_absent')
		await expectError(site.admin.nodes.setDefault({ group_id, id: 999_999 }), 'node_absent')
		expect((await site.shown(id))?.default_for).toEqual([])
	})

	test('goes with the organisation whose default it is', async () => {
		const { id } = await site.aNode()
		const group_id = await aGroup(site.app, await rootGroup(site.app))
		await site.admin.nodes.setDefault({ group_id, id })
		await site.admin.organizations.remove({ id: group_id })
		expect((await site.shown(id))?.default_for).toEqual([])
		await site.admin.nodes.remove({ id })
	})

	test('there are no more than a page holds', async () => {
		const { db } = site.app.database
		const { id } = await site.aNode({ enabled: 0 })
		const row = await db.selectFrom('nodes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
		const free = node_limits.nodes - (await count())
		const { id: _, ...copied } = row
		const rows = Array.from({ length: free }, (_one, place) => ({ ...copied, name: `Copy ${place}` }))
		await db.insertInto('nodes').values(rows).execute()
		const error = await expectError(site.admin.nodes.add(site.record()), 'node_many')
		expect(error.data).toMatchObject({ values: { count: node_limits.nodes } })
		await db.deleteFrom('nodes').where('name', 'like', 'Copy %').execute()
	})

	test('drains, and takes terminals again', async () => {
		const { id, name } = await site.aNode()
		expect(await site.admin.nodes.drain({ id, drain: 1 })).toMatchObject({ drain: true, enabled: true })
		expect(await lastOperation(site.app, 'nodes.drain')).toMatchObject({ object: name, after: '{"drain":1}' })
		expect(await site.admin.nodes.drain({ id, drain: 0 })).toMatchObject({ drain: false })
		await expectError(site.admin.nodes.drain({ id: 999_999, drain: 1 }), 'node_absent')
	})
})
