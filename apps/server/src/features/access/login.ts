import { errors } from '@vitrine/contract/error-codes'
import type { accessCalls } from '@vitrine/contract/people/access'
import { second_factor, session_lifetime } from '@vitrine/domain/people/account'
import { valuesText } from '../../http/audit/operation.ts'
import type { OpenCall } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './access.store.ts'
import type { AccessDeps } from './access-deps.ts'
import { type Attempts, attemptsOf } from './attempts.ts'
import { identityOf } from './identity.ts'
import { checkPassword } from './password.ts'
import { expectPasswordAllowed } from './password-use.ts'
import { derive, hashOf, randomSecret } from './secrets.ts'
import { rightsOf } from './sessions.ts'
import { expectAddress } from './sign-in-addresses.ts'

type LoginHandlers = Pick<Handlers<typeof accessCalls>, 'login' | 'secondFactor'>

/** Opens a user's session, sets its cookie, and returns the login answer. */
export const openSession = async (deps: AccessDeps, user: store.UserRow, isRemembered: boolean, call: OpenCall) => {
	const [token, cookie] = [randomSecret(), randomSecret()]
	const lifetime = isRemembered ? session_lifetime.kept : session_lifetime.idle
	const single = (await deps.settings.value('singleLogin')) === '1'
	const session_ids = await deps.db.transaction().execute(async tx => {
		await store.removeExpiredSessions(tx, call.now)
		const ended = single ? await store.endSessions(tx, [user.user_id], 'signed_in_elsewhere') : []
		await store.insertSession(tx, {
			token_hash: hashOf(token),
			cookie_hash: hashOf(cookie),
			user_id: user.user_id,
			kept: isRemembered ? 1 : 0,
			ip: call.ip,
			agent: call.agent,
			created_at: call.now,
			used_at: call.now,
			expires_at: call.now + lifetime,
			ended: '',
		})
		await store.updateLastLogin(tx, user.user_id, call.now)
		return ended
	})
	if (session_ids.length > 0) deps.events.emit('session_ended', { session_ids })
	call.setCookie(cookie, isRemembered ? session_lifetime.kept / 1000 : null)
	const by = { kind: 'session', cookie_hash: hashOf(cookie) } as const
	const person = { ...user, ...rightsOf(user), by }
	return { token, sign_key: derive(deps.secrets, 'sign', token), ...(await identityOf(deps, person)) }
}

/** Records an attempt in the login log, whether it succeeds or fails, and passes its result on. */
export const logged = async <T>(
	{ recordLogin }: Pick<AccessDeps, 'recordLogin'>,
	call: Pick<OpenCall, 'ip' | 'agent' | 'now'>,
	who: { account: string; user_id: number | null; group_id: number | null },
	attempt: () => Promise<T>,
): Promise<T> => {
	const record = (result: number, result_values = '') =>
		recordLogin({ ...who, ip: call.ip, agent: call.agent, result, result_values, created_at: call.now })
	try {
		const done = await attempt()
		await record(1)
		return done
	} catch (error) {
		if (error instanceof CodedError) await record(errors[error.code].status, valuesText(error))
		throw error
	}
}

/** Starts the second step of a login: throws the error that asks for it. */
export const challengeFor = async (
	{ factor }: AccessDeps,
	{ user_id }: store.UserRow,
	kept: boolean,
	now: number,
): Promise<never> => {
	const challenge = await factor.challenge({ user_id, kept, guesses: 0, until: now + second_factor.life })
	throw new CodedError('second_factor_needed', undefined, { challenge })
}

const firstStep = async (
	deps: AccessDeps,
	user: store.UserRow | undefined,
	{ password, keep }: { password: string; keep: boolean },
	tries: Attempts,
	call: OpenCall,
) => {
	if (!(await checkPassword(password, user?.password_hash, tries)) || user === undefined)
		throw new CodedError('login_wrong', undefined, { error_num: await tries.failures() })
	if (!user.active) throw new CodedError('account_gone')
	await expectPasswordAllowed(deps.db, user)
	if (user.totp_secret !== '') await challengeFor(deps, user, keep, call.now)
	await tries.passed()
	return openSession(deps, user, keep, call)
}

/** Login in one step, or in two if the account has a second factor. */
export const loginHandlers = (deps: AccessDeps): LoginHandlers => ({
	login: async (input, call) => {
		await expectAddress(deps.settings, call.ip)
		const account = input.account.trim().toLowerCase()
		if (!(await deps.codes.check(input.verify_id, input.verify_code))) throw new CodedError('verify_code_wrong')
		const tries = attemptsOf(deps.ephemeral, account, call.ip)
		// Checked before anything is logged: attempts while locked out must not fill the log.
		await tries.check()
		const user = await store.findUserByAccount(deps.db, account)
		const who = { account, user_id: user?.user_id ?? null, group_id: user?.group_id ?? null }
		const mayKeep = (await deps.settings.value('keep_login')) === '1'
		const given = { password: input.password, keep: mayKeep && input.keep_days === 7 }
		return logged(deps, call, who, () => firstStep(deps, user, given, tries, call))
	},
	secondFactor: async ({ challenge, code }, call) => {
		await expectAddress(deps.settings, call.ip)
		const found = await deps.factor.take(challenge, call.now)
		const user = found === null ? undefined : await store.findUserById(deps.db, found.user_id)
		if (found === null || user === undefined) throw new CodedError('challenge_expired')
		const { account, user_id, group_id } = user
		return logged(deps, call, { account, user_id, group_id }, async () => {
			const tries = attemptsOf(deps.ephemeral, account, call.ip)
			await tries.check()
			if (!user.active) throw new CodedError('account_gone')
			if (await deps.factor.check(user, code, call.now)) {
				await tries.passed()
				return openSession(deps, user, found.kept, call)
			}
			await tries.failed()
			const guesses = found.guesses + 1
			if (guesses >= second_factor.guesses) throw new CodedError('challenge_expired')
			const next = await deps.factor.challenge({ ...found, guesses })
			throw new CodedError('second_factor_wrong', undefined, { challenge: next })
		})
	},
})
