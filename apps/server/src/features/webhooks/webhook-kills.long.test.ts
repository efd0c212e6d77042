import { describe, expect, test } from 'vitest'
import { aApp, dialects } from '../../../test/app.ts'
import { anAdmin, follow } from '../../../test/browser.ts'
import { aTerminal } from '../../../test/factories.ts'
import { aServer } from '../../../test/killed.ts'
import { aReceiver } from '../../../test/receiver.ts'

describe.each(dialects)('a server that is killed between a fact and its delivery on %s', dialect => {
	test('tells all of it after the next start, in its order and under its names', async () => {
		const receiver = await aReceiver()
		const app = await aApp(dialect, { VITRINE_EGRESS_ALLOW: receiver.allow })
		const admin = await anAdmin(app)
		await admin.webhooks.add({ name: 'hook', url: receiver.url, types: ['terminal.added'] })
		await app.close()
		const allowed = `export VITRINE_EGRESS_ALLOW=${receiver.allow}`
		const first = await aServer(app, allowed)
		follow(admin, { ...app, origin: first.origin })
		// Sent, but not accepted.
		receiver.answer(() => undefined)
		const names: string[] = []
		for (let one = 0; one < 5; one++) names.push((await aTerminal(admin)).terminal.name)
		await first.kill()
		const before = receiver.received.map(({ headers }) => headers['webhook-id'])

		receiver.answer(response => void response.writeHead(204).end())
		const heard = receiver.received.length
		const second = await aServer(app, allowed)
		await receiver.seen(heard + names.length)
		const after = receiver.received.slice(heard)
		expect(after.map(({ body }) => JSON.parse(body).data.terminal.name)).toEqual(names)
		const ids = after.map(({ headers }) => headers['webhook-id'])
		expect(new Set(ids).size).toBe(names.length)
		for (const id of before) expect(ids).toContain(id)
		await second.kill()
		await app.remove()
		await receiver.close()
	})
})
