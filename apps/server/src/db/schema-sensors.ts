import type { Generated } from 'kysely'

/** The tables of what sensors of terminals measure. */
export interface SensorTables {
	/** A sensor of a terminal in an organisation that it stood in, with its latest value. */
	sensor_series: {
		id: Generated<number>
		terminal_id: number
		group_id: number
		metric: string
		unit: string
		/** When that was measured, or when it came where its own time cannot be true: `time_fault` is 1 then. */
		time: number
		value: number
		time_fault: number
		/** When something of it is old enough to be folded into hours or to go. */
		due_at: number
	}
	/** Every value of the last two days, one for each second at most. */
	sensor_values: { series_id: number; time: number; value: number }
	/** Hours of what is older: `total` is the sum of `count` values. */
	sensor_hours: { series_id: number; time: number; low: number; high: number; total: number; count: number }
	/** How far the journals of sensors are stored, and since when each has a gap: 0 for none. `beyond` is JSON. */
	sensor_boots: { terminal_id: number; boot: string; seq: number; beyond: string; gap_at: number; used_at: number }
}
