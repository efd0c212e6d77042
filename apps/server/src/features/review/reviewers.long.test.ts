import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aMaterial, aProgram, aTerminal } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'

describe.each(dialects)('reviewers by organisation on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let group: number
	let below: number
	let maker: Browser
	let own: Browser
	let above: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		group = await aGroup(app, await rootGroup(app))
		below = await aGroup(app, group)
		maker = await aMember(app, below, 'operator')
		own = await aMember(app, below, 'auditor')
		above = await aMember(app, group, 'auditor')
		await admin.system.save({ settings: { review_materials: '1' } })
	})
	afterAll(() => app.remove())

	const idOf = ({ session }: Browser) => session.user_id
	const name = (group_id: number, people: Browser[], shared: 0 | 1 = 0, by = admin) =>
		by.review.setReviewers({ group_id, kind: 'material', user_ids: people.map(idOf), shared })
	const decide = async (browser: Browser) => {
		const { id, updated_at } = await aMaterial(app, maker)
		return browser.review.decideMaterials({ materials: [{ id, updated_at }], approve: 1 })
	}
	const waits = async (browser: Browser) => (await browser.review.listPending({ kind: 'material' })).count > 0

	test.each<[string, () => Promise<unknown>, { own: boolean; above: boolean }]>([
		['nobody is named: everybody with the right', async () => undefined, { own: true, above: true }],
		['named in the own one alone', () => name(below, [own]), { own: true, above: false }],
		[
			'shared with the one above',
			() => name(group, [above]).then(() => name(below, [own], 1)),
			{ own: true, above: true },
		],
		['named above alone', () => name(group, [above]), { own: false, above: true }],
	])('%s', async (_name, arrange, may) => {
		await name(group, [])
		await name(below, [])
		await arrange()
		await aMaterial(app, maker)
		for (const [browser, allowed] of [
			[own, may.own],
			[above, may.above],
		] as const) {
			expect(await waits(browser)).toBe(allowed)
			if (allowed) expect(await decide(browser)).toEqual({ count: 1 })
			else await expectError(decide(browser), 'review_no_authority')
		}
	})

	test('a release of which somebody else decides says so', async () => {
		await admin.system.save({ settings: { review_materials: '0', review_releases: '1' } })
		await admin.review.setReviewers({ group_id: below, kind: 'release', user_ids: [idOf(own)], shared: 0 })
		const program = await aProgram(app, maker)
		const { terminal } = await aTerminal(maker)
		const { publish_id: id } = await maker.releases.publish({ play_ids: [program.id], deviceids: [terminal.id] })
		await expectError(above.review.decideReleases({ releases: [{ id }], approve: 1 }), 'review_no_publishing')
		await own.review.decideReleases({ releases: [{ id }], approve: 1 })
		await admin.system.save({ settings: { review_materials: '1', review_releases: '0' } })
	})

	test('reviewers need the right, see the organisation, and say where they come from', async () => {
		await expectError(name(below, [maker]), 'reviewer_rights')
		await expectError(name(group, [own]), 'reviewer_rights')
		await expectError(
			admin.review.setReviewers({ group_id: below, kind: 'material', user_ids: [999_999], shared: 0 }),
			'user_absent',
		)
		await name(group, [above])
		await name(below, [own], 1)
		const found = await admin.review.getReviewers({ group_id: below, kind: 'material' })
		expect(found).toMatchObject({ shared: true, hidden: 0, named: [{ id: idOf(own) }] })
		expect(found.effective.map(({ id, group_id }) => [id, group_id])).toEqual([
			[idOf(own), below],
			[idOf(above), group],
		])
		expect(found.candidates.map(({ id }) => id)).toEqual(expect.arrayContaining([idOf(own), idOf(above)]))
		expect(found.candidates.map(({ id }) => id)).not.toContain(idOf(maker))
	})

	test('an organisation leaves the reviewers in place that it does not see', async () => {
		const insider = await aMember(app, below, 'administrator')
		await name(below, [above])
		await name(below, [own], 0, insider)
		const found = await admin.review.getReviewers({ group_id: below, kind: 'material' })
		expect(new Set(found.named.map(({ id }) => id))).toEqual(new Set([idOf(own), idOf(above)]))
		expect(await insider.review.getReviewers({ group_id: below, kind: 'material' })).toMatchObject({ hidden: 1 })
		await expectError(insider.review.getReviewers({ group_id: group, kind: 'material' }), 'group_absent')
	})

	test('who cannot sign in any more reviews nothing', async () => {
		const gone = await aMember(app, below, 'auditor')
		await name(group, [])
		await admin.review.setReviewers({ group_id: below, kind: 'material', user_ids: [idOf(gone)], shared: 0 })
		await expectError(decide(above), 'review_no_authority')
		await app.database.db.updateTable('users').set({ active: 0 }).where('id', '=', idOf(gone)).execute()
		await decide(above)
	})
})
