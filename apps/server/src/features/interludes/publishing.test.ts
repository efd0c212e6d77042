import { randomUUID } from 'node:crypto'
import type { ProgramDetail } from '@vitrine/contract/release/programs'
import { review_states } from '@vitrine/domain/library/material'
import { interlude_patience } from '@vitrine/domain/release/interlude'
import type { Manifest } from '@vitrine/domain/release/release'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aProgram, aTerminal } from '../../../test/factories.ts'
import { aListOf, aSignal, type SavedInterlude } from '../../../test/interludes.ts'
import { updateReview } from './interludes.store.ts'

const day = 86_400_000

describe.each(dialects)('interludes that are published on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let one: ProgramDetail
	let two: ProgramDetail
	let deviceids: number[]
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		one = await aProgram(app, admin)
		two = await aProgram(app, admin)
		deviceids = [(await aTerminal(admin)).terminal.id]
	})
	afterAll(() => app.remove())

	const aList = (change: Partial<SavedInterlude> = {}) => aListOf(one, two, change)
	const manifestOf = async (publish_id: number): Promise<Manifest> => {
		const found = app.database.db.selectFrom('releases').select('manifest').where('id', '=', publish_id)
		return JSON.parse((await found.executeTakeFirstOrThrow()).manifest) as Manifest
	}
	const slashed = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')
	const publish = (interlude_id: number, more: object = {}) =>
		admin.interludes.publish({ interlude_id, deviceids, when: 'now', ...more })
	const countReleases = async () => (await admin.interludes.listEvents({})).count
	const setState = (id: number, review_state: number) =>
		app.database.db.updateTable('interludes').set({ review_state }).where('id', '=', id).execute()

	test('now: it comes at once, and is not shown when its time has passed', async () => {
		const made = await admin.interludes.save(aList())
		const request_id = randomUUID()
		const { publish_id, terminals } = await publish(made.id, { request_id })
		expect(terminals).toBe(1)
		expect((await publish(made.id, { request_id })).publish_id).toBe(publish_id)
		const manifest = await manifestOf(publish_id)
		const { list } = await admin.interludes.listEvents({ key_word: made.name })
		const at = list[0]?.created_at ?? 0
		const until = at + 2 * made.source_duration + interlude_patience
		expect(manifest).toMatchObject({
			publish_name: made.name,
			play_mode: 3,
			between: { priority: 1, rounds: 2, until },
			items: made.play_list,
		})
		expect(manifest).not.toHaveProperty('starts')
		expect(manifest.programs.map(({ id }) => id)).toEqual([one.id, two.id])
		expect(manifest.files).toHaveLength(2)
		expect(await admin.interludes.get({ id: made.id })).toMatchObject({ published: 1, published_at: at })
		expect(list).toMatchObject([{ publish_id, when: 'now', state: 'running', until, terminals: 1, succeeded: 0 }])
	})

	test('an input is a program of its own', async () => {
		const made = await admin.interludes.save(aSignal({ play_count: 3 }))
		const { publish_id, size } = await publish(made.id)
		const { items, programs, between } = await manifestOf(publish_id)
		expect({ size, items }).toEqual({ size: 0, items: [{ program_id: 0, count: 1 }] })
		const { list } = await admin.interludes.listEvents({ key_word: made.name })
		const until = (list[0]?.created_at ?? 0) + 60_000 + interlude_patience
		expect(between).toEqual({ priority: 1, rounds: 3, until })
		expect(programs).toMatchObject([
			{
				id: 0,
				name: made.name,
				document: {
					w: 640,
					h: 360,
					windows: [
						{
							x: 0,
							y: 0,
							w: 640,
							h: 360,
							resources: [{ kind: 'external_signal', source: 'hdmi1', play_time: 20_000 }],
						},
					],
				},
			},
		])
	})

	test('reserved: it comes at a local time, and not much later', async () => {
		const made = await admin.interludes.save(aSignal())
		const at = app.clock.now() + 3 * day
		const { publish_id } = await publish(made.id, { when: 'reserve', startTime: slashed(at) })
		const local = (ms: number) => new Date(ms).toISOString().slice(0, 19)
		const bounds = { starts: local(at), ends: local(Math.floor(at / 1000) * 1000 + 20_000 + interlude_patience) }
		const lasting = 20_000 + interlude_patience
		expect(await manifestOf(publish_id)).toMatchObject({ ...bounds, between: { rounds: 1, until: null, lasting } })
		const { list } = await admin.interludes.listEvents({ key_word: made.name })
		expect(list).toMatchObject([{ ...bounds, when: 'reserve', state: 'waiting', until: null }])
	})

	test.each([
		['no time', () => ({ when: 'reserve' }), 'parameter'],
		[
			'a time that has passed everywhere',
			() => ({ when: 'reserve', startTime: slashed(app.clock.now() - day) }),
			'interlude_past',
		],
		[
			'a time years from now',
			() => ({ when: 'reserve', startTime: slashed(app.clock.now() + 400 * day) }),
			'release_year',
		],
		['no terminal', () => ({ deviceids: [] }), 'no_terminal'],
		['a terminal that is not there', () => ({ deviceids: [999_999] }), 'terminal_absent'],
		['an interlude that is not there', () => ({ interlude_id: 999_999 }), 'interlude_absent'],
	] as const)('%s is refused and nothing is published', async (_, more, coded) => {
		const { id } = await admin.interludes.save(aList())
		const before = await countReleases()
		await expectError(publish(id, more()), coded)
		expect(await countReleases()).toBe(before)
	})

	test('what would play for more than a year is refused', async () => {
		const { id } = await admin.interludes.save(
			aList({ play_count: 9999, play_list: [{ program_id: one.id, count: 9999 }] }),
		)
		await expectError(publish(id), 'release_year')
	})

	test('an old P-series terminal takes no interlude', async () => {
		const { terminal } = await aTerminal(admin)
		const old = { type_id: 3, system_version: '3.0.13.227' }
		await app.database.db.updateTable('terminals').set(old).where('id', '=', terminal.id).execute()
		const { id } = await admin.interludes.save(aList())
		await expectError(publish(id, { deviceids: [...deviceids, terminal.id] }), 'timed_only')
	})

	test('what was published can be ended, once', async () => {
		const made = await admin.interludes.save(aList())
		const { publish_id } = await publish(made.id)
		await admin.interludes.end({ publish_id })
		const recall = await app.database.db
			.selectFrom('releases')
			.select(['manifest'])
			.where('kind', '=', 'recall')
			.where('source_id', '=', publish_id)
			.executeTakeFirstOrThrow()
		expect((JSON.parse(recall.manifest) as Manifest).withdraws).toEqual([publish_id])
		const { list } = await admin.interludes.listEvents({ key_word: made.name })
		expect(list).toMatchObject([{ publish_id, state: 'ended' }])
		await expectError(admin.interludes.end({ publish_id }), 'release_ended')
		// A release of another kind cannot be ended as an interlude.
		const plain = await admin.releases.publish({ play_ids: [one.id], deviceids })
		await expectError(admin.interludes.end({ publish_id: plain.publish_id }), 'release_absent')
	})

	test('one that waits for review or was rejected is not published, one that waits not deleted', async () => {
		const { id, updated_at } = await admin.interludes.save(aList())
		await setState(id, review_states.pending)
		await expectError(publish(id), 'interlude_not_approved')
		await expectError(admin.interludes.remove({ ids: [id] }), 'interlude_unreviewed')
		expect((await admin.interludes.get({ id })).programs).toHaveLength(2)
		const decide = (seen: number, review_state: number, review_reason: string) => {
			const decision = { review_state, review_reason, now: updated_at, ended: 0 }
			return app.database.db.transaction().execute(tx => updateReview(tx, [{ id, updated_at: seen }], decision))
		}
		expect(await decide(updated_at - 1, review_states.approved, '')).toEqual([])
		expect(await decide(updated_at, review_states.rejected, 'too loud')).toEqual([id])
		expect(await decide(updated_at, review_states.approved, '')).toEqual([])
		expect(await admin.interludes.get({ id })).toMatchObject({ review_reason: 'too loud' })
		await expectError(publish(id), 'interlude_not_approved')
		await admin.interludes.remove({ ids: [id] })
	})
})
