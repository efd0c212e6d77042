import type { LimitSide } from '@vitrine/domain/devices/sensor-limit'
import type { SyncRole } from '@vitrine/domain/screen-sync/screen-sync'
import type { Generated } from 'kysely'

/** The tables of what sensors of terminals measure, and of how far apart screens are. */
export interface SensorTables {
	/** A sensor of a terminal within one organisation that the terminal has belonged to, with its latest value. */
	sensor_series: {
		id: Generated<number>
		terminal_id: number
		group_id: number
		metric: string
		unit: string
		/** When that was measured, or when it arrived if its own time is implausible: `time_fault` is 1 then. */
		time: number
		value: number
		time_fault: number
		/** When some of its values are old enough to be condensed into hours, or to be deleted. */
		due_at: number
	}
	/** Every value of the last two days, at most one per second. */
	sensor_values: { series_id: number; time: number; value: number }
	/** Older values by the hour: `total` is the sum of `count` values. */
	sensor_hours: { series_id: number; time: number; low: number; high: number; total: number; count: number }
	/** How far the sensor journals are stored, and since when each has a gap: 0 for none. `beyond` is JSON. */
	sensor_boots: { terminal_id: number; boot: string; seq: number; beyond: string; gap_at: number; used_at: number }
	/** The limits beyond which a sensor raises an incident, in its unit; null without a limit on that side. */
	sensor_limits: {
		terminal_id: number
		metric: string
		unit: string
		low: number | null
		high: number | null
		slack: number
		/** On which side it exceeds them, since when, and the value at that moment; 0 while it is within. */
		beyond: LimitSide
		since: number
		value: number
	}
	/** Calibration offsets: what is added to the values of a sensor wherever they are shown or checked, in its unit. */
	sensor_offsets: { terminal_id: number; metric: string; unit: string; value: number }
	/** Terminals in a group of multi-screen sync, with their latest report; deviations in ms, null if unknown. */
	sync_members: {
		terminal_id: number
		group_code: string
		role: SyncRole
		offset_ms: number
		measured_ms: number | null
		uncertainty_ms: number | null
		program_id: number
		at: number
	}
	/** Deviations of a terminal from the clock in the five minutes from `time`, in ms: `total` is the sum of `count` values. */
	sync_offsets: {
		terminal_id: number
		time: number
		/** The organisation that it belonged to. */
		group_id: number
		group_code: string
		low: number
		high: number
		total: number
		count: number
	}
	/** Acquisition devices, which measure for terminals or feed them a picture. */
	acquisition_devices: {
		id: Generated<number>
		/** Its owner while no terminal is chosen; with a terminal, the terminal's organisation applies. */
		group_id: number
		terminal_id: number | null
		name: string
		kind: 'environment' | 'video'
		serial_no: string
		model: string
		port: string
		remark: string
		/** Which sensors of the terminal are its own, as JSON; an empty list means all. */
		sensors: string
		created_at: number
		updated_at: number
		revision: number
	}
}
