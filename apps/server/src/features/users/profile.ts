import type { usersCalls } from '@vitrine/contract/people/users'
import { mail_code } from '@vitrine/domain/people/account'
import { pngPart } from '../../http/bodies/picture-part.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { checkFree, unlessTaken } from './user-checks.ts'
import { writeTo } from './user-mails.ts'
import * as store from './users.store.ts'
import type { UsersDeps } from './users-deps.ts'
import { countGrades } from './users-list.store.ts'

type UsersHandlers = Handlers<typeof usersCalls>

/** Maximum size of stored profile pictures, in pixels. */
const avatar_box = { w: 256, h: 256 }

/** A user's own profile, as they see it. */
export const profileHandlers = ({
	database,
	events,
	links,
	blobs,
	keeper,
}: UsersDeps): Pick<UsersHandlers, 'profile' | 'editProfile' | 'setAvatar' | 'removeAvatar'> => {
	const { db } = database
	/** Sessions cache name, language and picture. */
	const changed = (user_id: number): void => events.emit('rights_changed', { user_ids: [user_id] })
	return {
		profile: async (_input, { session }) => {
			const { avatar_sha256, ...row } = await store.findProfile(db, session.user_id)
			const grades = await countGrades(database, [session.user_id])
			return {
				...row,
				grade: grades.get(session.user_id) ?? 1,
				avatar: avatar_sha256 === null ? '' : links.link(session, avatar_sha256, 'image/png'),
			}
		},
		editProfile: async (input, { session, note }) => {
			const found = await store.findProfile(db, session.user_id)
			const before = { realname: found.realname, nickname: found.nickname, language: found.language }
			const { realname, nickname = found.nickname, language = found.language } = input
			const after = { realname, nickname, language }
			await db.transaction().execute(tx => store.updateUser(tx, { id: session.user_id }, after))
			note({ object: session.account, before, after })
			changed(session.user_id)
			return null
		},
		setAvatar: async (_input, { session, file, note }) => {
			note({ object: session.account })
			const picture = await pngPart(file, avatar_box)
			const { sha256, before } = await keeper.keep(async () => {
				const stored = await blobs.put(picture)
				const old = await db.transaction().execute(tx => store.replaceAvatar(tx, session.user_id, stored.sha256))
				return { sha256: stored.sha256, before: old }
			})
			note({ object: session.account, before: { avatar: before }, after: { avatar: sha256 } })
			changed(session.user_id)
			if (before !== sha256) await keeper.removeUnused([before])
			return { avatar: links.link(session, sha256, 'image/png') }
		},
		removeAvatar: async (_input, { session, note }) => {
			const before = await db.transaction().execute(tx => store.replaceAvatar(tx, session.user_id, null))
			note({ object: session.account, before: { avatar: before }, after: { avatar: null } })
			changed(session.user_id)
			await keeper.removeUnused([before])
			return null
		},
	}
}

/** Changes the caller's email address: proved first by the password, then by the code sent to the new address. */
export const emailHandlers = (deps: UsersDeps): Pick<UsersHandlers, 'sendEmailCode' | 'changeEmail'> => {
	const { database, access, mail, events } = deps
	const { db } = database
	return {
		sendEmailCode: async ({ email, password, language }, { session, ip, now }) => {
			const tries = access.attemptsOf(session.account, ip)
			await tries.check()
			const hash = await store.findPasswordHash(db, session.user_id)
			if (!(await access.checkPassword(password, hash, tries))) throw new CodedError('password_wrong')
			await tries.passed()
			await mail.codes.allow('email', email, ip)
			const to = { email, language, own_id: session.user_id }
			const make = () => mail.codes.make('email', email)
			writeTo(deps, to, now, async (_tx, made) => ({ kind: 'register', values: { code: made } }), make)
			return { resend_after: mail_code.resend / 1000 }
		},
		changeEmail: async ({ email, mail_code: code }, { session, note }) => {
			const before = { email: (await store.findProfile(db, session.user_id)).email }
			note({ object: session.account, before })
			await mail.codes.use('email', email, code, () =>
				unlessTaken(
					() => checkFree(db, { email }, session.user_id),
					() =>
						db.transaction().execute(async tx => {
							await checkFree(tx, { email }, session.user_id)
							return store.updateUser(tx, { id: session.user_id }, { email, email_confirmed: 1 })
						}),
				),
			)
			note({ object: session.account, before, after: { email } })
			events.emit('rights_changed', { user_ids: [session.user_id] })
			return null
		},
	}
}
