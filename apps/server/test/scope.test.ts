import type { Material } from '@vitrine/contract/library/materials'
import type { ProgramDetail } from '@vitrine/contract/release/programs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from './app.ts'
import { anAdmin, type Browser, expectError } from './browser.ts'
import { aMaterial, aName, aPicture, aProgram, aPublish, aTerminal, type TerminalPair, upload } from './factories.ts'
import { aGroup, aMember, rootGroup } from './people.ts'

interface Inventory {
	browser: Browser
	group_id: number
	material: Material
	program: ProgramDetail
	terminal: TerminalPair
	dc_id: number
	publish_id: number
}

/** An organisation with its own administrator and one of everything. */
const anInventory = async (app: TestApp, pid: number): Promise<Inventory> => {
	const group_id = await aGroup(app, pid)
	const browser = await aMember(app, group_id, 'administrator')
	const material = await aMaterial(app, browser)
	const program = await aProgram(app, browser, material)
	const terminal = await aTerminal(browser)
	const { publish_id, dc_ids } = await aPublish(browser, [program.id], [terminal.terminal.id])
	return { browser, group_id, material, program, terminal, dc_id: dc_ids[0] ?? 0, publish_id }
}

describe.each(dialects)('what belongs to others on %s', dialect => {
	let app: TestApp
	let own: Inventory
	let child: Inventory
	let sibling: Inventory
	beforeAll(async () => {
		app = await aApp(dialect)
		const root = await rootGroup(app)
		own = await anInventory(app, root)
		child = await anInventory(app, own.group_id)
		sibling = await anInventory(app, root)
	})
	afterAll(() => app.remove())

	/** Everything that the sibling has, read from the database. */
	const state = async () => {
		const { db } = app.database
		return {
			materials: await db.selectFrom('materials').selectAll().orderBy('id').execute(),
			programs: await db.selectFrom('programs').selectAll().orderBy('id').execute(),
			terminals: await db.selectFrom('terminals').select(['id', 'name', 'group_id']).orderBy('id').execute(),
			downloads: await db.selectFrom('downloads').selectAll().orderBy('dc_id').execute(),
			releases: await db.selectFrom('releases').selectAll().orderBy('id').execute(),
		}
	}

	test('ids of a sibling are as absent as ids that never were, and nothing changes', { tags: 'long' }, async () => {
		const before = await state()
		for (const foreign of [
			sibling,
			await (async () => ({
				...sibling,
				material: { ...sibling.material, id: 987_654 },
				program: { ...sibling.program, id: 987_654 },
				terminal: { ...sibling.terminal, terminal: { ...sibling.terminal.terminal, id: 987_654 } },
				dc_id: 987_654,
				publish_id: 987_654,
				group_id: 987_654,
			}))(),
		]) {
			const { materials, programs, terminals, commands, downloads, releases } = own.browser
			const { id: material } = foreign.material
			const { id: program, revision, document } = foreign.program
			const { id: terminal } = foreign.terminal.terminal
			const { group_id, dc_id, publish_id } = foreign
			await expectError(materials.remove({ ids: [material] }), 'material_absent')
			await expectError(materials.remove({ ids: [own.material.id, material] }), 'material_absent')
			await expectError(materials.rename({ id: material, name: 'x' }), 'material_absent')
			await expectError(materials.uploadStart({ name: 'x', size: 1, group_id }), 'group_absent')
			await expectError(programs.get({ id: program }), 'program_absent')
			await expectError(programs.save({ id: program, revision, document }), 'program_absent')
			await expectError(programs.copy({ id: program, name: aName('copy') }), 'program_absent')
			await expectError(programs.remove({ id: program }), 'program_absent')
			await expectError(programs.create({ name: 'x', w: 100, h: 100, group_id }), 'group_absent')
			await expectError(terminals.edit({ id: terminal, name: 'x' }), 'terminal_absent')
			await expectError(terminals.edit({ id: own.terminal.terminal.id, name: 'x', group_id }), 'group_absent')
			await expectError(terminals.remove({ ids: [terminal] }), 'terminal_absent')
			await expectError(terminals.remove({ ids: [own.terminal.terminal.id, terminal] }), 'terminal_absent')
			await expectError(terminals.add({ name: 'x', sn: 'FOREIGN', key: 'secret-key', group_id }), 'group_absent')
			await expectError(terminals.pair({ name: 'x', code: 'ABCDEF', group_id }), 'group_absent')
			const mine = { play_ids: [own.program.id], deviceids: [own.terminal.terminal.id] }
			await expectError(releases.publish({ ...mine, play_ids: [own.program.id, program] }), 'program_absent')
			await expectError(
				releases.publish({ ...mine, deviceids: [own.terminal.terminal.id, terminal] }),
				'terminal_absent',
			)
			await expectError(releases.publish({ ...mine, group_id }), 'group_absent')
			const stop = [{ dc_id: own.dc_id }, { dc_id }]
			await expectError(downloads.stopDownload({ stop_download_infos: stop }), 'download_absent')
			const devices_info = stop.map(cache => ({ id: 1, sn: 'x', cache }))
			const commands_info = [{ type: 'stop_download' }]
			await expectError(commands.generalCommand({ devices_info, commands_info }), 'download_absent')
			const republish_info = { '1': { publish_id, device_ids: [own.terminal.terminal.id, terminal] } }
			await expectError(downloads.republish({ republish_info }), 'download_absent')
		}
		expect(await state()).toEqual(before)
	})

	test('lists show the own organisation and those below it, never those above or beside', async () => {
		const { materials, programs, terminals, releases, downloads } = own.browser
		const seen = async () => ({
			materials: (await materials.list({})).list.map(row => row.id),
			programs: (await programs.list({})).list.map(row => row.id),
			terminals: (await terminals.list({})).list.map(row => row.id),
			releases: (await releases.list({})).list.map(row => row.id),
			downloads: (await downloads.getDownloadList({})).map(row => row.dc_id),
		})
		const of = ({ material, program, terminal, publish_id, dc_id }: Inventory) => [
			material.id,
			program.id,
			terminal.terminal.id,
			publish_id,
			dc_id,
		]
		const found = await seen()
		expect(Object.values(found).map(list => [...list].sort((a, b) => a - b))).toEqual(
			of(own).map((id, place) => [id, of(child)[place] ?? 0].sort((a, b) => a - b)),
		)
		const below = await child.browser.terminals.list({})
		expect(below).toMatchObject({ count: 1, list: [{ id: child.terminal.terminal.id }] })
		expect(await own.browser.terminals.list({ group_ids: [sibling.group_id] })).toEqual({
			count: 0,
			list: [],
			next_cursor: '',
		})
		expect((await (await anAdmin(app)).terminals.list({})).count).toBe(3)
	})

	test('what lies below may be read, changed and published to', async () => {
		const { programs, terminals } = own.browser
		expect((await programs.get({ id: child.program.id })).files).toHaveProperty(child.material.sha256)
		expect(await terminals.edit({ id: child.terminal.terminal.id, name: 'renamed' })).toMatchObject({ name: 'renamed' })
		await aPublish(own.browser, [own.program.id], [child.terminal.terminal.id])
		await expectError(child.browser.programs.get({ id: own.program.id }), 'program_absent')
	})

	test('a document cannot name a material of others, by id or by hash', async () => {
		const { id, revision, document } = own.program
		const [window] = document.windows
		const [resource] = window?.resources ?? []
		if (window === undefined || resource === undefined || resource.kind === 'text') throw new Error('no picture')
		const save = (change: object) => {
			const windows = [{ ...window, resources: [{ ...resource, ...change }] }]
			return own.browser.programs.save({ id, revision, document: { ...document, windows } })
		}
		const { id: material_id, sha256 } = sibling.material
		await expectError(save({ material_id, sha256 }), 'material_absent')
		await expectError(save({ material_id }), 'material_absent')
		await expectError(save({ sha256 }), 'material_absent')
		expect((await own.browser.programs.get({ id })).revision).toBe(revision)
	})

	test("an upload is its owner's alone", async () => {
		const { upload_id } = await sibling.browser.materials.uploadStart({ name: 'x', size: 100 })
		for (const { browser } of [own, { browser: await anAdmin(app) }]) {
			const { materials } = browser
			expect((await materials.uploadList({})).map(row => row.upload_id)).not.toContain(upload_id)
			const file = { file: new Blob([await aPicture()]), name: 'x' }
			await expectError(materials.uploadChunk({ upload_id, offset: 0 }, { file }), 'upload_absent')
			await expectError(materials.uploadFinish({ upload_id }), 'upload_absent')
			await expectError(materials.uploadCancel({ upload_id }), 'upload_absent')
		}
		expect(await sibling.browser.materials.uploadList({})).toMatchObject([{ upload_id, received: 0 }])
	})

	test('a finished upload of others is absent too', async () => {
		const { upload_id } = await sibling.browser.materials.uploadStart({ name: 'x', size: 3 })
		await sibling.browser.materials.uploadCancel({ upload_id })
		await upload(sibling.browser, 'y', await aPicture())
		const rows = await app.database.db.selectFrom('materials').select('upload_id').where('name', '=', 'y').execute()
		for (const row of rows)
			await expectError(own.browser.materials.uploadFinish({ upload_id: row.upload_id }), 'upload_absent')
		await app.settled()
	})

	test('moving an organisation changes at once who sees it', async () => {
		const { db } = app.database
		await db.updateTable('groups').set({ pid: sibling.group_id }).where('id', '=', child.group_id).execute()
		await expectError(own.browser.programs.get({ id: child.program.id }), 'program_absent')
		expect((await sibling.browser.programs.get({ id: child.program.id })).id).toBe(child.program.id)
	})
})
