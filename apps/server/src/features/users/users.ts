import type { User } from '@vitrine/contract/people/user-record'
import type { usersCalls } from '@vitrine/contract/people/users'
import { covers } from '@vitrine/domain/people/permission'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import { notWritten } from '../../http/audit/changed-since.ts'
import { authorized, authorizedAlone } from '../../http/caller/authorized.ts'
import type { Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { MediaLinks } from '../../http/files/media-links.ts'
import type { Handlers } from '../../http/route.ts'
import { emailHandlers, profileHandlers } from './profile.ts'
import { referralHandlers } from './referrals.ts'
import { registrationHandlers } from './registration.ts'
import { checkFree, checkPlace, rightsIn, targetOf, targetsOf, unlessTaken } from './user-checks.ts'
import { stateHandlers } from './user-state.ts'
import * as store from './users.store.ts'
import type { UsersDeps } from './users-deps.ts'
import * as lists from './users-list.store.ts'

type UsersHandlers = Handlers<typeof usersCalls>
type ListedRow = Awaited<ReturnType<typeof lists.listUsers>>['list'][number]

/** A user as logged in the operation log. */
const logged = ({ account, realname, nickname, email, remark, role_id, group_id }: store.TargetRow) => ({
	account,
	realname,
	nickname,
	email,
	remark,
	role_id,
	group_id,
})

/** The fields given in a change. */
const given = <T extends object>(input: T): Partial<T> =>
	Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<T>

const shown = async (
	database: Database,
	links: MediaLinks,
	session: Session,
	rows: readonly ListedRow[],
): Promise<User[]> => {
	const ids = rows.map(row => row.id)
	const grades = await lists.countGrades(database, ids)
	const below = await lists.countBelow(database, ids)
	const terminals = await lists.countTerminals(database, [...new Set(rows.map(row => row.group_id))])
	const programs = await lists.countPrograms(database, ids)
	const mayWrite = session.permissions.has('users.write')
	return rows.map(({ permissions, group_pid, avatar_sha256, parent, totp, ...row }) => ({
		...row,
		parent: parent ?? '',
		totp: totp === 1,
		avatar: avatar_sha256 === null ? '' : links.link(session, avatar_sha256, 'image/png'),
		grade: grades.get(row.id) ?? 1,
		sub_users: below.get(row.id) ?? 0,
		terminals: terminals.get(row.group_id) ?? 0,
		programs: programs.get(row.id) ?? 0,
		editable:
			mayWrite && row.id !== session.user_id && covers(session.permissions, rightsIn({ permissions, group_pid })),
	}))
}

const add =
	({ database, access }: UsersDeps): UsersHandlers['add'] =>
	async (input, { session, now, note }) => {
		const { password, realname, nickname = '', email = '', remark = '', role_id, group_id } = input
		const account = input.account.toLowerCase()
		note({ object: account })
		access.checkNewPassword(password, input.confirm_password, 'password')
		const about = { account, realname, nickname, email, remark, role_id, group_id }
		const row = { ...about, pid: session.user_id, created_at: now }
		// Hashing is slow: done before taking the lock.
		const password_hash = await access.hashPassword(password)
		const insert = async (tx: Tx): Promise<number> => {
			await checkPlace(tx, session, row)
			await checkFree(tx, row)
			const made = await store.insertUser(tx, row)
			await access.insertCredential(tx, made, password_hash, 1)
			return made
		}
		const id = await unlessTaken(
			() => checkFree(database.db, row),
			() => authorized(database, session, insert),
		)
		note({ object: account, after: about })
		return { id }
	}

const edit =
	({ database, events }: UsersDeps): UsersHandlers['edit'] =>
	async ({ id, revision, ...input }, { session, note, wrote }) => {
		const write = async (tx: Tx): Promise<void> => {
			const target = await targetOf(tx, database.dialect, session, id)
			const before = logged(target)
			note({ object: target.account, before })
			const { role_id = target.role_id, group_id = target.group_id, email = target.email } = input
			// The caller's own address must be proved by an email: see changeEmail.
			const stays = role_id === target.role_id && group_id === target.group_id && email === target.email
			if (id === session.user_id && !stays) throw new CodedError('user_self')
			if (id !== session.user_id) await checkPlace(tx, session, { role_id, group_id })
			await checkFree(tx, { email }, id)
			// Only the given fields: concurrent changes of others remain.
			const written = await store.updateUser(tx, { id, revision }, input)
			if (written === undefined) throw await notWritten(tx, 'users', id, 'user_absent')
			wrote('users', id, written)
			note({ object: target.account, before, after: { ...before, ...given(input) } })
		}
		await unlessTaken(
			() => checkFree(database.db, { email: input.email }, id),
			() => authorizedAlone(database, session, write),
		)
		events.emit('rights_changed', { user_ids: [id] })
		return null
	}

const setPassword =
	({ database, access, events }: UsersDeps): UsersHandlers['setPassword'] =>
	async ({ id, password, confirm_password }, { session, note }) => {
		access.checkNewPassword(password, confirm_password, 'password')
		// Hashing is slow: the target user is checked afterwards.
		const password_hash = await access.hashPassword(password)
		const session_ids = await authorized(database, session, async tx => {
			const [target] = await targetsOf(tx, database.dialect, session, [id])
			note({ object: target?.account ?? '' })
			await access.updatePassword(tx, id, password_hash, 1)
			await access.updateTotp(tx, id, '', 0, '[]')
			await access.removeAccessTokens(tx, [id])
			return access.endSessions(tx, [id], 'session_expired')
		})
		events.emit('session_ended', { session_ids })
		// A deleted personal access token can still be cached.
		events.emit('rights_changed', { user_ids: [id] })
		return null
	}

/** User management for administrators, the caller's profile, referral codes and registration. */
export const users = (deps: UsersDeps): UsersHandlers => ({
	list: async ({ page = 1, limit = 50, ...filter }, { session }) => {
		const { database, links } = deps
		const { count, list, next_cursor } = await lists.listUsers(database, session.group_id, { page, limit, ...filter })
		return { count, next_cursor, list: await shown(database, links, session, list) }
	},
	add: add(deps),
	edit: edit(deps),
	setPassword: setPassword(deps),
	...stateHandlers(deps),
	...profileHandlers(deps),
	...emailHandlers(deps),
	...referralHandlers(deps),
	...registrationHandlers(deps),
})
