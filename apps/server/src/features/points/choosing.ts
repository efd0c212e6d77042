import { isWithin } from '@vitrine/domain/people/tree'
import type { DialectName } from '../../db/database.ts'
import { readTree } from '../../db/reach.ts'
import type { Tx } from '../../db/schema.ts'
import type { Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import * as store from './points.store.ts'

/** The choices for a point in a request. */
interface Choice {
	readonly group_id: number
	readonly program_ids: readonly number[]
	readonly device_ids?: readonly number[] | undefined
	readonly group_ids?: readonly number[] | undefined
}

/** Previously chosen ids, and the subset that the caller cannot see. */
interface Before {
	readonly ids: ReadonlySet<number>
	readonly hidden: ReadonlySet<number>
}

/** What was chosen for a point before the change. */
interface ChosenBefore {
	/** The organisation of the point; 0 for a new one. */
	readonly group_id: number
	/** Programs, at the revisions that were chosen. */
	readonly revisions: ReadonlyMap<number, number>
	readonly devices: Before
	readonly groups: Before
}

const none: Before = { ids: new Set(), hidden: new Set() }

/** For a new point nothing was chosen before. */
export const nothing_before: ChosenBefore = { group_id: 0, revisions: new Map(), devices: none, groups: none }

const beforeOf = (all: readonly number[], seen: readonly number[]): Before => {
	const ids = new Set(all)
	const in_sight = new Set(seen)
	return { ids, hidden: new Set(all.filter(id => !in_sight.has(id))) }
}

/** The current choices of a point, as visible to the person who is about to change it. */
export const chosenBefore = async (
	tx: Tx,
	dialect: DialectName,
	{ group_id: scope }: Session,
	{ id, group_id }: Pick<store.PointRow, 'id' | 'group_id'>,
): Promise<ChosenBefore> => {
	const some = { dialect, ids: [id] }
	const programs = await store.listPrograms(tx, some)
	const devices = (await store.listNamedTerminals(tx, some)).map(({ terminal_id }) => terminal_id)
	const seen_devices = (await store.listSeenTerminals(tx, scope, some)).map(({ terminal_id }) => terminal_id)
	const groups = (await store.listNamedGroups(tx, some)).map(one => one.group_id)
	const seen_groups = (await store.listSeenGroups(tx, scope, some)).map(one => one.group_id)
	return {
		group_id,
		revisions: new Map(programs.map(({ program_id, program_revision }) => [program_id, program_revision])),
		devices: beforeOf(devices, seen_devices),
		groups: beforeOf(groups, seen_groups),
	}
}

/** The chosen ids plus the previous ones that are out of sight: a person who cannot see them cannot mean to remove them. */
const withHidden = (chosen: readonly number[] = [], { hidden }: Before): number[] => [
	...new Set([...chosen, ...hidden]),
]

/** The choices for a point, and whether they include programs that only a person with wider sight can have chosen. */
export interface Chosen extends store.Chosen {
	readonly has_hidden: boolean
}

/**
 * Validates the choices for a point: the programs must be visible to the caller, and the terminals and organisations must be within the
 * organisation of the point. Earlier choices remain even if they have moved since, as long as the point stays in its organisation.
 */
export const chosenFor = async (
	tx: Tx,
	dialect: DialectName,
	session: Session,
	choice: Choice,
	before: ChosenBefore,
): Promise<Chosen> => {
	const { group_id, program_ids } = choice
	const device_ids = withHidden(choice.device_ids, before.devices)
	const group_ids = withHidden(choice.group_ids, before.groups)
	if (device_ids.length + group_ids.length === 0) throw new CodedError('point_nowhere')
	const kept = ({ ids, hidden }: Before) => (group_id === before.group_id ? ids : hidden)
	const [known_devices, known_groups] = [kept(before.devices), kept(before.groups)]
	const fresh = {
		device_ids: device_ids.filter(id => !known_devices.has(id)),
		group_ids: group_ids.filter(id => !known_groups.has(id)),
	}
	const within = await store.countWithin(tx, dialect, group_id, fresh)
	if (within.devices < fresh.device_ids.length) throw new CodedError('terminal_absent')
	if (within.groups < fresh.group_ids.length) throw new CodedError('group_absent')
	const seen = await store.listSeen(tx, dialect, session.group_id, program_ids)
	const programs = program_ids.map(id => {
		const revision = seen.get(id)?.revision ?? before.revisions.get(id)
		if (revision === undefined) throw new CodedError('point_programs_absent')
		return { id, revision }
	})
	return { programs, device_ids, group_ids, has_hidden: programs.some(({ id }) => !seen.has(id)) }
}

/** Who is responsible for a changed point: the person who changes it, unless it retains programs that only an organisation above can see. */
export const byWhom = async (
	tx: Tx,
	{ group_id, user_id }: Session,
	before: Pick<store.PointRow, 'by_group_id' | 'user_id'>,
	{ has_hidden }: Chosen,
): Promise<{ readonly by_group_id: number; readonly user_id: number }> => {
	const { by_group_id } = before
	if (has_hidden && isWithin(await readTree(tx), group_id, by_group_id)) return { by_group_id, user_id: before.user_id }
	return { by_group_id: group_id, user_id }
}
