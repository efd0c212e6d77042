import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aName } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { aHolder, aRole } from '../../../test/roles.ts'
import { samples } from './samples.ts'

describe.each(dialects)('the samples on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	/** Names of everything that the samples add, as a user sees them. */
	const names = async (browser: Browser) => {
		const { list } = await browser.materials.list({ limit: 500 })
		const lists = await Promise.all(
			(['program', 'material', 'webtool'] as const).map(type => browser.templates.list({ type, limit: 500 })),
		)
		return [list, ...lists.map(found => found.list)].map(rows => rows.map(row => row.name).sort())
	}

	test('come as ready materials and templates, and what is asked for again brings nothing twice', async () => {
		const { count, loaded } = await admin.templates.getSamples({})
		expect([count > 10, loaded]).toEqual([true, 0])
		const both = await Promise.all([
			admin.templates.loadSamples({ language: 'en' }),
			admin.templates.loadSamples({ language: 'zh' }),
		])
		expect(both.map(answer => answer.loaded > 0).sort()).toEqual([false, true])
		await app.settled()
		const first = await names(admin)
		expect(first.map(list => list.length > 1)).toEqual([true, true, true, true])
		for (const list of first) expect(new Set(list).size).toBe(list.length)
		const { list } = await admin.materials.list({ limit: 500 })
		expect(list.filter(row => row.state !== 'ready').map(row => [row.name, row.fault])).toEqual([])
		expect(await admin.templates.getSamples({})).toEqual({ count, loaded: count })
		expect(await admin.templates.loadSamples({ language: 'ru' })).toEqual({ loaded: 0 })
		await app.settled()
		expect(await names(admin)).toEqual(first)
		expect((await admin.directories.list({})).filter(row => row.name_en === 'Samples')).toHaveLength(1)
		// The video is inspected and converted like any other.
	})

	test('where there are none, that is said', async () => {
		const none = samples({ samples: join(app.folder, 'nowhere') } as never)
		const call = { note: () => undefined, session: { permissions: new Set(['materials.write']) } } as never
		expect(await none.getSamples({}, call)).toEqual({ count: 0, loaded: 0 })
		await expect(none.loadSamples({}, call)).rejects.toMatchObject({ code: 'samples_absent' })
	})

	test('a program can be made of each of their templates with nothing left out', async () => {
		const { list } = await admin.templates.list({ type: 'program' })
		expect(list.length).toBeGreaterThan(1)
		const made = await Promise.all(list.map(({ id }) => admin.templates.useProgram({ id, name: aName('program') })))
		expect(made.map(({ left_out }) => left_out)).toEqual(list.map(() => 0))
		for (const { thumbnail } of list) expect((await admin.fetch(`${app.origin}${thumbnail}`)).status).toBe(200)
	})

	test('one that was deleted comes again, another organisation has its own', async () => {
		const [row] = (await admin.templates.list({ type: 'material' })).list
		await admin.templates.remove({ id: row?.id ?? 0 })
		expect(await admin.templates.loadSamples({})).toEqual({ loaded: 1 })
		const group = await aGroup(app, await rootGroup(app))
		const below = await aMember(app, group)
		const { count, loaded } = await below.templates.getSamples({})
		expect([count > 0, loaded]).toEqual([true, 0])
		expect((await below.templates.loadSamples({})).loaded).toBeGreaterThan(count)
	})

	test('who may not write materials loads none', async () => {
		const group = await aGroup(app, await rootGroup(app))
		const holder = await aHolder(app, group, await aRole(app, ['templates.read', 'templates.write', 'materials.read']))
		await expectError(holder.templates.loadSamples({}), 'not_permitted')
		expect((await holder.materials.list({})).count).toBe(0)
	})
})
