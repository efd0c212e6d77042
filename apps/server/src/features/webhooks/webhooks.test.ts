import { createHmac } from 'node:crypto'
import { webhookBody } from '@vitrine/domain/webhooks/webhook-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aName, aTerminal } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { aReceiver, type Received, type Receiver } from '../../../test/receiver.ts'

/** The signature that a receiver computes itself from a secret, as Standard Webhooks specifies. */
const signed = (secret: string, { headers, body }: Received): string => {
	const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
	const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
	return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

const hour = 3_600_000

describe.each(dialects)('webhooks on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let receiver: Receiver
	beforeEach(async () => {
		receiver = await aReceiver()
		app = await aApp(dialect, { VITRINE_EGRESS_ALLOW: receiver.allow })
		admin = await anAdmin(app)
	})
	afterEach(async () => {
		await app.remove()
		await receiver.close()
	})

	const added = (more: Partial<Parameters<Browser['webhooks']['add']>[0]> = {}, browser = admin) =>
		browser.webhooks.add({ name: aName('hook'), url: receiver.url, types: ['terminal.added'], ...more })
	const shown = async (id: number) => (await admin.webhooks.list({})).list.find(one => one.id === id)
	const deliveries = async (browser = admin) => (await browser.webhooks.listDeliveries({})).list
	/** Advances the clock and runs what is due by then. */
	const later = async (ms: number) => {
		app.clock.move(ms)
		app.sweep()
		await app.settled()
		// No session lasts that long.
		if (ms >= hour) admin = await anAdmin(app)
	}

	test('tells of an event, with a signature that its receiver can compute by itself', { tags: 'long' }, async () => {
		const { secret } = await added()
		const { terminal } = await aTerminal(admin)
		await app.settled()
		const [request] = receiver.received
		if (request === undefined) throw new Error('nothing came')
		expect(request.path).toBe('/events')
		expect(request.headers['content-type']).toBe('application/json')
		expect(request.headers['webhook-signature']).toBe(signed(secret, request))
		expect(Math.abs(Number(request.headers['webhook-timestamp']) * 1000 - app.clock.now())).toBeLessThan(hour)
		const body = webhookBody('terminal.added').parse(JSON.parse(request.body))
		expect(body).toMatchObject({ id: request.headers['webhook-id'], data: { terminal: { id: terminal.id } } })
		expect(body.organization.id).toBe(await rootGroup(app))
		expect(await deliveries()).toMatchObject([{ type: 'terminal.added', state: 'delivered', status: 204, tries: 1 }])
	})

	test('says nothing of what it was not asked for, to one that is disabled, or of what was rolled back', {
		tags: 'long',
	}, async () => {
		await added({ types: ['terminal.removed'] })
		const disabled = await added()
		await admin.webhooks.enable({ id: disabled.id, enabled: 0 })
		const { terminal, sn, key } = await aTerminal(admin)
		await app.settled()
		expect(receiver.received).toEqual([])
		await admin.webhooks.enable({ id: disabled.id, enabled: 1 })
		// The serial number is taken: the transaction that would have added it is rolled back.
		await expectError(admin.terminals.add({ name: 'again', sn, key }), 'serial_taken')
		await app.settled()
		expect(receiver.received).toEqual([])
		await admin.terminals.remove({ ids: [terminal.id] })
		await app.settled()
		expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['terminal.removed'])
		expect(await app.database.db.selectFrom('webhook_events').selectAll().execute()).toEqual([])
	})

	test('writes nothing down where nobody is interested', async () => {
		await aTerminal(admin)
		await app.settled()
		for (const table of ['webhook_events', 'webhook_deliveries'] as const)
			expect(await app.database.db.selectFrom(table).selectAll().execute()).toEqual([])
	})

	test('a receiver that is down for an hour gets everything in its order', { tags: 'long' }, async () => {
		const { id } = await added()
		await receiver.close()
		const names: string[] = []
		for (let one = 0; one < 3; one++) {
			names.push((await aTerminal(admin)).terminal.name)
			await app.settled()
		}
		for (let minute = 0; minute < 60; minute += 5) await later(hour / 12)
		expect(await deliveries()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }, { state: 'waiting' }])
		expect(await shown(id)).toMatchObject({ waiting: 3, failed: 0, paused_at: null })
		await receiver.open()
		await later(2 * hour)
		expect(receiver.received.map(({ body }) => JSON.parse(body).data.terminal.name)).toEqual(names)
		expect(await shown(id)).toMatchObject({ waiting: 0, failing_since: null })
	})

	test('one that is down for long is paused, says so by email, and gets everything when it is enabled again', {
		tags: 'long',
	}, async () => {
		await app.database.db
			.updateTable('users')
			.set({ email: 'keeper@example.org' })
			.where('id', '=', admin.session.user_id)
			.execute()
		const { id, name } = await added()
		receiver.answer(response => void response.writeHead(503).end())
		await aTerminal(admin)
		await app.settled()
		for (let gone = 0; gone < 40; gone++) await later(hour)
		expect(await shown(id)).toMatchObject({ pause_reason: 'failing', waiting: 1 })
		expect(await admin.webhooks.test({ id })).toMatchObject({ status: 503 })
		await expectError(admin.webhooks.replayFailed({ webhook_id: id, since: 0 }), 'webhook_off')
		const mails = await app.database.db.selectFrom('mails').select(['recipient', 'kind', 'subject']).execute()
		expect(mails).toEqual([
			{ recipient: 'keeper@example.org', kind: 'webhook_paused', subject: expect.stringContaining(name) },
		])
		const tried = receiver.received.length
		await later(2 * hour)
		expect(receiver.received.length).toBe(tried)
		receiver.answer(response => void response.writeHead(200).end('ok'))
		await admin.webhooks.enable({ id, enabled: 1 })
		await app.settled()
		expect(await shown(id)).toMatchObject({ paused_at: null, waiting: 0, failing_since: null })
		const notified = receiver.received.filter(({ body }) => JSON.parse(body).type === 'terminal.added')
		expect(new Set(notified.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
	})

	test('what is refused lets others go ahead, is given up after two days, and is sent again under its name', {
		tags: 'long',
	}, async () => {
		const { id } = await added()
		receiver.answer((response, { body }) => {
			response.writeHead(JSON.parse(body).data.terminal?.name === 'poison' ? 422 : 200).end('no such thing')
		})
		await admin.terminals.add({ name: 'poison', sn: 'POISON', key: '0123456789abcdef' })
		await aTerminal(admin)
		await app.settled()
		expect(await deliveries()).toMatchObject([
			{ state: 'delivered' },
			{ state: 'waiting', status: 422, fault: 'status' },
		])
		for (let gone = 0; gone < 24; gone++) {
			await later(4 * hour)
			// Something else is accepted in the meantime.
			await admin.webhooks.test({ id })
			await app.settled()
		}
		const [failed] = (await admin.webhooks.listDeliveries({ state: 'failed' })).list
		expect(failed).toMatchObject({ type: 'terminal.added', tries: 12 })
		receiver.answer(response => void response.writeHead(200).end())
		await admin.webhooks.replayFailed({ webhook_id: id, since: 0 })
		await app.settled()
		expect((await admin.webhooks.listDeliveries({ state: 'failed' })).count).toBe(0)
		expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(failed?.event_id)
		await expectError(admin.webhooks.replayFailed({ webhook_id: id, since: 0 }), 'webhook_none_failed')
		await admin.webhooks.replay({ delivery_id: failed?.id ?? 0 })
		await app.settled()
		expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(failed?.event_id)
	})

	test('follows no redirect, keeps the beginning of an answer, and says what was sent', async () => {
		const { id, secret } = await added()
		receiver.answer(response => void response.writeHead(307, { location: receiver.url }).end('elsewhere'))
		const redirected = await admin.webhooks.test({ id })
		await app.settled()
		expect(receiver.received).toHaveLength(1)
		expect(await admin.webhooks.getDelivery(redirected)).toMatchObject({ status: 307, state: 'failed' })
		receiver.answer(response => void response.writeHead(200).end('y'.repeat(1_000_000)))
		const huge = await admin.webhooks.test({ id })
		await app.settled()
		const detail = await admin.webhooks.getDelivery(huge)
		expect(detail).toMatchObject({ status: 200, state: 'delivered', answer: 'y'.repeat(2048), url: receiver.url })
		expect(detail.headers.map(({ name }) => name)).toEqual(['content-type', 'webhook-id', 'webhook-timestamp'])
		expect(detail.body).toBe(receiver.received.at(-1)?.body)
		expect(JSON.stringify(detail)).not.toContain(secret)
		receiver.answer(response => void response.writeHead(410).end())
		await aTerminal(admin)
		await app.settled()
		expect(await shown(id)).toMatchObject({ pause_reason: 'gone' })
	})

	test('a new secret signs beside the old one for a day; neither stands in lists, logs or tables', async () => {
		const { id, secret } = await added()
		const { secret: next } = await admin.webhooks.rotateSecret({ id })
		expect(next).not.toBe(secret)
		await admin.webhooks.test({ id })
		await app.settled()
		const [both] = receiver.received
		if (both === undefined) throw new Error('nothing came')
		expect(both.headers['webhook-signature']).toBe(`${signed(next, both)} ${signed(secret, both)}`)
		await later(25 * hour)
		await admin.webhooks.test({ id })
		await app.settled()
		const alone = receiver.received.at(-1)
		if (alone === undefined) throw new Error('nothing came')
		expect(alone.headers['webhook-signature']).toBe(signed(next, alone))
		const rows = []
		for (const table of ['webhooks', 'webhook_deliveries', 'operation_logs'] as const)
			rows.push(await app.database.db.selectFrom(table).selectAll().execute())
		const everything = JSON.stringify([rows, await admin.webhooks.list({}), app.log])
		for (const one of [secret, next]) expect(everything).not.toContain(one.replace('whsec_', ''))
	})

	test('addresses of its own network and without TLS are refused when they are saved, and when something is sent', async () => {
		for (const url of ['https://10.0.0.1/', 'https://127.0.0.1/', 'https://169.254.169.254/x', 'https://[::1]/'])
			await expectError(added({ url }), 'parameter')
		await expectError(added({ url: 'http://receiver.invalid/' }), 'parameter')
		// No host name is that long: no lookup is needed.
		await expectError(added({ url: `https://${'x'.repeat(64)}.example/` }), 'parameter')
		const elsewhere = { id: 4711, name: 'x', url: receiver.url, types: ['terminal.added' as const] }
		await expectError(admin.webhooks.edit(elsewhere), 'webhook_absent')
		const { id } = await added()
		const closed = await aReceiver()
		// As if the permission had been withdrawn since it was saved.
		await app.database.db.updateTable('webhooks').set({ url: closed.url }).where('id', '=', id).execute()
		await admin.webhooks.test({ id })
		await app.settled()
		expect(closed.received).toEqual([])
		expect(await deliveries()).toMatchObject([{ state: 'failed', fault: 'forbidden', status: 0 }])
		await closed.close()
	})

	test('belongs to its organisation, and hears of those below it where it is told to', { tags: 'long' }, async () => {
		const root = await rootGroup(app)
		const [own, other] = [await aGroup(app, root), await aGroup(app, root)]
		const manager = await aMember(app, own, 'administrator')
		const { id } = await added({}, manager)
		const { id: topmost } = await added({ with_below: 1, name: 'all' })
		await added({ name: 'only the topmost' })
		await admin.terminals.add({ name: 'theirs', sn: 'THEIRS', key: '0123456789abcdef', group_id: other })
		await admin.terminals.add({ name: 'ours', sn: 'OURS', key: '0123456789abcdef', group_id: own })
		await app.settled()
		expect((await deliveries(manager)).map(({ webhook_id }) => webhook_id)).toEqual([id])
		expect((await deliveries()).map(({ webhook_id }) => webhook_id).sort()).toEqual([id, topmost, topmost].sort())
		expect((await manager.webhooks.list({})).list.map(one => one.id)).toEqual([id])
		const foreign = (await deliveries()).find(one => one.webhook_id === topmost)?.id ?? 0
		await expectError(manager.webhooks.getDelivery({ delivery_id: foreign }), 'webhook_delivery_absent')
		await expectError(manager.webhooks.replay({ delivery_id: foreign }), 'webhook_delivery_absent')
		await expectError(manager.webhooks.remove({ id: topmost }), 'webhook_absent')
		await expectError(added({ group_id: other }, manager), 'group_absent')
	})

	test('there are so many of an organisation, one edits over what was seen, and the old is removed', {
		tags: 'long',
	}, async () => {
		const { id } = await added()
		const edited = { id, name: 'edited', url: receiver.url, types: ['terminal.offline' as const], revision: 0 }
		await admin.webhooks.edit({ ...edited, description: 'what for', with_below: 1 })
		await expectError(admin.webhooks.edit(edited), 'record_changed_by')
		expect(await shown(id)).toMatchObject({
			name: 'edited',
			types: ['terminal.offline'],
			with_below: true,
			revision: 1,
		})
		await admin.webhooks.test({ id })
		await app.settled()
		await later(31 * 24 * hour)
		expect(await deliveries()).toEqual([])
		await admin.webhooks.remove({ id })
		for (let one = 0; one < 20; one++) await added({ enabled: 0 })
		await expectError(added(), 'webhooks_many')
	})
})
