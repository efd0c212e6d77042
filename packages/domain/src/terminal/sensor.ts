import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import { play_problems, timeProblem } from '../release/play.ts'

/** What sensors measure, by the names that terminals use, and the unit in which it is stored (specification B §2). */
export const sensor_metrics = {
	temperature: '°C',
	humidity: '%',
	light: 'lux',
	noise: 'dB',
	smoke: '',
	door: '',
	'pm2.5': 'µg/m³',
	pm10: 'µg/m³',
	co2: 'ppm',
	pressure: 'hPa',
	wind_speed: 'm/s',
	wind_direction: '°',
	voltage: 'V',
	voltage1: 'V',
	voltage2: 'V',
	voltage3: 'V',
	current: 'A',
	power: 'W',
	fan: 'rpm',
} as const
export type SensorMetric = keyof typeof sensor_metrics

/** The range in which a known metric can be measured at all, in its own unit: a limit outside it is a mistake. */
export const sensor_ranges: Readonly<Record<SensorMetric, readonly [least: number, most: number]>> = {
	temperature: [-100, 200],
	humidity: [0, 100],
	light: [0, 200_000],
	noise: [0, 200],
	smoke: [0, 1],
	door: [0, 1],
	'pm2.5': [0, 100_000],
	pm10: [0, 100_000],
	co2: [0, 100_000],
	pressure: [0, 2000],
	wind_speed: [0, 150],
	wind_direction: [0, 360],
	voltage: [-1000, 1000],
	voltage1: [-1000, 1000],
	voltage2: [-1000, 1000],
	voltage3: [-1000, 1000],
	current: [-1000, 1000],
	power: [-1_000_000, 1_000_000],
	fan: [0, 100_000],
}

export const isSensorMetric = (metric: string): metric is SensorMetric => Object.hasOwn(sensor_metrics, metric)

const order = Object.keys(sensor_metrics)

/** Display order of sensors: known metrics in the order defined here, then the others by name. */
export const inSensorOrder = <S extends { readonly metric: string; readonly unit: string }>(
	sensors: readonly S[],
): S[] => {
	const placeOf = ({ metric }: S): number => (isSensorMetric(metric) ? order.indexOf(metric) : order.length)
	const nameOf = ({ metric, unit }: S): string => `${metric} ${unit}`
	return sensors.toSorted(
		(one, other) =>
			placeOf(one) - placeOf(other) || (nameOf(one) < nameOf(other) ? -1 : Number(nameOf(one) > nameOf(other))),
	)
}

/** Alternative spellings used by boxes. */
const spellings: ReadonlyMap<string, SensorMetric> = new Map([
	['pm25', 'pm2.5'],
	['pm2_5', 'pm2.5'],
	['fan_speed', 'fan'],
	['illuminance', 'light'],
])

/** Metrics with only two values: 0 and everything else. */
export const switch_metrics: ReadonlySet<string> = new Set<SensorMetric>(['smoke', 'door'])

/** A unit that is stored as another one, and the conversion of its values. */
interface Conversion {
	readonly unit: string
	readonly factor?: number
	readonly offset?: number
}

const conversions: Readonly<Record<string, Conversion>> = {
	c: { unit: '°C' },
	'℃': { unit: '°C' },
	'°c': { unit: '°C' },
	celsius: { unit: '°C' },
	f: { unit: '°C', factor: 5 / 9, offset: -160 / 9 },
	'℉': { unit: '°C', factor: 5 / 9, offset: -160 / 9 },
	'°f': { unit: '°C', factor: 5 / 9, offset: -160 / 9 },
	k: { unit: '°C', offset: -273.15 },
	'%rh': { unit: '%' },
	percent: { unit: '%' },
	lx: { unit: 'lux' },
	lux: { unit: 'lux' },
	db: { unit: 'dB' },
	'ug/m3': { unit: 'µg/m³' },
	'ug/m³': { unit: 'µg/m³' },
	'µg/m3': { unit: 'µg/m³' },
	'μg/m3': { unit: 'µg/m³' },
	'μg/m³': { unit: 'µg/m³' },
	'mg/m3': { unit: 'µg/m³', factor: 1000 },
	'mg/m³': { unit: 'µg/m³', factor: 1000 },
	hpa: { unit: 'hPa' },
	pa: { unit: 'hPa', factor: 0.01 },
	kpa: { unit: 'hPa', factor: 10 },
	'km/h': { unit: 'm/s', factor: 1 / 3.6 },
	deg: { unit: '°' },
	v: { unit: 'V' },
	mv: { unit: 'V', factor: 0.001 },
	a: { unit: 'A' },
	ma: { unit: 'A', factor: 0.001 },
	w: { unit: 'W' },
	kw: { unit: 'W', factor: 1000 },
	'r/min': { unit: 'rpm' },
}

