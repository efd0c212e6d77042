import { capabilities } from '@vitrine/domain/terminal/terminal'
import type { Insertable, RawBuilder, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { reviseRow, type SeenRevision } from '../../db/revision.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { contains, inScope, isAcquisitionInSight } from '../../db/scope.ts'

const inSight = (db: Reader, group_id: number) =>
	db
		.selectFrom('acquisition_devices')
		.leftJoin('terminals', 'terminals.id', 'acquisition_devices.terminal_id')
		.innerJoin('groups', join =>
			join.on(sql<boolean>`groups.id = coalesce(terminals.group_id, acquisition_devices.group_id)`),
		)
		.where(isAcquisitionInSight(group_id))

const columns = [
	...([
		'id',
		'name',
		'kind',
		'serial_no',
		'model',
		'port',
		'remark',
		'terminal_id',
		'sensors',
		'revision',
		'updated_at',
	] as const),
].map(name => `acquisition_devices.${name}` as const)

const shown = [
	...columns,
	...(['groups.id as group_id', 'groups.name as group_name', 'terminals.name as terminal_name'] as const),
	...(['terminals.run_state', 'terminals.last_seen', 'terminals.reported_at'] as const),
] as const

export interface DeviceFilter {
	readonly page: number
	readonly limit: number
	readonly key_word?: string | undefined
	readonly kind?: Schema['acquisition_devices']['kind'] | undefined
	readonly device_id?: number | undefined
}

const isFound = (word: string): RawBuilder<boolean> =>
	sql<boolean>`(${contains('acquisition_devices.name', word)} or ${contains('acquisition_devices.serial_no', word)}
		or ${contains('acquisition_devices.model', word)} or ${contains('terminals.name', word)})`

/** Devices of an organisation and those below it, by name. */
export const listDevices = async (db: Reader, scope: number, { page, limit, key_word, ...wanted }: DeviceFilter) => {
	let found = inSight(db, scope)
	if (key_word) found = found.where(isFound(key_word))
	if (wanted.kind !== undefined) found = found.where('acquisition_devices.kind', '=', wanted.kind)
	if (wanted.device_id !== undefined) found = found.where('acquisition_devices.terminal_id', '=', wanted.device_id)
	const { count } = await found.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await found
		.select(shown)
		.orderBy('acquisition_devices.name')
		.orderBy('acquisition_devices.id')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}
export type DeviceRow = Awaited<ReturnType<typeof listDevices>>['list'][number]

export const findDevice = (db: Reader, scope: number, id: number): Promise<DeviceRow | undefined> =>
	inSight(db, scope).select(shown).where('acquisition_devices.id', '=', id).executeTakeFirst()

/** The revision of a video device at a terminal; undefined if it is not there. */
export const findRevisionAt = async (db: Reader, terminal_id: number, id: number): Promise<number | undefined> =>
	(
		await db
			.selectFrom('acquisition_devices')
			.select('revision')
			.where('id', '=', id)
			.where('terminal_id', '=', terminal_id)
			.where('kind', '=', 'video')
			.executeTakeFirst()
	)?.revision

/** The last values of these terminals' sensors, from series visible to the organisation, newest first. */
export const listReadings = (db: Reader, dialect: DialectName, scope: number, terminal_ids: readonly number[]) =>
	db
		.selectFrom('sensor_series')
		.leftJoin('sensor_limits', join =>
			join
				.onRef('sensor_limits.terminal_id', '=', 'sensor_series.terminal_id')
				.onRef('sensor_limits.metric', '=', 'sensor_series.metric')
				.onRef('sensor_limits.unit', '=', 'sensor_series.unit'),
		)
		.leftJoin('sensor_offsets', join =>
			join
				.onRef('sensor_offsets.terminal_id', '=', 'sensor_series.terminal_id')
				.onRef('sensor_offsets.metric', '=', 'sensor_series.metric')
				.onRef('sensor_offsets.unit', '=', 'sensor_series.unit'),
		)
		.select([
			...(['sensor_series.terminal_id', 'sensor_series.metric', 'sensor_series.unit'] as const),
			'sensor_series.value as measured',
			sql<number>`coalesce(sensor_offsets.value, 0)`.as('offset'),
			...(['sensor_series.time', 'sensor_series.time_fault'] as const),
			...(['sensor_limits.low', 'sensor_limits.high', 'sensor_limits.slack', 'sensor_limits.beyond'] as const),
		])
		.where(isAmong(dialect, 'sensor_series.terminal_id', terminal_ids))
		.where(inScope('sensor_series.group_id', scope))
		.orderBy('sensor_series.time', 'desc')
		.execute()
export type ReadingRow = Awaited<ReturnType<typeof listReadings>>[number]

/** What these terminals report of themselves, as far as they are visible. */
export const listReports = (db: Reader, dialect: DialectName, scope: number, terminal_ids: readonly number[]) =>
	db
		.selectFrom('terminals')
		.select(['id as terminal_id', 'reported'])
		.where(isAmong(dialect, 'id', terminal_ids))
		.where(inScope('group_id', scope))
		.execute()
export type ReportRow = Awaited<ReturnType<typeof listReports>>[number]

/** Number of devices at a terminal. */
export const countDevices = async (db: Reader, terminal_id: number): Promise<number> =>
	(
		await db
			.selectFrom('acquisition_devices')
			.select(eb => eb.fn.countAll<number>().as('count'))
			.where('terminal_id', '=', terminal_id)
			.executeTakeFirstOrThrow()
	).count

/** A terminal visible to the organisation, with its owner. */
export const findTerminal = (db: Reader, scope: number, id: number) =>
	db
		.selectFrom('terminals')
		.select(['id', 'group_id', 'name'])
		.where('id', '=', id)
		.where(inScope('group_id', scope))
		.executeTakeFirst()

/** The device at a port of a terminal, other than the given one. */
export const findAtPort = (db: Reader, terminal_id: number, port: string, but: number) =>
	db
		.selectFrom('acquisition_devices')
		.select('name')
		.where('terminal_id', '=', terminal_id)
		.where('port', '=', port)
		.where('id', '!=', but)
		.executeTakeFirst()

export const insertDevice = async (tx: Tx, row: Insertable<Schema['acquisition_devices']>): Promise<number> =>
	(await tx.insertInto('acquisition_devices').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Overwrites the given revision, if there is one; returns the new revision, or undefined if it does not match. */
export const updateDevice = (tx: Tx, seen: SeenRevision, change: Updateable<Schema['acquisition_devices']>) =>
	reviseRow(tx, 'acquisition_devices', seen, change)

/** Detaches devices from terminals that are removed: they stay with the terminal's organisation, at no port. */
export const leaveTerminals = (tx: Tx, dialect: DialectName, terminal_ids: readonly number[]) =>
	sql`update acquisition_devices set terminal_id = null, port = '',
		group_id = (select terminals.group_id from terminals where terminals.id = acquisition_devices.terminal_id)
		where ${isAmong(dialect, 'terminal_id', terminal_ids)}`.execute(tx)

export const removeDevice = (tx: Tx, id: number) => tx.deleteFrom('acquisition_devices').where('id', '=', id).execute()

/** Programs that name a device: those of the own organisations by name, at most `most`, and the total number. */
export const listNaming = async (db: Reader, scope: number, id: number, most: number) => {
	const naming = db
		.selectFrom('program_acquisitions')
		.innerJoin('programs', 'programs.id', 'program_acquisitions.program_id')
		.where('program_acquisitions.device_id', '=', id)
	const programs = await naming
		.select(['programs.id', 'programs.name'])
		.where(inScope('programs.group_id', scope))
		.orderBy('programs.name')
		.orderBy('programs.id')
		.limit(most)
		.execute()
	const { count } = await naming.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	return { programs, count: Number(count) }
}

/** The video devices of those of these terminals whose players support them; a terminal without any has one row with no `id`. */
export const listInputs = (db: Reader, dialect: DialectName, terminal_ids: readonly number[]) =>
	db
		.selectFrom('terminals')
		.leftJoin('acquisition_devices', join =>
			join.onRef('acquisition_devices.terminal_id', '=', 'terminals.id').on('acquisition_devices.kind', '=', 'video'),
		)
		.select([
			'terminals.id as terminal_id',
			...(['acquisition_devices.id', 'acquisition_devices.name', 'acquisition_devices.port'] as const),
		])
		.where(isAmong(dialect, 'terminals.id', terminal_ids))
		.where('terminals.capabilities', 'like', `%"${capabilities.acquisition}"%`)
		.orderBy('acquisition_devices.id')
		.execute()
