import type { Material } from '@vitrine/contract/library/materials'
import { review_states } from '@vitrine/domain/library/material'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aMaterial, aName, aProgram, aTerminal } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { eventChannel } from '../../events.ts'
import { approvalTurns } from './ended-approvals.ts'

const { pending, not_needed, approved } = review_states
const day = 86_400_000

describe.each(dialects)('approvals that have ended, on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let maker: Browser
	let reviewer: Browser
	const set = (settings: Parameters<Browser['system']['save']>[0]['settings']) => admin.system.save({ settings })
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		const group = await aGroup(app, await rootGroup(app))
		maker = await aMember(app, group, 'operator')
		reviewer = await aMember(app, group, 'auditor')
		await set({ review_materials: '1', review_programs: '1', review_interludes: '1', review_expiry_days: '30' })
	})
	afterAll(() => app.remove())

	/** As if it had been approved this many days ago. */
	const age = (table: 'materials' | 'programs' | 'interludes', id: number, days: number) =>
		app.database.db
			.updateTable(table)
			.set({ reviewed_at: app.clock.now() - days * day })
			.where('id', '=', id)
			.execute()
	const seen = ({ id, updated_at }: { id: number; updated_at: number }) => ({ id, updated_at })
	const anApproved = async (): Promise<Material> => {
		const material = await aMaterial(app, maker)
		await reviewer.review.decideMaterials({ materials: [seen(material)], approve: 1 })
		return material
	}
	const material = async (id: number) => {
		const [found] = await maker.materials.get({ ids: [id] })
		if (found === undefined) throw new Error('the material is gone')
		return found
	}
	const found = async (review_state: number[], key_word = '') =>
		(await maker.materials.list({ review_state, key_word, limit: 500 })).list.map(({ id }) => id)
	const waiting = async (kind: 'material' | 'program' | 'interlude') =>
		(await reviewer.review.listPending({ kind, limit: 500 })).list
	const overview = async (kind: string) => {
		const counted = (await reviewer.review.getOverview({})).find(one => one.kind === kind)
		if (counted === undefined) throw new Error('no such kind')
		return counted
	}
	const turns = () =>
		approvalTurns({ database: app.database, events: eventChannel(), now: app.clock.now, report: () => undefined })
	const tell = async () => {
		const one = turns()
		await one.turn()
		one.close()
	}
	const noticesOf = async (kind: string) => (await maker.review.listNotices({})).filter(notice => notice.kind === kind)
	const see = async () => maker.review.seeNotices({ ids: (await maker.review.listNotices({})).map(({ id }) => id) })

	test('lists, details, filters, counts and publishing say the same of a material', { tags: 'long' }, async () => {
		const [old, fresh] = [await anApproved(), await anApproved()]
		const before = await overview('material')
		await age('materials', old.id, 30)
		await age('materials', fresh.id, 29)
		expect(await material(old.id)).toMatchObject({ review_state: pending, approval_over: true })
		expect(await material(fresh.id)).toMatchObject({ review_state: approved, approval_over: false })
		const { list } = await maker.materials.list({ key_word: old.name })
		expect(list.find(({ id }) => id === old.id)).toMatchObject({ review_state: pending, approval_over: true })
		for (const word of ['', old.name]) {
			expect(await found([pending], word)).toContain(old.id)
			expect(await found([approved], word)).not.toContain(old.id)
			expect(await found([pending, approved], word)).toContain(old.id)
			expect(await found([not_needed], word)).not.toContain(old.id)
		}
		expect(await found([pending])).not.toContain(fresh.id)
		expect(await found([approved])).toContain(fresh.id)
		const after = await overview('material')
		expect([after.waiting - before.waiting, after.mine - before.mine, after.approved - before.approved]).toEqual([
			1, 1, -1,
		])
		expect((await waiting('material')).find(({ id }) => id === old.id)).toMatchObject({ again: true })

		const program = await aProgram(app, maker, old)
		await reviewer.review.decidePrograms({ programs: [{ id: program.id, revision: program.revision }], approve: 1 })
		expect(await maker.programs.get({ id: program.id })).toMatchObject({ review_state: pending, approval_over: true })
		expect((await maker.programs.details({ id: program.id })).materials).toMatchObject([{ review_state: pending }])
		const { terminal } = await aTerminal(maker)
		const publish = () => maker.releases.publish({ play_ids: [program.id], deviceids: [terminal.id] })
		await expectError(publish(), 'approval_over')

		// Content restored by the setting is approved as it was, immediately and everywhere.
		await set({ review_expiry_days: '31' })
		expect(await material(old.id)).toMatchObject({ review_state: approved, approval_over: false })
		expect(await found([approved])).toContain(old.id)
		await publish()
		await set({ review_expiry_days: '30' })
		await reviewer.review.decideMaterials({ materials: [seen(old)], approve: 1 })
		expect(await material(old.id)).toMatchObject({ review_state: approved, approval_over: false })
		expect((await waiting('material')).map(({ id }) => id)).not.toContain(old.id)
		await publish()
	})

	test('a sound whose approval has ended is in no emergency', async () => {
		const { db } = app.database
		const sound = await anApproved()
		await db.updateTable('materials').set({ kind: 'audio' }).where('id', '=', sound.id).execute()
		const { terminal } = await aTerminal(maker)
		const content = {
			name: 'Fire',
			texts: { zh: '', en: 'Leave', vi: '', ru: '', tr: '', ja: '' },
			color: '#ffffff',
			background: '#cc0000',
			opacity: 100,
			blink: true,
			...({ position: 'full', scroll: 'none', broadcast_type: 'emergency' } as const),
			font_size: 120,
			strip_height: 20,
			speed: 200,
			language_seconds: 5,
			priority: 5,
			duration: 600,
			sound: { material_id: sound.id, repeat: true },
		}
		const publish = () => maker.emergency.publish({ content, deviceids: [terminal.id] })
		await publish()
		await age('materials', sound.id, 30)
		await expectError(publish(), 'emergency_sound')
	})

	test('many of them are found page by page, whatever the list is sorted by', { tags: 'long' }, async () => {
		const one = await anApproved()
		const { db } = app.database
		const mark = aName('many')
		const columns = (await db
			.selectFrom('materials')
			.selectAll()
			.where('id', '=', one.id)
			.executeTakeFirstOrThrow()) as object
		const names = Object.keys(columns).filter(
			name => !['id', 'name', 'upload_id', 'reviewed_at', 'created_at'].includes(name),
		)
		const copied = sql.join(names.map(name => sql.ref(name)))
		const now = app.clock.now()
		// Every second one has expired; there are too many to check one by one.
		await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2600)
			insert into materials (name, upload_id, reviewed_at, created_at, ${copied})
			select ${sql.lit(`${mark} `)} || i, ${sql.lit(mark)} || i, ${sql.lit(now)} - (i % 2) * ${sql.lit(40 * day)}, ${sql.lit(now)}, ${copied}
			from materials, n where id = ${one.id}`.execute(db)
		for (const sort of ['newest', 'name', 'size'] as const) {
			const page = await maker.materials.list({ review_state: [pending], sort, limit: 100, page: 3 })
			expect(page.list).toHaveLength(100)
			expect(page.list.every(({ approval_over }) => approval_over)).toBe(true)
			const held = await maker.materials.list({ review_state: [approved], sort, limit: 100, page: 3 })
			expect(held.list.every(({ review_state }) => review_state === approved)).toBe(true)
			expect(held.list).toHaveLength(100)
		}
		const found = await maker.materials.list({ review_state: [pending], key_word: mark, limit: 1 })
		expect(found.count).toBeGreaterThanOrEqual(1000)
		expect((await overview('material')).waiting).toBeGreaterThanOrEqual(1300)
		await db.deleteFrom('materials').where('name', 'like', `${mark} %`).execute()
	})

	test('programs and interludes wait again as materials do, and can be deleted', { tags: 'long' }, async () => {
		const program = await aProgram(app, maker, await anApproved())
		await reviewer.review.decidePrograms({ programs: [{ id: program.id, revision: program.revision }], approve: 1 })
		const made = await maker.interludes.save({
			name: aName('interlude'),
			type: 'signal',
			w: 1920,
			h: 1080,
			source: 'hdmi1',
			source_duration: 5000,
		})
		await reviewer.review.decideInterludes({ interludes: [seen(made)], approve: 1 })
		const states = async (state: number) =>
			(await maker.interludes.list({ review_state: state, limit: 500 })).list.map(({ id }) => id)
		expect([await states(approved), await states(pending)]).toEqual([[made.id], []])
		await age('programs', program.id, 30)
		await age('interludes', made.id, 30)
		expect(await maker.programs.get({ id: program.id })).toMatchObject({ review_state: pending, approval_over: true })
		const { list } = await maker.programs.list({ key_word: program.name })
		expect(list).toMatchObject([{ review_state: pending, approval_over: true }])
		expect((await waiting('program')).find(({ id }) => id === program.id)).toMatchObject({ again: true })
		expect([await states(approved), await states(pending)]).toEqual([[], [made.id]])
		expect(await maker.interludes.get({ id: made.id })).toMatchObject({ review_state: pending, approval_over: true })
		const { terminal } = await aTerminal(maker)
		const publish = maker.interludes.publish({ interlude_id: made.id, deviceids: [terminal.id], when: 'now' })
		await expectError(publish, 'approval_over')
		await maker.interludes.remove({ ids: [made.id] })
		await maker.programs.remove({ id: program.id })
	})

	test('one from before its moment was written down counts from the last change, and holds while none ends', {
		tags: 'long',
	}, async () => {
		const program = await aProgram(app, maker, await anApproved())
		await reviewer.review.decidePrograms({ programs: [{ id: program.id, revision: program.revision }], approve: 1 })
		const { db } = app.database
		await db.updateTable('programs').set({ reviewed_at: null }).where('id', '=', program.id).execute()
		const state = async () => (await maker.programs.get({ id: program.id })).review_state
		expect(await state()).toBe(approved)
		await set({ review_expiry_days: '0' })
		expect(await state()).toBe(approved)
		await set({ review_expiry_days: '30' })
	})

	test('its author is told once of each end, of several together, at once and until it has been seen', {
		tags: 'long',
	}, async () => {
		await tell()
		await see()
		const [one, two] = [await anApproved(), await anApproved()]
		await see()
		await age('materials', one.id, 30)
		await tell()
		await tell()
		expect(await noticesOf('material')).toMatchObject([{ object_id: one.id, name: one.name, review_state: pending }])
		await see()
		await tell()
		expect(await noticesOf('material')).toEqual([])
		// Approved again, it can expire again.
		await reviewer.review.decideMaterials({ materials: [seen(one)], approve: 1 })
		await see()
		await tell()
		expect(await noticesOf('material')).toEqual([])
		await age('materials', one.id, 31)
		await age('materials', two.id, 31)
		await tell()
		expect(await noticesOf('material')).toMatchObject([{ object_id: 0, name: `${one.name}, ${two.name}` }])
		await see()
		await set({ review_expiry_days: '0' })
		await age('materials', one.id, 32)
		await tell()
		expect(await noticesOf('material')).toEqual([])
		await set({ review_expiry_days: '30' })
	})

	test('a start of the server tells of what has ended meanwhile', { tags: 'long' }, async () => {
		await tell()
		await see()
		const one = await anApproved()
		await see()
		await age('materials', one.id, 30)
		const next = await app.again()
		await next.settled()
		const { db } = next.database
		const rows = await db
			.selectFrom('notices')
			.select(['object_id', 'review_state'])
			.where('kind', '=', 'material')
			.where('seen_at', 'is', null)
			.execute()
		expect(rows).toEqual([{ object_id: one.id, review_state: pending }])
		app = next
	})
})
