import { errors } from '@vitrine/contract/error-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aSocket, aTerminal, bound } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { lastOperation } from '../../../test/roles.ts'

describe.each(dialects)('moving organisations on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let root: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		root = await rootGroup(app)
	})
	afterAll(() => app.remove())

	const parentOf = async (id: number) => (await admin.organizations.list({})).find(row => row.id === id)?.pid

	test('never goes into itself or what is below it', async () => {
		const parent = await aGroup(app, root)
		const child = await aGroup(app, parent)
		const leaf = await aGroup(app, child)
		for (const pid of [parent, child, leaf])
			await expectError(admin.organizations.move({ id: parent, pid }), 'group_inside')
		expect(await parentOf(parent)).toBe(root)
	})

	test('never takes the own organisation or the topmost', async () => {
		const own = await aGroup(app, root)
		const below = await aGroup(app, own)
		const member = await aMember(app, own, 'administrator')
		await expectError(member.organizations.move({ id: own, pid: below }), 'group_own')
		await expectError(admin.organizations.move({ id: root, pid: own }), 'group_own')
		expect(await parentOf(own)).toBe(root)
	})

	test('to where it is already changes nothing', async () => {
		const id = await aGroup(app, root)
		await admin.organizations.move({ id, pid: root })
		expect(await parentOf(id)).toBe(root)
	})

	test('changes at once what is seen: lists, and sockets that are open', async () => {
		const [east, west] = [await aGroup(app, root), await aGroup(app, root)]
		const shop = await aGroup(app, west)
		const [easterner, westerner] = [await aMember(app, east), await aMember(app, west)]
		const seller = await aMember(app, shop)
		const pair = await aTerminal(seller)
		const seen = async (browser: Browser) => (await browser.terminals.list({})).list.map(row => row.id)
		const groups = async (browser: Browser) => (await browser.organizations.list({})).map(row => row.id)
		const [inEast, inWest] = [await aSocket(app, easterner), await aSocket(app, westerner)]
		expect([await seen(easterner), await seen(westerner)]).toEqual([[], [pair.terminal.id]])
		await admin.organizations.move({ id: shop, pid: east })
		expect([await seen(easterner), await seen(westerner)]).toEqual([[pair.terminal.id], []])
		expect([await groups(easterner), await groups(westerner)]).toEqual([[east, shop], [west]])
		expect(await seen(seller)).toEqual([pair.terminal.id])
		await expectError(westerner.terminals.edit({ id: pair.terminal.id, name: 'x' }), 'terminal_absent')
		await inEast.next(frame => frame.type === 'rights')
		await inWest.next(frame => frame.type === 'rights')
		const terminal = await bound(app, pair)
		await app.settled()
		await inEast.next(frame => frame.type === 'device_state')
		inWest.send({ type: 'heart_package', data: { token: westerner.session.token } })
		expect(await inWest.next(({ type }) => ['device_state', 'heart_package'].includes(type))).toMatchObject({
			type: 'heart_package',
		})
		const names = Object.fromEntries((await admin.organizations.list({})).map(row => [row.id, row.name]))
		expect(await lastOperation(app, 'organizations.move')).toMatchObject({
			object: names[shop],
			before: JSON.stringify({ parent: names[west] }),
			after: JSON.stringify({ parent: names[east] }),
		})
		for (const channel of [inEast, inWest, terminal]) channel.close()
	})

	test('two moves side by side never make a circle', { tags: 'long' }, async () => {
		const [one, other] = [await aGroup(app, root), await aGroup(app, root)]
		const [oneLeaf, otherLeaf] = [await aGroup(app, one), await aGroup(app, other)]
		const count = (await admin.organizations.list({})).length
		for (let round = 0; round < 25; round++) {
			const ended = await Promise.allSettled([
				admin.organizations.move({ id: one, pid: otherLeaf }),
				admin.organizations.move({ id: other, pid: oneLeaf }),
			])
			const refused = ended.filter(end => end.status === 'rejected')
			expect(refused).toHaveLength(1)
			expect(refused[0]?.reason).toMatchObject({ status: errors.group_inside.status })
			expect(await admin.organizations.list({})).toHaveLength(count)
			for (const id of [one, other]) await admin.organizations.move({ id, pid: root })
		}
	})
})
