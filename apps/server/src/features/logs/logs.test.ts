import { log_hour, logged_most } from '@vitrine/domain/terminal/terminal-log'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, aVisitor, type Browser, expectError, signIn } from '../../../test/browser.ts'
import { aName, anIncident, aTerminal, bound, type TerminalPair } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { aHolder, aRole } from '../../../test/roles.ts'
import { budgets } from '../../ports/slices.ts'
import { readPage } from './log-reading.ts'
import { logs, logTurns } from './logs.ts'
import { logReader } from './reading/log-reader.ts'

const day = 86_400_000

describe.each(dialects)('logs on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let auditor: Browser
	let sister: Browser
	let group: number
	let elsewhere: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		const root = await rootGroup(app)
		group = await aGroup(app, root)
		elsewhere = await aGroup(app, root)
		auditor = await aMember(app, group, 'auditor')
		sister = await aMember(app, elsewhere, 'auditor')
	})
	afterAll(() => app.remove())

	const range = () => ({
		start_time: Math.floor(app.clock.now() / 1000) - 86_400,
		end_time: Math.floor(app.clock.now() / 1000) + 86_400,
	})
	const inGroup = async (group_id: number): Promise<TerminalPair> => {
		const pair = await aTerminal(admin)
		await admin.terminals.move({ ids: [pair.terminal.id], group_id })
		return pair
	}
	const kindsOf = async ({ terminal: { id } }: TerminalPair, browser = admin) =>
		(await browser.logs.listTerminalLogs({ ...range(), device_id: id })).list.map(({ kind }) => kind)

	const look = async (): Promise<void> => {
		app.sweep()
		await app.settled()
	}

	test('only who may read logs reads them', async () => {
		const operator = await aMember(app, group, 'operator')
		await expectError(operator.logs.listLogins(range()), 'not_permitted')
		await expectError(operator.logs.getSheet({ ...range(), log: 'logins', time_zone: 'UTC' }), 'not_permitted')
	})

	test('what begins before the last three months is refused, and so is a terminal log without a terminal', async () => {
		const early = { ...range(), start_time: Math.floor((app.clock.now() - 94 * day) / 1000) }
		await expectError(admin.logs.listLogins(early), 'log_range')
		await expectError(admin.logs.listOperations(early), 'log_range')
		await expectError(admin.logs.listCommands(early), 'log_range')
		await expectError(admin.logs.getSheet({ ...early, log: 'operations', time_zone: 'UTC' }), 'log_range')
		await expectError(admin.logs.listLogins({ start_time: 20, end_time: 10 }), 'range_reversed')
		await expectError(admin.logs.listTerminalLogs(range()), 'no_terminal')
		await expectError(admin.logs.getSheet({ ...range(), log: 'terminals', time_zone: 'UTC' }), 'no_terminal')
		await expectError(admin.logs.listTerminalLogs({ ...range(), device_id: 999_999 }), 'terminal_absent')
	})

	test('logins are those of the own organisations; an unknown account is shown to the topmost one alone', async () => {
		const unknown = aName('unknown').replace(' ', '_')
		await expectError(
			signIn(await aVisitor(app), unknown, 'Wrong#12345').then(() => undefined),
			'login_wrong',
		)
		const failed = await admin.logs.listLogins({ ...range(), result: 'failed', person: unknown })
		expect(failed.list).toMatchObject([{ account: unknown, group_name: '' }])
		expect((await auditor.logs.listLogins({ ...range(), person: unknown })).list).toEqual([])
		const own = (await auditor.logs.listLogins({ ...range(), result: 'succeeded' })).list
		const others = new Set((await sister.logs.listLogins(range())).list.map(({ id }) => id))
		expect(own.length).toBeGreaterThan(0)
		expect(own.filter(({ id }) => others.has(id))).toEqual([])
	})

	test('an operation is shown with its terminal, its words and what it changed, to its own organisation', async () => {
		const everything = await aRole(app, ['logs.read', 'terminals.write'])
		const holder = await aHolder(app, group, everything)
		const { terminal } = await inGroup(group)
		const name = aName('renamed')
		await holder.terminals.edit({ id: terminal.id, name, remark: 'north' })
		const [row] = (await auditor.logs.listOperations({ ...range(), action: 'terminals.edit' })).list
		expect(row).toMatchObject({
			device_name: terminal.name,
			sn: terminal.sn,
			type: 'person',
			feature: 'terminals',
			operand: terminal.name,
			result: 1,
		})
		expect(row?.changes).toContainEqual({ field: 'name', before: terminal.name, after: name })
		expect(row?.changes).toContainEqual({ field: 'remark', before: '', after: 'north' })
		const searched = { ...range(), feature: 'terminals', device: terminal.sn.toLowerCase(), key_word: terminal.name }
		expect((await auditor.logs.listOperations(searched)).list.map(({ id }) => id)).toEqual([row?.id])
		expect((await auditor.logs.listOperations({ ...searched, feature: 'term' })).list).toEqual([])
		expect((await sister.logs.listOperations({ ...range(), device: terminal.sn })).list).toEqual([])
		await expectError(holder.terminals.edit({ id: 999_999, name }), 'terminal_absent')
		const failed = await auditor.logs.listOperations({ ...range(), feature: 'terminals', result: 'failed' })
		expect(failed.list.map(one => one.action)).toEqual(['terminals.edit'])
	})

	test('pages follow each other whatever comes meanwhile, and a small budget goes on where it stopped', async () => {
		const act = () => admin.roles.add({ name: aName('role'), remark: '', permissions: ['plays.read'] })
		for (let made = 0; made < 5; made++) await act()
		const asked = { ...range(), action: 'roles.add' }
		const all = (await admin.logs.listOperations(asked)).list.map(({ id }) => id)
		const first = await admin.logs.listOperations({ ...asked, limit: 2 })
		await act()
		const rest = await admin.logs.listOperations({ ...asked, before: first.next })
		expect([...first.list, ...rest.list].map(({ id }) => id)).toEqual(all)
		expect([rest.next, rest.searched_to]).toEqual(['', 0])
		const near = { ...budgets[dialect], rows: 1, slices: 2 }
		const small = logs({
			database: app.database,
			near,
			turns: logTurns(),
			readFurther: (wanted, gone) => readPage(app.database, wanted, gone, near),
		})
		const { user_id } = await app.database.db
			.selectFrom('users')
			.select('id as user_id')
			.where('account', '=', 'admin')
			.executeTakeFirstOrThrow()
		const session = { group_id: await rootGroup(app), user_id } as never
		const call = { session, now: app.clock.now(), gone: () => new AbortController().signal } as never
		const found: number[] = []
		let before = ''
		do {
			const page = await small.listOperations({ ...asked, before }, call)
			found.push(...page.list.map(({ id }) => id))
			before = page.next
		} while (before !== '')
		expect(found.slice(1)).toEqual(all)
		// What takes longer than a moment is read in a thread, with the same rows.
		const reader = logReader(app.config, error => expect.unreachable(String(error)))
		const further = logs({ database: app.database, near, readFurther: reader.readFurther, turns: logTurns() })
		const whole = await further.listOperations(asked, call)
		expect([whole.list.map(({ id }) => id).slice(1), whole.next]).toEqual([all, ''])
		expect(whole.list.map(({ description }) => description)).toEqual(whole.list.map(() => '添加角色'))
		await reader.close()
	})

	test('a terminal has a log of what happened to it, which stays with those whose it was', {
		tags: 'long',
	}, async () => {
		const pair = await inGroup(group)
		const { id } = pair.terminal
		const channel = await bound(app, pair)
		await app.settled()
		channel.close()
		await channel.closed()
		await expect.poll(async () => (await admin.terminals.get({ id })).run_state).toBe(0)
		await admin.terminals.ban({ ids: [id], banned: 1 })
		await admin.terminals.ban({ ids: [id], banned: 1 })
		await admin.terminals.ban({ ids: [id], banned: 0 })
		await admin.terminals.edit({ id, name: pair.terminal.name, key: 'another-key-2026' })
		expect(await kindsOf(pair, auditor)).toEqual(['key_changed', 'unbanned', 'banned', 'offline', 'online', 'moved_in'])
		const offline = await auditor.logs.listTerminalLogs({ ...range(), device_id: id, kind: 'offline' })
		expect(offline.list).toMatchObject([{ detail: 'connection_lost' }])
		await anIncident(app, id)
		expect((await kindsOf(pair, auditor))[0]).toBe('incident_begun')
		await admin.terminals.move({ ids: [id], group_id: elsewhere })
		// The old organisation sees that it has left, the new one that it has arrived, and neither sees the other's entries.
		expect((await kindsOf(pair, auditor))[0]).toBe('moved_out')
		expect(await auditor.logs.listTerminals({ device_id: id })).toEqual({ list: [], is_away: true })
		expect(await auditor.logs.listTerminals({ device_id: 999_999 })).toEqual({ list: [], is_away: false })
		expect((await sister.logs.listTerminals({ device_id: id })).is_away).toBe(false)
		expect(await kindsOf(pair, sister)).toEqual(expect.arrayContaining(['moved_in']))
		expect(await kindsOf(pair, sister)).not.toContain('banned')
		await admin.terminals.remove({ ids: [id] })
		expect((await kindsOf(pair, sister))[0]).toBe('removed')
		const [listed] = (await sister.logs.listTerminals({ key_word: pair.sn })).list
		expect(listed).toEqual({ id, name: pair.terminal.name, sn: pair.sn, is_removed: true })
		const first = await admin.logs.listTerminalLogs({ ...range(), device_id: id, limit: 4 })
		const rest = await admin.logs.listTerminalLogs({ ...range(), device_id: id, before: first.next })
		expect([...first.list, ...rest.list].map(one => one.id)).toEqual(
			(await admin.logs.listTerminalLogs({ ...range(), device_id: id })).list.map(one => one.id),
		)
	})

	test('a terminal that flaps fills no log: the rest of the hour is counted', { tags: 'long' }, async () => {
		const pair = await inGroup(group)
		const { id: terminal_id } = pair.terminal
		// All of it within one hour.
		const left = log_hour - (app.clock.now() % log_hour)
		if (left < 60_000) app.clock.move(left)
		const at = app.clock.now()
		await app.database.db
			.insertInto('terminal_logs')
			.values(
				Array.from({ length: logged_most }, () => ({
					terminal_id,
					group_id: group,
					kind: 'online' as const,
					detail: '',
					count: 0,
					at,
				})),
			)
			.execute()
		for (let times = 0; times < 2; times++) {
			const channel = await bound(app, pair)
			await app.settled()
			channel.close()
			await channel.closed()
			await expect.poll(async () => (await admin.terminals.get({ id: terminal_id })).run_state).toBe(0)
		}
		const { list } = await auditor.logs.listTerminalLogs({ ...range(), device_id: terminal_id })
		expect(list.filter(({ kind }) => kind === 'online' || kind === 'offline')).toHaveLength(logged_most)
		expect(list.filter(({ kind }) => kind === 'omitted')).toMatchObject([{ count: 4 }])
	})

	test('commands are listed with their terminals and states, to those who have the terminal', async () => {
		const { terminal } = await inGroup(group)
		await admin.commands.generalCommand({
			devices_info: [{ id: terminal.id }],
			commands_info: [{ type: 'brightness', data: { value: 20 } }],
		})
		const asked = { ...range(), device_id: terminal.id }
		const [row] = (await auditor.logs.listCommands(asked)).list
		expect(row).toMatchObject({ type: 'brightness', name: terminal.name, sn: terminal.sn, state: expect.any(String) })
		expect((await auditor.logs.listCommands({ ...asked, type: 'volume' })).list).toEqual([])
		expect((await auditor.logs.listCommands({ ...range(), key_word: terminal.name })).list).toHaveLength(1)
		expect((await sister.logs.listCommands(asked)).list).toEqual([])
	})

	test('a log is exported as it is listed, by an address for this session alone', async () => {
		const { terminal } = await inGroup(group)
		const asked = {
			...range(),
			log: 'terminals' as const,
			device_id: terminal.id,
			time_zone: 'UTC',
			lang: 'en' as const,
		}
		const { url, is_empty } = await auditor.logs.getSheet(asked)
		expect(is_empty).toBe(false)
		const file = await auditor.fetch(`${app.origin}${url}`)
		expect(file.headers.get('content-type')).toContain('spreadsheetml')
		const named = `${encodeURIComponent(terminal.name)}%20-%20Terminal%20log.xlsx`
		expect(file.headers.get('content-disposition')).toContain(`filename*=UTF-8''${named}`)
		expect((await sister.fetch(`${app.origin}${url}`)).status).toBe(404)
		expect((await fetch(`${app.origin}${url}`)).status).toBe(404)
		await expectError(sister.logs.getSheet(asked), 'terminal_absent')
		for (const log of ['logins', 'operations', 'commands'] as const) {
			const made = await admin.logs.getSheet({ ...range(), log, time_zone: 'Asia/Shanghai', lang: 'ru' })
			const sheet = await admin.fetch(`${app.origin}${made.url}`)
			expect(sheet.status).toBe(200)
			expect(sheet.headers.get('content-disposition')).toContain(`filename="${log}.xlsx"`)
			// A sheet that was not read to its end still counts among those of its account.
			await sheet.arrayBuffer()
		}
		const none = await auditor.logs.getSheet({ ...asked, kind: 'upgrade' })
		expect(none.is_empty).toBe(true)
	})

	test('what is older than the days that were set goes, in pieces, and nothing else does', async () => {
		const { db } = app.database
		const old = app.clock.now() - 100 * day
		const login = { user_id: null, account: 'old', group_id: null, ip: '', agent: '', result: 1, created_at: old }
		await db
			.insertInto('login_logs')
			.values(Array.from({ length: 600 }, () => login))
			.execute()
		const { terminal } = await inGroup(group)
		await db
			.insertInto('terminal_logs')
			.values({ terminal_id: terminal.id, group_id: group, kind: 'online', detail: '', count: 0, at: old })
			.execute()
		const oldLogins = async () =>
			(await db.selectFrom('login_logs').select('id').where('created_at', '<=', old).execute()).length
		await look()
		expect(await oldLogins()).toBe(600)
		await admin.system.save({ settings: { log_retention_days: '99' } })
		await look()
		expect(await oldLogins()).toBe(0)
		expect(await db.selectFrom('terminal_logs').select('id').where('at', '<=', old).execute()).toEqual([])
		expect((await admin.logs.listLogins(range())).list.length).toBeGreaterThan(0)
	})
})
