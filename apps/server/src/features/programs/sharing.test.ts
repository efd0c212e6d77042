import type { ProgramDetail } from '@vitrine/contract/release/programs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aMaterial, aName, aProgram, aPublish, aTerminal } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'

describe.each(dialects)('programs shared downwards on %s', dialect => {
	let app: TestApp
	let admin: Browser
	/** Of an organisation below, of a sibling, and of one in between. */
	let shop: Browser
	let beside: Browser
	let program: ProgramDetail
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		const root = await rootGroup(app)
		shop = await aMember(app, await aGroup(app, await aGroup(app, root)))
		beside = await aMember(app, await aGroup(app, root))
		program = await aProgram(app, admin)
		await admin.programs.share({ id: program.id, shared: 1 })
	})
	afterAll(() => app.remove())

	const ids = async (browser: Browser) => (await browser.programs.list({ limit: 500 })).list.map(row => row.id)

	test('what is not shared is not there; what is shared is, from whom, with its document and its pictures', {
		tags: 'long',
	}, async () => {
		const own = await aProgram(app, admin)
		expect(await ids(shop)).toEqual([program.id])
		await expectError(shop.programs.get({ id: own.id }), 'program_absent')
		const [row] = (await shop.programs.list({})).list
		expect(row).toMatchObject({ name: program.name, own: 0, shared: 1, group_name: '总部' })
		const detail = await shop.programs.get({ id: program.id })
		expect(detail.document).toEqual(program.document)
		const [address = ''] = Object.values(detail.files)
		expect((await shop.fetch(`${app.origin}${address}`)).status).toBe(200)
		expect(await shop.programs.details({ id: program.id })).toMatchObject({ health: 'good', hidden: 0 })
		expect(await shop.exchange.check({ ids: [program.id], now: '2026-11-22T12:00:00' })).toEqual([
			{ id: program.id, name: program.name, findings: [] },
		])
		// Its materials do not appear in the library of anyone who did not have them.
		expect((await shop.materials.list({})).count).toBe(0)
		const of = (await admin.programs.list({ limit: 500 })).list.find(({ id }) => id === program.id)
		expect(of).toMatchObject({ own: 1, shared: 1 })
	})

	test('whoever it is shared with publishes it and shows it as an interlude, and changes nothing of it', async () => {
		const { terminal } = await aTerminal(shop)
		const { publish_id } = await aPublish(shop, [program.id], [terminal.id])
		expect((await shop.releases.list({})).list.map(row => row.id)).toContain(publish_id)
		expect(await shop.releases.getForecast({ play_ids: [program.id], deviceids: [terminal.id] })).toBeTruthy()
		const play_list = [{ program_id: program.id, count: 1 }]
		const between = { name: aName('interlude'), type: 'program', w: 1920, h: 1080, play_list } as const
		expect((await shop.interludes.save(between)).source_duration).toBe(5000)
		const before = await admin.programs.get({ id: program.id })
		const { id, revision, document } = before
		await expectError(shop.programs.save({ id, revision, document }), 'program_foreign')
		await expectError(shop.programs.edit({ id, name: 'x', device_type: 1 }), 'program_foreign')
		await expectError(shop.programs.share({ id, shared: 0 }), 'program_foreign')
		await expectError(shop.programs.remove({ ids: [id] }), 'program_foreign')
		await expectError(shop.exchange.download({ ids: [id] }), 'program_foreign')
		const file = { file: new Blob([new Uint8Array(10)]), name: 'x.webp' }
		await expectError(shop.programs.screenshot({ id, revision }, { file }), 'program_foreign')
		expect((await admin.programs.get({ id })).revision).toBe(revision)
	})

	test('a copy belongs to whoever made it, and can be changed', { tags: 'long' }, async () => {
		const name = aName('copy')
		const copy = await shop.programs.copy({ id: program.id, name })
		expect(copy).toMatchObject({ own: 1, shared: 0, group_id: shop.session.group_id })
		const saved = await shop.programs.save({
			id: copy.id,
			revision: copy.revision,
			document: copy.document,
			name: `${name}!`,
		})
		expect(saved.name).toBe(`${name}!`)
		expect(await ids(beside)).toEqual([program.id])
		// A material that was never shown to the shop stays out of it.
		const foreign = await aMaterial(app, admin)
		const [window] = copy.document.windows
		const [shown] = window?.resources ?? []
		const resource = { ...shown, material_id: foreign.id, sha256: foreign.sha256 }
		const windows = [{ ...window, resources: [resource] }]
		const changed = { ...copy.document, windows } as ProgramDetail['document']
		await expectError(
			shop.programs.save({ id: copy.id, revision: saved.revision, document: changed }),
			'material_absent',
		)
	})

	test('the approval of its owner counts for those below', { tags: 'long' }, async () => {
		await admin.system.save({ settings: { review_programs: '1' } })
		const made = await aProgram(app, admin)
		await admin.programs.share({ id: made.id, shared: 1 })
		const { terminal } = await aTerminal(shop)
		await expectError(shop.releases.publish({ play_ids: [made.id], deviceids: [terminal.id] }), 'program_unapproved')
		await admin.system.save({ settings: { review_own: '1' } })
		const { revision } = await admin.programs.get({ id: made.id })
		await admin.review.decidePrograms({ programs: [{ id: made.id, revision }], approve: 1 })
		await aPublish(shop, [made.id], [terminal.id])
		await admin.system.save({ settings: { review_programs: '0', review_own: '0' } })
	})

	test('what those below have published is counted before it is shared no longer, and plays on', async () => {
		const made = await aProgram(app, admin)
		await admin.programs.share({ id: made.id, shared: 1 })
		const { terminal } = await aTerminal(beside)
		const { publish_id } = await aPublish(beside, [made.id], [terminal.id])
		const refused = await expectError(admin.programs.share({ id: made.id, shared: 0 }), 'program_shared_used')
		expect(refused.data).toMatchObject({ values: { count: 1 } })
		expect(await ids(beside)).toContain(made.id)
		await expectError(admin.programs.remove({ ids: [made.id] }), 'program_in_use')
		await admin.programs.share({ id: made.id, shared: 0, anyway: 1 })
		expect(await ids(beside)).not.toContain(made.id)
		await expectError(beside.programs.get({ id: made.id }), 'program_absent')
		await expectError(beside.releases.publish({ play_ids: [made.id], deviceids: [terminal.id] }), 'program_absent')
		expect((await beside.releases.list({})).list.map(row => row.id)).toContain(publish_id)
	})
})
