import { download_states, taken_down_rows } from '@vitrine/domain/release/download'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { type Branches, draft, twoBranches } from '../../../../test/branches.ts'
import { type Browser, expectError } from '../../../../test/browser.ts'
import { aName, type TerminalPair } from '../../../../test/factories.ts'
import { aMember } from '../../../../test/people.ts'

describe.each(dialects)('what is on a screen that belongs to somebody else by now, on %s', dialect => {
	let app: TestApp
	let to: Branches
	beforeAll(async () => {
		app = await aApp(dialect)
		to = await twoBranches(app)
	})
	afterAll(() => app.remove())

	test('whoever is responsible for a terminal sees what is on it, from whom, and takes it down', {
		tags: 'long',
	}, async () => {
		const { east, west, easterner, westerner, nameOf, move, published, several, receivedBy, have, get, listed } = to
		const pairs = await several(2)
		const [moved, stays] = pairs as [TerminalPair, TerminalPair]
		const { publish_id: id } = await published(pairs)
		await have(pairs, id)
		expect(await listed(westerner, id)).toBeUndefined()
		await move(moved)
		expect(await listed(westerner, id)).toMatchObject({
			foreign: true,
			terminals: 1,
			succeeded: 1,
			group_name: nameOf(east),
			publisher: easterner.session.realname,
		})
		expect(await listed(easterner, id)).toMatchObject({ foreign: false, terminals: 2 })
		expect((await westerner.releases.list({})).count).toBe((await westerner.releases.list({})).list.length)
		const seen = await westerner.releases.getProgress({ id })
		expect(seen.list.map(row => row.device_id)).toEqual([moved.terminal.id])
		const here = await westerner.terminals.listShown({ id: moved.terminal.id })
		expect(here).toMatchObject([{ publish_id: id, kind: 'release', foreign: true, group_name: nameOf(east) }])
		await expectError(westerner.releases.goBack({ id }), 'release_absent')
		await expectError(westerner.releases.goOn({ id }), 'release_absent')
		const auditor = await aMember(app, west, 'auditor')
		await expectError(auditor.releases.end({ id }), 'not_permitted')

		await westerner.releases.end({ id, reason: 'Not on our screens' })
		expect(await receivedBy(moved)).toHaveLength(1)
		expect(await receivedBy(stays)).toEqual([])
		expect(await listed(westerner, id)).toBeUndefined()
		await expectError(westerner.releases.end({ id }), 'release_absent')
		expect(await westerner.terminals.listShown({ id: moved.terminal.id })).toEqual([])
		expect(await get(id)).toMatchObject({
			status: 'not_needed',
			withdrawn: [{ group_name: nameOf(west), terminals: 1 }],
		})
		const [notice] = (await easterner.review.listNotices({})).slice(-1)
		expect(notice).toMatchObject({ kind: 'withdrawal', object_id: id, reason: 'Not on our screens' })
		expect(notice?.by).toBe(nameOf(west))
		// It cannot be sent there again.
		await move(moved, east)
		const again = { [id]: { publish_id: id, device_ids: [moved.terminal.id] } }
		await expectError(easterner.downloads.republish({ republish_info: again }), 'release_out_of_reach')
	})

	test('one that was taken down everywhere is called so, not expired, in the list, its details and its filters', async () => {
		const { admin, easterner, several, published, have, get, listed } = to
		const pairs = await several(2)
		const [one, two] = pairs as [TerminalPair, TerminalPair]
		const { publish_id: id } = await published(pairs)
		await have(pairs, id)
		await admin.releases.end({ id, deviceids: [one.terminal.id] })
		expect(await listed(easterner, id)).toMatchObject({ taken_down: 1, succeeded: 1, terminals: 2 })
		expect((await listed(easterner, id))?.state).not.toBe('taken_down')
		const found = async (status: 'taken_down' | 'expired') =>
			(await easterner.releases.list({ status, limit: 500 })).list.some(row => row.id === id)
		expect(await found('taken_down')).toBe(false)
		await admin.releases.end({ id, deviceids: [two.terminal.id] })
		expect(await listed(easterner, id)).toMatchObject({
			state: 'taken_down',
			status: 'not_needed',
			taken_down: 2,
			succeeded: 0,
			failed: 0,
			unfinished: 0,
			playing: 0,
		})
		expect(await get(id)).toMatchObject({ state: 'taken_down', states: [], before: [] })
		expect([await found('taken_down'), await found('expired')]).toEqual([true, false])
		expect((await easterner.releases.getProgress({ id })).list.map(row => row.taken_down)).toEqual([true, true])
		const of = async (download_state: number) => ({
			progress: (await easterner.releases.getProgress({ id, download_state })).count,
			targets: (await easterner.releases.getTargets({ id, download_state })).deviceids.length,
		})
		expect(await of(taken_down_rows)).toEqual({ progress: 2, targets: 2 })
		expect(await of(download_states.succeeded)).toEqual({ progress: 0, targets: 0 })
	})

	test("a branch sees and takes down the headquarters' emergency on its own screen", async () => {
		const { admin, easterner, westerner, several, receivedBy, have } = to
		const [pair] = (await several(1, westerner)) as [TerminalPair]
		const [other] = (await several(1)) as [TerminalPair]
		const deviceids = [pair.terminal.id, other.terminal.id]
		const { publish_id } = await admin.emergency.publish({ content: draft, deviceids })
		await have([pair, other], publish_id)
		const active = async (browser: Browser) =>
			(await browser.emergency.listActive({})).find(one => one.publish_id === publish_id)
		expect(await active(westerner)).toMatchObject({ foreign: true, terminals: 1, acknowledged: 1 })
		expect(await active(admin)).toMatchObject({ foreign: false, terminals: 2 })
		const { list } = await westerner.emergency.listAcknowledgements({ publish_id })
		expect(list.map(row => row.terminal_id)).toEqual([pair.terminal.id])
		await expectError(westerner.emergency.mode({ publish_id, position: 'top' }), 'emergency_absent')
		await westerner.emergency.cancel({ publish_id })
		expect(await active(westerner)).toBeUndefined()
		expect(await active(easterner)).toMatchObject({ foreign: true, terminals: 1 })
		expect(await active(admin)).toMatchObject({ terminals: 2, withdrawn: 1 })
		expect([await receivedBy(pair), await receivedBy(other)]).toEqual([[expect.any(Number)], []])
		await admin.emergency.cancel({ publish_id })
		expect(await receivedBy(other)).toHaveLength(1)
	})

	test('a terminal where somebody else has taken an emergency down is none that failed', async () => {
		const { admin, westerner, several } = to
		const [away] = (await several(1, westerner)) as [TerminalPair]
		const [other] = (await several(1)) as [TerminalPair]
		const deviceids = [away.terminal.id, other.terminal.id]
		const { publish_id } = await admin.emergency.publish({ content: draft, deviceids })
		const active = async (browser: Browser) =>
			(await browser.emergency.listActive({})).find(one => one.publish_id === publish_id)
		expect(await active(westerner)).toMatchObject({ group_name: '总部', group_name_en: 'Headquarters' })
		await westerner.emergency.cancel({ publish_id })
		expect(await active(admin)).toMatchObject({ terminals: 2, withdrawn: 1, failed: 0, offline: 1 })
	})

	test('and a schedule template that was applied before the move, and an interlude', async () => {
		const { easterner, westerner, move, several, receivedBy, have } = to
		const [pair] = (await several(1)) as [TerminalPair]
		const at = { time: '18:00:00', date_start: null, date_end: null, weekdays: null }
		const { id, name } = await easterner.timing.save({
			name: aName('hours'),
			commands: [{ operation: 'brightness', value: 40, ...at }],
		})
		const { publish_id } = await easterner.timing.apply({ id, deviceids: [pair.terminal.id] })
		const signal = { name: aName('signal'), type: 'signal', w: 640, h: 360, source: 'any' } as const
		const interlude = await easterner.interludes.save({ ...signal, source_duration: 600_000 })
		const event = await easterner.interludes.publish({
			interlude_id: interlude.id,
			deviceids: [pair.terminal.id],
			when: 'now',
		})
		await have([pair], publish_id, event.publish_id)
		await move(pair)
		const applied = async () => (await westerner.timing.listApplied({})).list
		expect(await applied()).toMatchObject([{ publish_id, name, foreign: true, terminals: 1, succeeded: 1 }])
		const events = async () => (await westerner.interludes.listEvents({})).list
		expect(await events()).toMatchObject([{ publish_id: event.publish_id, foreign: true, terminals: 1 }])
		await westerner.timing.end({ publish_id })
		await westerner.interludes.end({ publish_id: event.publish_id })
		expect([await applied(), await events()]).toEqual([[], []])
		expect(await receivedBy(pair)).toHaveLength(2)
		const own = (await easterner.timing.listApplied({})).list.find(row => row.publish_id === publish_id)
		expect(own).toMatchObject({ ended_at: 0, terminals: 1, withdrawn: 1 })
	})
})
