import type { releasesCalls } from '@vitrine/contract/release/releases'
import { type SignalGap, signalGap } from '@vitrine/domain/devices/capture-port'
import { fromJson } from '@vitrine/domain/json-text'
import type { SignalDevice } from '@vitrine/domain/program/kinds/external-signal'
import { readStoredDocument } from '@vitrine/domain/program/reading'
import { signalDevicesOf } from '@vitrine/domain/program/signal-devices'
import { type ReleaseFile, totalSize } from '@vitrine/domain/release/release'
import { readReported } from '@vitrine/domain/terminal/reported'
import { isSizeAssumed } from '@vitrine/domain/terminal/terminal'
import type { Database } from '../../../db/database.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Handlers } from '../../../http/route.ts'
import { slices, turn } from '../../../ports/turns.ts'
import * as store from '../stored/releases.store.ts'
import { listFilesOf, listHad, listPlaces, listReceivers, type Receiver } from './forecast.store.ts'
import { expectNotTooMany } from './rules.ts'

/** Maximum number of terminals named. */
const named = 200
/** Maximum number of locked terminals named in the summary. */
const named_locked = 20
/** Maximum number of acquisition devices named per terminal. */
const named_devices = 20
/** Number of terminals checked per turn of the event loop. */
const at_once = 1000

/** How many bytes of the files terminals have already, queried for one batch of terminals after another. */
const bytesHad = ({ db, dialect }: Database, files: readonly ReleaseFile[]) => {
	const sizes = new Map(files.map(({ sha256, size }) => [sha256, size]))
	/** The files of each release, as far as queried. */
	const known = new Map<number, string[]>()
	return async (receivers: readonly Receiver[]): Promise<Map<number, number>> => {
		if (files.length === 0) return new Map()
		const had = Map.groupBy(await listHad(db, dialect, receivers), ({ terminal_id }) => terminal_id)
		const held = [...new Set([...had.values()].flat().map(({ release_id }) => release_id))]
		const unknown = held.filter(id => !known.has(id))
		for (const id of unknown) known.set(id, [])
		for (const { release_id, sha256 } of await listFilesOf(db, dialect, unknown, [...sizes.keys()]))
			known.get(release_id)?.push(sha256)
		const bytesOf = (rows: readonly { release_id: number }[]): number =>
			[...new Set(rows.flatMap(({ release_id }) => known.get(release_id) ?? []))].reduce(
				(sum, sha256) => sum + (sizes.get(sha256) ?? 0),
				0,
			)
		return new Map([...had].map(([id, rows]) => [id, bytesOf(rows)]))
	}
}

/** Null for a terminal that has not reported its free space. */
const freeOf = ({ storage_used, storage_total }: Receiver): number | null =>
	storage_used === null || storage_total === null ? null : Math.max(0, storage_total - storage_used)

/** Whether a terminal last reported that it is locked: its player refuses releases then (protocol §3.3). */
const isLocked = ({ locking }: Receiver): boolean =>
	locking !== null && readReported(fromJson(locking)?.value).values.locked === true

/** The distinct acquisition devices that programs name. Yields between programs, each of which can name thousands. */
const wantedOf = async (programs: Awaited<ReturnType<typeof store.listPrograms>>): Promise<SignalDevice[]> => {
	const wanted = new Map<string, SignalDevice>()
	for (const row of programs) {
		for (const device of signalDevicesOf(readStoredDocument(row.document, row).document))
			wanted.set(deviceKey(device), device)
		await turn()
	}
	return [...wanted.values()]
}

/** The first acquisition devices that the terminal gets no signal from, each with the reason. */
const unfedBy = async ({ db, dialect }: Database, programs: Awaited<ReturnType<typeof store.listPrograms>>) => {
	const wanted = await wantedOf(programs)
	const ids = wanted.flatMap(({ id }) => (id > 0 ? [id] : []))
	const places = new Map((await listPlaces(db, dialect, ids)).map(row => [row.id, row]))
	return (terminal_id: number) => {
		const unfed: { name: string; gap: SignalGap }[] = []
		// A device is at no more than one terminal, so at any other nearly all have a gap and the loop ends soon.
		for (const { id, name } of wanted) {
			if (unfed.length === named_devices) break
			const gap = signalGap(places.get(id), terminal_id)
			if (gap !== null) unfed.push({ name, gap })
		}
		return unfed
	}
}

