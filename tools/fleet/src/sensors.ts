import type { ReportedDevices } from '@vitrine/domain/devices/acquisition'
import { isSensorMetric, type SensorRow, sensor_metrics, switch_metrics } from '@vitrine/domain/terminal/sensor'
import { Journal } from './journal.ts'

/** Which sensors terminals have, and how often they measure, in ms. */
export interface SensorHabits {
	readonly metrics: readonly string[]
	readonly every: number
}

/** What a terminal reports of the box that its sensors are in; undefined if it has none. */
export const boxesOf = (habits: SensorHabits | undefined): ReportedDevices | undefined =>
	habits === undefined || habits.metrics.length === 0 ? undefined : [{ port: 'RS485-1', firmware: '2.4.1' }]

/** The middle value of a sensor and how far it swings. */
const usual: Readonly<Record<string, readonly [middle: number, swing: number]>> = {
	temperature: [32, 9],
	humidity: [55, 15],
	light: [8000, 7900],
	noise: [58, 9],
	'pm2.5': [35, 20],
	pm10: [60, 25],
	co2: [620, 140],
	pressure: [1013, 8],
	wind_speed: [4, 3.5],
	wind_direction: [180, 170],
	fan: [1800, 600],
}
const otherwise = [12, 0.4] as const
const day = 86_400_000

/** A realistic value of such a sensor: a daily rise and fall, with a variation per terminal. */
export const measuredAt = (metric: string, time: number, own: number): number => {
	if (switch_metrics.has(metric)) return 0
	const [middle, swing] = Object.hasOwn(usual, metric) ? (usual[metric] ?? otherwise) : otherwise
	const wave = Math.sin(((time + own * day) / day) * 2 * Math.PI) * 0.8 + Math.sin(time / 37_000 + own * 9) * 0.2
	return Math.round((middle + swing * wave) * 100) / 100
}

/** The sensors of a simulated terminal and their journal. */
export class Sensors {
	readonly journal = new Journal<SensorRow>()
	#habits: SensorHabits
	#measured: ((count: number) => void) | null = null
	readonly #all: readonly string[]
	readonly #own: number
	#timer: NodeJS.Timeout | undefined

	/** `own`, from 0 to 1, makes each terminal measure different values. */
	constructor(habits: SensorHabits, own: number) {
		this.#habits = habits
		this.#all = habits.metrics
		this.#own = own
	}

	/** Measures from now on; `measured` receives the number of values each time. */
	start(measured: (count: number) => void): void {
		this.stop()
		this.#measured = measured
		const { metrics, every } = this.#habits
		if (metrics.length === 0) return
		this.#timer = setInterval(() => {
			this.#measure(Date.now())
			measured(metrics.length)
		}, every)
	}

	/** Measures this often (ms) from now on, and of its metrics only these, or all. */
	configure(every: number, wanted: readonly string[] | undefined): void {
		this.#habits = { every, metrics: this.#all.filter(metric => wanted?.includes(metric) ?? true) }
		if (this.#measured !== null) this.start(this.#measured)
	}

	stop(): void {
		clearInterval(this.#timer)
		this.#measured = null
	}

	/** What they measure at a moment, in ms since the epoch, by metric. */
	measured(time: number): Record<string, number> {
		return Object.fromEntries(this.#all.map(metric => [metric, measuredAt(metric, time, this.#own)]))
	}

	#measure(time: number): void {
		for (const metric of this.#habits.metrics) {
			const unit = isSensorMetric(metric) ? sensor_metrics[metric] : ''
			this.journal.write({ time, metric, value: measuredAt(metric, time, this.#own), unit })
		}
	}
}
