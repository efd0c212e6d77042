import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { failedStep, migrationReport } from '@vitrine/domain/command/trials/migration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../setup/free-port.ts'
import { aServer, password, type Running } from '../test/server.ts'
import { newMemory } from './box-memory.ts'
import { obedient } from './commands.ts'
import { noCounts } from './counts.ts'
import { channelOf } from './fleet.ts'
import { identityOf } from './identity.ts'
import { requests } from './requests.ts'
import { Terminal } from './terminal.ts'

const portOf = (server: Server): number => {
	const address = server.address()
	return typeof address === 'object' && address !== null ? address.port : 0
}

let old: Running
let other: Running
const stopping: (() => Promise<void>)[] = []
beforeAll(async () => {
	old = await aServer()
	other = await aServer()
})
afterAll(async () => {
	for (const stop of stopping) await stop()
	await old?.end()
	await other?.end()
})

let place = 0

/** A new terminal at the old server; `again` restarts the same box. */
const aTerminal = async (stranding = 0) => {
	const identity = identityOf('MOVING', ++place)
	const { id } = await old.operator.terminals.add({ name: identity.sn, sn: identity.sn, key: identity.key })
	const shared = requests(old.origin)
	const around = {
		socket: await channelOf(old.origin),
		requests: shared,
		mode: 'fetch' as const,
		play: false,
		counts: noCounts(),
		commands: { ...obedient, stranding },
	}
	const memory = newMemory()
	const begin = (): Terminal => {
		const terminal = new Terminal(identity, around, memory)
		terminal.start(0)
		stopping.push(() => terminal.stop())
		return terminal
	}
	const terminal = begin()
	await expect.poll(() => isOnline(old, identity.sn)).toBe(true)
	return { id, sn: identity.sn, terminal, again: begin }
}

const isOnline = async ({ operator }: Running, sn: string): Promise<boolean> => {
	const { list } = await operator.terminals.list({ key_word: sn })
	return list.some(one => one.sn === sn && one.run_state > 0)
}

const order = async (id: number, type: string, data: Record<string, unknown>): Promise<number> => {
	const given = { devices_info: [{ id }], commands_info: [{ type, data }] }
	return (await old.operator.commands.generalCommand(given)).command_id
}

const rowOf = async (command_id: number) => {
	const [row] = (await old.operator.commands.list({ command_id })).list
	if (row === undefined) throw new Error('no such command')
	return row
}

const ended = async (command_id: number) => {
	await expect.poll(async () => (await rowOf(command_id)).end_time).not.toBeNull()
	return rowOf(command_id)
}

const account = (url: string, more: object = {}) => ({ url, user: 'admin', password, ...more })

describe('a test of another server', () => {
	const testing = async (url: string, more: object = {}) => {
		const { id, sn } = await aTerminal()
		const row = await ended(await order(id, 'server_migrate', account(url, { test_only: true, ...more })))
		expect(await isOnline(old, sn)).toBe(true)
		return { row, report: migrationReport.parse(row.result), sn }
	}

	test('goes through every step, and changes nothing', async () => {
		const { row, report, sn } = await testing(other.origin)
		expect(row.state).toBe('succeeded')
		expect(report.steps.map(({ step, state }) => [step, state])).toEqual([
			['dns', 'passed'],
			['tcp', 'passed'],
			['tls', 'skipped'],
			['sign_in', 'passed'],
			['socket', 'passed'],
		])
		expect((await other.operator.terminals.list({ key_word: sn })).count).toBe(0)
	})

	test('says which step failed, and why', async () => {
		const failures: [url: string, more: object, step: string, problem: string][] = [
			['http://no-such-name.invalid', {}, 'dns', 'name_unknown'],
			[`http://127.0.0.1:${await freePort()}`, {}, 'tcp', 'unreachable'],
			[other.origin.replace('http:', 'https:'), {}, 'tls', 'certificate'],
			[other.origin, { password: 'wrong' }, 'sign_in', 'login_wrong'],
			[old.origin, {}, 'dns', 'same_server'],
		]
		for (const [url, more, step, problem] of failures) {
			const { row, report } = await testing(url, more)
			expect([url, row.state, row.tips]).toEqual([url, 'failed', `migration_${problem}`])
			expect(failedStep(report)).toMatchObject({ step, problem })
		}
	})
})

