import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aName, aTerminal } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'

describe.each(dialects)('a superior and a subordinate at the same moment on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let chief: Browser
	let [east, below, west] = [0, 0, 0]
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		const root = await rootGroup(app)
		;[east, west] = [await aGroup(app, root), await aGroup(app, root)]
		below = await aGroup(app, east)
		chief = await aMember(app, east, 'administrator')
	})
	afterAll(() => app.remove())

	const changes = {
		move: (id: number) => chief.terminals.move({ ids: [id], group_id: below }),
		edit: (id: number) => chief.terminals.edit({ id, name: aName('t'), group_id: below }),
		remove: (id: number) => chief.terminals.remove({ ids: [id] }),
	}
	test.each(['move', 'edit', 'remove'] as const)('a terminal that was moved away stays away from %s', async kind => {
		for (let round = 0; round < 12; round++) {
			const { terminal } = await aTerminal(chief)
			const [moved, changed] = await Promise.allSettled([
				admin.terminals.move({ ids: [terminal.id], group_id: west }),
				changes[kind](terminal.id),
			])
			const { list } = await admin.terminals.list({ key_word: terminal.sn })
			if (moved.status === 'fulfilled') expect(list.map(row => row.group_id)).toEqual([west])
			else expect([kind, list]).toEqual(['remove', []])
			for (const one of [moved, changed])
				if (one.status === 'rejected') await expectError(Promise.reject(one.reason), 'terminal_absent')
		}
	})
})
