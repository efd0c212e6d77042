import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { aChannel, anAdmin, aVisitor, type Browser, type Channel, expectError } from '../../../test/browser.ts'
import { aTerminal, type TerminalPair } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { call } from '../../../test/raw.ts'

type Settings = Parameters<Browser['system']['save']>[0]['settings']
type Heard = { data: object }

describe.each(dialects)('builds of the player on %s', dialect => {
	let app: TestApp
	let admin: Browser
	/** The build that the server serves after its next start. */
	const serve = async (build: string): Promise<void> => {
		await mkdir(join(app.folder, 'player'), { recursive: true })
		await writeFile(join(app.folder, 'player', 'shell.json'), JSON.stringify({ build, files: [] }))
		app = await app.again()
		admin = await anAdmin(app)
	}
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const open: Channel[] = []
	const bind = async ({ sn, key }: Omit<TerminalPair, 'terminal'>, build?: string): Promise<Channel> => {
		const channel = await aChannel(`ws://127.0.0.1:${app.socket_port}/?from=terminal`)
		open.push(channel)
		const data = { sn, key, time_zone: 'UTC', ...(build === undefined ? {} : { build }) }
		channel.send({ type: 'bind', role: 'terminal', data })
		await channel.next(frame => frame.type === 'bind')
		return channel
	}
	/** Reports a build and waits until it has been stored and acted upon. */
	const say = async (channel: Channel, data: object): Promise<void> => {
		channel.send({ type: 'heart_package', data })
		await channel.next(frame => frame.type === 'heart_package')
		await app.settled()
	}
	/** All build messages received so far. */
	const heardBy = async (channel: Channel): Promise<object[]> => {
		await say(channel, {})
		// Everything sent before this answer has arrived.
		channel.send({ type: 'heart_package' })
		await channel.next(frame => frame.type === 'heart_package')
		return channel.all.filter(({ type }) => type === 'player_build').map(frame => (frame as unknown as Heard).data)
	}
	const save = async (settings: Settings): Promise<void> => {
		await admin.system.save({ settings })
		await app.settled()
	}
	const standing = () => admin.system.getPlayerBuilds({})
	const idle = { build: 'b2', take: 'idle' }
	const ended = { build: 'b2', take: 'ended' }
	const held = { build: 'b2', take: 'held' }
	const old = { program_id: 1, program_name: 'Loop', command_id: 0, played_build: 'b1', failed_build: '' }
	/** Hours of the day that begin so many hours from now. */
	const hours = (from: number, to: number): Settings => {
		const at = (hours: number): string => new Date(app.clock.now() + hours * 3_600_000).toISOString().slice(11, 16)
		return { player_quiet_from: at(from), player_quiet_to: at(to) }
	}
	/** The given number of terminals, playing something with the previous build. */
	const screens = async (count: number): Promise<Channel[]> => {
		const made = await Promise.all(Array.from({ length: count }, () => aTerminal(admin)))
		const channels = await Promise.all(made.map(pair => bind(pair, 'b1')))
		for (const channel of channels) await say(channel, old)
		return channels
	}
	const apart = async (channels: readonly Channel[]): Promise<{ first: Channel[]; others: Channel[] }> => {
		const heard = await Promise.all(channels.map(heardBy))
		const isFirst = (at: number): boolean => (heard[at] ?? []).length > 0
		return { first: channels.filter((_, at) => isFirst(at)), others: channels.filter((_, at) => !isFirst(at)) }
	}
	afterEach(async () => {
		for (const channel of open.splice(0)) channel.close()
		const { list } = await admin.terminals.list({ limit: 500 })
		if (list.length > 0) await admin.terminals.remove({ ids: list.map(({ id }) => id) })
	})

	test('nobody without the right asks how far they are, and without a built player there is nothing to say', async () => {
		await expectError((await aVisitor(app)).system.getPlayerBuilds({}), 'not_signed_in')
		const root = await rootGroup(app)
		const below = await aMember(app, await aGroup(app, root), 'administrator')
		for (const browser of [below, await aMember(app, root, 'auditor')])
			await expectError(browser.system.getPlayerBuilds({}), 'not_permitted')
		expect(await standing()).toMatchObject({ build: '', state: 'none' })
		const [screen] = await screens(1)
		expect(screen && (await heardBy(screen))).toEqual([])
	})

	test('come to one terminal first, to the next when they have played there, and never to one that says no build', async () => {
		await serve('b2')
		await save({ ...hours(-1, 1), player_update: 'hold' })
		const silent = await bind(await aTerminal(admin))
		await say(silent, { program_id: 1, program_name: 'Loop' })
		let waiting = await screens(3)
		expect((await apart(waiting)).first).toEqual([])
		expect(await standing()).toMatchObject({ build: 'b2', state: 'held', terminals: 3, taken: 0, failed: 0 })
		await save({ player_update: 'waves' })
		for (const taken of [0, 1, 2]) {
			const { first, others } = await apart(waiting)
			expect(await standing()).toMatchObject({ state: 'running', taken })
			expect(first).toHaveLength(1)
			for (const channel of first) {
				expect(await heardBy(channel)).toEqual([ended])
				await say(channel, { played_build: 'b2' })
			}
			waiting = others
		}
		expect(await standing()).toMatchObject({ state: 'done', taken: 3, terminals: 3 })
		expect(await heardBy(silent)).toEqual([])
	})

	test('are for when nothing plays before their hour, for the end of an item in it, and held when somebody says so', async () => {
		await save(hours(2, 4))
		const [screen] = await screens(1)
		if (screen === undefined) throw new Error('no screen')
		expect(await heardBy(screen)).toEqual([idle])
		await save(hours(-1, 1))
		expect(await heardBy(screen)).toEqual([idle, ended])
		await save(hours(2, 4))
		expect(await heardBy(screen)).toEqual([idle, ended, idle])
		await save({ player_update: 'hold' })
		expect(await heardBy(screen)).toEqual([idle, ended, idle, held])
		await save({ player_update: 'waves' })
		expect((await heardBy(screen)).at(-1)).toEqual(idle)
	})

	test('are said again to a terminal that comes back, and stand in its record', async () => {
		await save(hours(2, 4))
		const pair = await aTerminal(admin)
		const row = async () => (await admin.terminals.list({ key_word: pair.sn })).list[0]
		expect(await row()).toMatchObject({ player_build: '', player_build_at: null, played_build: '', failed_build: '' })
		for (const _ of [1, 2]) {
			const channel = await bind(pair, 'b1')
			await say(channel, old)
			expect(await heardBy(channel)).toEqual([idle])
			channel.close()
		}
		const { player_build_at: since } = (await row()) ?? {}
		expect(await row()).toMatchObject({ player_build: 'b1', player_build_at: expect.any(Number), played_build: 'b1' })
		await bind(pair, 'b2')
		const after = await row()
		expect(after).toMatchObject({ player_build: 'b2', played_build: 'b1' })
		expect(after?.player_build_at).toBeGreaterThanOrEqual(since ?? Number.NaN)
		// An older player does not report its build.
		await bind(pair)
		expect(await row()).toMatchObject({ player_build: '' })
	})

	test('stop where they went back, go on for all when somebody says so, and never come to that terminal again', async () => {
		// No terminal gets it before all are there: otherwise the first to connect would be the first wave.
		await save({ ...hours(2, 4), player_update_now: '', player_update: 'hold' })
		const all = await screens(3)
		await save({ player_update: 'waves' })
		const { first, others } = await apart(all)
		const [bad] = first
		if (bad === undefined) throw new Error('no first')
		await say(bad, { failed_build: 'b2' })
		const stopped = await standing()
		expect(stopped).toMatchObject({ state: 'stopped', taken: 0, failed: 1 })
		expect(stopped.failed_terminals).toHaveLength(1)
		expect(app.log.some(line => line.includes('"failed":1') && line.includes('"build":"b2"'))).toBe(true)
		for (const channel of others) expect(await heardBy(channel)).toEqual([])
		await save({ player_update_now: 'b2' })
		for (const channel of others) expect(await heardBy(channel)).toEqual([ended])
		expect(await heardBy(bad)).toEqual([idle, held])
		for (const channel of others) await say(channel, { played_build: 'b2' })
		expect(await standing()).toMatchObject({ state: 'done', at_once: true, taken: 2, failed: 1 })
		// Having been told of one build does not count for the next.
		await serve('b3')
		expect(await standing()).toMatchObject({ build: 'b3', at_once: false, taken: 0, failed: 0 })
	})

	test('have settings that are what they are to be', async () => {
		for (const settings of [
			{ player_update: 'now' },
			{ player_quiet_from: '24:00' },
			{ player_quiet_to: '3:00' },
			{ player_update_now: 'a b' },
			{ player_update_now: 'b'.repeat(65) },
		])
			expect((await call(admin, '/admin/system/save', { settings: JSON.stringify(settings) })).status).not.toBe(1)
	})

	test('says what the next wave waits for, and finds who lags behind and who never came', async () => {
		await serve('b9')
		const hours = { player_update: 'waves', player_quiet_from: '00:00', player_quiet_to: '00:00' } as const
		await save(hours)
		const before = await standing()
		const [never, silent] = [await aTerminal(admin), await aTerminal(admin)]
		await bind(silent)
		await app.settled()
		expect(await standing()).toMatchObject({ never: before.never + 1, silent: before.silent + 1 })
		const listed = async (asked: Parameters<Browser['terminals']['list']>[0]) =>
			(await admin.terminals.list({ ...asked, limit: 500 })).list.map(({ id }) => id)
		expect(await listed({ never_seen: 1 })).toContain(never.terminal.id)
		expect(await listed({ never_seen: 1 })).not.toContain(silent.terminal.id)
		const pair = await aTerminal(admin)
		const channel = await bind(pair, 'b1')
		await say(channel, old)
		const behind = await listed({ without_build: 'b9' })
		expect(behind).toContain(pair.terminal.id)
		expect([never, silent].some(({ terminal }) => behind.includes(terminal.id))).toBe(false)
		// If all day is quiet, no terminal waits for it; otherwise one does, until the quiet hours begin.
		expect(await standing()).toMatchObject({ unquiet: 0, quiet_at: null })
		const hour = new Date(app.clock.now()).getUTCHours()
		const two = (number: number): string => String(number % 24).padStart(2, '0')
		await save({ player_quiet_from: `${two(hour + 2)}:00`, player_quiet_to: `${two(hour + 3)}:00` })
		const now = await standing()
		expect(now.offered_online).toBeGreaterThan(0)
		expect(now.unquiet).toBeGreaterThan(0)
		expect(now.quiet_at).toBeGreaterThan(app.clock.now())
		await say(channel, { ...old, played_build: 'b9' })
		expect(await listed({ without_build: 'b9' })).not.toContain(pair.terminal.id)
		await save(hours)
	})
})
