import type { PointDetail, pointsCalls } from '@vitrine/contract/release/points'
import { point_limits } from '@vitrine/domain/points/point'
import { readTree } from '../../db/reach.ts'
import { isReviewed } from '../../db/review.ts'
import type { Tx } from '../../db/schema.ts'
import { isGroupInScope, isTerminalInScope } from '../../db/scope.ts'
import { notWritten } from '../../http/audit/changed-since.ts'
import { authorized } from '../../http/caller/authorized.ts'
import type { Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import { nameLine } from '../../http/names.ts'
import type { Handlers } from '../../http/route.ts'
import { byWhom, chosenBefore, chosenFor, nothing_before } from './choosing.ts'
import { chosenPoints, pointsFor } from './delivery.ts'
import * as store from './points.store.ts'
import { type PointsDeps, shownPoints } from './shown-points.ts'

type PointsHandlers = Handlers<typeof pointsCalls>
export type Written = Parameters<PointsHandlers['add']>[0]

/** The row of a point, with defaults for omitted fields. */
const rowOf = ({ name, group_id, enabled = 1, priority = 50, ...terms }: Written) => ({
	name,
	group_id,
	enabled,
	priority,
	terms: JSON.stringify({
		area: terms.area,
		hysteresis_m: terms.hysteresis_m ?? 20,
		hysteresis_s: terms.hysteresis_s ?? 5,
		heading:
			terms.heading_towards === undefined
				? null
				: { towards: terms.heading_towards, within: terms.heading_within ?? 45 },
		min_speed: terms.min_speed ?? null,
		max_speed: terms.max_speed ?? null,
		cooldown_s: terms.cooldown_s ?? 0,
		fix_age_s: terms.fix_age_s ?? 60,
		hours: terms.hours ?? [],
	}),
})

/** An enabled point brings programs to screens without a release: if releases are reviewed, only a reviewer can write or enable one. */
const expectMayBring = async (tx: Tx, { permissions }: Session): Promise<void> => {
	if ((await isReviewed(tx, 'release')) && !permissions.has('review.decide')) throw new CodedError('point_reviewed')
}

const expectGroup = async (tx: Tx, session: Session, group_id: number): Promise<void> => {
	if (!(await isGroupInScope(tx, session.group_id, group_id))) throw new CodedError('group_absent')
}

const expectCapacity = async (tx: Tx, group_id: number): Promise<void> => {
	if ((await store.countPoints(tx, group_id)) >= point_limits.points)
		throw new CodedError('points_many', { count: point_limits.points })
}

/** A point in sight, as it is shown. */
const shownOne = async (deps: PointsDeps, session: Session, id: number): Promise<PointDetail> => {
	const row = await store.findPoint(deps.database.db, session.group_id, id)
	const [point] = row === undefined ? [] : await shownPoints(deps, session.group_id, [row])
	if (point === undefined) throw new CodedError('point_absent')
	return { ...point, device_ids: [...point.device_ids] }
}

/** The points in sight that a terminal should have. */
const idsOf = async ({ db }: PointsDeps['database'], session: Session, device_id: number): Promise<number[]> => {
	if (!(await isTerminalInScope(db, session.group_id, device_id))) throw new CodedError('terminal_absent')
	const { group_id } = await db
		.selectFrom('terminals')
		.select('group_id')
		.where('id', '=', device_id)
		.executeTakeFirstOrThrow()
	const points = chosenPoints(await store.listAll(db), {
		programs: [],
		terminals: await store.listNaming(db, device_id),
		groups: await store.listNamedGroups(db),
	})
	return pointsFor(await readTree(db), points)({ id: device_id, group_id }).map(({ row }) => row.id)
}

const list =
	(deps: PointsDeps): PointsHandlers['list'] =>
	async ({ page = 1, limit = 50, key_word, enabled, device_id }, { session }) => {
		const { db, dialect } = deps.database
		const ids = device_id === undefined ? undefined : await idsOf(deps.database, session, device_id)
		const found = await store.listPoints(db, dialect, session.group_id, { page, limit, key_word, enabled, ids })
		const points = await shownPoints(deps, session.group_id, found.list)
		return { count: found.count, list: points.map(({ device_ids: _, ...point }) => point) }
	}

const add =
	(deps: PointsDeps): PointsHandlers['add'] =>
	async (written, { session, now, note }) => {
		const { database } = deps
		const id = await authorized(database, session, async tx => {
			await expectGroup(tx, session, written.group_id)
			await expectMayBring(tx, session)
			const chosen = await chosenFor(tx, database.dialect, session, written, nothing_before)
			await expectCapacity(tx, written.group_id)
			note({ object: written.name, after: { ...rowOf(written), programs: written.program_ids } })
			const by = { by_group_id: session.group_id, user_id: session.user_id }
			const made = await store.insertPoint(tx, {
				...rowOf(written),
				...by,
				created_at: now,
				updated_at: now,
				revision: 0,
			})
			await store.setChosen(tx, database.dialect, made, chosen)
			return made
		})
		return shownOne(deps, session, id)
	}

const edit =
	(deps: PointsDeps): PointsHandlers['edit'] =>
	async ({ id, revision, ...written }, { session, now, note, wrote }) => {
		const { database } = deps
		await authorized(database, session, async tx => {
			const before = await store.findPoint(tx, session.group_id, id)
			if (before === undefined) throw new CodedError('point_absent')
			await expectGroup(tx, session, written.group_id)
			await expectMayBring(tx, session)
			const old = await chosenBefore(tx, database.dialect, session, before)
			const chosen = await chosenFor(tx, database.dialect, session, written, old)
			if (before.group_id !== written.group_id) await expectCapacity(tx, written.group_id)
			const { name, group_id, enabled, priority, terms } = before
			note({
				object: name,
				before: { name, group_id, enabled, priority, terms },
				after: { ...rowOf(written), programs: written.program_ids },
			})
			const change = { ...rowOf(written), ...(await byWhom(tx, session, before, chosen)), updated_at: now }
			const next = await store.updatePoint(tx, { id, revision }, change)
			if (next === undefined) throw await notWritten(tx, 'points', id, 'point_absent')
			await store.setChosen(tx, database.dialect, id, chosen)
			wrote('points', id, next)
		})
		return shownOne(deps, session, id)
	}

/** Runs an action on points that must all be in sight; otherwise on none. */
const changing = (
	{ database }: PointsDeps,
	session: Session,
	ids: readonly number[],
	change: (tx: Tx, rows: readonly store.PointRow[]) => Promise<void>,
) =>
	authorized(database, session, async tx => {
		const wanted = [...new Set(ids)]
		const rows = await store.listNamed(tx, database.dialect, session.group_id, wanted)
		if (rows.length < wanted.length) throw new CodedError('point_absent')
		await change(tx, rows)
	})

const enable =
	(deps: PointsDeps): PointsHandlers['enable'] =>
	async ({ ids, enabled }, { session, now, note, wrote }) => {
		const change = { enabled, updated_at: now }
		await changing(deps, session, ids, async (tx, rows) => {
			if (enabled === 1) await expectMayBring(tx, session)
			note({ object: nameLine(rows.map(({ name }) => name)), before: { enabled: 1 - enabled }, after: { enabled } })
			for (const { id } of rows.filter(row => row.enabled !== enabled)) {
				const next = await store.updatePoint(tx, { id }, change)
				if (next !== undefined) wrote('points', id, next)
			}
		})
		return null
	}

const remove =
	(deps: PointsDeps): PointsHandlers['remove'] =>
	async ({ ids }, { session, now, note }) => {
		await changing(deps, session, ids, async (tx, rows) => {
			note({
				object: nameLine(rows.map(({ name }) => name)),
				before: rows.map(({ name, terms }) => ({ name, terms })),
				after: null,
			})
			await store.removePoints(
				tx,
				deps.database.dialect,
				rows.map(({ id }) => id),
				now,
			)
		})
		return null
	}

/** Points: places at which terminals play programs. Users choose them, and the keeper delivers them to the terminals. */
export const points = (deps: PointsDeps): PointsHandlers => ({
	list: list(deps),
	get: ({ id }, { session }) => shownOne(deps, session, id),
	add: add(deps),
	edit: edit(deps),
	enable: enable(deps),
	remove: remove(deps),
})
