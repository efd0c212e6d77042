import { foldedAt, isTimeDoubted, type Measured, sensor_times } from '@vitrine/domain/terminal/sensor'
import type { Latest, NewSeries, StoredSeries } from './sensors.store.ts'

/** A sensor while a group of reports is being processed. */
interface Sensor {
	readonly terminal_id: number
	readonly group_id: number
	readonly metric: string
	readonly unit: string
	/** Null until it is stored. */
	id: number | null
	/** Its latest value in this group; null if there is none. */
	latest: Omit<Latest, 'id' | 'due_at'> | null
	due_at: number
	/** When the previously stored latest value was measured. */
	readonly known_at: number
	/** Its measured values, by second. */
	readonly values: Map<number, number>
}

/** The terminal and organisation of a sensor. */
export interface Place {
	readonly terminal_id: number
	readonly group_id: number
}

/** The sensors of the terminals of a group of reports, stored and new ones. */
export interface KnownSensors {
	/** How many sensors a terminal has in its organisation including these, some of which can be new. */
	countWith(place: Place, measured: readonly Measured[]): number
	/** Adds a value with the time it was measured at; both clocks in ms. */
	add(
		place: Place,
		measured: Measured & { readonly time: number },
		clock: { readonly now: number; readonly since: number },
	): void
	/** Sensors that must be inserted first. */
	fresh(): NewSeries[]
	named(stored: readonly StoredSeries[]): void
	latest(): Latest[]
	/** The last measurement of each sensor for which nothing later was known. */
	measured(): (Measured & { readonly terminal_id: number; readonly time: number })[]
	values(): { series_id: number; time: number; value: number }[]
}

const nameOf = ({ terminal_id, group_id }: Place, { metric, unit }: Omit<Measured, 'value'>): string =>
	JSON.stringify([terminal_id, group_id, metric, unit])

const placeName = ({ terminal_id, group_id }: Place): string => `${terminal_id}/${group_id}`

/** A value with a plausible time takes precedence over one with an impossible time. */
const laterOf = (before: Sensor['latest'], next: NonNullable<Sensor['latest']>): Sensor['latest'] => {
	if (before === null || before.time_fault > next.time_fault) return next
	return before.time_fault === next.time_fault && next.time >= before.time ? next : before
}

export const knownSensors = (stored: readonly StoredSeries[]): KnownSensors => {
	const all = new Map<string, Sensor>()
	const counts = new Map<string, number>()
	const put = (sensor: Sensor): Sensor => {
		all.set(nameOf(sensor, sensor), sensor)
		counts.set(placeName(sensor), (counts.get(placeName(sensor)) ?? 0) + 1)
		return sensor
	}
	for (const { terminal_id, group_id, metric, unit, id, due_at, time: known_at } of stored)
		put({ terminal_id, group_id, metric, unit, id, due_at, known_at, latest: null, values: new Map() })
	const find = (place: Place, { metric, unit }: Measured, now: number): Sensor =>
		all.get(nameOf(place, { metric, unit })) ??
		put({
			terminal_id: place.terminal_id,
			group_id: place.group_id,
			metric,
			unit,
			id: null,
			latest: null,
			due_at: now + sensor_times.hours,
			known_at: 0,
			values: new Map(),
		})
	return {
		countWith: (place, measured) => {
			const names = new Set(measured.map(one => nameOf(place, one)))
			return (counts.get(placeName(place)) ?? 0) + [...names].filter(name => !all.has(name)).length
		},
		add: (place, measured, clock) => {
			const sensor = find(place, measured, clock.now)
			const { time, value } = measured
			if (isTimeDoubted(time, clock)) {
				sensor.latest = laterOf(sensor.latest, { time: clock.now, value, time_fault: 1 })
				return
			}
			sensor.latest = laterOf(sensor.latest, { time, value, time_fault: 0 })
			sensor.due_at = Math.min(sensor.due_at, foldedAt(time))
			sensor.values.set(time - (time % sensor_times.apart), value)
		},
		fresh: () =>
			[...all.values()].flatMap(({ id, terminal_id, group_id, metric, unit, latest, due_at }) =>
				id === null && latest !== null ? [{ terminal_id, group_id, metric, unit, due_at, ...latest }] : [],
			),
		named: written => {
			for (const one of written) {
				const sensor = all.get(nameOf(one, one))
				if (sensor !== undefined) sensor.id = one.id
			}
		},
		latest: () =>
			[...all.values()].flatMap(({ id, latest, due_at }) =>
				id === null || latest === null ? [] : [{ id, due_at, ...latest }],
			),
		measured: () =>
			[...all.values()].flatMap(({ terminal_id, metric, unit, latest, known_at }) =>
				latest === null || latest.time < known_at
					? []
					: [{ terminal_id, metric, unit, value: latest.value, time: latest.time }],
			),
		values: () =>
			[...all.values()].flatMap(({ id, values }) =>
				id === null ? [] : [...values].map(([time, value]) => ({ series_id: id, time, value })),
			),
	}
}
