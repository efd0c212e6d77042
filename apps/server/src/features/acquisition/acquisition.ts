import type { AcquisitionDevice, acquisitionCalls } from '@vitrine/contract/terminal/acquisition'
import { acquisitionState } from '@vitrine/domain/devices/acquisition'
import { fromJson } from '@vitrine/domain/json-text'
import { readReported } from '@vitrine/domain/terminal/reported'
import { inSensorOrder } from '@vitrine/domain/terminal/sensor'
import { isDuplicate } from '../../db/conflicts.ts'
import type { Database } from '../../db/database.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { readChannels } from '../../db/stored-json.ts'
import { notWritten } from '../../http/audit/changed-since.ts'
import { authorized } from '../../http/caller/authorized.ts'
import type { Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './acquisition.store.ts'

type AcquisitionHandlers = Handlers<typeof acquisitionCalls>
type Written = Parameters<AcquisitionHandlers['add']>[0]

/** The readings of a device: the newest of each of its sensors. */
const readingsOf = (sensors: AcquisitionDevice['sensors'], rows: readonly store.ReadingRow[]) => {
	const own = rows.filter(
		({ metric, unit }) => sensors.length === 0 || sensors.some(one => one.metric === metric && one.unit === unit),
	)
	const newest = [...Map.groupBy(own, ({ metric, unit }) => `${metric} ${unit}`).values()].flatMap(
		([first]) => first ?? [],
	)
	return inSensorOrder(newest).map(({ metric, unit, value, time, time_fault, low, high, slack, beyond }) => ({
		metric,
		unit,
		value,
		time,
		clock_wrong: time_fault === 1,
		low: low ?? null,
		high: high ?? null,
		slack: slack ?? 0,
		beyond: beyond ?? '',
	}))
}

/** The inputs of a media server that a device feeds: the one that is called as its port, or all of them. */
const inputsOf = ({ kind, port, reported }: store.DeviceRow): AcquisitionDevice['inputs'] => {
	if (kind !== 'video' || reported === null) return []
	const inputs = readReported(fromJson(reported)?.value).values.media_server?.inputs ?? []
	return inputs.filter(({ name }) => port === '' || name === port)
}

const lastOf = (
	row: store.DeviceRow,
	readings: AcquisitionDevice['readings'],
	inputs: AcquisitionDevice['inputs'],
	now: number,
): number | null => {
	if (row.kind === 'environment')
		return readings.reduce<number | null>((last, { time }) => Math.max(last ?? 0, time), null)
	if (!inputs.some(({ signal }) => signal)) return null
	// What a terminal that is there has said of its inputs holds until it says something else.
	return (row.run_state ?? 0) > 0 ? now : row.reported_at
}

const shownDevice = (row: store.DeviceRow, readings: readonly store.ReadingRow[], now: number): AcquisitionDevice => {
	const { run_state, reported: _, reported_at: __, terminal_id, terminal_name, sensors: stored, ...record } = row
	const sensors = readChannels(stored)
	const own = row.kind === 'environment' ? readingsOf(sensors, readings) : []
	const inputs = inputsOf(row)
	const last_at = lastOf(row, own, inputs, now)
	const standing = { is_bound: terminal_id !== null, is_online: (run_state ?? 0) > 0, last_at }
	return {
		...record,
		terminal_id: terminal_id ?? 0,
		terminal_name: terminal_name ?? '',
		state: acquisitionState(standing, now),
		last_at,
		sensors,
		readings: own,
		inputs,
	}
}

/** Devices with what they measured last. */
const withReadings = async (
	{ db, dialect }: Database,
	scope: number,
	rows: readonly store.DeviceRow[],
	now: number,
): Promise<AcquisitionDevice[]> => {
	const ids = [...new Set(rows.flatMap(({ terminal_id }) => terminal_id ?? []))]
	const found = ids.length === 0 ? [] : await store.listReadings(db, dialect, scope, ids)
	const readings = Map.groupBy(found, ({ terminal_id }) => terminal_id)
	return rows.map(row => shownDevice(row, readings.get(row.terminal_id ?? 0) ?? [], now))
}

const found = async (db: Reader, { group_id }: Session, id: number): Promise<store.DeviceRow> => {
	const row = await store.findDevice(db, group_id, id)
	if (row === undefined) throw new CodedError('acquisition_absent')
	return row
}

/** Where a device is to stand: its terminal is in sight and its port free; without a terminal there is no port. */
const placed = async (tx: Tx, { group_id }: Session, { device_id = 0, port = '' }: Written, but: number) => {
	if (device_id === 0) {
		if (port !== '') throw new CodedError('acquisition_port_alone')
		return null
	}
	const terminal = await store.findTerminal(tx, group_id, device_id)
	if (terminal === undefined) throw new CodedError('terminal_absent')
	const other = port === '' ? undefined : await store.findAtPort(tx, device_id, port, but)
	if (other !== undefined) throw new CodedError('acquisition_port_taken', { port, name: other.name })
	return terminal
}

const rowOf = ({ name, kind, serial_no = '', model = '', port = '', remark = '', sensors = [] }: Written) => ({
	name,
	kind,
	serial_no,
	model,
	port,
	remark,
	sensors: JSON.stringify(kind === 'environment' ? sensors : []),
})

/** A change whole or not at all; a port that somebody else takes at the same moment is refused as if it had been taken before. */
const changing = <T>(
	database: Database,
	session: Session,
	{ port = '', name }: Written,
	change: (tx: Tx) => Promise<T>,
) =>
	authorized(database, session, change).catch(error => {
		throw isDuplicate(error) ? new CodedError('acquisition_port_taken', { port, name }) : error
	})

/** A device that is in sight, as it is shown. */
const shownOne = async (database: Database, session: Session, id: number, now: number): Promise<AcquisitionDevice> => {
	const row = await found(database.db, session, id)
	const [device] = await withReadings(database, session.group_id, [row], now)
	if (device === undefined) throw new CodedError('acquisition_absent')
	return device
}

const remove =
	(database: Database): AcquisitionHandlers['remove'] =>
	async ({ id }, { session, note }) => {
		await authorized(database, session, async tx => {
			const { name, kind, serial_no, model, port } = await found(tx, session, id)
			note({ object: name, before: { name, kind, serial_no, model, port }, after: null })
			await store.removeDevice(tx, id)
		})
		return null
	}

/** Devices that measure for terminals or feed them a picture. */
export const acquisition = (database: Database): AcquisitionHandlers => ({
	list: async ({ page = 1, limit = 50, ...wanted }, { session, now }) => {
		const { count, list } = await store.listDevices(database.db, session.group_id, { page, limit, ...wanted })
		return { count, list: await withReadings(database, session.group_id, list, now) }
	},
	get: ({ id }, { session, now }) => shownOne(database, session, id, now),
	add: async (written, { session, now, note }) => {
		const id = await changing(database, session, written, async tx => {
			const terminal = await placed(tx, session, written, 0)
			note({ object: written.name, after: { ...rowOf(written), terminal: terminal?.name ?? '' } })
			return store.insertDevice(tx, {
				...rowOf(written),
				group_id: terminal?.group_id ?? session.group_id,
				terminal_id: terminal?.id ?? null,
				created_at: now,
				updated_at: now,
				revision: 0,
			})
		})
		return shownOne(database, session, id, now)
	},
	edit: async ({ id, revision, ...written }, { session, now, note, wrote }) => {
		await changing(database, session, written, async tx => {
			const before = await found(tx, session, id)
			const terminal = await placed(tx, session, written, id)
			const { name, kind, serial_no, model, port, remark, sensors, terminal_name } = before
			note({
				object: name,
				before: { name, kind, serial_no, model, port, remark, sensors, terminal: terminal_name ?? '' },
				after: { ...rowOf(written), terminal: terminal?.name ?? '' },
			})
			const change = {
				...rowOf(written),
				group_id: terminal?.group_id ?? before.group_id,
				terminal_id: terminal?.id ?? null,
				updated_at: now,
			}
			const next = await store.updateDevice(tx, { id, revision }, change)
			if (next === undefined) throw await notWritten(tx, 'acquisition_devices', id, 'acquisition_absent')
			wrote('acquisition_devices', id, next)
		})
		return shownOne(database, session, id, now)
	},
	remove: remove(database),
})
