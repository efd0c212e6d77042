import type { usersCalls } from '@vitrine/contract/people/users'
import { authorizedAlone } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import { nameLine } from '../../http/names.ts'
import type { Handlers } from '../../http/route.ts'
import { removeReferralsOf } from './referrals.store.ts'
import { targetsOf } from './user-checks.ts'
import * as store from './users.store.ts'
import type { UsersDeps } from './users-deps.ts'

type StateHandlers = Pick<Handlers<typeof usersCalls>, 'ban' | 'remove'>

const named = (rows: readonly store.TargetRow[]): string => nameLine(rows.map(row => row.account))

const states = (rows: readonly store.TargetRow[], active?: number) =>
	rows.map(row => ({ account: row.account, active: active ?? row.active }))

/** For removed users, the nearest superior who stays. */
const heirs = (leaving: readonly { id: number; pid: number | null }[]) => {
	const parents = new Map(leaving.map(row => [row.id, row.pid]))
	const staying = (pid: number | null): number | null => {
		let found = pid
		while (found !== null && parents.has(found)) found = parents.get(found) ?? null
		return found
	}
	return leaving.map(({ id, pid }) => ({ id, pid: staying(pid) }))
}

const ban =
	({ database, access, events }: UsersDeps): StateHandlers['ban'] =>
	async ({ ids, banned, subordinates = 0 }, { session, note }) => {
		const { dialect } = database
		const active = banned ? 0 : 1
		const { changed, session_ids, user_ids } = await authorizedAlone(database, session, async tx => {
			const named_only = await store.listTargets(tx, dialect, session.group_id, ids)
			// Checked before subordinates are added: a named user who is out of reach refuses the whole call.
			if (named_only.length !== new Set(ids).size) throw new CodedError('user_absent')
			const wanted = subordinates ? await store.listBelow(tx, dialect, session.group_id, ids) : ids
			const targets = await targetsOf(tx, dialect, session, wanted)
			note({ object: named(targets), before: states(targets), after: states(targets, active) })
			const user_ids = targets.map(row => row.id)
			return {
				user_ids,
				changed: await store.updateActive(tx, dialect, user_ids, active),
				session_ids: banned ? await access.endSessions(tx, user_ids, 'account_gone') : [],
			}
		})
		events.emit('session_ended', { session_ids })
		events.emit('rights_changed', { user_ids })
		return { changed }
	}

const remove =
	({ database, access, events, keeper, forget }: UsersDeps): StateHandlers['remove'] =>
	async ({ ids }, { session, now, note }) => {
		const { dialect } = database
		// Runs alone, so that nobody is moved below a user who is removed at the same moment.
		const { session_ids, avatars, user_ids } = await authorizedAlone(database, session, async tx => {
			const targets = await targetsOf(tx, dialect, session, ids)
			const user_ids = targets.map(row => row.id)
			const before = targets.map(({ account, realname, email, role_id, group_id }) => ({
				account,
				realname,
				email,
				role_id,
				group_id,
			}))
			note({ object: named(targets), before, after: [] })
			const leaving = await store.listLeaving(tx, dialect, user_ids)
			await store.moveBelow(tx, dialect, heirs(leaving))
			await store.removeUsers(tx, dialect, user_ids, now)
			await removeReferralsOf(tx, dialect, user_ids)
			await forget(tx, user_ids)
			return {
				user_ids,
				session_ids: await access.removeAccess(tx, user_ids),
				avatars: leaving.map(row => row.avatar_sha256),
			}
		})
		events.emit('session_ended', { session_ids })
		events.emit('rights_changed', { user_ids })
		await keeper.removeUnused(avatars)
		return null
	}

/** Banning and removing: all of the users or none, effective immediately on their open sockets. */
export const stateHandlers = (deps: UsersDeps): StateHandlers => ({ ban: ban(deps), remove: remove(deps) })