describe('a move to another server', () => {
	test('is made when the new one was reached, and outlives a restart', async () => {
		const { id, sn, terminal, again } = await aTerminal()
		const row = await ended(await order(id, 'server_migrate', account(other.origin)))
		expect(row).toMatchObject({ state: 'succeeded', data: { password: '******' } })
		expect(migrationReport.parse(row.result)).toMatchObject({ stage: 'moved' })
		await expect.poll(() => isOnline(other, sn)).toBe(true)
		await expect.poll(() => isOnline(old, sn)).toBe(false)
		await terminal.stop()
		await expect.poll(() => isOnline(other, sn)).toBe(false)
		expect(again().origin).toBe(other.origin)
		await expect.poll(() => isOnline(other, sn)).toBe(true)
		expect(await isOnline(old, sn)).toBe(false)
	})

	test('that fails leaves it where it was', async () => {
		const { id, sn, terminal } = await aTerminal()
		const row = await ended(await order(id, 'server_migrate', account(other.origin, { password: 'wrong' })))
		expect(row).toMatchObject({ state: 'failed', tips: 'migration_login_wrong', result: { stage: 'stayed' } })
		expect(terminal.origin).toBe(old.origin)
		expect(await isOnline(old, sn)).toBe(true)
	})

	test('that a restart interrupts has not been made', async () => {
		// Accepts the connection and never sends anything.
		const silent = createServer().listen(0, '127.0.0.1')
		await once(silent, 'listening')
		const { id, sn, terminal, again } = await aTerminal()
		const command_id = await order(id, 'server_migrate', account(`http://127.0.0.1:${portOf(silent)}`))
		await expect.poll(async () => (await rowOf(command_id)).state).toBe('executing')
		await terminal.stop()
		expect(again().origin).toBe(old.origin)
		expect(await ended(command_id)).toMatchObject({ state: 'failed', tips: 'change_restarted' })
		// Its return is stored shortly after it has answered.
		await expect.poll(() => isOnline(old, sn)).toBe(true)
		silent.close()
	})
})

describe('a change on trial', () => {
	const network = { dhcp: false, ip: '10.0.0.5', mask: '255.255.255.0', gateway: '10.0.0.1', revert_after_s: 5 }
	const resolution = { w: 1920, h: 1080, revert_after_s: 60 }

	test('of the network stays when the server is reached with it', async () => {
		const { id } = await aTerminal()
		expect(await ended(await order(id, 'network', { ...network, revert_after_s: 60 }))).toMatchObject({
			state: 'succeeded',
			result: { stage: 'confirmed' },
		})
	})

	test('of the network goes back when it leads nowhere', async () => {
		const { id, sn } = await aTerminal(100)
		const command_id = await order(id, 'network', network)
		expect(await ended(command_id)).toMatchObject({
			state: 'failed',
			tips: 'change_not_reached',
			result: { stage: 'reverted', reason: 'not_reached' },
		})
		expect(await isOnline(old, sn)).toBe(true)
	})

	test('of the resolution goes back unless somebody keeps it', async () => {
		const { id } = await aTerminal()
		expect(await ended(await order(id, 'resolution', { ...resolution, revert_after_s: 5 }))).toMatchObject({
			state: 'failed',
			tips: 'change_not_confirmed',
		})
		const kept = await aTerminal()
		const command_id = await order(kept.id, 'resolution', resolution)
		await expect.poll(async () => (await rowOf(command_id)).result).toMatchObject({ stage: 'applied' })
		const confirming = await order(kept.id, 'confirm_change', { command_id })
		expect(await ended(confirming)).toMatchObject({ state: 'succeeded' })
		expect(await ended(command_id)).toMatchObject({ state: 'succeeded', result: { stage: 'confirmed' } })
	})

	test('that has gone back is not kept any more', async () => {
		const { id } = await aTerminal()
		const late = await order(id, 'confirm_change', { command_id: 1 })
		expect(await ended(late)).toMatchObject({ state: 'failed', tips: 'change_absent' })
	})

	test('that a restart interrupts has gone back', async () => {
		const { id, terminal, again } = await aTerminal()
		const command_id = await order(id, 'resolution', resolution)
		await expect.poll(async () => (await rowOf(command_id)).state).toBe('executing')
		await terminal.stop()
		again()
		expect(await ended(command_id)).toMatchObject({ state: 'failed', tips: 'change_restarted' })
	})
})
