import { createHash } from 'node:crypto'
import { emergency_wait } from '@vitrine/domain/release/emergency'
import type { Manifest } from '@vitrine/domain/release/release'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { draft } from '../../../test/branches.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aName, aTerminal, bound } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'

interface PublishFrame {
	readonly type: string
	readonly data: { readonly command_id: number; readonly manifest: string; readonly urgent?: true }
}

describe.each(dialects)('emergencies that need two persons, on %s', dialect => {
	let app: TestApp
	let group: number
	let below: number
	let author: Browser
	let second: Browser
	let leader: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		await anAdmin(app)
		group = await aGroup(app, await rootGroup(app))
		below = await aGroup(app, group)
		author = await aMember(app, group)
		second = await aMember(app, group)
		leader = await aMember(app, group, 'administrator')
		await leader.emergency.setRule({ group_id: group, rule: 'on' })
	})
	afterAll(() => app.remove())

	const publish = async (change: { duration?: number } = {}) => {
		const pair = await aTerminal(author)
		const made = await author.emergency.publish({ content: draft, deviceids: [pair.terminal.id], ...change })
		expect(made.waiting).toBe(true)
		return { ...pair, publish_id: made.publish_id }
	}
	const activeOf = async (publish_id: number) =>
		(await second.emergency.listActive({})).find(one => one.publish_id === publish_id)
	const stored = (publish_id: number) =>
		app.database.db
			.selectFrom('releases')
			.select(['manifest', 'manifest_sha256', 'review_state'])
			.where('id', '=', publish_id)
			.executeTakeFirstOrThrow()
	/** Moves its publication and approval back by so many ms, since no session lasts for days. */
	const passes = (publish_id: number, ms: number) =>
		app.database.db
			.updateTable('releases')
			.set(eb => ({ created_at: eb('created_at', '-', ms), reviewed_at: eb('reviewed_at', '-', ms) }))
			.where('id', '=', publish_id)
			.execute()
	const manifestOf = async (publish_id: number) => JSON.parse((await stored(publish_id)).manifest) as Manifest

	test('another one than the author lets it go, or refuses it with a reason', async () => {
		expect(await author.emergency.getRule({ group_id: below })).toEqual({
			rule: 'inherit',
			two_persons: true,
			revision: 0,
		})
		const { publish_id, terminal } = await publish()
		expect(await activeOf(publish_id)).toMatchObject({ waiting: true, until: null, terminals: 1, acknowledged: 0 })
		const { list } = await second.emergency.listAcknowledgements({ publish_id })
		expect(list).toMatchObject([{ terminal_id: terminal.id, download_state: null }])
		expect(await author.downloads.getDownloadList({})).toEqual([])
		await expectError(author.emergency.mode({ publish_id, position: 'top' }), 'emergency_waiting')
		await expectError(author.emergency.confirm({ publish_id, approve: 1 }), 'emergency_own')
		await second.emergency.confirm({ publish_id, approve: 1 })
		expect(await activeOf(publish_id)).toMatchObject({ waiting: false, offline: 1 })
		await expectError(second.emergency.confirm({ publish_id, approve: 1 }), 'review_decided')

		const refused = await publish()
		const no = second.emergency.confirm({ publish_id: refused.publish_id, approve: 0 })
		await expectError(no, 'review_reason_missing')
		await second.emergency.confirm({ publish_id: refused.publish_id, approve: 0, reason: 'a drill' })
		expect(await activeOf(refused.publish_id)).toBeUndefined()

		// Its author can withdraw a waiting one alone.
		const taken = await publish()
		await author.emergency.cancel({ publish_id: taken.publish_id })
		await expectError(second.emergency.confirm({ publish_id: taken.publish_id, approve: 1 }), 'emergency_over')
	})

	test('its time begins with the approval, and terminals are told of no other; what it shows is what was seen', async () => {
		const { publish_id, ...pair } = await publish()
		const terminal = await bound(app, pair)
		const seen = await manifestOf(publish_id)
		expect(seen.between?.until).toBeNull()
		// Longer than its duration.
		app.clock.move(3 * 600_000)
		expect(await activeOf(publish_id)).toMatchObject({ waiting: true, until: null })
		const before = app.clock.now()
		await second.emergency.confirm({ publish_id, approve: 1 })
		const { manifest, manifest_sha256 } = await stored(publish_id)
		expect(manifest_sha256).toBe(createHash('sha256').update(manifest).digest('hex'))
		const { between, ...shown } = JSON.parse(manifest) as Manifest
		expect({ ...shown, between: { ...between, until: null } }).toEqual(seen)
		expect(between?.until).toBeGreaterThanOrEqual(before + 600_000)
		expect(between?.until).toBeLessThanOrEqual(app.clock.now() + 600_000)
		const received = await terminal.next<PublishFrame>(frame => frame.type === 'publish')
		expect(received.data).toMatchObject({ command_id: publish_id, urgent: true })
		expect(JSON.stringify(received)).toContain(manifest_sha256)
		expect(await activeOf(publish_id)).toMatchObject({ waiting: false, until: between?.until })
		app.clock.move(601_000)
		expect(await activeOf(publish_id)).toBeUndefined()
		terminal.close()
	})

	test('one that stands until it is cancelled has no end after the approval either', async () => {
		const { publish_id } = await publish({ duration: 0 })
		app.clock.move(60_000)
		await second.emergency.confirm({ publish_id, approve: 1 })
		expect((await manifestOf(publish_id)).between?.until).toBeNull()
		// Days later it is still visible and can be taken down.
		await passes(publish_id, 2 * emergency_wait)
		expect(await activeOf(publish_id)).toMatchObject({ waiting: false, until: null })
		await author.emergency.cancel({ publish_id })
	})

	test('one that is approved late in its day of waiting is to be seen for all of its time', async () => {
		const { publish_id } = await publish({ duration: 86_400 })
		await passes(publish_id, emergency_wait - 60_000)
		await second.emergency.confirm({ publish_id, approve: 1 })
		await passes(publish_id, 86_400_000 - 60_000)
		expect(await activeOf(publish_id)).toMatchObject({ waiting: false })
	})

	test('nobody shows one late that has waited for a day: it is refused in words, and goes to nobody', async () => {
		const [{ publish_id }, endless] = [await publish(), await publish({ duration: 0 })]
		const before = await stored(publish_id)
		for (const id of [publish_id, endless.publish_id]) {
			await passes(id, emergency_wait)
			const late = await expectError(second.emergency.confirm({ publish_id: id, approve: 1 }), 'emergency_late')
			expect(late.tips).toContain('Fire')
			expect(await activeOf(id)).toBeUndefined()
		}
		expect(await stored(publish_id)).toEqual(before)
	})

	test('the rule holds for the organisations below until one of them says otherwise', async () => {
		await leader.emergency.setRule({ group_id: group, rule: 'inherit' })
		const { terminal } = await aTerminal(author)
		const made = await author.emergency.publish({ content: draft, deviceids: [terminal.id] })
		expect(made.waiting).toBe(false)
		await leader.emergency.setRule({ group_id: group, rule: 'on' })
	})

	test('an old P-series terminal shows none: it is named, and nothing is stored', async () => {
		const [{ terminal }, other] = [await aTerminal(author), await aTerminal(author)]
		const old = { type_id: 3, system_version: '3.0.13.227', name: aName('P') }
		const { db } = app.database
		await db.updateTable('terminals').set(old).where('id', '=', terminal.id).execute()
		const count = async () => (await db.selectFrom('releases').select('id').execute()).length
		const before = await count()
		const deviceids = [other.terminal.id, terminal.id]
		const refused = await expectError(author.emergency.publish({ content: draft, deviceids }), 'timed_only')
		expect(refused.data).toMatchObject({ values: { names: { names: [old.name], more: 0 } } })
		expect(await count()).toBe(before)
		await db.updateTable('terminals').set({ system_version: '3.0.13.228' }).where('id', '=', terminal.id).execute()
		await author.emergency.publish({ content: draft, deviceids })
	})
})
