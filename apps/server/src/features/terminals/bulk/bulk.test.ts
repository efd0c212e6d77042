import { errors } from '@vitrine/contract/error-codes'
import { bulk_batch } from '@vitrine/contract/terminal/bulk'
import { terminal_tag_limits } from '@vitrine/domain/terminal/terminal-tag'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../../test/browser.ts'
import { aTerminal, bound } from '../../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../../test/people.ts'

describe.each(dialects)('all terminals of a filter on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let root: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		root = await rootGroup(app)
	})
	afterAll(() => app.remove())

	let made = 0
	/** Terminals of an organisation with a common word in their names, so that a search finds them all; returns the word. */
	const many = async (count: number, group_id = root): Promise<string> => {
		const word = `FLEET${++made}X`
		const numbers =
			dialect === 'sqlite'
				? sql`with recursive n(value) as (select 1 union all select value + 1 from n where value < ${sql.lit(count)})`
				: sql`with n(value) as (select generate_series(1, ${sql.lit(count)}))`
		await sql`${numbers} insert into terminals (group_id, name, sn, key_hash, type_id, model, system_version, w, h, time_zone,
			run_state, offline_reason, program_name, faults, created_at)
			select ${sql.lit(group_id)}, ${sql.lit(word)} || value, ${sql.lit(word)} || value, 'x', 1, '', '', 1920, 1080, '', 0, '', '',
				'[]', 0 from n`.execute(app.database.db)
		return word
	}
	const countOf = async (filter: Parameters<Browser['terminals']['list']>[0]) =>
		(await admin.terminals.list({ ...filter, limit: 1 })).count

	type Wanted = Parameters<Browser['terminals']['changeFiltered']>[0]
	/** Batch after batch, as the list page does. */
	const whole = async (browser: Browser, wanted: Wanted) => {
		let [changed, calls] = [0, 0]
		const refused: { name: string; text: string }[] = []
		for (let before: number | undefined; ; ) {
			const answer = await browser.terminals.changeFiltered({ ...wanted, before })
			changed += answer.changed
			refused.push(...answer.refused)
			calls++
			if (answer.next === null) return { changed, refused, calls }
			before = answer.next
		}
	}

	test('thousands are tagged, moved, banned, unbanned and removed, and nobody else', { tags: 'long' }, async () => {
		const count = 2 * bulk_batch + 3
		const key_word = await many(count)
		const other = await many(2)
		const group_id = await aGroup(app, root)
		expect(await whole(admin, { key_word, action: 'tag', add: ['east', 'hall'] })).toMatchObject({
			changed: count,
			refused: [],
			calls: 3,
		})
		expect(await countOf({ key_word, tags: ['east', 'hall'] })).toBe(count)
		await whole(admin, { key_word, action: 'tag', take: ['hall'] })
		expect([await countOf({ key_word, tags: ['east'] }), await countOf({ tags: ['hall'] })]).toEqual([count, 0])
		expect((await whole(admin, { key_word, action: 'move', group_id })).changed).toBe(count)
		expect(await countOf({ group_ids: [group_id] })).toBe(count)
		// The filter depends on what the change changes: batches continue from where they are and process each terminal once.
		expect((await whole(admin, { key_word, banned: 0, action: 'ban' })).changed).toBe(count)
		expect(await countOf({ banned: 1 })).toBe(count)
		expect((await whole(admin, { key_word, banned: 1, action: 'unban' })).changed).toBe(count)
		expect((await whole(admin, { key_word, action: 'remove' })).changed).toBe(count)
		expect([await countOf({ key_word }), await countOf({ key_word: other })]).toEqual([0, 2])
	})

	test('a terminal that would have too many tags is named and left as it is, and the others are done', async () => {
		const key_word = await many(3)
		const [full] = (await admin.terminals.list({ key_word })).list
		const most = Array.from({ length: terminal_tag_limits.count }, (_, at) => `tag ${at}`)
		await admin.terminals.tag({ ids: [full?.id ?? 0], add: most })
		const { changed, refused } = await whole(admin, { key_word, action: 'tag', add: ['one more'] })
		expect(changed).toBe(2)
		expect(refused).toEqual([
			{
				id: full?.id,
				name: full?.name,
				text: errors.terminal_tags.text,
				values: { name: full?.name, count: most.length },
			},
		])
		expect(await countOf({ key_word, tags: ['one more'] })).toBe(2)
	})

	test('the same again changes nothing more', async () => {
		const key_word = await many(2)
		const group_id = await aGroup(app, root)
		const wanted = { key_word, action: 'move', group_id } as const
		await whole(admin, wanted)
		const revisions = async () => (await admin.terminals.list({ key_word })).list.map(({ revision }) => revision)
		const before = await revisions()
		expect((await whole(admin, wanted)).changed).toBe(2)
		expect(await revisions()).toEqual(before)
	})

	test('nobody changes what is out of sight, or moves it there, or without the right', async () => {
		const key_word = await many(2)
		const own = await aGroup(app, root)
		const mine = await many(1, own)
		const [operator, auditor] = [await aMember(app, own), await aMember(app, own, 'auditor')]
		for (const action of ['tag', 'ban', 'remove'] as const)
			expect((await whole(operator, { key_word, add: ['x'], action })).changed).toBe(0)
		expect(await countOf({ key_word, banned: 0 })).toBe(2)
		await expectError(whole(operator, { key_word: mine, action: 'move', group_id: root }), 'group_absent')
		await expectError(whole(operator, { key_word: mine, action: 'move' }), 'group_absent')
		await expectError(whole(operator, { key_word: mine, action: 'tag', add: ['x'.repeat(100)] }), 'terminal_tag_long')
		await expectError(whole(auditor, { key_word: mine, action: 'ban' }), 'not_permitted')
		expect(await countOf({ key_word: mine, banned: 0, group_ids: [own] })).toBe(1)
	})

	test('a command to all of a filter is one command, sent once, and says why it does not go to the others', async () => {
		const key_word = await many(3)
		const pair = await aTerminal(admin)
		await admin.terminals.edit({ id: pair.terminal.id, name: `${key_word} there`, revision: undefined })
		const socket = await bound(app, pair)
		const order = {
			device_select_mode: 'filter' as const,
			filter: { key_word, banned: 0 },
			commands_info: [{ type: 'screenshot' }],
			request_id: crypto.randomUUID(),
		}
		const sent = await admin.commands.generalCommand(order)
		expect(sent.targets).toBe(1)
		expect(sent.skipped).toHaveLength(3)
		expect(sent.skipped[0]).toMatchObject({ name: `${key_word}1`, text: errors.device_offline.text, values: {} })
		expect((await admin.commands.generalCommand(order)).command_id).toBe(sent.command_id)
		await expectError(
			admin.commands.generalCommand({ ...order, request_id: crypto.randomUUID(), filter: { key_word: 'nowhere' } }),
			'no_terminal',
		)
		const stranger = await aMember(app, await aGroup(app, root))
		await expectError(stranger.commands.generalCommand({ ...order, request_id: crypto.randomUUID() }), 'no_terminal')
		socket.close()
	})
})
