import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from './app.ts'
import { anAdmin, type Browser, expectError } from './browser.ts'
import { aName, aProgram, aTerminal } from './factories.ts'
import { aGroup, aMember, rootGroup } from './people.ts'
import { one, subjects, terminal } from './revised.ts'

describe.each(dialects)('what somebody else has changed since is not written over on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let ann: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		ann = await aMember(app, await rootGroup(app), 'administrator')
	})
	afterAll(() => app.remove())

	test.each(Object.entries(subjects))('%s', async (_, make) => {
		const subject = await make(app, admin)
		const opened = await subject.read()
		const [anns, own] = [aName('Ann'), aName('own')]
		await subject.rename(ann, anns, opened.revision)
		const after = await subject.read()
		expect(after).toEqual({ ...opened, name: anns, revision: opened.revision + 1 })
		// The dialog that was opened earlier.
		const refused = await expectError(subject.rename(admin, own, opened.revision), 'record_changed_by')
		expect(refused.data).toMatchObject({
			revision: after.revision,
			values: { name: ann.session.realname },
			changed_at: expect.any(Number),
		})
		expect(await subject.read()).toEqual(after)
		if (subject.change !== undefined) {
			await expectError(subject.change(admin, opened.revision), 'record_changed_by')
			expect(await subject.read()).toEqual(after)
			// Changing one field leaves another user's changes to other fields intact, with and without a revision.
			await subject.change(admin, after.revision)
			const changed = await subject.read()
			expect(changed).toMatchObject({ name: anns, revision: after.revision + 1 })
			expect(changed.other).not.toEqual(after.other)
			await subject.rename(admin, own)
			expect(await subject.read()).toEqual({ ...changed, name: own, revision: changed.revision + 1 })
		}
		const last = await subject.read()
		await subject.rename(admin, aName('last'), last.revision)
	})

	test('of two at once with one revision one is written and the other is told', async () => {
		const subject = await terminal(app, admin)
		const { revision } = await subject.read()
		const done = await Promise.allSettled(
			['a', 'b', 'c', 'd'].map(name => subject.rename(admin, aName(name), revision)),
		)
		expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
		expect((await subject.read()).revision).toBe(revision + 1)
	})

	test('tags that others gave to a terminal meanwhile are a change of it', async () => {
		const { terminal } = await aTerminal(admin)
		const { id, revision } = terminal
		await ann.terminals.tag({ ids: [id], add: ['hall'] })
		await expectError(admin.terminals.edit({ id, tags: [], revision }), 'record_changed')
		expect(one((await admin.terminals.list({ limit: 500 })).list, id).tags).toEqual(['hall'])
	})

	test('reviewers', async () => {
		const group_id = await aGroup(app, await rootGroup(app))
		const kind = 'material' as const
		const [first, second] = [ann.session.user_id, admin.session.user_id]
		const { revision } = await admin.review.getReviewers({ group_id, kind })
		await ann.review.setReviewers({ group_id, kind, user_ids: [first], shared: 0, revision })
		await expectError(
			admin.review.setReviewers({ group_id, kind, user_ids: [second], shared: 1, revision }),
			'record_changed_by',
		)
		const now = await admin.review.getReviewers({ group_id, kind })
		expect(now).toMatchObject({ named: [{ id: first }], shared: false, revision: revision + 1 })
		await admin.review.setReviewers({ group_id, kind, user_ids: [second], shared: 0, revision: now.revision })
		// Other kinds and other organisations have revisions of their own.
		expect(await admin.review.getReviewers({ group_id, kind: 'program' })).toMatchObject({ revision: 0 })
	})

	test('the rule of two persons, also when it has been left to the organisations above again', async () => {
		const group_id = await aGroup(app, await rootGroup(app))
		const { revision } = await admin.emergency.getRule({ group_id })
		await ann.emergency.setRule({ group_id, rule: 'on', revision })
		await expectError(admin.emergency.setRule({ group_id, rule: 'off', revision }), 'record_changed_by')
		await ann.emergency.setRule({ group_id, rule: 'inherit', revision: revision + 1 })
		await expectError(admin.emergency.setRule({ group_id, rule: 'off', revision }), 'record_changed_by')
		const now = { rule: 'inherit', two_persons: false, revision: revision + 2 }
		expect(await admin.emergency.getRule({ group_id })).toEqual(now)
		await admin.emergency.setRule({ group_id, rule: 'off' })
		expect(await admin.emergency.getRule({ group_id })).toMatchObject({ rule: 'off', revision: revision + 3 })
	})

	test('the document of a program: the conflict names the program, who saved it and when', async () => {
		const { id, revision, name, document } = await aProgram(app, admin)
		await ann.programs.save({ id, revision, document })
		const refused = await expectError(admin.programs.save({ id, revision, document }), 'program_conflict')
		expect(refused.data).toMatchObject({
			revision: revision + 1,
			values: { object: name, name: ann.session.realname },
			changed_at: expect.any(Number),
		})
	})

	test('settings, each by itself: two forms side by side do not hinder each other', async () => {
		const { revision } = await admin.system.layout({})
		await ann.system.save({ settings: { webTitle: 'Ann' }, revision })
		await expectError(admin.system.save({ settings: { webTitle: 'own' }, revision }), 'record_changed_by')
		expect(await admin.system.layout({})).toMatchObject({ settings: { webTitle: 'Ann' } })
		await admin.system.save({ settings: { review_programs: '1' }, revision })
		const { revision: now } = await admin.system.layout({})
		await admin.system.save({ settings: { webTitle: 'Vitrine', review_programs: '0' }, revision: now })
	})

	test('a saved group keeps the terminals that whoever replaces the others does not see', async () => {
		const root = await rootGroup(app)
		const [branch, beside] = [await aGroup(app, root), await aGroup(app, root)]
		const member = await aMember(app, branch)
		const [one, two] = [(await aTerminal(member)).terminal, (await aTerminal(member)).terminal]
		const made = await member.selections.add({ name: aName('kept'), deviceids: [one.id, two.id] })
		await admin.terminals.edit({ id: two.id, group_id: beside })
		expect(await member.selections.get({ id: made.id })).toEqual({ deviceids: [one.id], hidden: 1 })
		const third = (await aTerminal(member)).terminal
		const replaced = await member.selections.replace({ id: made.id, deviceids: [third.id] })
		expect(replaced.terminals).toBe(2)
		expect(await admin.selections.get({ id: made.id })).toEqual({ deviceids: [two.id, third.id], hidden: 0 })
	})
})
