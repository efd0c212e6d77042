import type { Node } from '@vitrine/contract/nodes/nodes'
import { node_test_interval } from '@vitrine/domain/nodes/node'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dialects } from '../../../test/app.ts'
import { expectError } from '../../../test/browser.ts'
import { aTerminal, bound } from '../../../test/factories.ts'
import { aNodeSite, type NodeSite } from '../../../test/node-site.ts'
import { anOutside } from '../../../test/outside.ts'
import { lastOperation } from '../../../test/roles.ts'

describe.each(dialects)('tests of nodes on %s', dialect => {
	let site: NodeSite
	beforeAll(async () => {
		site = await aNodeSite(dialect)
	})
	afterAll(() => site?.remove())

	// The next test uses a node at the same address.
	afterEach(async () => {
		const { list } = await site.admin.nodes.list({ limit: 200 })
		for (const { id } of list.filter(one => one.public_url === site.outside.origin))
			await site.admin.nodes.remove({ id })
	})

	const stateOf = (node: Node | undefined, step: string) => node?.steps.find(one => one.step === step)
	const configured = async () => ({ body: await (await fetch(`${site.other.origin}/config.json`)).text() })

	test('every step of a test is told with its time, and what the node says of itself', { tags: 'long' }, async () => {
		const node = await site.admin.nodes.test({ id: (await site.aNode()).id })
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
		expect(await lastOperation(site.app, 'nodes.test')).toMatchObject({ object: node.name })
	})

	test.each([
		['media', ['api', 'socket']],
		['relay', ['socket', 'download']],
		['ws', ['download']],
	] as const)('a %s node is not tested for %j', async (role, without) => {
		const node = await site.admin.nodes.test({ id: (await site.aNode({ role })).id })
		for (const step of without) expect(stateOf(node, step)?.state).toBe('skipped')
		expect(node.health).toBe('healthy')
	})

	test('what is wrong with a node is said at the step', { tags: 'long' }, async () => {
		const unused = await anOutside()
		await unused.close()
		const tested = async (more: object) => site.admin.nodes.test({ id: (await site.aNode(more)).id })

		const unknown = await tested({ public_url: 'https://no-such-host.invalid' })
		expect(stateOf(unknown, 'dns')).toMatchObject({ state: 'failed', problem: 'name_unknown' })
		expect(stateOf(unknown, 'tcp')?.state).toBe('skipped')
		expect(unknown.health).toBe('down')

		site.outside.say('/config.json', { body: '<html>' })
		const foreign = await tested({ public_url: site.outside.origin, socket_port: 0 })
		expect(stateOf(foreign, 'api')).toMatchObject({ state: 'failed', problem: 'not_vitrine' })
		expect(stateOf(foreign, 'socket')).toMatchObject({ state: 'failed', problem: 'socket_refused' })
		expect(stateOf(foreign, 'download')).toMatchObject({ state: 'failed', problem: 'status' })
		expect(foreign.health).toBe('down')

		// Terminals use the port that the node announces, whatever is entered here.
		const other_port = await tested({ socket_port: 0 })
		expect(stateOf(other_port, 'socket')).toMatchObject({ state: 'failed', problem: 'port_other' })
		expect(other_port.health).toBe('warning')

		const plain = await tested({ role: 'media', media_url: site.outside.say('/a.bin', { body: Buffer.alloc(70_000) }) })
		expect(stateOf(plain, 'download')?.state).toBe('passed')
		const large = site.outside.say('/b.bin', { body: Buffer.alloc(17 * 1024 * 1024) })
		expect(stateOf(await tested({ role: 'media', media_url: large }), 'download')?.problem).toBe('too_large')
		const inside = site.outside.say('/c.bin', { status: 302, headers: { location: 'http://127.0.0.1:9/secret' } })
		expect(stateOf(await tested({ role: 'media', media_url: inside }), 'download')?.problem).toBe('forbidden')
	})

	test('a port that the way out does not allow is not tried', async () => {
		site.outside.say('/config.json', { status: 404 })
		const closed = { role: 'ws', public_url: site.outside.origin, socket_port: 9 }
		const node = await site.admin.nodes.test({ id: (await site.aNode(closed)).id })
		expect(stateOf(node, 'socket')).toMatchObject({ state: 'failed', problem: 'forbidden' })
	})

	test('knows itself by its answer, and terminals do not move there', async () => {
		site.outside.say('/config.json', {
			body: await (await fetch(`${site.app.origin}/config.json`)).text(),
			type: 'application/json',
		})
		const node = await site.admin.nodes.test({
			id: (await site.aNode({ public_url: site.outside.origin, socket_port: 0 })).id,
		})
		expect(node.is_own).toBe(true)
		const pair = await aTerminal(site.admin)
		const terminal = await bound(site.app, pair)
		expect((await site.shown(node.id))?.terminals).toBe(1)
		const wanted = { node_id: node.id, user: 'admin', password: 'x', device_ids: [pair.terminal.id] }
		await expectError(site.admin.nodes.startMigration(wanted), 'node_own')
		terminal.close()
	})

	test('those in use are tested again and again, the others are not', { tags: 'long' }, async () => {
		const used = await site.aNode()
		const unused = await site.aNode({ enabled: 0 })
		expect((await site.shown(used.id))?.health).toBe('healthy')
		expect(await site.shown(unused.id)).toMatchObject({ health: 'unknown', tested_at: null })
		const first = (await site.shown(used.id))?.tested_at ?? 0
		site.app.sweep()
		await site.app.settled()
		expect((await site.shown(used.id))?.tested_at).toBe(first)
		site.app.clock.move(node_test_interval)
		site.app.sweep()
		await site.app.settled()
		expect((await site.shown(used.id))?.tested_at).toBeGreaterThanOrEqual(first + node_test_interval)
		expect((await site.shown(unused.id))?.tested_at).toBeNull()
	})

	test('how it is holds since it is so, and a node at another address is not known', async () => {
		site.outside.say('/config.json', await configured())
		const node = await site.aNode({ role: 'relay', public_url: site.outside.origin })
		const since = (await site.shown(node.id))?.health_at
		site.app.clock.move(60_000)
		await site.admin.nodes.test({ id: node.id })
		expect(await site.shown(node.id)).toMatchObject({ health: 'healthy', health_at: since })
		site.outside.say('/config.json', { status: 500 })
		expect(await site.admin.nodes.test({ id: node.id })).toMatchObject({ health: 'down' })
		expect((await site.shown(node.id))?.health_at).toBeGreaterThan(since ?? 0)
		const change = { name: node.name, role: 'relay' as const, public_url: site.other.origin, enabled: 0 }
		const after = await site.admin.nodes.edit({ id: node.id, ...change })
		expect(after).toMatchObject({ health: 'unknown', health_at: null, tested_at: null, steps: [] })
	})
})
