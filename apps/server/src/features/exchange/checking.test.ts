import { newText } from '@vitrine/domain/program/kinds/text'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aMaterial, aName, aProgram } from '../../../test/factories.ts'
import { aFont } from '../../../test/fonts.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'

const now = '2026-11-22T12:00:00'

describe.each(dialects)('what to look at before publishing on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const findingsOf = async (id: number) =>
		((await admin.exchange.check({ ids: [id], now }))[0]?.findings ?? []).map(
			({ code, window_id, resource_id, item, detail }) => [code, window_id, resource_id, item, detail].join('|'),
		)

	test('nothing where all is well; a program out of sight is refused', { tags: 'long' }, async () => {
		const program = await aProgram(app, admin)
		expect(await admin.exchange.check({ ids: [program.id], now })).toEqual([
			{ id: program.id, name: program.name, findings: [] },
		])
		await expectError(admin.exchange.check({ ids: [program.id, 999_999], now }), 'program_absent')
		const member = await aMember(app, await aGroup(app, await rootGroup(app)), 'administrator')
		await expectError(member.exchange.check({ ids: [program.id], now }), 'program_absent')
	})

	test('a file in every state', async () => {
		const { db } = app.database
		const material = await aMaterial(app, admin)
		const { id, name } = await aProgram(app, admin, material)
		expect(name).not.toBe('')
		const become = (change: object) => db.updateTable('materials').set(change).where('id', '=', material.id).execute()
		for (const [change, found] of [
			[{ state: 'processing' }, `file_processing|w1|r1|${material.name}|`],
			[{ state: 'failed' }, `file_failed|w1|r1|${material.name}|`],
			[{ state: 'ready', width: 9000 }, `too_large|w1|r1|${material.name}|9000×180`],
			[{ width: 320, removed_at: 5 }, `file_gone|w1|r1|${material.name}|`],
		] as const) {
			await become(change)
			expect(await findingsOf(id)).toEqual([found])
		}
		await become({ removed_at: null, width: 9000, play_sha256: 'a'.repeat(64) })
		// The converted file is playable by design.
		expect(await findingsOf(id)).toEqual([])
	})

	test('characters that a font lacks, and what an editor is told of it', { tags: 'long' }, async () => {
		const file = new Blob([new Uint8Array(aFont('AHeloi! '))])
		const { id: template_id } = await admin.templates.addFont(
			{ name: aName('font') },
			{ file: { file, name: 'a.ttf' } },
		)
		const { sha256 } = await admin.templates.get({ id: template_id })
		const made = await admin.programs.create({ name: aName('letters'), w: 800, h: 600 })
		const text = { ...newText, text: 'Hello 你好!', font: { template_id, name: 'f', sha256 }, font_size: 300 }
		const item = { ...text, id: 't', name: 'words', play_time: 1000, valid_to: '2026-11-21' }
		const window = { id: 'w', name: 'w', idx: 0, zIndex: 0, x: 0, y: 0, w: 200, h: 200, resources: [item] }
		const document = { ...made.document, windows: [window] }
		const { id } = await admin.programs.save({ id: made.id, revision: made.revision, document })
		expect(await findingsOf(id)).toEqual([
			'expired|w|t|words|2026-11-21',
			'letters_cut|w|t|words|300 > 200',
			'letters_missing|w|t|words|你好',
		])
		const facts = await admin.exchange.facts({ material_ids: [999_999], template_ids: [template_id, 999_999] })
		expect(facts.materials).toEqual([{ id: 999_999, state: 'gone', kind: '', codec: '', width: 0, height: 0 }])
		const [known, gone] = facts.templates
		expect(known).toMatchObject({ id: template_id, gone: false })
		expect(known?.letters).toContain('H'.codePointAt(0))
		expect(gone).toEqual({ id: 999_999, gone: true, letters: null })
		const member = await aMember(app, await aGroup(app, await rootGroup(app)), 'administrator')
		const material = await aMaterial(app, admin)
		const foreign = await member.exchange.facts({ material_ids: [material.id], template_ids: [] })
		expect(foreign.materials[0]?.state).toBe('gone')
	})
})
