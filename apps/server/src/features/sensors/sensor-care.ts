import { foldedAt, hourOf, sensor_times } from '@vitrine/domain/terminal/sensor'
import type { Database } from '../../db/database.ts'
import * as store from './sensor-care.store.ts'

/** How many sensors one step processes; for each it handles one hour, or this many values of a removed terminal. */
const series_at_once = 50
const values_at_once = 5000

const hour = 3_600_000

/** When the next maintenance of a sensor is due; null if nothing of it is left. */
const nextDue = ({ is_left, first_value, first_hour, time }: store.DueSeries, now: number): number | null => {
	if (is_left) return first_value === null && first_hour === null ? null : now
	if (first_value === null && first_hour === null) {
		const until = time + sensor_times.hours
		return until > now ? until : null
	}
	const folding = first_value === null ? Number.POSITIVE_INFINITY : foldedAt(first_value)
	const ending = first_hour === null ? Number.POSITIVE_INFINITY : first_hour + sensor_times.hours
	return Math.min(folding, ending)
}

/** The oldest hour of a sensor, once all its values are old enough to be folded. */
const oldHour = ({ id, first_value, is_left }: store.DueSeries, now: number): store.SensorHour[] => {
	if (is_left || first_value === null || foldedAt(first_value) > now) return []
	const time = hourOf(first_value)
	return [{ series_id: id, time, until: time + hour }]
}

/**
 * One maintenance step for old values: for a few sensors, folds an hour into one row and removes hours that are too old and data of
 * removed terminals. Returns whether more is to be done.
 */
export const careForSensors = ({ db, dialect }: Database, now: number): Promise<boolean> =>
	db.transaction().execute(async tx => {
		const due = await store.listDue(tx, now, series_at_once)
		if (due.length === 0) return false
		const hours = due.flatMap(one => oldHour(one, now))
		if (hours.length > 0) await store.foldHours(tx, dialect, hours)
		const left = due.filter(({ is_left }) => is_left).map(({ id }) => id)
		if (left.length > 0) {
			await store.removeFirstValues(tx, left, values_at_once)
			await store.removeHours(tx, dialect, left, Number.MAX_SAFE_INTEGER)
		}
		const ids = due.map(({ id }) => id)
		await store.removeHours(tx, dialect, ids, now - sensor_times.hours + 1)
		const after = (await store.listAgain(tx, dialect, ids)).map(one => ({ ...one, due_at: nextDue(one, now) }))
		const gone = after.filter(({ due_at }) => due_at === null)
		if (gone.length > 0) await store.removeSeries(tx, dialect, gone)
		const kept = after.flatMap(({ id, due_at }) => (due_at === null ? [] : [{ id, due_at }]))
		if (kept.length > 0) await store.updateDue(tx, dialect, kept)
		return true
	})