/** Values are rounded to this precision: further digits only result from conversion. */
const places = 1e4

/** Retention of values, and their minimum distance. */
export const sensor_times = {
	/** One value per metric within this many ms: the last. */
	apart: 1000,
	/** How long every value is retained, in ms; after that each hour's minimum, mean and maximum. */
	raw: 48 * 3_600_000,
	/** Retention of the hourly values, in ms (the logs of specification B §6: three months). */
	hours: 92 * 86_400_000,
} as const

/** Maximum different sensors stored per terminal, by metric and unit. */
export const sensors_most = 32

/** The name that a terminal gives to what a sensor measures. */
export const sensorMetric = z
	.string()
	.trim()
	.toLowerCase()
	.regex(/^[a-z][a-z0-9_.-]{0,31}$/)

/** A value of a sensor (protocol §5): `time` in ms since the epoch; without a unit it is in the unit in which the metric is stored. */
const sensorRow = z.object({
	seq: z.int().min(1),
	time: z.int().min(0).max(8_640_000_000_000),
	metric: sensorMetric,
	value: z.number().min(-1e12).max(1e12),
	unit: z
		.string()
		.trim()
		.max(16)
		.regex(/^[^\p{Cc}\p{Cs}]*$/u)
		.default(''),
})
export type SensorRow = z.output<typeof sensorRow>

/** A batch of sensor values of a terminal; `boot` names the journal; a terminal without it has a single journal. */
export const sensorLog = z.object({
	boot: z.uuid().optional(),
	from: z.int().min(1).optional(),
	rows: boundedList(sensorRow, 500).min(1),
})
export type SensorLog = z.output<typeof sensorLog>

/** A measurement, by its stored names. */
export interface Measured {
	readonly metric: string
	readonly unit: string
	readonly value: number
}

/** A value as it is stored: under one name and, if both are known, in one unit. */
export const measuredOf = (row: Pick<SensorRow, 'metric' | 'unit' | 'value'>): Measured => {
	const metric = spellings.get(row.metric) ?? row.metric
	if (!isSensorMetric(metric)) return { metric, unit: row.unit, value: row.value }
	const unit = sensor_metrics[metric]
	const found = Object.hasOwn(conversions, row.unit.toLowerCase()) ? conversions[row.unit.toLowerCase()] : undefined
	if (row.unit === '' || row.unit === unit) return { metric, unit, value: row.value }
	// In a unit that does not fit the metric, it is treated as a different sensor.
	if (found === undefined || found.unit !== unit) return { metric, unit: row.unit, value: row.value }
	const { factor = 1, offset = 0 } = found
	return { metric, unit, value: Math.round((row.value * factor + offset) * places) / places }
}

const hour = 3_600_000

/** The beginning of the hour of a moment, both in ms. */
export const hourOf = (time: number): number => time - (time % hour)

/** When a value of this time, together with its whole hour, is due to be reduced to hourly values; ms. */
export const foldedAt = (time: number): number => hourOf(time) + hour + sensor_times.raw

/** Whether a time is implausible for a terminal added at `since`, or older than anything retained; ms. */
export const isTimeDoubted = (
	time: number,
	{ now, since }: { readonly now: number; readonly since: number },
): boolean =>
	time <= now - sensor_times.hours ||
	timeProblem({ start_time: time, end_time: time }, { now, since }) !== play_problems.none
