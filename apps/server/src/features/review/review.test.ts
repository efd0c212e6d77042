import { review_states } from '@vitrine/domain/library/material'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aMaterial, aPicture, aProgram, aTerminal, upload } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'

describe.each(dialects)('the review of materials on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let maker: Browser
	let reviewer: Browser
	let group: number
	const setting = async (change: Partial<Record<'review_materials' | 'review_own', '0' | '1'>>) => {
		await admin.system.save({ settings: change })
	}
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		group = await aGroup(app, await rootGroup(app))
		maker = await aMember(app, group, 'operator')
		reviewer = await aMember(app, group, 'auditor')
		await setting({ review_materials: '1' })
	})
	afterAll(() => app.remove())

	const seen = ({ id, updated_at }: { id: number; updated_at: number }) => ({ id, updated_at })
	const now = async (id: number) => {
		const [material] = await admin.materials.get({ ids: [id] })
		if (material === undefined) throw new Error('the material is gone')
		return material
	}
	const decide = (browser: Browser, materials: { id: number; updated_at: number }[], approve: 0 | 1, reason?: string) =>
		browser.review.decideMaterials({ materials: materials.map(seen), approve, ...(reason ? { reason } : {}) })

	test('what was there before stays as it is, what is new waits', async () => {
		await setting({ review_materials: '0' })
		const before = await aMaterial(app, maker)
		await setting({ review_materials: '1' })
		const after = await aMaterial(app, maker)
		expect((await now(before.id)).review_state).toBe(review_states.not_needed)
		expect((await now(after.id)).review_state).toBe(review_states.pending)
	})

	test('who has no right to review decides nothing', async () => {
		const material = await aMaterial(app, admin)
		await expectError(decide(maker, [material], 1), 'not_permitted')
		await expectError(decide(reviewer, [material], 1), 'material_absent')
		expect((await now(material.id)).review_state).toBe(review_states.pending)
	})

	test('a rejection has its reason, and the maker reads it', { tags: 'long' }, async () => {
		const material = await aMaterial(app, maker)
		await expectError(decide(reviewer, [material], 0), 'review_reason_missing')
		await expectError(decide(reviewer, [material], 0, '   '), 'review_reason_missing')
		await decide(reviewer, [material], 0, 'The logo is an old one')
		const [found] = await maker.materials.get({ ids: [material.id] })
		expect(found).toMatchObject({ review_state: review_states.rejected, review_reason: 'The logo is an old one' })
	})

	test('nobody decides twice, nor over own work unless that is allowed', { tags: 'long' }, async () => {
		const material = await aMaterial(app, maker)
		await decide(reviewer, [material], 1)
		expect((await now(material.id)).review_state).toBe(review_states.approved)
		await expectError(decide(reviewer, [material], 0, 'changed my mind'), 'review_decided')
		const own = await aMaterial(app, admin)
		const error = await expectError(decide(admin, [own], 1), 'review_own')
		expect(error.tips).toContain(own.name)
		await setting({ review_own: '1' })
		await decide(admin, [own], 1)
		await setting({ review_own: '0' })
		expect((await now(own.id)).review_state).toBe(review_states.approved)
	})

	test('a decision is for what was seen, and for all or none', { tags: 'long' }, async () => {
		const [one, two] = [await aMaterial(app, maker), await aMaterial(app, maker)]
		const old = { id: two.id, updated_at: two.updated_at - 1 }
		await expectError(decide(reviewer, [one, old], 1), 'review_changed')
		expect((await now(one.id)).review_state).toBe(review_states.pending)
		expect(await decide(reviewer, [one, two], 1)).toEqual({ count: 2 })
	})

	test('what waits or was rejected is not published', { tags: 'long' }, async () => {
		const material = await aMaterial(app, maker)
		const program = await aProgram(app, maker, material)
		const { terminal } = await aTerminal(maker)
		const publish = () => maker.releases.publish({ play_ids: [program.id], deviceids: [terminal.id] })
		const waiting = await expectError(publish(), 'review_missing')
		expect(waiting.tips).toContain(material.name)
		await decide(reviewer, [material], 1)
		await publish()
		const rejected = await aMaterial(app, maker)
		await decide(reviewer, [rejected], 0, 'no')
		const other = await aProgram(app, maker, rejected)
		await expectError(maker.releases.publish({ play_ids: [other.id], deviceids: [terminal.id] }), 'review_missing')
	})

	test('a file that cannot be shown can be rejected all the same', async () => {
		const broken = await upload(maker, 'broken', (await aPicture()).subarray(0, 200))
		await app.settled()
		const found = await now(broken.id)
		expect(found.state).toBe('failed')
		await decide(reviewer, [found], 0, 'broken')
		expect((await now(broken.id)).review_state).toBe(review_states.rejected)
	})
})
