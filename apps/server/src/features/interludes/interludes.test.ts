import { randomUUID } from 'node:crypto'
import type { ProgramDetail } from '@vitrine/contract/programs'
import { interlude_patience } from '@vitrine/domain/interlude'
import { review_states } from '@vitrine/domain/material'
import type { Manifest } from '@vitrine/domain/release'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectRefusal } from '../../../test/browser.ts'
import { aName, aProgram, aTerminal } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { call, expectFaults } from '../../../test/raw.ts'
import { updateReview } from './interludes.store.ts'

const day = 86_400_000

describe.each(dialects)('interludes on %s', dialect => {
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

	type Saved = Parameters<Browser['interludes']['save']>[0]
	const aList = (change: Partial<Saved> = {}): Saved => ({
		...{ name: aName('interlude'), type: 'program', w: 1920, h: 1080, play_count: 2 },
		play_list: [
			{ program_id: one.id, count: 3 },
			{ program_id: two.id, count: 1, time: 4000 },
			{ program_id: one.id, count: 1 },
		],
		...change,
	})
	const aSignal = (change: Partial<Saved> = {}): Saved => ({
		...{ name: aName('interlude'), type: 'signal', w: 640, h: 360, source: 'hdmi1', source_duration: 20_000 },
		...change,
	})
	const manifestOf = async (publish_id: number): Promise<Manifest> => {
		const found = app.database.db.selectFrom('releases').select('manifest').where('id', '=', publish_id)
		return JSON.parse((await found.executeTakeFirstOrThrow()).manifest) as Manifest
	}
	const publish = (interlude_id: number, more: object = {}) =>
		admin.interludes.publish({ interlude_id, deviceids, when: 'now', ...more })
	const countReleases = async () => (await admin.interludes.listEvents({})).count
	const setState = (id: number, review_state: number) =>
		app.database.db.updateTable('interludes').set({ review_state }).where('id', '=', id).execute()

	test('a list of programs is kept, found and changed', async () => {
		const made = await admin.interludes.save(aList())
		expect(made).toMatchObject({
			...{ type: 'program', w: 1920, h: 1080, source: '', source_duration: 3 * 5000 + 4000 + 5000, play_count: 2 },
			programs: [one, two].map(({ id, name }) => ({ id, name })),
			...{ creator: admin.session.realname, published: 0, published_at: null, review_state: review_states.not_needed },
		})
		const signal = await admin.interludes.save(aSignal())
		expect(signal).toMatchObject({ type: 'signal', source: 'hdmi1', source_duration: 20_000, play_list: [] })
		const idsOf = async (wish: Parameters<Browser['interludes']['list']>[0]) =>
			(await admin.interludes.list(wish)).list.map(({ id }) => id)
		expect(await idsOf({ key_word: made.name.toUpperCase() })).toEqual([made.id])
		expect(await idsOf({ type: 'signal' })).toEqual([signal.id])
		expect(await idsOf({ created_from: made.created_at, created_to: signal.created_at, limit: 1, page: 2 })).toEqual([
			made.id,
		])
		expect(await idsOf({ created_to: made.created_at - 1 })).toEqual([])
		expect(await idsOf({ review_state: review_states.pending })).toEqual([])

		const { id, updated_at, name } = made
		const changed = await admin.interludes.save(aSignal({ id, updated_at, name, play_count: 9 }))
		expect(changed).toMatchObject({ id, type: 'signal', play_count: 9, programs: [], created_at: made.created_at })
		// What was seen is not what it is any more.
		await expectRefusal(admin.interludes.save(aList({ id, updated_at, name })), 'interlude_conflict')
		expect(await admin.interludes.get({ id })).toEqual(changed)
		await admin.interludes.remove({ ids: [id, signal.id] })
		await expectRefusal(admin.interludes.get({ id }), 'interlude_absent')
	})

	test.each([
		['no name', () => aList({ name: '  ' }), 'interlude_name_missing'],
		['an empty list', () => aList({ play_list: [] }), 'interlude_empty'],
		['no list', () => ({ ...aList(), play_list: undefined }), 'interlude_empty'],
		['a program that is not there', () => aList({ play_list: [{ program_id: 999_999, count: 1 }] }), 'program_absent'],
		['no input', () => ({ ...aSignal(), source: undefined }), 'interlude_source_missing'],
		['an input for no time', () => aSignal({ source_duration: 999 }), 'interlude_duration'],
		['one that is not there', () => aList({ id: 999_999 }), 'interlude_absent'],
	] as const)('%s is refused and nothing is stored', async (_, input, refusal) => {
		const { count } = await admin.interludes.list({})
		await expectRefusal(admin.interludes.save(input() as Saved), refusal)
		expect((await admin.interludes.list({})).count).toBe(count)
	})

	test.each([
		['type', {}, '必填'],
		['w', { w: '' }, '格式不正确'],
		['h', { h: '3' }, '数值太小'],
		['play_count', { play_count: '0' }, '数值太小'],
		['play_count', { play_count: '10000' }, '数值太大'],
		['source_duration', { source_duration: String(day + 1) }, '数值太大'],
		['play_list.0.count', { play_list: '[{"program_id":1,"count":0}]' }, '数值太小'],
	])('a wrong %s is named', async (field, change, words) => {
		const { type, ...rest } = { name: 'x', type: 'program', w: '1920', h: '1080', ...change }
		const given: Record<string, string> = field === 'type' ? rest : { ...rest, type }
		expectFaults(await call(admin, '/admin/interlude/save', given), { [field]: words })
	})

	test('a name is unique in its organisation, for new ones and for changed ones', async () => {
		const [made, other] = [await admin.interludes.save(aList()), await admin.interludes.save(aList())]
		await expectRefusal(admin.interludes.save(aSignal({ name: made.name })), 'interlude_name_taken')
		const { id, updated_at } = other
		await expectRefusal(admin.interludes.save(aList({ id, updated_at, name: made.name })), 'interlude_name_taken')
	})

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
			...{ publish_name: made.name, play_mode: 3, between: { priority: 1, rounds: 2, until } },
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
				...{ id: 0, name: made.name },
				document: {
					...{ w: 640, h: 360 },
					windows: [
						{
							...{ x: 0, y: 0, w: 640, h: 360 },
							resources: [{ kind: 'external_signal', source: 'hdmi1', play_time: 20_000 }],
						},
					],
				},
			},
		])
	})

	const slashed = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')

	test('reserved: it comes at a time of the wall, and not much later', async () => {
		const made = await admin.interludes.save(aSignal())
		const at = app.clock.now() + 3 * day
		const { publish_id } = await publish(made.id, { when: 'reserve', startTime: slashed(at) })
		const wall = (ms: number) => new Date(ms).toISOString().slice(0, 19)
		const bounds = { starts: wall(at), ends: wall(Math.floor(at / 1000) * 1000 + 20_000 + interlude_patience) }
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
	] as const)('%s is refused and nothing is published', async (_, more, refusal) => {
		const { id } = await admin.interludes.save(aList())
		const before = await countReleases()
		await expectRefusal(publish(id, more()), refusal)
		expect(await countReleases()).toBe(before)
	})

	test('what would play for more than a year is refused', async () => {
		const { id } = await admin.interludes.save(
			aList({ play_count: 9999, play_list: [{ program_id: one.id, count: 9999 }] }),
		)
		await expectRefusal(publish(id), 'release_year')
	})

	test('an old P-series terminal takes no interlude', async () => {
		const { terminal } = await aTerminal(admin)
		const old = { type_id: 3, system_version: '3.0.13.227' }
		await app.database.db.updateTable('terminals').set(old).where('id', '=', terminal.id).execute()
		const { id } = await admin.interludes.save(aList())
		await expectRefusal(publish(id, { deviceids: [...deviceids, terminal.id] }), 'timed_only')
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
		await expectRefusal(admin.interludes.end({ publish_id }), 'release_ended')
		// A release of another kind is not an interlude's to end.
		const plain = await admin.releases.publish({ play_ids: [one.id], deviceids })
		await expectRefusal(admin.interludes.end({ publish_id: plain.publish_id }), 'release_absent')
	})

	test('one that waits for review or was rejected is not published, one that waits not deleted', async () => {
		const { id, updated_at } = await admin.interludes.save(aList())
		await setState(id, review_states.pending)
		await expectRefusal(publish(id), 'interlude_not_approved')
		await expectRefusal(admin.interludes.remove({ ids: [id] }), 'interlude_unreviewed')
		expect((await admin.interludes.get({ id })).programs).toHaveLength(2)
		const decide = (seen: number, review_state: number, review_reason: string) => {
			const decision = { review_state, review_reason, now: updated_at, ended: 0 }
			return app.database.db.transaction().execute(tx => updateReview(tx, [{ id, updated_at: seen }], decision))
		}
		expect(await decide(updated_at - 1, review_states.approved, '')).toEqual([])
		expect(await decide(updated_at, review_states.rejected, 'too loud')).toEqual([id])
		expect(await decide(updated_at, review_states.approved, '')).toEqual([])
		expect(await admin.interludes.get({ id })).toMatchObject({ review_reason: 'too loud' })
		await expectRefusal(publish(id), 'interlude_not_approved')
		await admin.interludes.remove({ ids: [id] })
	})

	test('a program of an interlude is not deleted, and the refusal names the interlude', async () => {
		const program = await aProgram(app, admin)
		const { id, name } = await admin.interludes.save(aList({ play_list: [{ program_id: program.id, count: 1 }] }))
		const error = await expectRefusal(admin.programs.remove({ id: program.id }), 'program_in_use')
		expect(error.data).toMatchObject({
			uses: [{ id: program.id, releases: [], interludes: [{ id, name }] }],
			hidden: 0,
		})
		// Its details say so beforehand; of interludes out of sight they say how many.
		expect(await admin.programs.details({ id: program.id })).toMatchObject({
			...{ interludes: [{ id, name }], hidden_interludes: 0 },
		})
		const group = await aGroup(app, await rootGroup(app))
		const member = await aMember(app, group, 'operator')
		const below = await aProgram(app, member)
		await admin.interludes.save(aList({ play_list: [{ program_id: below.id, count: 1 }] }))
		const about = await member.programs.details({ id: below.id })
		expect([about.interludes, about.hidden_interludes]).toEqual([[], 1])
		await admin.interludes.remove({ ids: [id] })
		await admin.programs.remove({ id: program.id })
	})

	test('who belongs elsewhere neither sees nor changes it', async () => {
		const root = await rootGroup(app)
		const member = await aMember(app, await aGroup(app, root), 'operator')
		const made = await admin.interludes.save(aList())
		const { publish_id } = await publish(made.id)
		const { id, updated_at } = made
		expect((await member.interludes.list({})).count).toBe(0)
		expect((await member.interludes.listEvents({})).count).toBe(0)
		await expectRefusal(member.interludes.get({ id }), 'interlude_absent')
		await expectRefusal(member.interludes.save(aSignal({ id, updated_at })), 'interlude_absent')
		await expectRefusal(member.interludes.save(aList()), 'program_absent')
		await expectRefusal(member.interludes.remove({ ids: [id] }), 'interlude_absent')
		await expectRefusal(member.interludes.publish({ interlude_id: id, deviceids, when: 'now' }), 'interlude_absent')
		await expectRefusal(member.interludes.end({ publish_id }), 'release_absent')
		const own = await member.interludes.save(aSignal())
		await expectRefusal(member.interludes.publish({ interlude_id: own.id, deviceids, when: 'now' }), 'terminal_absent')
	})
})
