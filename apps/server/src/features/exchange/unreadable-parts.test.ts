import { emptyProgram } from '@vitrine/domain/program/document'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aName, aPicture, aTerminal } from '../../../test/factories.ts'
import { countRows, savedPackage, sendPackage } from '../../../test/importing.ts'
import { indexOf, pictureItem, pictureOf, programOf, text_item, windowOf } from '../../../test/package-contents.ts'
import { aPackage, mediaName } from '../../../test/packages.ts'

describe.each(dialects)('programs that cannot be read whole on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let picture: Buffer
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		picture = await aPicture()
	})
	afterAll(() => app.remove())
	afterEach(async () => {
		for (const { upload_id } of await admin.materials.uploadList({})) await admin.materials.uploadCancel({ upload_id })
	})

	test('what cannot be taken over is named, and left out once somebody has agreed', { tags: 'long' }, async () => {
		const hologram = { kind: 'hologram', id: 'h', name: 'Hologram', play_time: 1000 }
		const program = programOf([windowOf([hologram, pictureItem(picture), text_item])])
		const index = indexOf([program], { materials: [pictureOf(picture)] })
		const content = aPackage({ index, media: [picture], without: [mediaName(picture)] })
		const upload_id = await sendPackage(admin, content)
		const { programs } = await admin.exchange.look({ upload_id })
		expect(programs[0]?.left_out).toEqual([
			{ window: 'one', item: 'Hologram', kind: 'hologram', reason: 'unknown_kind', count: 1 },
			{ window: 'one', item: 'p', kind: 'picture', reason: 'no_file', count: 1 },
		])
		const before = await countRows(app)
		const { tips } = await expectError(admin.exchange.take({ upload_id }), 'package_left_out')
		expect(tips).toContain('2')
		expect(await countRows(app)).toEqual(before)
		const made = await admin.exchange.take({ upload_id, partial: 1 })
		expect(made).toMatchObject({ left_out: 2, materials: 0 })
		const { document } = await admin.programs.get({ id: made.programs[0]?.id ?? 0 })
		expect(document.windows[0]?.resources).toEqual([text_item])
	})

	test('a stored document that nobody can read is listed, opened as far as it can be, told of, and not copied or published', {
		tags: 'long',
	}, async () => {
		const { db } = app.database
		const { terminal } = await aTerminal(admin)
		const window = windowOf([text_item, { kind: 'hologram', id: 'h', name: 'H' }])
		for (const [document, reason, windows] of [
			['{', 'unreadable', 0],
			[JSON.stringify({ ...emptyProgram(640, 480), format: 9 }), 'unreadable', 0],
			[JSON.stringify({ ...emptyProgram(640, 480), windows: [window] }), 'unknown_kind', 1],
			[
				JSON.stringify({
					...emptyProgram(640, 480),
					windows: Array.from({ length: 300 }, (_, id) => windowOf([text_item], { id: `w${id}` })),
				}),
				'too_many',
				200,
			],
		] as const) {
			const { id } = await admin.programs.create({ name: aName('odd'), w: 640, h: 480 })
			await db.updateTable('programs').set({ document }).where('id', '=', id).execute()
			expect((await admin.programs.list({})).list.some(row => row.id === id)).toBe(true)
			const found = await admin.programs.get({ id })
			expect([found.document.windows.length, found.left_out[0]?.reason]).toEqual([windows, reason])
			expect([found.document.w, found.document.h]).toEqual([640, 480])
			await expectError(admin.programs.copy({ id, name: aName('copy') }), 'program_unreadable')
			await expectError(admin.exchange.download({ ids: [id] }), 'program_unreadable')
			await expectError(admin.releases.publish({ play_ids: [id], deviceids: [terminal.id] }), 'program_unreadable')
			expect((await admin.exchange.check({ ids: [id], now: '2026-01-01T00:00:00' }))[0]?.id).toBe(id)
			const saved = await admin.programs.save({ id, revision: found.revision, document: found.document })
			expect(saved.left_out).toEqual([])
		}
	})

	test('a package of nothing but a text_item goes around', async () => {
		const index = indexOf([programOf([windowOf([text_item])])])
		const { programs } = await admin.exchange.take({ upload_id: await sendPackage(admin, aPackage({ index })) })
		const again = await savedPackage(app, admin, [programs[0]?.id ?? 0])
		expect(await admin.exchange.take({ upload_id: await sendPackage(admin, again) })).toMatchObject({ materials: 0 })
	})
})
