import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { type Branches, twoBranches } from '../../../../test/branches.ts'
import { type Browser, expectError } from '../../../../test/browser.ts'
import { aName, aProgram, type TerminalPair } from '../../../../test/factories.ts'
import { aGroup, aMember } from '../../../../test/people.ts'

describe.each(dialects)('whose screen it is now, on %s', dialect => {
	let app: TestApp
	let to: Branches
	beforeAll(async () => {
		app = await aApp(dialect)
		to = await twoBranches(app)
	})
	afterAll(() => app.remove())

	test('an approval goes to the terminals that are within its organisation now', async () => {
		const { admin, easterner, westerner, move, published, several, receivedBy, reviewed, get, listed } = to
		const pairs = await several(3)
		const [gone] = pairs as [TerminalPair]
		const { publish_id: id } = await reviewed(() => published(pairs))
		await move(gone)
		const answer = await admin.review.decideReleases({ releases: [{ id }], approve: 1 })
		expect(answer).toMatchObject({ count: 1, reached: 2, out_of_reach: [gone.terminal.name] })
		expect(await get(id)).toMatchObject({ terminals: 3, later: 0, out_of_reach: 1 })
		const { list } = await easterner.releases.getProgress({ id })
		expect(list.map(row => row.device_id)).not.toContain(gone.terminal.id)
		expect(await receivedBy(gone)).toEqual([])
		expect((await westerner.downloads.getDownloadList({})).map(row => row.command_id)).not.toContain(id)
		expect(await listed(westerner, id)).toBeUndefined()
	})

	test('so does the next wave of a release, by itself and by hand', async () => {
		const { easterner, move, published, several, receivedBy, have, get } = to
		const pairs = await several(3)
		const { publish_id: id } = await published(pairs, { canary: 1 })
		const { deviceids, later } = await easterner.releases.getTargets({ id })
		const first = pairs.filter(({ terminal }) => deviceids.includes(terminal.id))
		const [gone, stays] = pairs.filter(({ terminal }) => later.includes(terminal.id)) as [TerminalPair, TerminalPair]
		await move(gone)
		await have(first, id)
		expect(await get(id)).toMatchObject({ stage: 'all', terminals: 3, later: 0, out_of_reach: 1 })
		expect([await receivedBy(gone), await receivedBy(stays)]).toEqual([[], [id]])

		const again = await several(2)
		const { publish_id } = await published(again, { canary: 1 })
		const waiting = (await easterner.releases.getTargets({ id: publish_id })).later
		const [other] = again.filter(({ terminal }) => waiting.includes(terminal.id)) as [TerminalPair]
		await move(other)
		expect(await easterner.releases.goOn({ id: publish_id })).toEqual({ out_of_reach: [other.terminal.name] })
		expect(await receivedBy(other)).toEqual([])
	})

	test('the first that moves away is not waited for', async () => {
		const { easterner, move, published, several, have, get } = to
		const pairs = await several(3)
		const { publish_id: id } = await published(pairs, { canary: 2 })
		const { deviceids } = await easterner.releases.getTargets({ id })
		const [gone, stays] = pairs.filter(({ terminal }) => deviceids.includes(terminal.id)) as [
			TerminalPair,
			TerminalPair,
		]
		await have([stays], id)
		expect(await get(id)).toMatchObject({ stage: 'some' })
		await move(gone)
		await app.settled()
		expect(await get(id)).toMatchObject({ stage: 'all', terminals: 3, out_of_reach: 1 })
	})

	test('going back leaves what is out of reach as it is, and names it', { tags: 'long' }, async () => {
		const { easterner, westerner, move, published, several, receivedBy, have, listed } = to
		const pairs = await several(2)
		const [gone, stays] = pairs as [TerminalPair, TerminalPair]
		const { publish_id: before } = await published(pairs)
		const { publish_id: id } = await published(pairs)
		await have(pairs, before, id)
		await move(gone)
		const back = await easterner.releases.goBack({ id })
		expect(back).toMatchObject({ terminals: 1, without: 0, out_of_reach: [gone.terminal.name] })
		expect(await receivedBy(gone)).toEqual([])
		expect(await receivedBy(stays)).toHaveLength(1)
		// It is still on the screen of the other organisation, whose users see it there and can take it down; so can the author.
		expect(await listed(westerner, id)).toMatchObject({ foreign: true, terminals: 1 })
		await expectError(easterner.releases.goBack({ id }), 'release_none_before')
		await easterner.releases.end({ id })
		expect(await receivedBy(gone)).toHaveLength(1)
		expect(await listed(westerner, id)).toBeUndefined()
	})

	test('nothing is sent again to where it is out of reach', async () => {
		const { admin, westerner, move, published, several, receivedBy, have } = to
		const pairs = await several(2)
		const [gone, stays] = pairs as [TerminalPair, TerminalPair]
		const { publish_id: id } = await published(pairs)
		await have(pairs, id)
		await move(gone)
		const again = { [id]: { publish_id: id, device_ids: [gone.terminal.id, stays.terminal.id] } }
		expect(await admin.downloads.republish({ republish_info: again })).toEqual({
			count: 1,
			out_of_reach: [gone.terminal.name],
		})
		expect([await receivedBy(gone), await receivedBy(stays)]).toEqual([[], [id]])
		const only = { [id]: { publish_id: id, device_ids: [gone.terminal.id] } }
		await expectError(westerner.downloads.republish({ republish_info: only }), 'release_out_of_reach')
	})

	test('what waits for a terminal that has moved away is not sent when it comes', { tags: 'long' }, async () => {
		const { admin, east, west, westerner, move, published, several, receivedBy, get, listed } = to
		const [pair] = (await several(1)) as [TerminalPair]
		const { publish_id: id } = await published([pair])
		await move(pair)
		expect(await receivedBy(pair)).toEqual([])
		const [row] = await app.database.db
			.selectFrom('downloads')
			.select(['download_state', 'reason'])
			.where('release_id', '=', id)
			.execute()
		expect(row).toEqual({ download_state: 6, reason: 'out_of_reach' })
		expect(await get(id)).toMatchObject({ terminals: 1, out_of_reach: 1 })
		expect(await listed(westerner, id)).toBeUndefined()
		// The organisation above it can change too.
		const shop = await aGroup(app, east)
		const seller = await aMember(app, shop)
		const [below] = (await several(1, seller)) as [TerminalPair]
		const other = await published([below])
		await admin.organizations.move({ id: shop, pid: west })
		expect(await receivedBy(below)).toEqual([])
		expect(await get(other.publish_id)).toMatchObject({ out_of_reach: 1 })
	})

	test('a release goes to no terminal that its organisation does not include', { tags: 'long' }, async () => {
		const { admin, east, easterner, westerner, several, have } = to
		const [pair] = (await several(1, westerner)) as [TerminalPair]
		const own = (await aProgram(app, admin)).id
		const publish = admin.releases.publish({ play_ids: [own], deviceids: [pair.terminal.id], group_id: east })
		await expectError(publish, 'release_group_narrow')
		const at = { time: '18:00:00', date_start: null, date_end: null, weekdays: null }
		const { id } = await easterner.timing.save({
			name: aName('hours'),
			commands: [{ operation: 'brightness', value: 40, ...at }],
		})
		const { publish_id } = await admin.timing.apply({ id, deviceids: [pair.terminal.id] })
		await have([pair], publish_id)
		expect((await westerner.timing.listApplied({})).list).toMatchObject([{ publish_id, foreign: true }])
	})

	test('what somebody has left waiting for review is withdrawn by the administrator of the branch', {
		tags: 'long',
	}, async () => {
		const { admin, east, west, easterner, play_ids, several, reviewed, get } = to
		const [one, two, three, four] = (await several(4)) as [TerminalPair, TerminalPair, TerminalPair, TerminalPair]
		const made = await reviewed(async () => {
			const makers = [
				await aMember(app, east),
				await aMember(app, east),
				await aMember(app, east),
				await aMember(app, east),
			]
			const ids: number[] = []
			for (const [place, pair] of [one, two, three, four].entries()) {
				const maker = makers[place] as Browser
				ids.push((await maker.releases.publish({ play_ids, deviceids: [pair.terminal.id] })).publish_id)
			}
			return { makers, ids }
		})
		const [stays = 0, inactive = 0, removed = 0, moved = 0] = made.ids
		const [, second, third, fourth] = made.makers as [Browser, Browser, Browser, Browser]
		await admin.users.ban({ ids: [second.session.user_id], banned: 1 })
		await admin.users.remove({ ids: [third.session.user_id] })
		await app.database.db
			.updateTable('users')
			.set({ group_id: west })
			.where('id', '=', fourth.session.user_id)
			.execute()
		await expectError(easterner.releases.end({ id: stays }), 'release_review_due')
		const colleague = await aMember(app, east)
		for (const id of [inactive, removed, moved]) {
			await expectError(colleague.releases.end({ id }), 'release_review_due')
			await easterner.releases.end({ id })
			expect(await get(id)).toMatchObject({ status: 'ended' })
		}
	})
})
