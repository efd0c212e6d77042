import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser } from '../../../../test/browser.ts'
import { aProgram, aTerminal, bound } from '../../../../test/factories.ts'

interface PublishFrame {
	readonly data: { readonly dc_id: number; readonly command_id: number }
}

describe.each(dialects)('an ending on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	/** While this runs, no state of a download can be written, but everything else can. */
	const withoutStates = async (work: () => Promise<unknown>): Promise<void> => {
		const rename = (from: string, to: string) =>
			sql`alter table downloads rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(app.database.db)
		await rename('first_at', 'unwritten')
		await work().finally(() => rename('unwritten', 'first_at'))
	}

	/** Publishes to a terminal that is connected and one that is away. */
	const published = async () => {
		const [here, away] = [await aTerminal(admin), await aTerminal(admin)]
		const screen = await bound(app, here)
		const program = await aProgram(app, admin)
		const deviceids = [here.terminal.id, away.terminal.id]
		const { publish_id } = await admin.releases.publish({ play_ids: [program.id], deviceids })
		await screen.next(frame => frame.type === 'publish')
		await app.settled()
		const states = async () => {
			const rows = app.database.db.selectFrom('downloads').select(['terminal_id', 'download_state'])
			const found = await rows.where('release_id', '=', publish_id).execute()
			return deviceids.map(id => found.find(({ terminal_id }) => terminal_id === id)?.download_state)
		}
		return { here, away, screen, publish_id, states }
	}

	test('whose downloads cannot be stopped is done all the same: they are stopped once their terminals connect', async () => {
		const { here, away, screen, publish_id, states } = await published()
		await withoutStates(() => admin.releases.end({ id: publish_id }))
		expect((await admin.releases.get({ id: publish_id })).ended_at).toBeGreaterThan(0)
		// The connected terminal is told at once.
		const { data } = await screen.next<PublishFrame>(frame => frame.type === 'publish')
		expect(data.command_id).toBeGreaterThan(publish_id)
		const later = await bound(app, away)
		// Of both, it is sent only the end.
		const first = await later.next<PublishFrame>(frame => frame.type === 'publish')
		expect(first.data.command_id).toBe(data.command_id)
		screen.close()
		await bound(app, here)
		expect(await states()).toEqual([6, 6])
	})

	test('at some terminals is done all the same, too', async () => {
		const { away, screen, publish_id, states } = await published()
		await withoutStates(() => admin.releases.end({ id: publish_id, deviceids: [away.terminal.id] }))
		await bound(app, away)
		expect(await states()).toEqual([0, 6])
		screen.close()
	})
})
