import { webhookBody } from '@vitrine/domain/webhooks/webhook-event'
import { type WebhookEventType, webhook_event_types } from '@vitrine/domain/webhooks/webhook-types'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aProgram, aPublish, aTerminal, bound } from '../../../test/factories.ts'
import { aReceiver, type Receiver } from '../../../test/receiver.ts'

describe.each(dialects)('what webhooks are told on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let receiver: Receiver
	beforeEach(async () => {
		receiver = await aReceiver()
		app = await aApp(dialect, { VITRINE_EGRESS_ALLOW: receiver.allow })
		admin = await anAdmin(app)
		await admin.webhooks.add({ name: 'hook', url: receiver.url, types: [...webhook_event_types] })
	})
	afterEach(async () => {
		await app.remove()
		await receiver.close()
	})

	/** The events so far, each checked against the shape documented on the page about webhooks. */
	const announced = async () => {
		await app.settled()
		return receiver.received.map(({ body }) => {
			const { type } = JSON.parse(body) as { type: WebhookEventType }
			return webhookBody(type).parse(JSON.parse(body))
		})
	}
	const typesOf = async () => (await announced()).map(({ type }) => type)

	test('a terminal that is added, comes, goes and is removed', { tags: 'long' }, async () => {
		const pair = await aTerminal(admin)
		const channel = await bound(app, pair)
		channel.close()
		await channel.closed()
		await expect.poll(async () => (await typesOf()).at(-1)).toBe('terminal.offline')
		await admin.terminals.remove({ ids: [pair.terminal.id] })
		expect(await typesOf()).toEqual(['terminal.added', 'terminal.online', 'terminal.offline', 'terminal.removed'])
	})

	test('a material, a release that is published and ended', { tags: 'long' }, async () => {
		const program = await aProgram(app, admin)
		const { terminal } = await aTerminal(admin)
		const { publish_id } = await aPublish(admin, [program.id], [terminal.id])
		await admin.releases.end({ id: publish_id })
		const events = await announced()
		const types = events.map(({ type }) => type)
		expect(types).toContain('material.created')
		expect(types.filter(type => type.startsWith('release.'))).toEqual(['release.published', 'release.ended'])
		const published = events.find(({ type }) => type === 'release.published')
		expect(published?.data).toMatchObject({ release: { id: publish_id, kind: 'release' }, terminals: 1 })
	})
})
