import type { Manifest } from '@vitrine/domain/release/release'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { type Branches, draft, twoBranches } from '../../../../test/branches.ts'
import { type Browser, expectError } from '../../../../test/browser.ts'
import { aName, aProgram, type TerminalPair } from '../../../../test/factories.ts'
import { aGroup, aMember } from '../../../../test/people.ts'
import { aHolder, aRole } from '../../../../test/roles.ts'

describe.each(dialects)('a move hands over what runs, on %s', dialect => {
	let app: TestApp
	let to: Branches
	beforeAll(async () => {
		app = await aApp(dialect)
		to = await twoBranches(app)
	})
	afterAll(() => app.remove())

	const kindsOn = async (browser: Browser, { terminal }: TerminalPair) =>
		(await browser.terminals.listShown({ id: terminal.id })).map(({ kind, foreign }) => [kind, foreign])
	const manifestOf = async (id: number) => {
		const { db } = app.database
		const row = await db.selectFrom('releases').select('manifest').where('id', '=', id).executeTakeFirstOrThrow()
		return JSON.parse(row.manifest) as Manifest
	}
	/**
	 * A terminal of the east with a replacing and an additive release, an emergency and a template, one release by headquarters, and one
	 * that waits.
	 */
	const busy = async () => {
		const { admin, easterner, several, published, have, reviewed } = to
		const [pair] = (await several(1)) as [TerminalPair]
		const deviceids = [pair.terminal.id]
		const at = { time: '18:00:00', date_start: null, date_end: null, weekdays: null }
		const { id } = await easterner.timing.save({
			name: aName('hours'),
			commands: [{ operation: 'brightness', value: 40, ...at }],
		})
		const cover = (await published([pair])).publish_id
		const beside = (await published([pair], { isAppend: 1 })).publish_id
		const top = (await admin.releases.publish({ play_ids: [(await aProgram(app, admin)).id], deviceids, isAppend: 1 }))
			.publish_id
		const emergency = (await easterner.emergency.publish({ content: draft, deviceids })).publish_id
		const timing = (await easterner.timing.apply({ id, deviceids })).publish_id
		const waiting = (await reviewed(() => published([pair]))).publish_id
		await have([pair], cover, beside, top, emergency, timing)
		return { pair, cover, beside, top, emergency, timing, waiting }
	}
	const edit = (
		browser: Browser,
		{ terminal }: TerminalPair,
		group_id: number,
		handover?: 'keep' | 'end' | 'hand_over',
	) => browser.terminals.edit({ id: terminal.id, name: terminal.name, group_id, ...(handover && { handover }) })

	test('what runs there is shown before it happens, and what may be chosen', { tags: 'long' }, async () => {
		const { admin, west } = to
		const { pair, cover, beside, top, emergency, timing, waiting } = await busy()
		const look = await admin.terminals.getHandover({ ids: [pair.terminal.id], group_id: west })
		expect(look.running.map(one => [one.publish_id, one.stays, one.waiting])).toEqual(
			[
				[cover, false, false],
				[beside, false, false],
				[top, true, false],
				[emergency, false, false],
				[timing, false, false],
				[waiting, false, true],
			].toSorted((a, b) => Number(b[0]) - Number(a[0])),
		)
		expect(look).toMatchObject({ terminals: 1, offers: ['keep', 'end', 'hand_over'] })
		expect(look.running.filter(one => one.in_review).map(one => one.publish_id)).toEqual([waiting])
		expect(look.running.every(one => one.own)).toBe(true)
		const below = await aGroup(app, to.east)
		const there = await to.easterner.terminals.getHandover({ ids: [pair.terminal.id], group_id: below })
		expect(there.running.filter(one => !one.own).map(one => one.publish_id)).toEqual([top])
		const mover = await aHolder(
			app,
			to.root,
			await aRole(app, ['terminals.write', 'terminals.read', 'organizations.read']),
		)
		const narrow = await mover.terminals.getHandover({ ids: [pair.terminal.id], group_id: west })
		expect(narrow.offers).toEqual(['keep'])
		await expectError(edit(mover, pair, west, 'end'), 'not_permitted')
		expect((await admin.terminals.list({ key_word: pair.terminal.name })).list[0]?.group_id).toBe(to.east)
	})

	test('kept, everything stays and is foreign; ended, it is taken down there and nowhere else', {
		tags: 'long',
	}, async () => {
		const { admin, east, west, westerner, get, receivedBy, listed } = to
		const retained = await busy()
		await edit(admin, retained.pair, west)
		expect(await kindsOn(westerner, retained.pair)).toEqual([
			...[
				['timing', true],
				['emergency', true],
				['release', true],
				['release', true],
				['release', true],
			],
		])
		const ended = await busy()
		await edit(admin, ended.pair, west, 'end')
		expect(await kindsOn(westerner, ended.pair)).toEqual([['release', true]])
		expect(await receivedBy(ended.pair)).toHaveLength(4)
		expect(await get(ended.cover)).toMatchObject({ status: 'not_needed', withdrawn: [{ terminals: 1 }] })
		expect(await listed(westerner, ended.top)).toMatchObject({ foreign: true })
		const { list } = await admin.review.listPending({ kind: 'release', limit: 500 })
		expect(list.map(row => row.id)).toContain(ended.waiting)
		await edit(admin, ended.pair, east)
	})

	test('whoever published what is ended there is told why, and by whom in every language of the name', {
		tags: 'long',
	}, async () => {
		const { admin, easterner, west, several, published, have } = to
		await admin.organizations.edit({ id: west, name: '西店', name_en: 'West shop' })
		await admin.organizations.edit({ id: to.east, name: '东店', name_en: 'East shop' })
		const ways = [
			(pair: TerminalPair, reason: string) =>
				admin.terminals.edit({ id: pair.terminal.id, group_id: west, handover: 'end', reason }),
			(pair: TerminalPair, reason: string) =>
				admin.terminals.move({ ids: [pair.terminal.id], group_id: west, handover: 'end', reason }),
		]
		for (const [place, way] of ways.entries()) {
			const [pair] = (await several(1)) as [TerminalPair]
			const { publish_id } = await published([pair])
			await have([pair], publish_id)
			const look = await admin.terminals.getHandover({ ids: [pair.terminal.id], group_id: west })
			expect(look.running).toMatchObject([{ group_name: '东店', group_name_en: 'East shop' }])
			const reason = `The shop has been sold ${place}`
			await way(pair, reason)
			const { list } = await easterner.inbox.list({})
			const notice = list.find(one => one.object_id === publish_id)
			expect(notice?.review).toMatchObject({ kind: 'withdrawal', reason })
			expect((await easterner.review.listNotices({})).find(one => one.object_id === publish_id)).toMatchObject({
				by: notice?.review?.by,
				by_en: notice?.review?.by_en,
				reason,
			})
			const stored = await app.database.db
				.selectFrom('withdrawals')
				.select('reason')
				.where('release_id', '=', publish_id)
				.execute()
			expect(stored).toEqual([{ reason }])
		}
		const [pair] = (await several(1)) as [TerminalPair]
		const { publish_id } = await published([pair])
		await have([pair], publish_id)
		await edit(admin, pair, west)
		await to.westerner.releases.end({ id: publish_id, reason: 'ours' })
		const { list } = await easterner.inbox.list({})
		expect(list.find(one => one.object_id === publish_id)?.review).toMatchObject({ by: '西店', by_en: 'West shop' })
		expect(await to.get(publish_id)).toMatchObject({ withdrawn: [{ group_name: '西店', group_name_en: 'West shop' }] })
	})

	test("handed over, it is the new organisation's: made again from what the terminal has, and nothing is fetched twice", {
		tags: 'long',
	}, async () => {
		const { admin, west, westerner, easterner, receivedBy, get } = to
		const { pair, cover, top, waiting } = await busy()
		await edit(admin, pair, west, 'hand_over')
		const received = await receivedBy(pair)
		const shown = await westerner.terminals.listShown({ id: pair.terminal.id })
		const own = shown.filter(one => !one.foreign)
		expect(own.map(({ kind, group_id }) => [kind, group_id])).toEqual([
			...[
				['timing', west],
				['emergency', west],
				['release', west],
				['release', west],
			],
		])
		expect(shown.filter(one => one.foreign).map(one => one.publish_id)).toEqual([top])
		// One new release for each; the emergency and the additive release are taken off once their successors are on the way.
		expect(received).toHaveLength(6)
		const again = await manifestOf(own.at(-1)?.publish_id ?? 0)
		const { programs, items, files } = await manifestOf(cover)
		expect(again).toMatchObject({ programs, items, files })
		expect(again.append).toBeUndefined()
		expect((await manifestOf(own.at(-2)?.publish_id ?? 0)).append).toBe(true)
		const pending = (await westerner.review.listPending({ kind: 'release', limit: 500 })).list
		expect(pending).toMatchObject([{ author: admin.session.realname }])
		expect(await get(waiting)).toMatchObject({ status: 'ended' })
		const [review] = pending
		const reviewer = await aMember(app, west, 'auditor')
		await reviewer.review.decideReleases({ releases: [{ id: review?.id ?? 0 }], approve: 1 })
		expect(await receivedBy(pair)).toContain(review?.id)
		expect(await kindsOn(easterner, pair).catch(() => 'out of sight')).toBe('out of sight')
	})

	test('several at once, and an organisation with all that is below it', { tags: 'long' }, async () => {
		const { admin, root, east, west, westerner, easterner, several, published, have, receivedBy } = to
		const pairs = await several(2)
		const { publish_id } = await published(pairs)
		await have(pairs, publish_id)
		const ids = pairs.map(({ terminal }) => terminal.id)
		await expectError(westerner.terminals.move({ ids, group_id: west }), 'terminal_absent')
		await expectError(easterner.terminals.move({ ids, group_id: west }), 'group_absent')
		await admin.terminals.move({ ids, group_id: west, handover: 'end' })
		for (const pair of pairs) expect(await kindsOn(westerner, pair)).toEqual([])

		const shop = await aGroup(app, east)
		const seller = await aMember(app, shop, 'administrator')
		const [pair] = (await several(1, seller)) as [TerminalPair]
		const above = await published([pair])
		const own = await seller.releases.publish({
			play_ids: [(await aProgram(app, seller)).id],
			deviceids: [pair.terminal.id],
			isAppend: 1,
		})
		await have([pair], above.publish_id, own.publish_id)
		const look = await admin.organizations.getHandover({ id: shop, pid: west })
		expect(look.running.map(one => [one.publish_id, one.stays])).toEqual([
			[own.publish_id, true],
			[above.publish_id, false],
		])
		await expectError(admin.organizations.getHandover({ id: shop, pid: shop }), 'group_inside')
		await admin.organizations.move({ id: shop, pid: west, handover: 'hand_over' })
		expect(await kindsOn(seller, pair)).toEqual([
			['release', false],
			['release', false],
		])
		expect(await receivedBy(pair)).toHaveLength(1)
		await admin.organizations.move({ id: shop, pid: root })
	})
})
