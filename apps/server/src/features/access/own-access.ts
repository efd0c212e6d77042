import type { accessCalls } from '@vitrine/contract/people/access'
import { token_life } from '@vitrine/domain/people/account'
import { covers } from '@vitrine/domain/people/permission'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './access.store.ts'
import { readRecovery, readScopes } from './access-columns.ts'
import type { AccessDeps } from './access-deps.ts'
import { attemptsOf } from './attempts.ts'
import { checkPassword } from './password.ts'
import { hashOf, randomSecret } from './secrets.ts'
import { access_token_prefix } from './sessions.ts'

type AccessHandlers = Handlers<typeof accessCalls>

const day = 86_400_000

/** Personal access tokens, used instead of a session by programs. */
export const tokenHandlers = ({
	db,
	events,
}: AccessDeps): Pick<AccessHandlers, 'listTokens' | 'createToken' | 'deleteToken'> => ({
	listTokens: async (_input, { session }) =>
		(await store.listAccessTokens(db, session.user_id)).map(row => ({
			...row,
			scopes: readScopes(row.scopes),
		})),
	createToken: async ({ name, days, scopes }, { session, now, note }) => {
		const wanted = scopes ?? [...session.permissions]
		note({ object: name, after: { name, days: days || token_life, scopes: wanted } })
		if (!covers(session.permissions, new Set(wanted))) throw new CodedError('not_permitted')
		const token = `${access_token_prefix}${randomSecret()}`
		const row = {
			user_id: session.user_id,
			name,
			token_hash: hashOf(token),
			created_at: now,
			expires_at: now + (days || token_life) * day,
			scopes: JSON.stringify(wanted),
		}
		const id = await db.transaction().execute(tx => store.insertAccessToken(tx, row))
		if (id === null) throw new CodedError('token_name_taken')
		return { id, token }
	},
	deleteToken: async ({ id }, { session }) => {
		if (!(await db.transaction().execute(tx => store.removeAccessToken(tx, session.user_id, id))))
			throw new CodedError('absent')
		events.emit('rights_changed', { user_ids: [session.user_id] })
		return null
	},
})

/** Lists and ends the user's own sessions. */
export const sessionHandlers = ({ db, events }: AccessDeps): Pick<AccessHandlers, 'listSessions' | 'endSession'> => ({
	listSessions: async (_input, { session, now }) =>
		(await store.listSessions(db, session.user_id, now)).map(row => ({ ...row, current: row.id === session.by.id })),
	endSession: async ({ id }, { session }) => {
		const which = id === 0 ? { but: session.by.id } : { only: id }
		const session_ids = await db
			.transaction()
			.execute(tx => store.endSessions(tx, [session.user_id], 'session_expired', which))
		if (id !== 0 && session_ids.length === 0) throw new CodedError('absent')
		events.emit('session_ended', { session_ids })
		return null
	},
})

/** The user's own second factor. */
export const totpHandlers = ({
	db,
	factor,
	settings,
	ephemeral,
}: AccessDeps): Pick<AccessHandlers, 'totpState' | 'totpBegin' | 'totpEnable' | 'totpDisable'> => ({
	totpState: async (_input, { session }) => {
		const user = await store.findUserById(db, session.user_id)
		const left = readRecovery(user?.recovery ?? '[]')
		return { enabled: (user?.totp_secret ?? '') !== '', recovery_left: left.length }
	},
	totpBegin: async (_input, { session }) =>
		factor.begin(session.user_id, session.account, await settings.value('webTitle')),
	totpEnable: async ({ code }, { session, now, note }) => {
		note({ object: session.account })
		const done = await factor.enable(session.user_id, code, now)
		if (done === 'absent') throw new CodedError('totp_absent')
		if (done === 'wrong') throw new CodedError('second_factor_wrong')
		return { recovery_codes: done }
	},
	totpDisable: async ({ password }, { session, ip, note }) => {
		note({ object: session.account })
		const tries = attemptsOf(ephemeral, session.account, ip)
		await tries.check()
		const user = await store.findUserById(db, session.user_id)
		if (!(await checkPassword(password, user?.password_hash, tries))) throw new CodedError('password_wrong')
		await factor.disable(session.user_id)
		return null
	},
})
