import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../test/app.ts'
import { anAdmin, type Browser } from '../../test/browser.ts'
import { aName, aProgram, aTerminal } from '../../test/factories.ts'
import { fillReleaseBounds } from './migrations/release-bounds.ts'

describe.each(dialects)('releases of before bounds were written down, on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	test('get those that they are made with today', { tags: 'long' }, async () => {
		const { db } = app.database
		const play_ids = [(await aProgram(app, admin)).id]
		const deviceids: number[] = []
		for (const time_zone of ['Asia/Tokyo', 'America/New_York', '']) {
			const { terminal } = await aTerminal(admin)
			await db.updateTable('terminals').set({ time_zone }).where('id', '=', terminal.id).execute()
			deviceids.push(terminal.id)
		}
		const dayIn = (days: number): string =>
			new Date(app.clock.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/')
		const times = { startTime: `${dayIn(100)} 08:00:00`, endTime: `${dayIn(130)} 02:30:00` }
		for (const id of deviceids) await admin.releases.publish({ play_ids, deviceids: [id], ...times })
		await admin.releases.publish({ play_ids, deviceids, endTime: times.endTime, canary: 1 })
		await admin.releases.publish({ play_ids, deviceids })
		const signal = { type: 'signal' as const, w: 640, h: 360, source: 'hdmi1' as const, source_duration: 5000 }
		const { id: interlude_id } = await admin.interludes.save({ name: aName('interlude'), ...signal })
		await admin.interludes.publish({ interlude_id, deviceids, when: 'now' })
		await admin.interludes.publish({ interlude_id, deviceids, when: 'reserve', startTime: times.endTime })

		const read = () => db.selectFrom('releases').select(['id', 'starts_at', 'ends_at']).orderBy('id').execute()
		const made = await read()
		expect(made.filter(({ ends_at }) => ends_at !== null)).toHaveLength(6)
		await db.updateTable('releases').set({ starts_at: null, ends_at: null }).execute()
		await db.transaction().execute(fillReleaseBounds)
		expect(await read()).toEqual(made)
	})
})
