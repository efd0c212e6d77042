import type { SensorLog } from '@vitrine/domain/terminal/sensor'
import type { Database } from '../../db/database.ts'
import { isPassingProblem } from '../../db/engines/database-errors.ts'
import { whileAway } from '../../db/while-away.ts'
import type { EventChannel } from '../../events.ts'
import type { CodedError } from '../../http/coded-error.ts'
import type { Clock } from '../../ports/clock.ts'
import { oneByOne, turn } from '../../ports/turns.ts'
import { type Report, storeReports } from './report-group.ts'
import { careForSensors } from './sensor-care.ts'

/** Maximum number of values stored per transaction, unless one report has more. */
const rows_at_once = 2000
/** How often old values are checked for, in ms. */
const care_every = 60_000

/**
 * Receives what sensors of terminals measure. Reports that arrive while others are being stored are stored together: thousands per second
 * take about a hundred commits. Each is acknowledged once it is durable.
 */
export interface SensorKeeper {
	/** Returns the highest number of the report's journal that is stored without a gap. */
	take(terminal_id: number, log: SensorLog): Promise<number>
	/** Folds old values into hours, and removes what is older still. */
	care(): Promise<void>
	close(): void
}

export interface SensorKeeperDeps {
	readonly database: Database
	readonly clock: Clock
	readonly events: EventChannel
	readonly report: (error: unknown) => void
}

interface Waiting extends Report {
	readonly done: (outcome: number | CodedError) => void
	readonly failed: (error: unknown) => void
}

/** Removes from the queue the first reports to store together. */
const takeSome = (waiting: Waiting[]): Waiting[] => {
	let [count, rows] = [0, 0]
	while (count < waiting.length && (count === 0 || rows + (waiting[count]?.log.rows.length ?? 0) <= rows_at_once)) {
		rows += waiting[count]?.log.rows.length ?? 0
		count++
	}
	return waiting.splice(0, count)
}

export const sensorKeeper = ({ database, clock, events, report }: SensorKeeperDeps): SensorKeeper => {
	const inTurn = oneByOne()
	const waiting: Waiting[] = []
	const storeAll = async (some: readonly Waiting[]): Promise<void> => {
		const { outcomes, groups, crossed } = await storeReports(database, some, clock.now())
		for (const [place, { done }] of some.entries()) done(outcomes[place] ?? 0)
		if (groups.size > 0) events.emit('sensors_stored', { groups })
		if (crossed.size > 0) events.emit('sensors_crossed', { ids: [...crossed] })
	}
	const store = async (some: readonly Waiting[]): Promise<void> => {
		try {
			await storeAll(some)
		} catch (error) {
			const isAlone = some.length === 1 || isPassingProblem(error)
			if (isAlone) return some.forEach(({ failed }) => void failed(error))
			// One failing report must not affect the others.
			for (const one of some) await store([one])
		}
	}
	const drain = async (): Promise<void> => {
		while (waiting.length > 0) {
			await store(takeSome(waiting))
			await turn()
		}
	}
	let caring = false
	const care = async (): Promise<void> => {
		if (caring) return
		caring = true
		try {
			while (await inTurn(() => careForSensors(database, clock.now()))) await turn()
		} finally {
			caring = false
		}
	}
	const timer = setInterval(() => void whileAway(care).catch(report), care_every)
	timer.unref()
	return {
		take: (terminal_id, log) =>
			new Promise((resolve, reject) => {
				const done = (outcome: number | CodedError): void =>
					typeof outcome === 'number' ? resolve(outcome) : reject(outcome)
				// Everything else that arrives in this turn of the event loop is stored with it.
				if (waiting.length === 0) setImmediate(() => void inTurn(drain).catch(report))
				waiting.push({ terminal_id, log, done, failed: reject })
			}),
		care,
		close: () => clearInterval(timer),
	}
}
