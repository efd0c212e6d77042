import { review_states } from '@vitrine/domain/library/material'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aMaterial, aName, aProgram, aSocket, aTerminal } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'

const { pending, not_needed, approved, rejected } = review_states
const day = 86_400_000

type Setting = 'review_materials' | 'review_programs' | 'review_releases' | 'review_interludes' | 'review_expiry_days'

describe.each(dialects)('the review of programs, releases and interludes on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let maker: Browser
	let reviewer: Browser
	const set = (settings: Partial<Record<Setting, string>>) => admin.system.save({ settings })
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		const group = await aGroup(app, await rootGroup(app))
		maker = await aMember(app, group, 'operator')
		reviewer = await aMember(app, group, 'auditor')
		await set({ review_programs: '1', review_releases: '1', review_interludes: '1' })
	})
	afterAll(() => app.remove())

	const program = (id: number) => maker.programs.get({ id })
	const state = async (id: number) => (await program(id)).review_state
	const decide = async (browser: Browser, ids: number[], approve: 0 | 1, reason = 'no') => {
		const seen = await Promise.all(ids.map(program))
		return browser.review.decidePrograms({
			programs: seen.map(({ id, revision }) => ({ id, revision })),
			approve,
			...(approve === 0 ? { reason } : {}),
		})
	}
	const waiting = async (kind: 'program' | 'release' | 'interlude', browser = reviewer) =>
		(await browser.review.listPending({ kind, limit: 500 })).list.map(({ id }) => id)

	test('an approval is of what was seen: a change waits, what was approved before is approved again', async () => {
		const made = await aProgram(app, maker)
		expect([made.review_state, await waiting('program')]).toEqual([pending, expect.arrayContaining([made.id])])
		await decide(reviewer, [made.id], 1)
		const before = await program(made.id)
		expect(before.review_state).toBe(approved)
		await maker.programs.edit({ id: made.id, name: aName('renamed'), device_type: before.device_type })
		expect(await state(made.id)).toBe(approved)
		const [window] = before.document.windows
		if (window === undefined) throw new Error('no window')
		const moved = { ...before.document, windows: [{ ...window, x: 40 }] }
		const save = async (document: typeof moved) =>
			maker.programs.save({ id: made.id, revision: (await program(made.id)).revision, document })
		expect((await save(moved)).review_state).toBe(pending)
		const { changes } = await reviewer.review.getProgramChanges({ id: made.id })
		expect(changes).toEqual([{ what: 'window_moved', window: 'window', from: '0, 0', to: '40, 0' }])
		await decide(reviewer, [made.id], 0, 'Move it back')
		expect(await program(made.id)).toMatchObject({ review_state: rejected, review_reason: 'Move it back' })
		expect((await save(before.document)).review_state).toBe(approved)
		const copy = await maker.programs.copy({ id: made.id, name: aName('copy') })
		expect(copy.review_state).toBe(pending)
		expect((await reviewer.review.getProgramChanges({ id: copy.id })).changes).toBeNull()
	})

	test('what waits is not published and not deleted; a decision is for what was seen, once, for all or none', {
		tags: 'long',
	}, async () => {
		const [one, two] = [await aProgram(app, maker), await aProgram(app, maker)]
		const { terminal } = await aTerminal(maker)
		const publish = () => maker.releases.publish({ play_ids: [one.id], deviceids: [terminal.id] })
		await expectError(publish(), 'program_unapproved')
		await expectError(maker.programs.remove({ id: one.id }), 'program_review_due')
		await expectError(reviewer.review.decidePrograms({ programs: [], approve: 1 }), 'review_no_program')
		await expectError(decide(reviewer, [one.id], 0, ''), 'review_reason_missing')
		const seen = { id: one.id, revision: one.revision }
		const old = { id: two.id, revision: two.revision - 1 }
		await expectError(reviewer.review.decidePrograms({ programs: [seen, old], approve: 1 }), 'review_changed')
		expect(await state(one.id)).toBe(pending)
		expect(await decide(reviewer, [one.id, two.id], 1)).toEqual({ count: 2 })
		await expectError(decide(reviewer, [one.id], 0), 'review_decided')
		const empty = await maker.programs.create({ name: aName('empty'), w: 100, h: 100 })
		expect(await waiting('program')).not.toContain(empty.id)
		await maker.programs.remove({ id: empty.id })
	})

	test('an approval ends after the days that are set', async () => {
		const material = await aMaterial(app, maker)
		const made = await aProgram(app, maker, material)
		await decide(reviewer, [made.id], 1)
		const { terminal } = await aTerminal(maker)
		const publish = () => maker.releases.publish({ play_ids: [made.id], deviceids: [terminal.id] })
		await set({ review_expiry_days: '1' })
		await publish()
		await app.database.db
			.updateTable('programs')
			.set({ reviewed_at: app.clock.now() - day })
			.where('id', '=', made.id)
			.execute()
		const refused = await expectError(publish(), 'approval_over')
		expect(refused.tips).toContain(made.name)
		expect(await state(made.id)).toBe(pending)
		const { list } = await reviewer.review.listPending({ kind: 'program', key_word: made.name })
		expect(list).toMatchObject([{ id: made.id, again: true }])
		await decide(reviewer, [made.id], 1)
		await publish()
		await set({ review_expiry_days: '0' })
	})

	const aRelease = async (more: { endTime?: string } = {}) => {
		const made = await aProgram(app, maker)
		await decide(reviewer, [made.id], 1)
		const { terminal } = await aTerminal(maker)
		const name = aName('release')
		const to = { play_ids: [made.id], deviceids: [terminal.id], publish_name: name }
		const { publish_id } = await maker.releases.publish({ ...to, ...more })
		return { id: publish_id, program: made, terminal, name }
	}
	const downloads = async (id: number) =>
		(await maker.downloads.getDownloadList({})).filter(row => row.command_id === id).length

	test('a release goes to nobody before somebody else has agreed', async () => {
		const { id, program: shown, terminal } = await aRelease()
		expect(await downloads(id)).toBe(0)
		expect(await waiting('release')).toContain(id)
		const looked = await reviewer.review.getRelease({ id })
		expect(looked).toMatchObject({ terminals: [terminal.name], terminal_count: 1 })
		expect(looked.programs.map(one => one.id)).toEqual([shown.id])
		expect(Object.keys(looked.files).length).toBeGreaterThan(0)
		await expectError(reviewer.review.decideReleases({ releases: [], approve: 1 }), 'review_no_release')
		await reviewer.review.decideReleases({ releases: [{ id }], approve: 1 })
		expect(await downloads(id)).toBe(1)
		await expectError(
			reviewer.review.decideReleases({ releases: [{ id }], approve: 0, reason: 'late' }),
			'review_decided',
		)
	})

	test('several are decided together or not at all; a refused one goes to nobody', { tags: 'long' }, async () => {
		const [one, two] = [await aRelease(), await aRelease()]
		const both = [{ id: one.id }, { id: two.id }]
		await reviewer.review.decideReleases({ releases: [{ id: two.id }], approve: 0, reason: 'no' })
		await expectError(reviewer.review.decideReleases({ releases: both, approve: 1 }), 'review_decided')
		expect([await downloads(one.id), await downloads(two.id)]).toEqual([0, 0])
		expect(await waiting('release')).toContain(one.id)
	})

	test('one that has expired by now can be rejected only', async () => {
		const { id } = await aRelease()
		await app.database.db.updateTable('releases').set({ ends_at: 0 }).where('id', '=', id).execute()
		const { list } = await reviewer.review.listPending({ kind: 'release', limit: 500 })
		expect(list.find(entry => entry.id === id)).toMatchObject({ expired: true })
		await expectError(reviewer.review.decideReleases({ releases: [{ id }], approve: 1 }), 'release_review_over')
		await reviewer.review.decideReleases({ releases: [{ id }], approve: 0, reason: 'over' })
	})

	test('only its publisher takes back a release that waits', { tags: 'long' }, async () => {
		const { id } = await aRelease()
		await expectError(admin.releases.end({ id }), 'release_review_due')
		await maker.releases.end({ id })
		expect(await waiting('release')).not.toContain(id)
	})

	test('interludes wait as programs do', async () => {
		const made = await maker.interludes.save({
			name: aName('interlude'),
			type: 'signal',
			w: 1920,
			h: 1080,
			source: 'hdmi1',
			source_duration: 5000,
			play_count: 1,
		})
		expect(await waiting('interlude')).toContain(made.id)
		const seen = { id: made.id, updated_at: made.updated_at }
		await reviewer.review.decideInterludes({ interludes: [seen], approve: 1 })
		expect((await maker.interludes.get({ id: made.id })).review_state).toBe(approved)
		await expectError(reviewer.review.decideInterludes({ interludes: [seen], approve: 1 }), 'review_decided')
	})

	test('what is there when a review is turned off needs none from its next change on', async () => {
		await set({ review_programs: '0' })
		const made = await aProgram(app, maker)
		expect(made.review_state).toBe(not_needed)
		await set({ review_programs: '1' })
		expect(await state(made.id)).toBe(not_needed)
	})

	test('the author is told at once, and until it has been seen', { tags: 'long' }, async () => {
		const made = await aProgram(app, maker)
		const socket = await aSocket(app, maker)
		await decide(reviewer, [made.id], 0, 'The logo is an old one')
		await socket.next(frame => frame.type === 'review')
		socket.close()
		const notices = (await maker.review.listNotices({})).filter(notice => notice.object_id === made.id)
		expect(notices).toMatchObject([{ kind: 'program', review_state: rejected, reason: 'The logo is an old one' }])
		const ids = notices.map(({ id }) => id)
		await reviewer.review.seeNotices({ ids })
		expect(await maker.review.listNotices({})).toEqual(expect.arrayContaining(notices))
		await maker.review.seeNotices({ ids })
		expect((await maker.review.listNotices({})).map(({ id }) => id)).not.toEqual(expect.arrayContaining(ids))
	})

	test('the overview counts, and the history says who decided what and why', async () => {
		const made = await aProgram(app, maker)
		await decide(reviewer, [made.id], 0, 'Too bright')
		const { list } = await reviewer.review.listHistory({ kind: 'program', approve: 0, key_word: made.name })
		expect(list).toMatchObject([{ names: made.name, approved: false, reason: 'Too bright' }])
		expect((await reviewer.review.listHistory({ approve: 1, key_word: made.name })).list).toEqual([])
		const counted = (await reviewer.review.getOverview({})).find(({ kind }) => kind === 'program')
		expect(counted).toMatchObject({ reviewed: true, mine: (await waiting('program')).length })
		expect(counted?.rejected).toBeGreaterThan(0)
	})
})
