import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aTerminal } from '../../../test/factories.ts'
import { aReceiver, type Receiver } from '../../../test/receiver.ts'

describe.each(dialects)('what is sent by hand on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let receiver: Receiver
	let id: number
	beforeEach(async () => {
		receiver = await aReceiver()
		app = await aApp(dialect, { VITRINE_EGRESS_ALLOW: receiver.allow })
		admin = await anAdmin(app)
		id = (await admin.webhooks.add({ name: 'hook', url: receiver.url, types: ['terminal.added'] })).id
	})
	afterEach(async () => {
		await app.remove()
		await receiver.close()
	})

	const shown = async () => (await admin.webhooks.list({})).list.find(one => one.id === id)
	const deliveries = async () => (await admin.webhooks.listDeliveries({})).list
	const answering = (status: number) => receiver.answer(response => void response.writeHead(status).end())
	/** An event that is announced, and attempted as often as is due. */
	const announced = async () => {
		await aTerminal(admin)
		await app.settled()
	}

	test('a test goes out while its webhook waits, says what came of it, and brings what waits with it', {
		tags: 'long',
	}, async () => {
		expect(await shown()).toMatchObject({ working_since: null })
		answering(500)
		await announced()
		await announced()
		const [second, first] = await deliveries()
		expect([first?.tries, second?.tries]).toEqual([1, 0])
		expect([first?.waits_for, second?.waits_for]).toEqual(['time', 'turn'])
		expect(second?.next_at).toBe(first?.next_at)
		const standing = await shown()
		const refused = await admin.webhooks.test({ id })
		expect(refused).toMatchObject({ status: 500, fault: 'status' })
		expect(await admin.webhooks.getDelivery(refused)).toMatchObject({ state: 'failed', tries: 1, waits_for: '' })
		// It reveals nothing about the events, and triggers no delivery of them.
		expect(await shown()).toEqual({ ...standing, failed: 1 })
		expect(receiver.received).toHaveLength(2)
		answering(204)
		expect(await admin.webhooks.test({ id })).toMatchObject({ status: 204, fault: '' })
		await app.settled()
		expect((await deliveries()).filter(({ state }) => state === 'waiting')).toEqual([])
		expect(await shown()).toMatchObject({ failing_since: null, working_since: expect.any(Number) })
		expect(receiver.received.slice(-2).map(({ headers }) => headers['webhook-id'])).toEqual([
			first?.event_id,
			second?.event_id,
		])
	})

	test('a test of one that is down, or that there is not, says so', async () => {
		await receiver.close()
		expect(await admin.webhooks.test({ id })).toMatchObject({ status: 0, fault: 'connection' })
		await app.database.db.updateTable('webhooks').set({ url: 'https://receiver.invalid/' }).execute()
		expect(await admin.webhooks.test({ id })).toMatchObject({ status: 0, fault: 'unknown_host' })
		expect(await shown()).toMatchObject({ waiting: 0, failed: 2, working_since: null })
	})

	test('one that is paused may be tested, and stays paused; once it is enabled it has to prove itself again', {
		tags: 'long',
	}, async () => {
		await announced()
		expect(await shown()).toMatchObject({ working_since: expect.any(Number) })
		answering(410)
		await announced()
		answering(204)
		expect(await admin.webhooks.test({ id })).toMatchObject({ status: 204 })
		const [, waiting] = await deliveries()
		expect(waiting).toMatchObject({ state: 'waiting', waits_for: 'webhook' })
		expect(await shown()).toMatchObject({ pause_reason: 'gone', waiting: 1 })
		answering(500)
		await admin.webhooks.enable({ id, enabled: 1 })
		expect(await shown()).toMatchObject({ paused_at: null, working_since: null })
		await app.settled()
		answering(204)
		expect(await admin.webhooks.test({ id })).toMatchObject({ status: 204 })
		expect(await shown()).toMatchObject({ failing_since: null, working_since: expect.any(Number) })
		await admin.webhooks.enable({ id, enabled: 0 })
		await expectError(admin.webhooks.test({ id }), 'webhook_off')
	})

	test('a delivery that waits is sent at once, and keeps its place where it is not taken', {
		tags: 'long',
	}, async () => {
		answering(500)
		await announced()
		const [before] = await deliveries()
		if (before === undefined) throw new Error('nothing is to be sent')
		expect(await admin.webhooks.replay({ delivery_id: before.id })).toMatchObject({ status: 500, fault: 'status' })
		expect(await deliveries()).toMatchObject([{ state: 'waiting', next_at: before.next_at, tries: 2 }])
		answering(200)
		expect(await admin.webhooks.replay({ delivery_id: before.id })).toMatchObject({ status: 200, fault: '' })
		expect(await deliveries()).toMatchObject([{ state: 'delivered', next_at: null, tries: 3 }])
		expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([before.event_id]))
		// A delivered one that is sent again is retried until it is accepted.
		answering(500)
		expect(await admin.webhooks.replay({ delivery_id: before.id })).toMatchObject({ status: 500 })
		expect(await deliveries()).toMatchObject([{ state: 'waiting', waits_for: 'time', tries: 4 }])
	})
})
