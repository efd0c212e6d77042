import type { SensorRow } from '@vitrine/domain/terminal/sensor'

const measured = [
	['temperature', '°C', 24],
	['humidity', '%', 55],
	['light', 'lux', 4000],
	['voltage', 'V', 12],
] as const

/** Number of values in a report. */
export const values_in_report = measured.length

/** A report of a terminal: what its sensors measured at one time, in ms; `count` reports came before it. */
export const readingRows = (place: number, count: number, time: number): SensorRow[] =>
	measured.map(([metric, unit, around], at) => ({
		seq: count * values_in_report + at + 1,
		time,
		metric,
		value: around + ((place + count) % 100) / 10,
		unit,
	}))

/** The table of values as in the product. */
export const values_table = (keyed: string): string =>
	`create table sensor_values (series_id bigint not null, time bigint not null, value double precision not null, primary key (series_id, time))${keyed}`

/** The numeric columns of a report's values in that table, one after the other. */
export const readingValues = (place: number, count: number, time: number): number[] =>
	readingRows(place, count, time).flatMap(({ value }, at) => [place * values_in_report + at + 1, time, value])

/** Stores a report: the same statement for both databases, apart from how each names its parameters. */
export const insertReading = (parameter: (at: number) => string): string => {
	const rows = measured.map((_, at) => `(${[1, 2, 3].map(part => parameter(at * 3 + part)).join(', ')})`)
	return `insert into sensor_values (series_id, time, value) values ${rows.join(', ')}`
}
