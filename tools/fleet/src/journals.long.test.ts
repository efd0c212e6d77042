import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { rowOfStep } from '@vitrine/contract/release/schedule-rows'
import type { EmergencyDraft } from '@vitrine/domain/release/emergency'
import { play_modes } from '@vitrine/domain/release/release'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, aProgram as newProgram, type Running, who } from '../test/server.ts'
import { disagreements, type StoredPlay } from './agreement.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { identities, zoneOfIdentity } from './identity.ts'
import { readOptions } from './options.ts'
import { Witness } from './witness.ts'

const count = 20
const prefix = 'JOURNAL'

let server: Running
let fleet: Fleet | undefined
const witness = new Witness(identities(prefix, count))

beforeAll(async () => {
	server = await aServer()
	const options = readOptions([
		...['--terminals', String(count), '--server', server.origin, '--password', who.password],
		...['--prefix', prefix, '--jitter', '0', '--play'],
	])
	fleet = await startFleet(options, who, () => undefined, witness)
})
afterAll(async () => {
	await fleet?.stop()
	await server?.end()
})

const aProgram = (name: string, play_time: number) => newProgram(server.operator, name, play_time)

const emergency: EmergencyDraft = {
	name: 'Fire',
	texts: { zh: '', en: 'Leave', vi: '', ru: '', tr: '', ja: '' },
	font_size: 96,
	color: '#ffffff',
	background: '#c92a2a',
	opacity: 100,
	position: 'full',
	strip_height: 15,
	scroll: 'none',
	speed: 200,
	blink: false,
	broadcast_type: 'drill',
	language_seconds: 5,
	priority: 9,
	duration: null,
	sound: null,
}

/** Some zones of the fleet have day and others night, at any time it runs. */
const by_day = {
	start: '06:00:00',
	end: '17:59:59',
	date_start: null,
	date_end: null,
	weekdays: null,
	play_count: 1,
	total: 0,
}

const storedOf = (database: DatabaseSync, sn: string): StoredPlay[] =>
	database
		.prepare(
			`select program_id, release_id, start_time, end_time from play_logs
			join terminals on terminals.id = terminal_id where kind = 1 and sn = ? order by start_time`,
		)
		.all(sn)
		.map(({ release_id, ...row }) => ({ ...row, command_id: release_id }) as StoredPlay)

test('what terminals in many zones tell of loop, hours, strip and emergency is what plays there', async () => {
	const { list } = await server.operator.terminals.list({ page: 1, limit: count })
	const deviceids = list.map(({ id }) => id)
	const looped = [await aProgram('one', 1000), await aProgram('two', 1500)]
	const by_hours = [await aProgram('noon', 1200), await aProgram('tea', 1000)]
	const { publish_id: loop } = await server.operator.releases.publish({ play_ids: looped, deviceids })
	const { publish_id: strip } = await server.operator.emergency.publish({
		content: emergency,
		position: 'top',
		deviceids,
	})
	const { publish_id: hours } = await server.operator.releases.publish({
		play_ids: by_hours,
		deviceids,
		play_mode: play_modes.timed,
		isAppend: 1,
		playSchedule: by_hours.map(program_id => rowOfStep({ ...by_day, program_id }, '')),
	})
	await witness.every(({ releases, rows }) => {
		const held = releases.find(({ manifest }) => manifest.command_id === hours)
		return held !== undefined && rows.some(({ start_time }) => start_time >= held.since)
	})
	const { publish_id: full } = await server.operator.emergency.publish({ content: emergency, duration: 4, deviceids })
	await witness.every(({ rows }) => {
		const place = rows.findIndex(({ command_id }) => command_id === full)
		return place >= 0 && rows.length > place + 1
	})
	await server.operator.emergency.cancel({ publish_id: strip })
	await witness.every(({ rows }) => rows.some(({ command_id }) => command_id === strip))
	const stopped = Date.now()
	await fleet?.stop()
	expect(fleet?.counts).toMatchObject({ plays_stored: fleet?.counts.plays_written, faults: 0 })
	const played = new Set<number>()
	const database = new DatabaseSync(join(server.folder, 'vitrine.sqlite'), { readOnly: true })
	for (const { identity, releases, rows } of witness.terminals) {
		const stored = storedOf(database, identity.sn)
		for (const { command_id } of stored) played.add(command_id)
		expect(stored).toHaveLength(rows.length)
		expect(disagreements({ releases, zone: zoneOfIdentity(identity), stopped }, stored)).toEqual([])
	}
	database.close()
	expect(played).toEqual(new Set([loop, strip, hours, full]))
})

test('a fleet that nobody watches tells what it played, too', async () => {
	const options = readOptions([
		...['--terminals', '1', '--server', server.origin, '--password', who.password],
		...['--prefix', 'UNSEEN', '--jitter', '0', '--play'],
	])
	const unseen = await startFleet(options, who)
	const { list } = await server.operator.terminals.list({ page: 1, limit: 1, key_word: 'UNSEEN' })
	const deviceids = list.map(({ id }) => id)
	await server.operator.releases.publish({
		play_ids: [await aProgram('three', 1000), await aProgram('four', 1000)],
		deviceids,
	})
	await expect.poll(() => unseen.counts.plays_written, { timeout: 120_000 }).toBeGreaterThan(0)
	await unseen.stop()
	expect(unseen.counts).toMatchObject({ plays_stored: unseen.counts.plays_written, faults: 0 })
})

test('what goes on once an emergency is taken down is told at once', async () => {
	const options = readOptions([
		...['--terminals', '1', '--server', server.origin, '--password', who.password, '--prefix', 'TOLD', '--jitter', '0'],
	])
	const started = await startFleet(options, who)
	const read = async () => (await server.operator.terminals.list({ page: 1, limit: 1, key_word: 'TOLD' })).list
	const deviceids = (await read()).map(({ id }) => id)
	const on = async (): Promise<string | undefined> => (await read())[0]?.program_name
	await server.operator.releases.publish({ play_ids: [await aProgram('five', 1000)], deviceids })
	await expect.poll(on, { timeout: 120_000 }).toBe('five')
	const { publish_id } = await server.operator.emergency.publish({ content: emergency, deviceids })
	await expect.poll(on, { timeout: 120_000 }).toBe('Fire')
	await server.operator.emergency.cancel({ publish_id })
	await expect.poll(on, { timeout: 120_000 }).toBe('five')
	await started.stop()
})
