import { errors } from '@vitrine/contract/error-codes'
import { selectionsCalls } from '@vitrine/contract/people/selections'
import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aName, aProgram, aPublish, aTerminal } from '../../../test/factories.ts'
import { aGroup, aMember } from '../../../test/people.ts'
import { post, signed } from '../../../test/raw.ts'
import type { Schema } from '../../db/schema.ts'

describe.each(dialects)('saved groups of terminals on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const terminalsOf = async (browser: Browser, count: number): Promise<number[]> => {
		const ids: number[] = []
		for (let made = 0; made < count; made += 1) ids.push((await aTerminal(browser)).terminal.id)
		return ids
	}
	/** Everything that is stored of them. */
	const state = async (): Promise<unknown[]> => {
		const rows = await Promise.all(
			['selections', 'selection_terminals'].map(table =>
				sql`select * from ${sql.table(table)} order by 1, 2`.execute(app.database.db),
			),
		)
		return rows.map(found => found.rows)
	}

	test('is kept, chosen by, renamed, replaced and deleted', async () => {
		const [one = 0, two = 0, three = 0] = await terminalsOf(admin, 3)
		const name = aName('east')
		const made = await admin.selections.add({ name, deviceids: [two, one, two] })
		expect(made).toMatchObject({ name, group_id: 1, terminals: 2 })
		expect(await admin.selections.get({ id: made.id })).toEqual({ deviceids: [one, two], hidden: 0 })
		const renamed = await admin.selections.rename({ id: made.id, name: `${name} side` })
		expect((await admin.selections.list({})).list).toContainEqual(renamed)
		expect(renamed).toMatchObject({ id: made.id, name: `${name} side`, terminals: 2 })
		expect(await admin.selections.replace({ id: made.id, deviceids: [three] })).toMatchObject({ terminals: 1 })
		expect(await admin.selections.get({ id: made.id })).toEqual({ deviceids: [three], hidden: 0 })
		await admin.selections.remove({ id: made.id })
		await expectError(admin.selections.get({ id: made.id }), 'selection_absent')
		expect((await admin.terminals.list({})).list.map(row => row.id)).toEqual(expect.arrayContaining([one, two, three]))
	})

	test('refuses, in words and storing nothing, names that are taken, nobody, and what is not there', async () => {
		const [one = 0] = await terminalsOf(admin, 1)
		const [first, second] = [
			await admin.selections.add({ name: aName('first'), deviceids: [one] }),
			await admin.selections.add({ name: aName('second'), deviceids: [one] }),
		]
		const before = await state()
		const { selections } = admin
		await expectError(selections.add({ name: first.name, deviceids: [one] }), 'selection_name_taken')
		await expectError(selections.rename({ id: second.id, name: first.name }), 'selection_name_taken')
		await expectError(selections.add({ name: aName('none'), deviceids: [] }), 'selection_empty')
		await expectError(selections.replace({ id: first.id, deviceids: [] }), 'selection_empty')
		await expectError(selections.add({ name: aName('absent'), deviceids: [one, 987_654] }), 'terminal_absent')
		await expectError(selections.replace({ id: first.id, deviceids: [one, 987_654] }), 'terminal_absent')
		await expectError(selections.add({ name: aName('x'), group_id: 987_654, deviceids: [one] }), 'group_absent')
		await expectError(selections.get({ id: 987_654 }), 'selection_absent')
		await expectError(selections.rename({ id: 987_654, name: 'x' }), 'selection_absent')
		await expectError(selections.replace({ id: 987_654, deviceids: [one] }), 'selection_absent')
		await expectError(selections.remove({ id: 987_654 }), 'selection_absent')
		expect(await state()).toEqual(before)
	})

	test('two who take the same name at once get one group between them', async () => {
		const deviceids = await terminalsOf(admin, 1)
		const name = aName('race')
		const made = await Promise.allSettled([1, 2, 3].map(() => admin.selections.add({ name, deviceids })))
		expect(made.filter(result => result.status === 'fulfilled')).toHaveLength(1)
		expect((await admin.selections.list({ limit: 500 })).list.filter(row => row.name === name)).toHaveLength(1)
	})

	test('is of an organisation: seen from above, not from beside, and without what is out of sight', async () => {
		const [here, beside] = [await aGroup(app, 1), await aGroup(app, 1)]
		const [own, other] = [await aMember(app, here), await aMember(app, beside)]
		const [mine = 0, moved = 0] = await terminalsOf(own, 2)
		const [foreign = 0] = await terminalsOf(other, 1)
		const name = aName('lobby')
		const made = await own.selections.add({ name, deviceids: [mine, moved] })
		expect(await admin.selections.get({ id: made.id })).toEqual({ deviceids: [mine, moved], hidden: 0 })
		expect((await other.selections.list({})).count).toBe(0)

		const before = await state()
		await expectError(other.selections.get({ id: made.id }), 'selection_absent')
		await expectError(other.selections.rename({ id: made.id, name: 'x' }), 'selection_absent')
		await expectError(other.selections.replace({ id: made.id, deviceids: [foreign] }), 'selection_absent')
		await expectError(other.selections.remove({ id: made.id }), 'selection_absent')
		await expectError(own.selections.add({ name: 'x', deviceids: [mine, foreign] }), 'terminal_absent')
		await expectError(own.selections.replace({ id: made.id, deviceids: [foreign] }), 'terminal_absent')
		await expectError(own.selections.add({ name: 'x', group_id: beside, deviceids: [mine] }), 'group_absent')
		await expectError(own.selections.add({ name: 'x', group_id: 1, deviceids: [mine] }), 'group_absent')
		expect(await state()).toEqual(before)

		// The same name is available in another organisation, and terminals gone elsewhere are counted without being named.
		await other.selections.add({ name, deviceids: [foreign] })
		const { name: called } = (await admin.terminals.list({})).list.find(row => row.id === moved) ?? { name: '' }
		await admin.terminals.edit({ id: moved, name: called, group_id: beside })
		expect(await own.selections.get({ id: made.id })).toEqual({ deviceids: [mine], hidden: 1 })
		expect(await admin.selections.get({ id: made.id })).toEqual({ deviceids: [mine, moved], hidden: 0 })
	})

	test('readers use groups and change none', async () => {
		const deviceids = await terminalsOf(admin, 1)
		const made = await admin.selections.add({ name: aName('read'), deviceids })
		const auditor = await aMember(app, 1, 'auditor')
		expect(await auditor.selections.get({ id: made.id })).toEqual({ deviceids, hidden: 0 })
		await expectError(auditor.selections.add({ name: 'x', deviceids }), 'not_permitted')
		await expectError(auditor.selections.remove({ id: made.id }), 'not_permitted')
	})

	test('a terminal that is removed drops out; what was published stays as it was', { tags: 'long' }, async () => {
		const program = await aProgram(app, admin)
		const [one = 0, two = 0] = await terminalsOf(admin, 2)
		const made = await admin.selections.add({ name: aName('published'), deviceids: [one, two] })
		const { deviceids } = await admin.selections.get({ id: made.id })
		const { publish_id } = await aPublish(admin, [program.id], deviceids)
		await admin.selections.replace({ id: made.id, deviceids: [two] })
		const reached = async () =>
			(
				await app.database.db
					.selectFrom('downloads')
					.select('terminal_id')
					.where('release_id', '=', publish_id)
					.execute()
			)
				.map(row => row.terminal_id)
				.sort((a, b) => a - b)
		expect(await reached()).toEqual([one, two])
		await admin.terminals.remove({ ids: [two] })
		expect(await admin.selections.get({ id: made.id })).toEqual({ deviceids: [], hidden: 0 })
		await admin.selections.remove({ id: made.id })
		expect(await reached()).toContain(one)
	})

	test('goes with its organisation', async () => {
		const group = await aGroup(app, 1)
		const made = await admin.selections.add({
			name: aName('gone'),
			group_id: group,
			deviceids: await terminalsOf(admin, 1),
		})
		await admin.organizations.remove({ id: group })
		await expectError(admin.selections.get({ id: made.id }), 'selection_absent')
	})

	test('takes ten thousand terminals in one call, and no more than twenty thousand', { tags: 'long' }, async () => {
		const group_id = await aGroup(app, 1)
		const about = {
			type_id: 1,
			model: '',
			system_version: '',
			w: 0,
			h: 0,
			time_zone: 'UTC',
			run_state: 0,
			last_seen: null,
		}
		const none = { offline_reason: '', program_name: '', faults: '[]', screenshot_sha256: null }
		const rows = Array.from({ length: 10_000 }, (_, index): Insertable<Schema['terminals']> => {
			const sn = `MANY${index}`
			return { ...about, ...none, group_id, name: sn, sn, key_hash: '', screenshot_at: null, created_at: 0 }
		})
		for (let from = 0; from < rows.length; from += 1000)
			await app.database.db
				.insertInto('terminals')
				.values(rows.slice(from, from + 1000))
				.execute()
		const found = await app.database.db.selectFrom('terminals').select('id').where('group_id', '=', group_id).execute()
		const deviceids = found.map(row => row.id).sort((a, b) => a - b)
		const made = await admin.selections.add({ name: aName('many'), group_id, deviceids })
		expect(made.terminals).toBe(10_000)
		expect(await admin.selections.get({ id: made.id })).toEqual({ deviceids, hidden: 0 })
		const half = deviceids.slice(0, 5000)
		expect(await admin.selections.replace({ id: made.id, deviceids: half })).toMatchObject({ terminals: 5000 })
		const more = { name: aName('more'), deviceids: Array.from({ length: 20_001 }, (_, index) => index + 1).join() }
		const { path } = selectionsCalls.add
		expect(await post(admin, path, signed(admin, path, more))).toMatchObject({ status: errors.parameter.status })
	})
})
