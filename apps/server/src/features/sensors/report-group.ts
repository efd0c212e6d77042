import { type JournalPlace, takenOnce } from '@vitrine/domain/journal'
import { measuredOf, type SensorLog, sensors_most } from '@vitrine/domain/terminal/sensor'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import { readBeyond } from '../../db/stored-json.ts'
import { CodedError } from '../../http/coded-error.ts'
import { type KnownSensors, knownSensors } from './known-sensors.ts'
import { crossLimits } from './sensor-limits.ts'
import * as store from './sensors.store.ts'

/** A terminal's report of its sensors. */
export interface Report {
	readonly terminal_id: number
	readonly log: SensorLog
}

/** The results of a group of reports, in order: the highest number of the journal, or why the report is refused. */
export interface TakenGroup {
	readonly outcomes: readonly (number | CodedError)[]
	/** The terminals with newly stored values, by organisation. */
	readonly groups: ReadonlyMap<number, ReadonlySet<number>>
	/** The terminals with a sensor that crossed a limit. */
	readonly crossed: ReadonlySet<number>
}

/** Maximum number of journals remembered per terminal. */
const boots_most = 20

const no_place: JournalPlace = { seq: 0, beyond: [], gap_at: 0 }

const bootOf = ({ terminal_id, log }: Report) => ({ terminal_id, boot: log.boot ?? '' })
const bootName = ({ terminal_id, boot }: { terminal_id: number; boot: string }): string => `${terminal_id}/${boot}`

/** The stored state of the reporting terminals. */
interface Known {
	readonly terminals: ReadonlyMap<number, Awaited<ReturnType<typeof store.listReporters>>[number]>
	/** How far each journal is stored. */
	readonly places: Map<string, JournalPlace>
	readonly sensors: KnownSensors
}

const readKnown = async (tx: Tx, dialect: Database['dialect'], reports: readonly Report[]): Promise<Known> => {
	const ids = [...new Set(reports.map(({ terminal_id }) => terminal_id))]
	const boots = [...new Map(reports.map(report => [bootName(bootOf(report)), bootOf(report)])).values()]
	const stored = await store.listBoots(tx, dialect, boots)
	return {
		terminals: new Map((await store.listReporters(tx, dialect, ids)).map(row => [row.id, row])),
		places: new Map(
			stored.map(row => [bootName(row), { seq: row.seq, gap_at: row.gap_at, beyond: readBeyond(row.beyond) }]),
		),
		sensors: knownSensors(await store.listSeries(tx, dialect, ids)),
	}
}

/** Merges a report into the known state, or refuses it as a whole. */
const takeReport = (
	{ terminals, places, sensors }: Known,
	report: Report,
	now: number,
	changed: Map<number, Set<number>>,
): number | CodedError => {
	const terminal = terminals.get(report.terminal_id)
	if (terminal === undefined) return new CodedError('terminal_token')
	const name = bootName(bootOf(report))
	const { rows, place } = takenOnce(places.get(name) ?? no_place, report.log, now)
	const measured = rows.map(row => ({ ...measuredOf(row), time: row.time }))
	const where = { terminal_id: terminal.id, group_id: terminal.group_id }
	if (measured.length > 0 && sensors.countWith(where, measured) > sensors_most)
		return new CodedError('sensors_many', { count: sensors_most })
	// A server whose clock was wrong can have stored a time in the future.
	const since = terminal.created_at > now ? 0 : terminal.created_at
	for (const one of measured) sensors.add(where, one, { now, since })
	places.set(name, place)
	if (measured.length > 0)
		changed.set(where.group_id, (changed.get(where.group_id) ?? new Set()).add(where.terminal_id))
	return place.seq
}

const writeBoots = async (
	tx: Tx,
	dialect: Database['dialect'],
	{ terminals, places }: Known,
	reports: readonly Report[],
	now: number,
): Promise<void> => {
	const boots = new Map<string, store.StoredBoot>()
	for (const report of reports) {
		const place = places.get(bootName(bootOf(report)))
		if (place === undefined || !terminals.has(report.terminal_id)) continue
		const { seq, beyond, gap_at } = place
		const boot = { ...bootOf(report), seq, beyond: JSON.stringify(beyond), gap_at, used_at: now }
		boots.set(bootName(boot), boot)
	}
	if (boots.size > 0) await store.writeBoots(tx, dialect, [...boots.values()])
}

/** Stores the reports of terminals within one transaction: many small reports take a few statements and one commit. */
export const storeReports = ({ db, dialect }: Database, reports: readonly Report[], now: number): Promise<TakenGroup> =>
	db.transaction().execute(async tx => {
		const known = await readKnown(tx, dialect, reports)
		const before = new Set(known.places.keys())
		const groups = new Map<number, Set<number>>()
		const outcomes = reports.map(report => takeReport(known, report, now, groups))
		await writeBoots(tx, dialect, known, reports, now)
		const begun = reports.filter(
			report => !before.has(bootName(bootOf(report))) && known.places.has(bootName(bootOf(report))),
		)
		for (const terminal_id of new Set(begun.map(report => report.terminal_id)))
			await store.removeOldBoots(tx, terminal_id, boots_most)
		const { sensors } = known
		const fresh = sensors.fresh()
		if (fresh.length > 0) sensors.named(await store.insertSeries(tx, dialect, fresh))
		const [latest, values] = [sensors.latest(), sensors.values()]
		if (latest.length > 0) await store.updateSeries(tx, dialect, latest)
		if (values.length > 0) await store.insertValues(tx, dialect, values)
		return { outcomes, groups, crossed: await crossLimits(tx, dialect, sensors.measured()) }
	})
