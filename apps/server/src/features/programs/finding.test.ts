import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aMaterial, aName, aProgram, aPublish, aTerminal, bound, heard } from '../../../test/factories.ts'
import { aGroup, rootGroup } from '../../../test/people.ts'
import { diskBlobs } from '../../ports/blobs/blobs-disk.ts'

describe.each(dialects)('finding programs on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	type Wanted = Parameters<Browser['programs']['list']>[0]
	const namesOf = async (wanted: Wanted): Promise<string[]> =>
		(await admin.programs.list(wanted)).list.map(program => program.name)

	test('by name, organisation, device type, shape, size, creator and time', async () => {
		const word = aName('findable')
		const group_id = await aGroup(app, await rootGroup(app))
		const wide = await admin.programs.create({ name: `${word} wide`, w: 1920, h: 1080 })
		const tall = await admin.programs.create({ name: `${word} TALL`, w: 1080, h: 1920, device_type: 3, group_id })
		const square = await admin.programs.create({ name: `${word} 100%_\\`, w: 512, h: 512, device_type: 2 })
		expect(wide.device_type).toBe(1)
		const find = (wanted: Wanted) => namesOf({ key_word: word, ...wanted })
		expect((await find({})).sort()).toEqual([wide, tall, square].map(program => program.name).sort())
		expect(await find({ key_word: `${word} tall` })).toEqual([tall.name])
		expect(await find({ key_word: '100%_\\' })).toEqual([square.name])
		expect(await find({ group_id })).toEqual([tall.name])
		expect(await find({ device_type: 2 })).toEqual([square.name])
		expect(await find({ orientation: 'portrait' })).toEqual([tall.name])
		expect(await find({ orientation: 'square' })).toEqual([square.name])
		expect(await find({ w: 1920, h: 1080 })).toEqual([wide.name])
		expect(await find({ user_id: admin.session.user_id, orientation: 'landscape' })).toEqual([wide.name])
		expect(await find({ user_id: 999_999 })).toEqual([])
		const [from, to] = [wide.created_at, square.created_at]
		expect(await find({ created_from: from, created_to: to })).toHaveLength(3)
		expect(await find({ created_to: from - 1 })).toEqual([])
		expect(await find({ sort: 'name' })).toEqual([square.name, tall.name, wide.name])
		const { creators, sizes } = await admin.programs.facets({})
		expect(creators).toContainEqual({ id: admin.session.user_id, name: wide.creator })
		expect(sizes).toContainEqual({ w: 512, h: 512, count: 1 })
	})

	test('a page, its order, and what lies beyond the last', async () => {
		const word = aName('paged')
		const made = []
		for (let place = 0; place < 5; place++)
			made.push(await admin.programs.create({ name: `${word} ${place}`, w: 100, h: 100 }))
		const page = (number: number) => admin.programs.list({ key_word: word, page: number, limit: 2, sort: 'newest' })
		expect(await page(1)).toMatchObject({ count: 5, list: [{ id: made[4]?.id }, { id: made[3]?.id }] })
		expect((await page(3)).list).toHaveLength(1)
		expect(await page(4)).toMatchObject({ count: 5, list: [] })
		const [first] = made
		await admin.programs.edit({ id: first?.id ?? 0, name: `${word} last`, device_type: 2 })
		expect((await admin.programs.list({ key_word: word, limit: 1 })).list).toMatchObject([
			{ device_type: 2, revision: 2 },
		])
	})

	test('an edit keeps to the rule for names and to what is in sight', async () => {
		const [one, two] = [await aProgram(app, admin), await aProgram(app, admin)]
		await expectError(admin.programs.edit({ id: one.id, name: two.name, device_type: 1 }), 'program_name_taken')
		await expectError(admin.programs.edit({ id: 999_999, name: 'x', device_type: 1 }), 'program_absent')
		// A user with an open editor gets a conflict: otherwise the next save would restore the old name.
		await admin.programs.edit({ id: one.id, name: aName('renamed'), device_type: 1 })
		const { id, revision, document } = one
		await expectError(admin.programs.save({ id, revision, document }), 'program_conflict')
	})

	test('a program is as well as what it shows and what terminals report', { tags: 'long' }, async () => {
		const material = await aMaterial(app, admin)
		const program = await aProgram(app, admin, material)
		const health = async () => {
			const { list } = await admin.programs.list({ key_word: program.name })
			const { health: level, ills, review_state } = list.find(({ id }) => id === program.id) ?? program
			const byLevel = await Promise.all(
				(['good', 'warning', 'bad'] as const).map(async wanted =>
					(await namesOf({ key_word: program.name, health: wanted })).includes(program.name) ? wanted : '',
				),
			)
			expect(byLevel.filter(Boolean)).toEqual([level])
			return { level, ills, review_state }
		}
		expect(await health()).toEqual({ level: 'good', ills: [], review_state: 1 })

		const { db } = app.database
		const change = (set: { state?: string; review_state?: number }) =>
			db.updateTable('materials').set(set).where('id', '=', material.id).execute()
		await change({ state: 'processing', review_state: 0 })
		expect(await health()).toEqual({
			level: 'warning',
			ills: [{ reason: 'material_processing', count: 1 }],
			review_state: 0,
		})
		await change({ state: 'failed', review_state: 2 })
		expect(await health()).toMatchObject({ level: 'bad', review_state: 2 })
		await change({ state: 'ready', review_state: 1 })

		const pair = await aTerminal(admin)
		await aPublish(admin, [program.id], [pair.terminal.id])
		const channel = await bound(app, pair)
		const { data } = await channel.next<{ data: { dc_id: number; command_id: number } }>(
			frame => frame.type === 'publish',
		)
		channel.send({ type: 'download', data: { dc_id: data.dc_id, status: 3, percent: 100 } })
		channel.send({
			type: 'heart_package',
			data: { command_id: data.command_id, faults: ['picture: lost'], counts: [3] },
		})
		await heard(channel)
		await app.settled()
		expect(await health()).toMatchObject({ level: 'warning', ills: [{ reason: 'terminal_faults', count: 1 }] })
		const about = await admin.programs.details({ id: program.id })
		expect(about.faults).toEqual([
			{ id: pair.terminal.id, name: pair.terminal.name, faults: ['picture: lost'], problem_counts: [3] },
		])
		expect(about.releases).toMatchObject([{ terminals: 1 }])
		expect((await admin.programs.get({ id: program.id })).published).toBe(1)
	})

	test('what its checks find is remembered with it, and a lost file is seen', async () => {
		const made = await admin.programs.create({ name: aName('empty'), w: 100, h: 100 })
		expect(made).toMatchObject({ health: 'warning', ills: [{ reason: 'findings', count: 1 }] })
		const material = await aMaterial(app, admin)
		const program = await aProgram(app, admin, material)
		await (await diskBlobs(app.config.data_dir)).remove(material.sha256)
		expect(await admin.programs.details({ id: program.id })).toMatchObject({
			health: 'bad',
			ills: [{ reason: 'file_absent', count: 1 }],
			materials: [{ id: material.id, absent: true, missing: false, state: 'ready' }],
			releases: [],
			hidden: 0,
		})
	})
})
