import type { AcquisitionDevice, acquisitionCalls } from '@vitrine/contract/terminal/acquisition'
import { acquisition_most, acquisition_uses_named } from '@vitrine/domain/devices/acquisition'
import { isDuplicate } from '../../db/conflicts.ts'
import type { Database } from '../../db/database.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import type { EventChannel } from '../../events.ts'
import { notWritten } from '../../http/audit/changed-since.ts'
import { notedById } from '../../http/audit/terminals-note.ts'
import { authorized } from '../../http/caller/authorized.ts'
import type { Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './acquisition.store.ts'
import { shownDevices } from './shown-devices.ts'

type AcquisitionHandlers = Handlers<typeof acquisitionCalls>
type Written = Parameters<AcquisitionHandlers['add']>[0]

/** Devices with their latest readings. */
const withReadings = async (
	{ db, dialect }: Database,
	scope: number,
	rows: readonly store.DeviceRow[],
	now: number,
): Promise<AcquisitionDevice[]> => {
	const ids = (of: readonly store.DeviceRow[]): number[] => [
		...new Set(of.flatMap(({ terminal_id }) => terminal_id ?? [])),
	]
	const measuring = ids(rows.filter(({ kind }) => kind === 'environment'))
	const placed_at = ids(rows)
	const readings = measuring.length === 0 ? [] : await store.listReadings(db, dialect, scope, measuring)
	const reports = placed_at.length === 0 ? [] : await store.listReports(db, dialect, scope, placed_at)
	return shownDevices(rows, { readings, reports }, now)
}

const found = async (db: Reader, { group_id }: Session, id: number): Promise<store.DeviceRow> => {
	const row = await store.findDevice(db, group_id, id)
	if (row === undefined) throw new CodedError('acquisition_absent')
	return row
}

/** A device being changed, and its terminal so far; a new one has neither. */
type Before = Pick<store.DeviceRow, 'id' | 'terminal_id'>
const new_device: Before = { id: 0, terminal_id: null }

/**
 * The place of a device: its terminal must be visible and have room, and its port must be free; without a terminal there is no port. A
 * device that is already at a full terminal can stay there.
 */
const placed = async (tx: Tx, { group_id }: Session, { device_id = 0, port = '' }: Written, before: Before) => {
	if (device_id === 0) {
		if (port !== '') throw new CodedError('acquisition_port_alone')
		return null
	}
	const terminal = await store.findTerminal(tx, group_id, device_id)
	if (terminal === undefined) throw new CodedError('terminal_absent')
	if (before.terminal_id !== device_id && (await store.countDevices(tx, device_id)) >= acquisition_most)
		throw new CodedError('acquisition_many', { count: acquisition_most })
	const other = port === '' ? undefined : await store.findAtPort(tx, device_id, port, before.id)
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

/** Makes a change as a whole or not at all; a port that is taken concurrently is refused as if it had been taken before. */
const changing = <T>(
	database: Database,
	session: Session,
	{ port = '', name }: Written,
	change: (tx: Tx) => Promise<T>,
) =>
	authorized(database, session, change).catch(error => {
		throw isDuplicate(error) ? new CodedError('acquisition_port_taken', { port, name }) : error
	})

/** A visible device, as shown. */
const shownOne = async (database: Database, session: Session, id: number, now: number): Promise<AcquisitionDevice> => {
	const row = await found(database.db, session, id)
	const [device] = await withReadings(database, session.group_id, [row], now)
	if (device === undefined) throw new CodedError('acquisition_absent')
	return device
}

/** Programs that show the picture of a device: names for users who can see programs, and the number of others. */
const usesOf = async (db: Reader, { group_id, permissions }: Session, id: number) => {
	const { programs, count } = await store.listNaming(db, group_id, id, acquisition_uses_named)
	const named = permissions.has('programs.read') ? programs : []
	return { programs: named, hidden: count - named.length, count }
}

const remove =
	(database: Database, events: EventChannel): AcquisitionHandlers['remove'] =>
	async ({ id, anyway = 0 }, { session, note }) => {
		const place = await authorized(database, session, async tx => {
			const { name, kind, serial_no, model, port, terminal_id } = await found(tx, session, id)
			const noted = await placeNoted(tx, database, session, terminal_id)
			note({ object: name, before: { ...noted, name, kind, serial_no, model, port }, after: null })
			const { count } = await usesOf(tx, session, id)
			if (count > 0 && anyway === 0) throw new CodedError('acquisition_in_use', { name, count })
			await store.removeDevice(tx, id)
			return terminal_id
		})
		events.emit('acquisition_changed', { ids: placesOf(place) })
		return null
	}

/** The terminal of a device for the operation log. */
const placeNoted = async (tx: Tx, { dialect }: Database, { group_id }: Session, id: number | null | undefined) => ({
	devices: id === null || id === undefined ? [] : (await notedById(tx, dialect, group_id, [id])).devices,
})

/** The terminals affected by a change of a device. */
const placesOf = (...ids: (number | null | undefined)[]): number[] => [...new Set(ids.flatMap(id => id ?? []))]

/** Handlers for devices that measure for terminals or feed them a picture. */
export const acquisition = (database: Database, events: EventChannel): AcquisitionHandlers => ({
	list: async ({ page = 1, limit = 50, ...wanted }, { session, now }) => {
		const { count, list } = await store.listDevices(database.db, session.group_id, { page, limit, ...wanted })
		return { count, list: await withReadings(database, session.group_id, list, now) }
	},
	get: async ({ id }, { session, now }) => {
		const device = await shownOne(database, session, id, now)
		const { programs, hidden } = await usesOf(database.db, session, id)
		return { ...device, programs, hidden_programs: hidden }
	},
	add: async (written, { session, now, note }) => {
		const id = await changing(database, session, written, async tx => {
			const terminal = await placed(tx, session, written, new_device)
			const noted = await placeNoted(tx, database, session, terminal?.id)
			note({ object: written.name, after: { ...noted, ...rowOf(written), terminal: terminal?.name ?? '' } })
			return store.insertDevice(tx, {
				...rowOf(written),
				group_id: terminal?.group_id ?? session.group_id,
				terminal_id: terminal?.id ?? null,
				created_at: now,
				updated_at: now,
				revision: 0,
			})
		})
		events.emit('acquisition_changed', { ids: placesOf(written.device_id) })
		return shownOne(database, session, id, now)
	},
	edit: async ({ id, revision, ...written }, { session, now, note, wrote }) => {
		const place = await changing(database, session, written, async tx => {
			const before = await found(tx, session, id)
			const terminal = await placed(tx, session, written, before)
			const { name, kind, serial_no, model, port, remark, sensors, terminal_name } = before
			const [was, is] = [
				await placeNoted(tx, database, session, before.terminal_id),
				await placeNoted(tx, database, session, terminal?.id),
			]
			note({
				object: name,
				before: { ...was, name, kind, serial_no, model, port, remark, sensors, terminal: terminal_name ?? '' },
				after: { ...is, ...rowOf(written), terminal: terminal?.name ?? '' },
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
			return before.terminal_id
		})
		events.emit('acquisition_changed', { ids: placesOf(place, written.device_id) })
		return shownOne(database, session, id, now)
	},
	remove: remove(database, events),
})
