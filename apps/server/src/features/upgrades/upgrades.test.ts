import { randomUUID } from 'node:crypto'
import type { Artifact } from '@vitrine/contract/terminal/upgrades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { commanding, nextCommand } from '../../../test/commanding.ts'
import { aSocket, aTerminal, bound } from '../../../test/factories.ts'
import { rootGroup } from '../../../test/people.ts'
import { aHolder, aRole } from '../../../test/roles.ts'
import { anApp, aSystem } from '../../../test/upgrade-files.ts'
import { anArtifact } from '../../../test/upgrading.ts'

describe.each(dialects)('upgrades on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let artifact: Artifact
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		artifact = await anArtifact(admin, { name: 'System 300' })
	})
	afterAll(() => app.remove())

	const { connected, answer, order } = commanding(() => ({ app, admin }))
	type Connected = Awaited<ReturnType<typeof connected>>

	const start = async (device_ids: number[], more: object = {}) => {
		const made = await admin.upgrades.start({ artifact_id: artifact.id, device_ids, ...more })
		await app.settled()
		return made.id
	}
	const upgradeOf = async (id: number) => {
		await app.settled()
		return (await admin.upgrades.list({})).list.find(one => one.id === id)
	}
	const targetsOf = async (id: number, more: object = {}) => {
		await app.settled()
		return (await admin.upgrades.listTargets({ id, ...more })).list
	}
	const stateOf = async (id: number, device_id: number) =>
		(await targetsOf(id)).find(one => one.device_id === device_id)?.state
	/** Terminals that were sent it and have not finished, with the id of their command. */
	const sentTo = async (id: number, all: readonly Connected[]) => {
		const rows = (await targetsOf(id)).filter(one => one.command_id > 0 && one.state === 'waiting')
		return rows.flatMap(({ device_id, command_id }) => {
			const found = all.find(one => one.id === device_id)
			return found === undefined ? [] : [{ ...found, command_id }]
		})
	}
	const many = async (count: number): Promise<Connected[]> => {
		const all: Connected[] = []
		for (let place = 0; place < count; place++) all.push(await connected())
		return all
	}
	const closeAll = (all: readonly Connected[]): void => {
		for (const { terminal } of all) terminal.close()
	}

	test('what is wrong is refused in words, and nothing begins', async () => {
		const { terminal } = await aTerminal(admin)
		const { count } = await admin.upgrades.list({})
		const wanted = { artifact_id: artifact.id, device_ids: [terminal.id] }
		await expectError(admin.upgrades.start({ ...wanted, artifact_id: 999_999 }), 'artifact_absent')
		await expectError(admin.upgrades.start({ ...wanted, device_ids: [] }), 'no_terminal')
		await expectError(admin.upgrades.start({ ...wanted, device_ids: [terminal.id, 999_999] }), 'terminal_absent')
		const viewer = await aHolder(app, await rootGroup(app), await aRole(app, ['terminals.read', 'terminals.control']))
		await expectError(viewer.upgrades.start(wanted), 'not_permitted')
		expect((await viewer.upgrades.list({})).count).toBe(count)
		for (const act of ['pause', 'resume', 'cancel', 'retry'] as const)
			await expectError(admin.upgrades[act]({ id: 999_999 }), 'upgrade_absent')
		await expectError(admin.upgrades.listTargets({ id: 999_999 }), 'upgrade_absent')
		await admin.terminals.ban({ ids: [terminal.id], banned: 1 })
		await expectError(admin.upgrades.start(wanted), 'terminals_banned')
		await admin.terminals.ban({ ids: [terminal.id], banned: 0 })
		expect((await admin.upgrades.list({})).count).toBe(count)
	})

	test('a terminal fetches what it is told to, and its state is one of the seven all the way', {
		tags: 'long',
	}, async () => {
		const { pair, id: device_id, terminal } = await connected()
		const url = `${app.origin}/api/terminal/file/${artifact.sha256}`
		const headers = { authorization: `Bearer ${terminal.token}` }
		expect((await fetch(url, { headers })).status).toBe(404)
		const id = await start([device_id])
		const { data } = await nextCommand(terminal)
		const command_id = Number(data.command_id)
		expect(data.commands).toMatchObject([
			{
				type: 'system_upgrade',
				request_type: 'set',
				data: {
					artifact_id: artifact.id,
					version: artifact.version,
					size: artifact.size,
					sha256: artifact.sha256,
					allow_downgrade: false,
				},
			},
		])
		expect(await stateOf(id, device_id)).toBe('waiting')
		const file = await fetch(url, { headers })
		expect(file.headers.get('content-type')).toBe('application/zip')
		expect((await file.arrayBuffer()).byteLength).toBe(artifact.size)
		const says = async (said: object, expected: string) => {
			await answer(terminal, command_id, said)
			expect(await stateOf(id, device_id)).toBe(expected)
			expect((await targetsOf(id, { state: expected })).map(one => one.device_id)).toEqual([device_id])
			expect((await upgradeOf(id))?.counts).toMatchObject({ [expected]: 1 })
		}
		const executing = (stage: string, percent: number) => ({ status: 1, state: 'executing', percent, data: { stage } })
		await says(executing('downloading', 30), 'downloading')
		await says({ ...executing('download_exception', 30), tips: 'upgrade_interrupted' }, 'download_exception')
		expect(await targetsOf(id)).toMatchObject([{ percent: 30, reason: 'upgrade_interrupted', version: '3.0.13.228' }])
		await says(executing('downloading', 60), 'downloading')
		await says(executing('exploded', 60), 'downloading')
		await says({ status: 1, state: 'executing', data: ['stage'] }, 'downloading')
		await says(executing('downloaded', 100), 'download_succeeded')
		await expectError(admin.upgrades.removeArtifact({ id: artifact.id }), 'artifact_used')
		expect(await upgradeOf(id)).toMatchObject({ state: 'running', taken: 0 })
		await says({ status: 1, data: { stage: 'installing' } }, 'download_succeeded')
		expect(await upgradeOf(id)).toMatchObject({ state: 'done', taken: 1, failed: 0 })
		terminal.close()
		const after = await bound(app, pair, { system_version: artifact.version })
		expect(await targetsOf(id)).toMatchObject([{ version: '3.0.13.228', version_now: artifact.version }])
		await expectError(admin.upgrades.pause({ id }), 'upgrade_state')
		await expectError(admin.upgrades.retry({ id }), 'upgrade_none_failed')
		after.close()
	})

	test('too many failures pause it, and nobody more is sent it until somebody goes on', { tags: 'long' }, async () => {
		const all = await many(10)
		const id = await start(
			all.map(one => one.id),
			{ first_percent: 10, pause_percent: 20 },
		)
		const [first, ...others] = await sentTo(id, all)
		expect(others).toEqual([])
		await answer(first?.terminal as Connected['terminal'], first?.command_id ?? 0, { status: 1 })
		// The second wave covers up to half of them.
		const second = await sentTo(id, all)
		expect(second).toHaveLength(4)
		expect(await upgradeOf(id)).toMatchObject({ state: 'running', wave: 2, waves: 3, offered: 5 })
		const [bad, worse, ...good] = second
		for (const one of [bad, worse])
			await answer(one?.terminal as Connected['terminal'], one?.command_id ?? 0, {
				status: 0,
				tips: 'hash_wrong',
				data: { stage: one === bad ? 'download_failed' : 'install_failed' },
			})
		expect(await upgradeOf(id)).toMatchObject({ state: 'paused', reason: 'failures', failed: 2, offered: 5 })
		for (const one of good) await answer(one.terminal, one.command_id, { status: 1 })
		expect(await upgradeOf(id)).toMatchObject({ state: 'paused', taken: 3, offered: 5 })
		const rows = await targetsOf(id)
		expect(rows.slice(0, 2)).toMatchObject([{ reason: 'hash_wrong' }, { reason: 'hash_wrong' }])
		expect(
			rows
				.slice(0, 2)
				.map(({ state }) => state)
				.sort(),
		).toEqual(['download_failed', 'feedback_abnormal'])

		await admin.upgrades.resume({ id })
		const third = await sentTo(id, all)
		expect(third).toHaveLength(5)
		expect(await upgradeOf(id)).toMatchObject({ state: 'running', wave: 3, reason: '', failed: 0 })
		expect(await admin.upgrades.retry({ id })).toEqual({ count: 2 })
		const again = (await sentTo(id, all)).filter(one => !third.some(({ id: before }) => before === one.id))
		expect(again.map(one => one.id).sort()).toEqual([bad?.id, worse?.id].sort())
		for (const one of [...third, ...again]) await answer(one.terminal, one.command_id, { status: 1 })
		expect(await upgradeOf(id)).toMatchObject({ state: 'done', taken: 10, failed: 0 })
		expect((await targetsOf(id)).filter(({ attempt }) => attempt === 2)).toHaveLength(2)
		closeAll(all)
	})

	test('a terminal that does not do such a thing has failed at once, and nobody hears of it', async () => {
		const pair = await connected({ capabilities: ['brightness'] })
		const other = await connected()
		const id = await start([pair.id, other.id], { first_percent: 100 })
		expect(await stateOf(id, pair.id)).toBe('feedback_abnormal')
		expect((await targetsOf(id, { state: 'feedback_abnormal' }))[0]).toMatchObject({ reason: 'not_listed' })
		expect(await upgradeOf(id)).toMatchObject({ state: 'paused', reason: 'failures' })
		closeAll([pair, other])
		await admin.upgrades.cancel({ id })
	})

	test('one that is away gets it when it is back, and one that never comes has not answered', async () => {
		const pair = await aTerminal(admin)
		const id = await start([pair.terminal.id], { expires_in: 3600 })
		expect(await stateOf(id, pair.terminal.id)).toBe('waiting')
		const terminal = await bound(app, pair)
		const { data } = await nextCommand(terminal)
		terminal.close()
		app.clock.move(3_600_000)
		app.sweep()
		expect(await stateOf(id, pair.terminal.id)).toBe('feedback_abnormal')
		expect(await targetsOf(id)).toMatchObject([{ reason: 'timeout', command_id: Number(data.command_id) }])
		expect(await upgradeOf(id)).toMatchObject({ state: 'paused', reason: 'failures' })
		await admin.upgrades.cancel({ id })
	})

	test('nothing is downgraded unless asked, and a system is for its model', async () => {
		const newer = await connected({ system_version: '3.0.13.400', model: 'P4' })
		const wanted = { artifact_id: artifact.id, device_ids: [newer.id] }
		await expectError(admin.upgrades.start(wanted), 'upgrade_downgrade')
		const other = await anArtifact(admin, { content: aSystem('3.0.13.500', { model: 'P5' }) })
		await expectError(admin.upgrades.start({ ...wanted, artifact_id: other.id }), 'upgrade_model')
		const { id } = await admin.upgrades.start({ ...wanted, allow_downgrade: 1 })
		const { data } = await nextCommand(newer.terminal)
		expect(data.commands).toMatchObject([{ data: { allow_downgrade: true } }])
		await expectError(admin.upgrades.start({ ...wanted, allow_downgrade: 1 }), 'upgrade_twice')
		await admin.upgrades.cancel({ id })
		expect(await upgradeOf(id)).toMatchObject({ state: 'cancelled', allow_downgrade: true })
		closeAll([newer])
	})

	test('is paused, gone on with and cancelled by people; what waits is taken back', async () => {
		const pairs = [await aTerminal(admin), await aTerminal(admin)]
		const ids = pairs.map(({ terminal }) => terminal.id)
		const id = await start(ids, { first_percent: 100 })
		await admin.upgrades.pause({ id })
		expect(await upgradeOf(id)).toMatchObject({ state: 'paused', reason: 'operator' })
		await expectError(admin.upgrades.pause({ id }), 'upgrade_state')
		await admin.upgrades.resume({ id })
		await admin.upgrades.cancel({ id })
		expect(await targetsOf(id)).toMatchObject([
			{ state: 'waiting', reason: 'cancelled' },
			{ state: 'waiting', reason: 'cancelled' },
		])
		await expectError(admin.upgrades.resume({ id }), 'upgrade_state')
		await expectError(admin.upgrades.retry({ id }), 'upgrade_state')
		const terminal = await bound(app, pairs[0] as (typeof pairs)[0])
		expect((await admin.commands.list({ device_id: ids[0] ?? 0 })).list).toMatchObject([{ state: 'cancelled' }])
		terminal.close()
	})

	test('the same request makes one upgrade, and a restart loses nothing', { tags: 'long' }, async () => {
		const one = await connected()
		const request_id = randomUUID()
		const wanted = { artifact_id: artifact.id, device_ids: [one.id], request_id }
		const [first, second] = await Promise.all([admin.upgrades.start(wanted), admin.upgrades.start(wanted)])
		expect(second).toEqual(first)
		const { id } = first
		await app.settled()
		one.terminal.close()
		app = await app.again()
		admin = await anAdmin(app)
		const terminal = await bound(app, one.pair)
		const { data } = await nextCommand(terminal)
		await answer(terminal, Number(data.command_id), { status: 1, data: { stage: 'no_upgrade_needed' } })
		expect(await stateOf(id, one.id)).toBe('no_upgrade_needed')
		expect(await upgradeOf(id)).toMatchObject({ state: 'done', taken: 1 })
		terminal.close()
	})

	test('who is removed takes part no more, and the others go on', async () => {
		const gone = await aTerminal(admin)
		const one = await connected()
		const id = await start([gone.terminal.id, one.id], { first_percent: 100 })
		await admin.terminals.remove({ ids: [gone.terminal.id] })
		const [sent] = await sentTo(id, [one])
		await answer(one.terminal, sent?.command_id ?? 0, { status: 1 })
		expect(await upgradeOf(id)).toMatchObject({ state: 'done', terminals: 1, taken: 1 })
		closeAll([one])
	})

	test('one terminal is upgraded by a command too, with what it needs to know of the file', async () => {
		const one = await connected()
		await expectError(order([one.id], { type: 'system_upgrade', data: { artifact_id: 999_999 } }), 'artifact_absent')
		await expectError(order([one.id], { type: 'app_upgrade', data: { artifact_id: artifact.id } }), 'artifact_type')
		const forged = { artifact_id: artifact.id, sha256: 'a'.repeat(64), size: 1 }
		await expectError(order([one.id], { type: 'system_upgrade', data: forged }), 'command_member_unknown')
		await order([one.id], { type: 'system_upgrade', data: { artifact_id: artifact.id } })
		const { data } = await nextCommand(one.terminal)
		expect(data.commands).toMatchObject([{ data: { sha256: artifact.sha256, size: artifact.size } }])
		const app_file = await anArtifact(admin, { content: anApp() })
		const id = (await admin.upgrades.start({ artifact_id: app_file.id, device_ids: [one.id] })).id
		const command = await nextCommand(one.terminal)
		expect(command.data.commands).toMatchObject([
			{ type: 'app_upgrade', data: { package: 'com.example.player', version: '2.4.1', version_code: 241 } },
		])
		await admin.upgrades.cancel({ id })
		closeAll([one])
	})

	test('browsers are told when it goes further', { tags: 'long' }, async () => {
		const one = await connected()
		const browser = await aSocket(app, admin)
		const id = await start([one.id])
		const isSaid = (frame: { type: string; data?: unknown }) =>
			frame.type === 'record_list' && (frame.data as { of?: string }).of === 'upgrades'
		await browser.next(isSaid)
		const [sent] = await sentTo(id, [one])
		await answer(one.terminal, sent?.command_id ?? 0, { status: 1 })
		await browser.next(frame => frame.type === 'command_result')
		await browser.next(isSaid)
		browser.close()
		closeAll([one])
	})
})
