import type { User, usersCalls } from '@vitrine/contract/users'
import { covers } from '@vitrine/domain/permission'
import type { Database } from '../../db/database.ts'
import type { MediaLinks } from '../../http/media-links.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { Session } from '../../http/session.ts'
import { emailHandlers, profileHandlers } from './profile.ts'
import { referralHandlers } from './referrals.ts'
import { registrationHandlers } from './registration.ts'
import { checked, checkFree, checkPlace, rightsIn, targetOf, targetsOf } from './user-checks.ts'
import { stateHandlers } from './user-state.ts'
import * as store from './users.store.ts'
import type { UsersDeps } from './users-deps.ts'
import * as lists from './users-list.store.ts'

type UsersHandlers = Handlers<typeof usersCalls>
type ListedRow = Awaited<ReturnType<typeof lists.listUsers>>['list'][number]

/** What the operation log says of a user. */
const logged = ({ account, realname, nickname, email, remark, role_id, group_id }: store.TargetRow) => ({
	account,
	realname,
	nickname,
	email,
	remark,
	role_id,
	group_id,
})

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
	({ database: { db }, access }: UsersDeps): UsersHandlers['add'] =>
	async (input, { session, now, note }) => {
		const { password, realname, nickname = '', email = '', remark = '', role_id, group_id } = input
		const account = input.account.toLowerCase()
		note({ object: account })
		access.checkNewPassword(password, input.confirm_password, 'password')
		const about = { account, realname, nickname, email, remark, role_id, group_id }
		const row = { ...about, pid: session.user_id, created_at: now }
		const check = async (): Promise<void> => {
			await checkPlace(db, session, row)
			await checkFree(db, row)
		}
		const id = await checked(check, async () => {
			const password_hash = await access.hashPassword(password)
			return db.transaction().execute(async tx => {
				const made = await store.insertUser(tx, row)
				await access.insertCredential(tx, made, password_hash, 1)
				return made
			})
		})
		note({ object: account, after: about })
		return { id }
	}

const edit =
	({ database, events }: UsersDeps): UsersHandlers['edit'] =>
	async ({ id, ...input }, { session, note }) => {
		const { db } = database
		const target = await targetOf(database, session, id)
		note({ object: target.account, before: logged(target) })
		const {
			realname,
			nickname = target.nickname,
			email = target.email,
			remark = target.remark,
			role_id,
			group_id,
		} = input
		const change = { realname, nickname, email, remark, role_id, group_id }
		// One's own address is proved by a letter: see changeEmail.
		const stays = role_id === target.role_id && group_id === target.group_id && email === target.email
		if (id === session.user_id && !stays) throw new Refusal('user_self')
		const check = async (): Promise<void> => {
			if (id !== session.user_id) await checkPlace(db, session, change)
			await checkFree(db, { email }, id)
		}
		await checked(check, () => db.transaction().execute(tx => store.updateUser(tx, id, change)))
		note({ object: target.account, before: logged(target), after: { ...logged(target), ...change } })
		events.emit('rights_changed', { user_ids: [id] })
		return null
	}

const setPassword =
	({ database, access, events }: UsersDeps): UsersHandlers['setPassword'] =>
	async ({ id, password, confirm_password }, { session, note }) => {
		const [target] = await targetsOf(database, session, [id])
		note({ object: target?.account ?? '' })
		access.checkNewPassword(password, confirm_password, 'password')
		const password_hash = await access.hashPassword(password)
		const session_ids = await database.db.transaction().execute(async tx => {
			await access.updatePassword(tx, id, password_hash, 1)
			await access.updateTotp(tx, id, '', 0, '[]')
			await access.removeAccessTokens(tx, [id])
			return access.endSessions(tx, [id], 'signed_in_elsewhere')
		})
		events.emit('session_ended', { session_ids })
		// A personal access token that is gone is still remembered.
		events.emit('rights_changed', { user_ids: [id] })
		return null
	}

/** Users as administrators see them, the own profile, referral codes and registration. */
export const users = (deps: UsersDeps): UsersHandlers => ({
	list: async ({ page = 1, limit = 50, ...filter }, { session }) => {
		const { database, links } = deps
		const { count, list } = await lists.listUsers(database, session.group_id, { page, limit, ...filter })
		return { count, list: await shown(database, links, session, list) }
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
