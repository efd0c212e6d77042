import type { reviewCalls } from '@vitrine/contract/release/review'
import { effective } from '@vitrine/domain/people/permission'
import { lock } from '../../db/lock.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { findGroupName, isGroupInScope } from '../../db/scope.ts'
import { readRights } from '../../db/stored-json.ts'
import { changedSince } from '../../http/audit/changed-since.ts'
import { authorized } from '../../http/caller/authorized.ts'
import type { Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import { namesIn } from '../../http/names.ts'
import type { Handlers } from '../../http/route.ts'
import { reviewersIn } from './authority.ts'
import type { ReviewDeps } from './deciding.ts'
import * as store from './reviewers.store.ts'

type ReviewHandlers = Handlers<typeof reviewCalls>

/** Who could review in an organisation: people in sight who can see it and have the permission. */
const candidatesOf = async (db: Reader, session: Session, group_id: number) => {
	const upwards = await store.listUpwards(db, group_id)
	const people = await store.listPeople(
		db,
		session.group_id,
		upwards.map(({ id }) => id),
	)
	return people
		.filter(({ permissions, group_pid }) => effective(readRights(permissions), group_pid === 0).has('review.decide'))
		.map(({ id, name, account }) => ({ id, name, account }))
}

/** Who reviews in an organisation. */
export const reviewers =
	({ database: { db } }: ReviewDeps): ReviewHandlers['getReviewers'] =>
	async ({ group_id, kind }, { session }) => {
		if (!(await isGroupInScope(db, session.group_id, group_id))) throw new CodedError('group_absent')
		const upwards = await store.listUpwards(db, group_id)
		const inEffect = (await reviewersIn(db, kind, upwards))(group_id)
		const named = (await store.listNamed(db, kind)).filter(row => row.group_id === group_id)
		const ids = [...named, ...inEffect].map(({ user_id }) => user_id)
		const people = new Map((await store.findPeople(db, session.group_id, ids)).map(person => [person.id, person]))
		const groups = new Map(upwards.map(({ id, name }) => [id, name]))
		const shown = inEffect.flatMap(({ user_id, group_id: from }) => {
			const person = people.get(user_id)
			return person === undefined ? [] : [{ ...person, group_id: from, group: groups.get(from) ?? '' }]
		})
		return {
			named: named.flatMap(({ user_id }) => people.get(user_id) ?? []),
			shared: (await store.listShared(db, kind)).includes(group_id),
			effective: shown,
			hidden: inEffect.length - shown.length,
			revision: await store.findRevision(db, group_id, kind),
			candidates: await candidatesOf(db, session, group_id),
		}
	}

/** Refuses people who are not in sight, or who could not review there. */
const expectReviewers = async (tx: Tx, session: Session, group_id: number, ids: readonly number[]): Promise<void> => {
	const people = await store.findPeople(tx, session.group_id, ids)
	if (people.length !== ids.length) throw new CodedError('user_absent')
	const able = new Set((await candidatesOf(tx, session, group_id)).map(({ id }) => id))
	const unable = people.filter(({ id }) => !able.has(id))
	if (unable.length === 0) return
	throw new CodedError('reviewer_rights', { names: namesIn(unable.map(({ account }) => account)) })
}

/** Sets who reviews in an organisation. */
export const setReviewers =
	({ database }: ReviewDeps): ReviewHandlers['setReviewers'] =>
	async ({ group_id, kind, user_ids, shared, revision }, { session, note, wrote }) => {
		const wanted = [...new Set(user_ids)]
		note({ object: String(group_id), after: { kind, user_ids: wanted, shared } })
		await authorized(database, session, async tx => {
			await lock(tx, database.dialect, 'reviewers')
			const name = await findGroupName(tx, session.group_id, group_id)
			if (name === undefined) throw new CodedError('group_absent')
			note({ object: name, after: { kind, user_ids: wanted, shared } })
			const what = { what: `reviewers_${kind}`, id: group_id, revision: await store.findRevision(tx, group_id, kind) }
			if (revision !== undefined && revision !== what.revision) throw await changedSince(tx, what)
			await expectReviewers(tx, session, group_id, wanted)
			const written = await store.replaceReviewers(tx, session.group_id, { group_id, kind, shared }, wanted)
			wrote(what.what, group_id, written)
		})
		return null
	}
