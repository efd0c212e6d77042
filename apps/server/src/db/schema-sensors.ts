import type { LimitSide } from '@vitrine/domain/devices/sensor-limit'
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
	/** From where on a sensor is an incident, in its unit; null without a limit on that side. */
	sensor_limits: {
		terminal_id: number
		metric: string
		unit: string
		low: number | null
		high: number | null
		slack: number
		/** On which side it is beyond them, since when, and with which value that began; 0 while it is not. */
		beyond: LimitSide
		since: number
		value: number
	}
	/** What measures for terminals or feeds them a picture. */
	acquisition_devices: {
		id: Generated<number>
		/** Whose it is while no terminal is chosen; with one it is whose that is. */
		group_id: number
		terminal_id: number | null
		name: string
		kind: 'environment' | 'video'
		serial_no: string
		model: string
		port: string
		remark: string
		/** Which sensors of the terminal are its own, as JSON; none are all. */
		sensors: string
		created_at: number
		updated_at: number
		revision: number
	}
}
