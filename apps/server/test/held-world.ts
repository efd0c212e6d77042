import { CallError } from '@vitrine/contract/call/client'
import { toTerminal } from '@vitrine/contract/frames'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import { localTextAt, type Zone, zoneOf } from '@vitrine/domain/local-time'
import { retainedWith } from '@vitrine/domain/schedule/retention'
import { standings, standingsAt } from '@vitrine/domain/schedule/standing'
import { type HeldRelease, isRecall } from '@vitrine/domain/schedule/terminal-plan'
import { expect } from 'vitest'
import { readManifest } from '../src/db/stored-json.ts'
import { admin as account, type TestApp } from './app.ts'
import { aChannel, aVisitor, type Browser, type Channel, signIn } from './browser.ts'
import { aName, aProgram, aTerminal, type TerminalPair } from './factories.ts'

const hour = 3_600_000

/** Zones with whole-hour offsets, so that nothing starts or ends during a test step. */
export const time_zones = ['UTC', 'America/New_York', 'Asia/Tokyo', 'Pacific/Auckland'] as const

/** A player: it retains what it was sent by the rules of the schedule, and knows nothing of the server's tables. */
interface Player extends TerminalPair {
	readonly id: number
	time_zone: string
	held: readonly HeldRelease[]
	channel: Channel | null
}

export interface HeldWorld {
	readonly app: TestApp
	readonly admin: Browser
	readonly play_ids: number[]
	readonly template: number
	readonly players: Player[]
	readonly made: number[]
	/** The newest release before all of these. */
	readonly first: number
}

const zoneNamed = (name: string): Zone => zoneOf(name) ?? (() => 0)

export const comes = async ({ app }: Pick<HeldWorld, 'app'>, player: Player, time_zone = player.time_zone) => {
	if (player.channel !== null) return
	const { db } = app.database
	const channel = await aChannel(`ws://127.0.0.1:${app.socket_port}/?from=terminal`)
	let working = Promise.resolve()
	const take = async (data: { dc_id: number; command_id: number; attempt: number }): Promise<void> => {
		const row = await db.selectFrom('releases').select('manifest').where('id', '=', data.command_id).executeTakeFirst()
		const manifest = readManifest(row?.manifest ?? '')
		const now = app.clock.now()
		const known = player.held.find(one => one.manifest.command_id === data.command_id)
		player.held = retainedWith(player.held, known ?? { manifest, since: now }, zoneNamed(player.time_zone), now)
		channel.send({ type: 'download', data: { ...data, status: 3, percent: 100 } })
	}
	channel.socket.on('message', raw => {
		const frame = readOutside(String(raw), shaped(toTerminal))
		if (frame?.type === 'publish') working = working.then(() => take(frame.data))
	})
	player.time_zone = time_zone
	const { sn, key } = player
	channel.send({ type: 'bind', role: 'terminal', data: { sn, key, system_version: '3.0.13.228', time_zone } })
	await channel.next(frame => frame.type === 'bind' && frame.status === 1)
	player.channel = channel
}

export const goes = async ({ app, players }: HeldWorld, player: Player): Promise<void> => {
	if (player.channel === null) return
	player.channel.close()
	await player.channel.closed()
	player.channel = null
	const open = players.filter(({ channel }) => channel !== null).length
	while (app.online() > open) await new Promise(resolve => setImmediate(resolve))
	await app.settled()
}

/** Everything sent has been received, processed and stored on both sides. */
export const quiet = async ({ app, players }: HeldWorld): Promise<void> => {
	const sum = async () => {
		const rows = await app.database.db
			.selectFrom('downloads')
			.select(eb => eb.fn.countAll<number>().as('count'))
			.where('download_state', 'in', [0, 1])
			.executeTakeFirstOrThrow()
		return rows.count
	}
	do {
		for (const { channel } of players) {
			if (channel === null) continue
			channel.send({ type: 'heart_package' })
			await channel.next(frame => frame.type === 'heart_package')
		}
		await app.settled()
	} while ((await sum()) > 0)
}

/** Time passes while nothing is connected: sockets silent for so long would be cut. */
export const pass = async (world: HeldWorld, hours: number): Promise<void> => {
	const here = world.players.filter(({ channel }) => channel !== null)
	for (const player of here) await goes(world, player)
	world.app.clock.move(hours * hour)
	await world.app.settled()
	for (const player of here) await comes(world, player)
}

