import type { SignalDevice } from '@vitrine/domain/program/kinds/external-signal'
import type { Reader } from '../../db/schema.ts'
import { isAcquisitionInSight, isProgramInSight } from '../../db/scope.ts'
import { slices } from '../../ports/turns.ts'
import { CodedError } from '../coded-error.ts'

/** A statement accepts a limited number of values. */
const at_once = 500

const idsOf = (devices: readonly SignalDevice[]): number[] => [
	...new Set(devices.flatMap(({ id }) => (id > 0 ? [id] : []))),
]

/** The given acquisition devices that are visible to an organisation. */
const listSeen = (db: Reader, group_id: number, ids: readonly number[]) =>
	db
		.selectFrom('acquisition_devices')
		.leftJoin('terminals', 'terminals.id', 'acquisition_devices.terminal_id')
		.select(['acquisition_devices.id', 'acquisition_devices.name', 'acquisition_devices.kind'])
		.where('acquisition_devices.id', 'in', ids)
		.where(isAcquisitionInSight(group_id))
		.execute()

/** The given ids that a visible program already names: that program can be saved and copied as it is, whoever chose them. */
const listNamed = async (db: Reader, group_id: number, ids: readonly number[]): Promise<number[]> => {
	const rows = await db
		.selectFrom('program_acquisitions')
		.innerJoin('programs', 'programs.id', 'program_acquisitions.program_id')
		.select('program_acquisitions.device_id')
		.distinct()
		.where('program_acquisitions.device_id', 'in', ids)
		.where(isProgramInSight(group_id))
		.execute()
	return rows.map(({ device_id }) => device_id)
}

/**
 * Rejects acquisition devices that users of an organisation may not name: those out of sight (as absent), and those that deliver no
 * picture. Devices already named here (`named`) or in a visible program may stay.
 */
export const expectNameable = async (
	db: Reader,
	group_id: number,
	devices: readonly SignalDevice[],
	named: readonly number[] = [],
): Promise<void> => {
	const wanted = idsOf(devices).filter(id => !named.includes(id))
	for (const some of slices(wanted, at_once)) {
		const before = new Set(await listNamed(db, group_id, some))
		const seen = new Map((await listSeen(db, group_id, some)).map(row => [row.id, row]))
		for (const id of some.filter(one => !before.has(one))) {
			const row = seen.get(id)
			if (row === undefined) throw new CodedError('acquisition_absent')
			if (row.kind !== 'video') throw new CodedError('acquisition_not_video', { name: row.name })
		}
	}
}

/** Whether a device named by an imported document belongs to this installation: visible, and with the same name. */
export const devicesHere = async (
	db: Reader,
	group_id: number,
	devices: readonly SignalDevice[],
): Promise<(device: SignalDevice) => boolean> => {
	const here = new Map<number, string>()
	for (const some of slices(idsOf(devices), at_once))
		for (const { id, name, kind } of await listSeen(db, group_id, some)) if (kind === 'video') here.set(id, name)
	return ({ id, name }) => here.get(id) === name
}
