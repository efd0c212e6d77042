import { download_states } from '@vitrine/domain/release/download'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { type Branches, draft, twoBranches } from '../../../../test/branches.ts'
import { aSocket, type TerminalPair } from '../../../../test/factories.ts'
import { aSignal } from '../../../../test/interludes.ts'

describe.each(dialects)('what releases count once terminals were removed, on %s', dialect => {
	let app: TestApp
	let to: Branches
	beforeAll(async () => {
		app = await aApp(dialect)
		to = await twoBranches(app)
	})
	afterAll(() => app.remove())

	const remove = (...pairs: readonly TerminalPair[]) =>
		to.admin.terminals.remove({ ids: pairs.map(({ terminal }) => terminal.id) })
	/** The counts of a release, which have to be the same in the list and in its details, and what its details list. */
	const counts = async (id: number) => {
		const { easterner, get, listed } = to
		const row = await listed(easterner, id)
		const { states, before, ...detail } = await get(id)
		expect(detail).toMatchObject({ ...row })
		const { count } = await easterner.releases.getProgress({ id })
		const { deviceids, later } = await easterner.releases.getTargets({ id })
		expect([detail.terminals + detail.later, deviceids.length + later.length]).toEqual([count, count])
		expect(states.reduce((sum, one) => sum + one.count, detail.taken_down)).toBe(detail.terminals)
		return { ...detail, states, before }
	}
	const none = {
		terminals: 0,
		later: 0,
		succeeded: 0,
		failed: 0,
		unfinished: 0,
		playing: 0,
		replaced: 0,
		taken_down: 0,
	}
	const downloadsOf = (release_id: number) =>
		app.database.db.selectFrom('downloads').selectAll().where('release_id', '=', release_id).execute()

	test('one whose only terminal was removed is on no terminal; what was recorded of it stays', async () => {
		const { published, several, have } = to
		const pairs = (await several(1)) as [TerminalPair]
		const { publish_id: id } = await published(pairs)
		await have(pairs, id)
		expect(await counts(id)).toMatchObject({ state: 'playing', terminals: 1, succeeded: 1, playing: 1 })
		await remove(...pairs)
		expect(await counts(id)).toMatchObject({ ...none, state: 'nowhere', status: 'not_needed', states: [] })
		expect(await downloadsOf(id)).toMatchObject([
			{ terminal_id: pairs[0].terminal.id, download_state: download_states.succeeded },
		])
	})

	test('the other terminals decide what a release is: replaced, failed or ended', async () => {
		const { easterner, published, several, have } = to
		const [gone, stays] = (await several(2)) as [TerminalPair, TerminalPair]
		const { publish_id: id } = await published([gone, stays])
		await have([gone, stays], id)
		const { publish_id: newer } = await published([stays])
		await have([stays], newer)
		expect(await counts(id)).toMatchObject({ state: 'playing', terminals: 2, playing: 1, replaced: 1 })
		await remove(gone)
		expect(await counts(id)).toMatchObject({ ...none, state: 'replaced', terminals: 1, succeeded: 1, replaced: 1 })
		expect(await counts(id)).toMatchObject({ replaced_by: { id: newer } })
		await easterner.releases.end({ id })
		expect(await counts(id)).toMatchObject({ ...none, state: 'ended', terminals: 1, succeeded: 1, replaced: 1 })
		await remove(stays)
		expect(await counts(id)).toMatchObject({ ...none, state: 'ended' })
	})

	test('one that failed on a removed terminal, or was on its way there, has not failed', async () => {
		const { published, several } = to
		const [failed, coming] = (await several(2)) as [TerminalPair, TerminalPair]
		const { publish_id: id } = await published([failed, coming])
		await app.database.db
			.updateTable('downloads')
			.set({ download_state: download_states.failed })
			.where('release_id', '=', id)
			.where('terminal_id', '=', failed.terminal.id)
			.execute()
		expect(await counts(id)).toMatchObject({ terminals: 2, failed: 1, unfinished: 1 })
		const figures = async () => (await fetch(`${app.origin}/metrics`)).text()
		expect(await figures()).toContain('\nvitrine_downloads_failed 1\n')
		await remove(failed, coming)
		expect(await figures()).toContain('\nvitrine_downloads_failed 0\n')
		expect(await counts(id)).toMatchObject({ ...none, state: 'nowhere' })
	})

	test('open lists hear that the releases and downloads of a removed terminal are gone', async () => {
		const { admin, published, several } = to
		const pairs = (await several(1)) as [TerminalPair]
		await published(pairs)
		const browser = await aSocket(app, admin)
		await remove(...pairs)
		for (const type of ['download_list', 'device_list', 'release_list'])
			await browser.next(frame => frame.type === type)
		const [{ terminal }] = pairs
		expect((await admin.downloads.getDownloadList({})).some(row => row.device_id === terminal.id)).toBe(false)
		browser.close()
	})

	test('one that was taken down is so only on terminals that exist', async () => {
		const { admin, easterner, published, several, have } = to
		const [down, stays] = (await several(2)) as [TerminalPair, TerminalPair]
		const { publish_id: id } = await published([down, stays])
		await have([down, stays], id)
		await admin.releases.end({ id, deviceids: [down.terminal.id] })
		const isFound = async () =>
			(await easterner.releases.list({ status: 'taken_down', limit: 500 })).list.some(row => row.id === id)
		expect(await isFound()).toBe(false)
		await remove(stays)
		expect(await isFound()).toBe(true)
		expect(await counts(id)).toMatchObject({ ...none, state: 'taken_down', terminals: 1, taken_down: 1 })
		await remove(down)
		expect(await isFound()).toBe(false)
		expect(await counts(id)).toMatchObject({ ...none, state: 'nowhere', withdrawn: [] })
	})

	test('interludes, emergencies and programs do not count removed terminals', async () => {
		const { admin, easterner, play_ids, published, several, have } = to
		const [gone, down] = (await several(2)) as [TerminalPair, TerminalPair]
		const deviceids = [gone.terminal.id, down.terminal.id]
		const release = await published([gone, down])
		const { id: interlude_id } = await easterner.interludes.save(aSignal())
		const interlude = await easterner.interludes.publish({ interlude_id, deviceids, when: 'now' })
		const emergency = await easterner.emergency.publish({ content: draft, deviceids })
		await have([gone, down], release.publish_id, interlude.publish_id, emergency.publish_id)
		for (const { publish_id } of [interlude, emergency])
			await admin.releases.end({ id: publish_id, deviceids: [down.terminal.id] })
		const ofInterlude = async () =>
			(await easterner.interludes.listEvents({})).list.find(row => row.publish_id === interlude.publish_id)
		const ofEmergency = async () =>
			(await easterner.emergency.listActive({})).find(row => row.publish_id === emergency.publish_id)
		const uses = async () => (await easterner.programs.details({ id: play_ids[0] ?? 0 })).releases[0]?.terminals
		expect(await ofInterlude()).toMatchObject({ state: 'running', terminals: 2, succeeded: 2, withdrawn: 1 })
		expect(await ofEmergency()).toMatchObject({ withdrawn: 1 })
		expect(await uses()).toBe(2)
		await remove(down)
		expect(await ofInterlude()).toMatchObject({ state: 'running', terminals: 1, succeeded: 1, withdrawn: 0 })
		expect(await ofEmergency()).toMatchObject({ withdrawn: 0 })
		expect(await uses()).toBe(1)
		await remove(gone)
		expect(await ofInterlude()).toMatchObject({ state: 'over', terminals: 0, succeeded: 0 })
		expect(await uses()).toBe(0)
	})
})