export const aHeldWorld = async (app: TestApp): Promise<HeldWorld> => {
	// Days go by.
	const admin = await signIn(await aVisitor(app), account.account, account.password, 7)
	const play_ids = [(await aProgram(app, admin)).id, (await aProgram(app, admin)).id]
	const command = { operation: 'brightness', value: 40, time: '18:00:00' } as const
	const days = { date_start: null, date_end: null, weekdays: null }
	const { id: template } = await admin.timing.save({ name: aName('hours'), commands: [{ ...command, ...days }] })
	const players: Player[] = []
	for (const time_zone of time_zones.slice(0, 3)) {
		const pair = await aTerminal(admin)
		players.push({ ...pair, id: pair.terminal.id, time_zone, held: [], channel: null })
	}
	// Nothing starts or ends within half an hour of a test step.
	app.clock.move(hour - ((app.clock.now() + hour / 2) % hour))
	const first = (await admin.releases.list({ limit: 1 })).list[0]?.id ?? 0
	const world: HeldWorld = { app, admin, play_ids, template, players, made: [], first }
	for (const player of players) await comes(world, player)
	await quiet(world)
	return world
}

/** A publish to make: its hours count from now, in UTC. */
export interface Draft {
	readonly kind: 'cover' | 'additional' | 'timed' | 'urgent'
	readonly append: boolean
	readonly starts: number | null
	readonly ends: number | null
	readonly hours: number
}

const screen = ({ app }: HeldWorld, hours: number): string =>
	`${localTextAt(() => 0, app.clock.now() + hours * hour).slice(0, 14)}00:00`.replace('T', ' ').replaceAll('-', '/')

export const publish = async (world: HeldWorld, draft: Draft, deviceids: number[]): Promise<void> => {
	const { admin, play_ids, made } = world
	const { kind, append, starts, ends, hours } = draft
	const [from, to] = [screen(world, hours).slice(11), screen(world, hours + 3).slice(11)]
	const step = (play_id: number) => ({
		action: 'play',
		play_id,
		name: '',
		startTime: from,
		endTime: to,
		playCount: 1,
		allNumber: 0,
		isDateLimit: 0,
		dateStart: '',
		dateEnd: '',
		isWeekLimit: 0,
		validWeek: 127,
	})
	const { publish_id } = await admin.releases.publish({
		play_ids,
		deviceids,
		isAppend: append || kind === 'additional' ? 1 : 0,
		...(kind === 'urgent' && { play_mode: 3, isAppend: 0 }),
		...(kind === 'timed' && { play_mode: 2, playSchedule: play_ids.map(step) }),
		...(starts !== null && kind !== 'urgent' && { startTime: screen(world, starts) }),
		...(ends !== null && kind !== 'urgent' && { endTime: screen(world, (starts ?? 0) + ends) }),
	})
	made.push(publish_id)
}

/** Whether a call succeeded: a refused one changes nothing and is tested elsewhere. */
export const answered = async (call: () => Promise<unknown>): Promise<boolean> => {
	try {
		await call()
		return true
	} catch (error) {
		if (error instanceof CallError) return false
		throw error
	}
}

const sorted = (ids: readonly number[]): number[] => [...ids].sort((a, b) => a - b)
const numberOf = ({ manifest }: HeldRelease): number => manifest.command_id

/** What the server knows and a player has not heard yet: releases that were ended, or taken down there. */
const endedAt = async ({ app }: HeldWorld, terminal_id: number): Promise<Set<number>> => {
	const { db } = app.database
	const ended = await db.selectFrom('releases').select('id').where('ended_at', 'is not', null).execute()
	const taken = await db.selectFrom('withdrawals').select('release_id').where('terminal_id', '=', terminal_id).execute()
	return new Set([...ended.map(({ id }) => id), ...taken.map(({ release_id }) => release_id)])
}

/** The server's view of each terminal and release must match the schedule rules applied to what the player retains. */
export const expectAgreement = async (world: HeldWorld): Promise<void> => {
	const { app, admin, players, first } = world
	const now = app.clock.now()
	const playing = new Map<number, number>()
	for (const player of players) {
		const zone = zoneNamed(player.time_zone)
		const ended = await endedAt(world, player.id)
		const { stood } = standingsAt(player.held, zone, now)
		const here = stood.filter(({ release }) => !isRecall(release) && !ended.has(numberOf(release)))
		const retained = here.filter(({ standing }) => standing > standings.none)
		for (const { release, standing } of retained)
			if (standing === standings.on) playing.set(numberOf(release), (playing.get(numberOf(release)) ?? 0) + 1)
		const shown = (await admin.terminals.listShown({ id: player.id })).filter(one => one.download_state === 3)
		expect([`on ${player.id}`, sorted(shown.map(one => one.publish_id))]).toEqual([
			...[`on ${player.id}`, sorted(retained.map(one => numberOf(one.release)))],
		])
		const { releases } = await admin.releases.getHeld({ device_id: player.id })
		const whole = releases.flatMap(({ manifest, since }) => (since === null ? [] : [{ manifest, since }]))
		expect([`simulated ${player.id}`, sorted(whole.map(numberOf))]).toEqual([
			...[`simulated ${player.id}`, sorted(player.held.map(numberOf))],
		])
	}
	const { list } = await admin.releases.list({ limit: 500 })
	const said = list.filter(row => row.ended_at === null && row.id > first).map(row => [row.id, row.playing])
	expect(said).toEqual(said.map(([id = 0]) => [id, playing.get(id) ?? 0]))
}
