import type { ServerResponse } from 'node:http'
import { usual_settings } from '@vitrine/domain/alerts/alert-source'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { draft } from '../../../test/branches.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aName } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { aReceiver, type Receiver } from '../../../test/receiver.ts'

describe.each(dialects)('sources of alerts that do not answer, on %s', dialect => {
	let app: TestApp
	let receiver: Receiver
	/** Pending responses by path, and callbacks for paths about to be requested. */
	let held: Map<string, ServerResponse>
	let awaited: Map<string, () => void>
	beforeEach(async () => {
		receiver = await aReceiver()
		held = new Map()
		awaited = new Map()
		receiver.answer((response, { path }) => {
			held.set(path, response)
			awaited.get(path)?.()
		})
		app = await aApp(dialect, { VITRINE_EGRESS_ALLOW: receiver.allow })
	})
	afterEach(async () => {
		for (const response of held.values()) response.end()
		await app.remove()
		await receiver.close()
	})

	const asked = (path: string): Promise<void> =>
		held.has(path) ? Promise.resolve() : new Promise(resolve => awaited.set(path, resolve))
	const add = async (browser: Browser, path: string) => {
		const content = { ...draft, name: aName('template') }
		const { id: emergency_id } = await browser.emergency.save({ content })
		const url = new URL(path, receiver.url).href
		await browser.alerts.addSource({ name: aName('source'), url, emergency_id, settings: usual_settings })
	}

	test('hold up others of their organisation, and no other organisation', { tags: 'long' }, async () => {
		await anAdmin(app)
		const root = await rootGroup(app)
		const [slow, other] = [
			await aMember(app, await aGroup(app, root), 'administrator'),
			await aMember(app, await aGroup(app, root), 'administrator'),
		]
		for (const path of ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h', '/i', '/j']) await add(slow, path)
		await Promise.all([asked('/a'), asked('/b')])
		await add(other, '/other')
		await asked('/other')
		expect([...held.keys()].sort()).toEqual(['/a', '/b', '/other'])
		// When one of them responds, the next gets its turn.
		held.get('/a')?.writeHead(404).end()
		await asked('/c')
	})
})