/** Devices of other installations have no id here. */
const deviceKey = ({ id, name }: SignalDevice): string => (id > 0 ? String(id) : ` ${name}`)

/** What it takes to bring programs to a terminal that still has to fetch this many bytes. */
const forecastFor = (
	receiver: Receiver,
	bytes: number,
	programs: readonly { readonly name: string; readonly w: number; readonly h: number }[],
	unfed: { name: string; gap: SignalGap }[],
) => {
	const { id: device_id, name, w, h, size: fetched, taken } = receiver
	const time = fetched === null || taken === null ? null : Math.ceil((bytes / fetched) * Math.max(1, taken))
	const sized = !isSizeAssumed(receiver)
	const tooLarge = programs.filter(program => program.w > w || program.h > h)
	const free = freeOf(receiver)
	const short = free !== null && free < bytes
	const over = tooLarge.map(program => program.name)
	const locked = isLocked(receiver)
	const reach = { is_online: receiver.run_state > 0, is_known: receiver.last_seen !== null }
	return { device_id, name, bytes, time, free, short, locked, sized, over, unfed, reach }
}

type Forecast = ReturnType<typeof forecastFor>

/** The forecast of a terminal as the call returns it. */
const shown = ({ reach, ...forecast }: Forecast) => ({ ...forecast, never_seen: !reach.is_known })

/** Locked terminals first, then those that never connected, those without room, then those without the picture of a device, then the slowest. */
const worstFirst = (a: Forecast, b: Forecast): number =>
	Number(b.locked) - Number(a.locked) ||
	Number(a.reach.is_known) - Number(b.reach.is_known) ||
	Number(b.short) - Number(a.short) ||
	b.unfed.length - a.unfed.length ||
	(b.time ?? 0) - (a.time ?? 0) ||
	b.bytes - a.bytes ||
	b.over.length - a.over.length

/** Totals for all terminals, and the terminals where it takes most. */
const summary = (list: readonly Forecast[]) => {
	const times = list.flatMap(({ time }) => time ?? [])
	const locked = list.filter(one => one.locked)
	return {
		terminals: list.length,
		bytes: list.reduce((sum, { bytes }) => sum + bytes, 0),
		complete: list.filter(({ bytes }) => bytes === 0).length,
		over: list.filter(({ over }) => over.length > 0).length,
		short: list.filter(({ short }) => short).length,
		unknown: list.filter(({ free }) => free === null).length,
		unsized: list.filter(({ sized }) => !sized).length,
		unreachable: list.filter(one => one.locked || !one.reach.is_online).length,
		never_seen: list.filter(({ reach }) => !reach.is_known).length,
		locked: locked.length,
		locked_names: locked.slice(0, named_locked).map(({ name }) => name),
		unfed: list.filter(({ unfed }) => unfed.length > 0).length,
		longest: times.length === 0 ? null : times.reduce((a, b) => Math.max(a, b)),
		worst: list.toSorted(worstFirst).slice(0, named).map(shown),
	}
}

/** What it takes to bring programs to terminals, computed in batches so that other work is not blocked. */
export const forecast =
	(database: Database): Handlers<typeof releasesCalls>['getForecast'] =>
	async ({ play_ids, deviceids }, { session }) => {
		expectNotTooMany(deviceids)
		const { db, dialect } = database
		const found = await store.listPrograms(db, session.group_id, play_ids)
		if (found.length !== new Set(play_ids).size) throw new CodedError('program_absent')
		const programs = found.toSorted((a, b) => play_ids.indexOf(a.id) - play_ids.indexOf(b.id))
		const wanted = [...new Set(deviceids)]
		const files = await store.listFiles(
			db,
			programs.map(({ id }) => id),
		)
		const size = totalSize(files)
		const hadBy = bytesHad(database, files)
		const unfedAt = await unfedBy(database, programs)
		const list: Forecast[] = []
		for (const some of slices(wanted, at_once)) {
			const receivers = await listReceivers(db, dialect, session.group_id, some)
			if (receivers.length !== some.length) throw new CodedError('terminal_absent')
			const had = await hadBy(receivers)
			for (const receiver of receivers) {
				const bytes = size - (had.get(receiver.id) ?? 0)
				list.push(forecastFor(receiver, bytes, programs, unfedAt(receiver.id)))
			}
			await turn()
		}
		return { size, ...summary(list) }
	}
