import { signIn } from '@vitrine/fleet/operator'
import { burst } from '../load.ts'
import { percentile } from '../rounds.ts'
import { signedRequest } from '../signed.ts'
import { inRepository, start } from '../spawn.ts'
import { admin, type Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

const password = 'Attack#2026'
const accounts = { powerless: 'powerless', neighbour: 'neighbour' } as const
/** The longest that any other user may wait for an answer during the attack, in ms. */
const longest = 100
/**
 * How much more memory can be held after several passes of all attacks than after the first, in MB: signature keys are kept for ten
 * minutes.
 */
const growth = 8

/** Two users who can sign in: one without rights, and the administrator of an organisation next to the one that owns the terminals. */
const makeUsers = async ({ operator, origin }: Stage): Promise<void> => {
	const { list } = await operator.organizations.list({}).then(found => ({ list: found }))
	const root = list.find(({ pid }) => pid === 0)?.id ?? 1
	const { id: group_id } = await operator.organizations.add({ pid: root, name: 'beside', name_en: 'beside' })
	const { id: reader } = await operator.roles.add({ name: 'reader', permissions: ['roles.read'] })
	for (const [account, role_id, group] of [
		[accounts.powerless, reader, root],
		[accounts.neighbour, 1, group_id],
	] as const) {
		const first = 'First#2026'
		const passwords = { password: first, confirm_password: first }
		await operator.users.add({ account, ...passwords, realname: account, role_id, group_id: group })
		const own = await signIn(origin, { account, password: first, verifyCode: async () => admin.code })
		await own.access.changePassword({ old_password: first, new_password: password, confirm_password: password })
	}
}

/** How long others wait for their answers until something is done, in ms. */
const waitsUntil = async (stage: Stage, done: Promise<unknown>): Promise<number[]> => {
	let isDone = false
	const ended = done.finally(() => {
		isDone = true
	})
	const { latencies } = await burst({
		port: Number(new URL(stage.origin).port),
		connections: 1,
		begins: '{"status":1,',
		next: () => (isDone ? null : signedRequest(stage.operator, '/admin/device/list', { page: '1', limit: '20' })),
	})
	await ended
	return latencies
}

/** Everything in the contract, sent by four attackers at once: how long everybody else waits, and what remains in memory. */
export const attack = async (stage: Stage): Promise<Figure[]> => {
	const server = await stage.product(await stage.folder('attack'), { probe: true })
	await makeUsers(stage)
	const { origin, socket_port, fleet } = stage
	const place = fleet.length
	const instructions = {
		origin,
		socket_port,
		password,
		code: admin.code,
		accounts: Object.values(accounts),
		prefix: 'BENCH',
		place,
	}
	const script = inRepository('tools/bench/src/attacker.ts')
	const attacker = await start({ script, args: [JSON.stringify(instructions)], ready: 'ready', load: true })
	const quiet = await waitsUntil(stage, new Promise(resolve => setTimeout(resolve, stage.quick ? 3000 : 10_000)))
	let sent = 0
	const pass = async (): Promise<void> => {
		attacker.say('go')
		sent += Number(await attacker.line('done'))
	}
	// What is created only once is not caused by the attack.
	await pass()
	const passes = stage.quick ? 2 : 6
	const before = await server.live()
	for (let times = 0; times < passes; times++) await pass()
	const retained = ((await server.live()) - before) / 1024 / 1024
	sent = 0
	const waits: number[] = []
	for (let times = 0; times < passes; times++) waits.push(...(await waitsUntil(stage, pass())))
	attacker.say('end')
	await attacker.stop()
	await server.stop()
	const figure = { id: 'ATTACK', unit: 'ms' }
	const [most, worst] = [Math.max(...quiet), Math.max(...waits)]
	const [usual, under] = [percentile(quiet, 0.99), percentile(waits, 0.99)]
	return [
		{
			...figure,
			what: `longest of ${waits.length} answers of others during ${sent} attacks (when quiet)`,
			baseline: most,
			ours: worst,
			target: `≤ ${longest} ms`,
			met: worst <= longest,
		},
		{
			...figure,
			what: '99 of 100 answers of others (when quiet)',
			baseline: usual,
			ours: under,
			target: `≤ ${longest} ms`,
			met: under <= longest,
		},
		{
			id: 'ATTACK',
			unit: 'MB',
			what: `memory that is held after ${passes} more passes of all attacks`,
			baseline: null,
			ours: Math.max(0, retained),
			target: `≤ ${growth} MB`,
			met: retained <= growth,
		},
	]
}
