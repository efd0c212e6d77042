import { field_problems } from '@vitrine/contract/error-codes'
import type { Node } from '@vitrine/contract/nodes/nodes'
import { node_test_interval } from '@vitrine/domain/nodes/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aTerminal, bound } from '../../../test/factories.ts'
import { anOutside, type Outside } from '../../../test/outside.ts'
import { aGroup, rootGroup } from '../../../test/people.ts'
import { call, expectProblems } from '../../../test/raw.ts'
import { aHolder, aRole, lastOperation } from '../../../test/roles.ts'

describe.each(dialects)('nodes on %s', dialect => {
	let other: TestApp
	let outside: Outside
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		other = await aApp('sqlite')
		outside = await anOutside()
		const allowed = [`127.0.0.1:${other.port}`, `127.0.0.1:${other.socket_port}`, outside.allow]
		app = await aApp(dialect, { VITRINE_EGRESS_ALLOW: allowed.join(',') })
		admin = await anAdmin(app)
	})
	afterAll(async () => {
		await app?.remove()
		await other?.remove()
		await outside?.close()
	})

	let made = 0
	const record = (more: object = {}) => ({
		name: `Node ${++made}`,
		role: 'api' as const,
		public_url: other.origin,
		socket_port: other.socket_port,
		...more,
	})
	const aNode = async (more: object = {}): Promise<Node> => {
		const node = await admin.nodes.add(record(more))
		await app.settled()
		return node
	}
	const shown = async (id: number): Promise<Node | undefined> =>
		(await admin.nodes.list({ limit: 200 })).list.find(one => one.id === id)
	const count = async (): Promise<number> => (await admin.nodes.list({})).count
	const stateOf = (node: Node | undefined, step: string) => node?.steps.find(one => one.step === step)

	test('what is wrong is said at its field, and nothing is written', async () => {
		const before = await count()
		const good = { name: 'x', role: 'api', public_url: other.origin }
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
		const { id } = await aNode()
		for (const [wrong, field, words] of cases) {
			const given = { ...good, ...wrong }
			expectProblems(await call(admin, '/admin/node/add', given), { [field]: words })
			expectProblems(await call(admin, '/admin/node/edit', { id: String(id), ...given }), { [field]: words })
		}
		expect(await count()).toBe(before + 1)
		expect((await shown(id))?.public_url).toBe(other.origin)
	})

	test('two nodes have no name in common, however near they are', async () => {
		const node = await aNode()
		const second = await aNode()
		await expectError(admin.nodes.add(record({ name: node.name })), 'node_name_taken')
		await expectError(admin.nodes.edit({ id: second.id, ...record({ name: node.name }) }), 'node_name_taken')
		const name = 'At once'
		const both = await Promise.allSettled([admin.nodes.add(record({ name })), admin.nodes.add(record({ name }))])
		expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
		expect((await shown(second.id))?.name).toBe(second.name)
	})

	test('is for whoever administers the installation', async () => {
		const { id } = await aNode()
		const top = await rootGroup(app)
		const reader = await aHolder(app, top, await aRole(app, ['nodes.read']))
		expect((await reader.nodes.list({})).count).toBeGreaterThan(0)
		await expectError(reader.nodes.test({ id }), 'not_permitted')
		await expectError(reader.nodes.add(record()), 'not_permitted')
		const below = await aHolder(app, await aGroup(app, top), await aRole(app, ['nodes.read', 'nodes.write']))
		await expectError(below.nodes.list({}), 'not_permitted')
		await expectError(below.nodes.remove({ id }), 'not_permitted')
		const operator = await aHolder(app, top, 2)
		await expectError(operator.nodes.list({}), 'not_permitted')
		expect(await shown(id)).toBeDefined()
	})

	test('every step of a test is told with its time, and what the node says of itself', async () => {
		const node = await admin.nodes.test({ id: (await aNode()).id })
		expect(node.steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
			'dns passed',
			'tcp passed',
			'tls skipped',
			'api passed',
			'socket passed',
			'download passed',
		])
		for (const { ms } of node.steps) expect(ms).toBeGreaterThanOrEqual(0)
		expect(node).toMatchObject({ health: 'healthy', is_own: false, tls_expires_at: null })
		expect(node.version).toMatch(/^\d+\.\d+/)
		expect(node.tested_at).not.toBeNull()
		expect(await lastOperation(app, 'nodes.test')).toMatchObject({ object: node.name })
	})

	test.each([
		['media', ['api', 'socket']],
		['relay', ['socket', 'download']],
		['ws', ['download']],
	] as const)('a %s node is not tested for %j', async (role, without) => {
		const node = await admin.nodes.test({ id: (await aNode({ role })).id })
		for (const step of without) expect(stateOf(node, step)?.state).toBe('skipped')
		expect(node.health).toBe('healthy')
	})

	test('what is wrong with a node is said at the step', async () => {
		const unused = await anOutside()
		await unused.close()
		const tested = async (more: object) => admin.nodes.test({ id: (await aNode(more)).id })

		const unknown = await tested({ public_url: 'https://no-such-host.invalid' })
		expect(stateOf(unknown, 'dns')).toMatchObject({ state: 'failed', problem: 'name_unknown' })
		expect(stateOf(unknown, 'tcp')?.state).toBe('skipped')
		expect(unknown.health).toBe('down')

		outside.say('/config.json', { body: '<html>' })
		const foreign = await tested({ public_url: outside.origin, socket_port: 0 })
		expect(stateOf(foreign, 'api')).toMatchObject({ state: 'failed', problem: 'not_vitrine' })
		expect(stateOf(foreign, 'socket')).toMatchObject({ state: 'failed', problem: 'socket_refused' })
		expect(stateOf(foreign, 'download')).toMatchObject({ state: 'failed', problem: 'status' })
		expect(foreign.health).toBe('down')

		// The terminals go to the port that the node names, whatever stands here.
		const other_port = await tested({ socket_port: 0 })
		expect(stateOf(other_port, 'socket')).toMatchObject({ state: 'failed', problem: 'port_other' })
		expect(other_port.health).toBe('warning')

		const plain = await tested({ role: 'media', media_url: outside.say('/a.bin', { body: Buffer.alloc(70_000) }) })
		expect(stateOf(plain, 'download')?.state).toBe('passed')
		const large = outside.say('/b.bin', { body: Buffer.alloc(17 * 1024 * 1024) })
		expect(stateOf(await tested({ role: 'media', media_url: large }), 'download')?.problem).toBe('too_large')
		const inside = outside.say('/c.bin', { status: 302, headers: { location: 'http://127.0.0.1:9/secret' } })
		expect(stateOf(await tested({ role: 'media', media_url: inside }), 'download')?.problem).toBe('forbidden')
	})

	test('a port that the way out does not allow is not tried', async () => {
		outside.say('/config.json', { status: 404 })
		const closed = { role: 'ws', public_url: outside.origin, socket_port: 9 }
		const node = await admin.nodes.test({ id: (await aNode(closed)).id })
		expect(stateOf(node, 'socket')).toMatchObject({ state: 'failed', problem: 'forbidden' })
	})

	test('knows itself by its answer, and terminals do not move there', async () => {
		outside.say('/config.json', {
			body: await (await fetch(`${app.origin}/config.json`)).text(),
			type: 'application/json',
		})
		const node = await admin.nodes.test({ id: (await aNode({ public_url: outside.origin, socket_port: 0 })).id })
		expect(node.is_own).toBe(true)
		const pair = await aTerminal(admin)
		const terminal = await bound(app, pair)
		expect((await shown(node.id))?.terminals).toBe(1)
		const wanted = { node_id: node.id, user: 'admin', password: 'x', device_ids: [pair.terminal.id] }
		await expectError(admin.nodes.startMigration(wanted), 'node_own')
		terminal.close()
	})

	test('those in use are tested again and again, the others are not', async () => {
		const used = await aNode()
		const unused = await aNode({ enabled: 0 })
		expect((await shown(used.id))?.health).toBe('healthy')
		expect(await shown(unused.id)).toMatchObject({ health: 'unknown', tested_at: null })
		const first = (await shown(used.id))?.tested_at ?? 0
		app.sweep()
		await app.settled()
		expect((await shown(used.id))?.tested_at).toBe(first)
		app.clock.move(node_test_interval)
		app.sweep()
		await app.settled()
		expect((await shown(used.id))?.tested_at).toBeGreaterThanOrEqual(first + node_test_interval)
		expect((await shown(unused.id))?.tested_at).toBeNull()
	})

	test('how it is holds since it is so, and a node at another address is not known', async () => {
		outside.say('/config.json', await configured())
		const node = await aNode({ role: 'relay', public_url: outside.origin })
		const since = (await shown(node.id))?.health_at
		app.clock.move(60_000)
		await admin.nodes.test({ id: node.id })
		expect(await shown(node.id)).toMatchObject({ health: 'healthy', health_at: since })
		outside.say('/config.json', { status: 500 })
		expect(await admin.nodes.test({ id: node.id })).toMatchObject({ health: 'down' })
		expect((await shown(node.id))?.health_at).toBeGreaterThan(since ?? 0)
		const change = { name: node.name, role: 'relay' as const, public_url: other.origin, enabled: 0 }
		const after = await admin.nodes.edit({ id: node.id, ...change })
		expect(after).toMatchObject({ health: 'unknown', health_at: null, tested_at: null, steps: [] })
	})

	const configured = async () => ({ body: await (await fetch(`${other.origin}/config.json`)).text() })

	test('is changed at the revision that was seen, and every change is in the log', async () => {
		const node = await aNode({ region: 'North', weight: 20, capacity: 5, remark: 'rack 3' })
		const change = { ...record({ region: 'South', weight: 1 }), id: node.id }
		const after = await admin.nodes.edit({ ...change, revision: node.revision })
		expect(after).toMatchObject({ region: 'South', weight: 1, capacity: 0, remark: '' })
		await expectError(admin.nodes.edit({ ...change, revision: node.revision }), 'record_changed_by')
		const logged = await lastOperation(app, 'nodes.edit')
		expect(JSON.parse(logged.before)).toMatchObject({ region: 'South' })
		expect(await lastOperation(app, 'nodes.add')).toMatchObject({ object: node.name })
		await expectError(admin.nodes.edit({ ...change, id: 999_999 }), 'node_absent')
	})

	test('those in use come first, then by weight and name', async () => {
		const names = ['zone c', 'zone a', 'zone b', 'zone d']
		await aNode({ name: names[0], weight: 10 })
		await aNode({ name: names[1], weight: 10 })
		await aNode({ name: names[2], weight: 90 })
		await aNode({ name: names[3], weight: 100, enabled: 0 })
		const { list } = await admin.nodes.list({ key_word: 'ZONE' })
		expect(list.map(({ name }) => name)).toEqual(['zone b', 'zone a', 'zone c', 'zone d'])
	})

	test('is the default of organisations until that is taken back, and stays while it is', async () => {
		const node = await aNode()
		const group_id = await aGroup(app, await rootGroup(app))
		await admin.nodes.setDefault({ group_id, id: node.id })
		expect((await shown(node.id))?.default_for).toEqual([group_id])
		const error = await expectError(admin.nodes.remove({ id: node.id }), 'node_default_used')
		expect(error.data).toMatchObject({ values: { name: node.name, count: 1 } })
		const second = await aNode()
		await admin.nodes.setDefault({ group_id, id: second.id })
		expect((await shown(node.id))?.default_for).toEqual([])
		expect((await shown(second.id))?.default_for).toEqual([group_id])
		const logged = await lastOperation(app, 'nodes.setDefault')
		expect([logged.before, logged.after]).toEqual([`{"node":"${node.name}"}`, `{"node":"${second.name}"}`])
		await admin.nodes.setDefault({ group_id, id: 0 })
		await admin.nodes.remove({ id: second.id })
		await admin.nodes.remove({ id: node.id })
		expect(await shown(node.id)).toBeUndefined()
		await expectError(admin.nodes.remove({ id: node.id }), 'node_absent')
	})

	test('only what takes terminals is a default, and only of an organisation that there is', async () => {
		const group_id = await aGroup(app, await rootGroup(app))
		const given = async (more: object) => admin.nodes.setDefault({ group_id, id: (await aNode(more)).id })
		await expectError(given({ role: 'media' }), 'node_role_unfit')
		await expectError(given({ enabled: 0 }), 'node_disabled')
		await expectError(given({ drain: 1 }), 'node_draining')
		const { id } = await aNode()
		await expectError(admin.nodes.setDefault({ group_id: 999_999, id }), 'group_absent')
		await expectError(admin.nodes.setDefault({ group_id, id: 999_999 }), 'node_absent')
		expect((await shown(id))?.default_for).toEqual([])
	})

	test('goes with the organisation whose default it is', async () => {
		const { id } = await aNode()
		const group_id = await aGroup(app, await rootGroup(app))
		await admin.nodes.setDefault({ group_id, id })
		await admin.organizations.remove({ id: group_id })
		expect((await shown(id))?.default_for).toEqual([])
		await admin.nodes.remove({ id })
	})

	test('drains, and takes terminals again', async () => {
		const { id, name } = await aNode()
		expect(await admin.nodes.drain({ id, drain: 1 })).toMatchObject({ drain: true, enabled: true })
		expect(await lastOperation(app, 'nodes.drain')).toMatchObject({ object: name, after: '{"drain":1}' })
		expect(await admin.nodes.drain({ id, drain: 0 })).toMatchObject({ drain: false })
		await expectError(admin.nodes.drain({ id: 999_999, drain: 1 }), 'node_absent')
	})
})
