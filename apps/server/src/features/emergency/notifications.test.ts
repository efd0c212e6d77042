import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { draft } from '../../../test/branches.ts'
import { anAdmin, type Browser, type Channel } from '../../../test/browser.ts'
import { aProgram, aPublish, aSocket, aTerminal } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'

describe.each(dialects)('who is told of emergencies on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let branch: number
	const listeners: { name: string; token: string; channel: Channel }[] = []
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		const root = await rootGroup(app)
		branch = await aGroup(app, root)
		const sibling = await aGroup(app, root)
		const people = {
			top: admin,
			branch: await aMember(app, branch, 'operator'),
			sibling: await aMember(app, sibling, 'operator'),
			// A user who cannot read releases is not notified, whoever the terminal belongs to.
			nobody: await aMember(app, branch, 'nobody'),
		}
		for (const [name, browser] of Object.entries(people)) {
			const { token } = browser.link.credentials()
			listeners.push({ name, token, channel: await aSocket(app, browser) })
		}
	})
	afterAll(() => app.remove())

	/** Number of notifications to each user since the last call. */
	const notifications = async () => {
		await app.settled()
		const counts: Record<string, number> = {}
		for (const { name, token, channel } of listeners) {
			let count = 0
			channel.send({ type: 'heart_package', data: { token } })
			for (;;) {
				const { type } = await channel.next<{ type: string }>(
					frame => frame.type === 'emergency' || frame.type === 'heart_package',
				)
				if (type === 'heart_package') break
				count += 1
			}
			counts[name] = count
		}
		return counts
	}
	const there = { top: 1, branch: 1, sibling: 0, nobody: 0 }

	test('who sees one of its terminals is told when it starts, is switched, and ends', async () => {
		const { terminal } = await aTerminal(admin)
		await admin.terminals.edit({ id: terminal.id, name: terminal.name, group_id: branch })
		await notifications()
		const { publish_id } = await admin.emergency.publish({ content: draft, deviceids: [terminal.id] })
		expect(await notifications()).toEqual(there)
		const switched = await admin.emergency.mode({ publish_id, position: 'top' })
		// The new one and the end of the old one.
		expect(await notifications()).toEqual({ ...there, top: 2, branch: 2 })
		await admin.emergency.cancel({ publish_id: switched.publish_id })
		expect(await notifications()).toEqual(there)
	})

	test('an ordinary release and its end are none', async () => {
		const { terminal } = await aTerminal(admin)
		const { publish_id } = await aPublish(admin, [(await aProgram(app, admin)).id], [terminal.id])
		await admin.releases.end({ id: publish_id })
		expect(await notifications()).toEqual({ top: 0, branch: 0, sibling: 0, nobody: 0 })
	})
})
