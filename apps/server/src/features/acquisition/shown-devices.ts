import type { AcquisitionDevice } from '@vitrine/contract/terminal/acquisition'
import { acquisitionState, firmwareAt, type ReportedDevices } from '@vitrine/domain/devices/acquisition'
import { calibrated } from '@vitrine/domain/devices/calibration'
import { fromJson } from '@vitrine/domain/json-text'
import { presenceState } from '@vitrine/domain/terminal/map-state'
import { readReported } from '@vitrine/domain/terminal/reported'
import { inSensorOrder } from '@vitrine/domain/terminal/sensor'
import { readChannels } from '../../db/stored-json.ts'
import { slices, turn } from '../../ports/turns.ts'
import type { DeviceRow, ReadingRow, ReportRow } from './acquisition.store.ts'

/** Number of devices processed, and of terminal reports read, between two turns of other work. */
const at_once = { devices: 25, reports: 5 } as const

/** The readings of a device: the newest of each sensor. */
const readingsOf = (sensors: AcquisitionDevice['sensors'], rows: readonly ReadingRow[]) => {
	const own = rows.filter(
		({ metric, unit }) => sensors.length === 0 || sensors.some(one => one.metric === metric && one.unit === unit),
	)
	const newest = [...Map.groupBy(own, ({ metric, unit }) => `${metric} ${unit}`).values()].flatMap(
		([first]) => first ?? [],
	)
	return inSensorOrder(newest).map(
		({ metric, unit, measured, offset, time, time_fault, low, high, slack, beyond }) => ({
			metric,
			unit,
			value: calibrated({ metric, unit }, measured, offset),
			measured,
			offset,
			time,
			clock_wrong: time_fault === 1,
			low: low ?? null,
			high: high ?? null,
			slack: slack ?? 0,
			beyond: beyond ?? '',
		}),
	)
}

type Inputs = AcquisitionDevice['inputs']

/** What a terminal reports of its inputs and of the devices at its ports. */
interface Said {
	readonly inputs: Inputs
	readonly devices: ReportedDevices
}

const nothing_said: Said = { inputs: [], devices: [] }

/** What terminals report: a report is long, so it is read once for all devices of its terminal. */
const readSaid = async (reports: readonly ReportRow[]): Promise<ReadonlyMap<number, Said>> => {
	const said = new Map<number, Said>()
	for (const some of slices(reports, at_once.reports)) {
		for (const { terminal_id, reported } of some) {
			const { media_server, acquisition = [] } = readReported(fromJson(reported ?? '')?.value).values
			said.set(terminal_id, { inputs: media_server?.inputs ?? [], devices: acquisition })
		}
		await turn()
	}
	return said
}

/** The inputs that a device feeds: the one named like its port, or all of them. */
const inputsOf = ({ kind, port }: DeviceRow, all: Inputs): Inputs =>
	kind === 'video' ? all.filter(({ name }) => port === '' || name === port) : []

const lastOf = (
	row: DeviceRow,
	readings: AcquisitionDevice['readings'],
	inputs: Inputs,
	now: number,
): number | null => {
	if (row.kind === 'environment')
		return readings.reduce<number | null>((last, { time }) => Math.max(last ?? 0, time), null)
	if (!inputs.some(({ signal }) => signal)) return null
	// What a connected terminal has reported of its inputs holds until it reports something else.
	return (row.run_state ?? 0) > 0 ? now : row.reported_at
}

const shownDevice = (row: DeviceRow, readings: readonly ReadingRow[], said: Said, now: number): AcquisitionDevice => {
	const { run_state, last_seen, reported_at: _, terminal_id, terminal_name, sensors: stored, ...record } = row
	const sensors = readChannels(stored)
	const own = row.kind === 'environment' ? readingsOf(sensors, readings) : []
	const inputs = inputsOf(row, said.inputs)
	const last_at = lastOf(row, own, inputs, now)
	const presence = terminal_id === null ? null : presenceState({ run_state: run_state ?? 0, last_seen })
	return {
		...record,
		firmware: firmwareAt(said.devices, row.port),
		terminal_id: terminal_id ?? 0,
		terminal_name: terminal_name ?? '',
		state: acquisitionState({ presence, last_at }, now),
		last_at,
		sensors,
		readings: own,
		inputs,
	}
}

/** Devices with their latest readings and the state of the inputs they feed; yields to other work meanwhile. */
export const shownDevices = async (
	rows: readonly DeviceRow[],
	{ readings, reports }: { readonly readings: readonly ReadingRow[]; readonly reports: readonly ReportRow[] },
	now: number,
): Promise<AcquisitionDevice[]> => {
	const said = await readSaid(reports)
	const readings_of = Map.groupBy(readings, ({ terminal_id }) => terminal_id)
	const shown: AcquisitionDevice[] = []
	for (const some of slices(rows, at_once.devices)) {
		for (const row of some) {
			const terminal_id = row.terminal_id ?? 0
			shown.push(shownDevice(row, readings_of.get(terminal_id) ?? [], said.get(terminal_id) ?? nothing_said, now))
		}
		await turn()
	}
	return shown
}
