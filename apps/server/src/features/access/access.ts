import type { accessCalls, GroupNode } from '@vitrine/contract/access'
import { login_limits, passwordFault, session_lifetime } from '@vitrine/domain/account'
import type { Db } from '../../db/schema.ts'
import type { EventChannel } from '../../events.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { OpenCall } from '../../http/session.ts'
import type { Ephemeral } from '../../ports/ephemeral.ts'
import * as store from './access.store.ts'
import { checkPassword, hashPassword } from './password.ts'
import { derive, hashOf, randomSecret, type Secrets } from './secrets.ts'
import { access_token_prefix } from './sessions.ts'
import type { VerifyCodes } from './verify-code.ts'

export interface AccessDeps {
	readonly db: Db
	readonly events: EventChannel
	readonly ephemeral: Ephemeral
	readonly secrets: Secrets
	readonly codes: VerifyCodes
}

type AccessHandlers = Handlers<typeof accessCalls>
type LoginInput = Parameters<AccessHandlers['login']>[0]

const day = 86_400_000

const treeOf = (rows: { id: number; pid: number; name: string; name_en: string }[]): GroupNode[] => {
	const nodes = new Map(rows.map(row => [row.id, { ...row, group_id: row.id, child: [] as GroupNode[] }]))
	const roots: GroupNode[] = []
	for (const node of nodes.values()) (nodes.get(node.pid)?.child ?? roots).push(node)
	return roots
}

/** Counts a failure against account and address; past a limit no password is looked at any more. */
const attempts = (ephemeral: Ephemeral, account: string, ip: string) => {
	const keys = [
		{ key: `login:account:${account}:${ip}`, limit: login_limits.per_account },
		{ key: `login:address:${ip}`, limit: login_limits.per_address },
	]
	return {
		check: async (): Promise<void> => {
			for (const { key, limit } of keys) {
				const { count, left } = await ephemeral.peek(key)
				if (count >= limit) throw new Refusal('too_many_logins', { seconds: Math.ceil(left / 1000) })
			}
		},
		failed: () => Promise.all(keys.map(({ key }) => ephemeral.count(key, login_limits.window))),
		failures: async (): Promise<number> => (await ephemeral.peek(keys[0]?.key ?? '')).count,
		passed: (): Promise<void> => ephemeral.forget(keys[0]?.key ?? ''),
	}
}

const openSession = async ({ db, secrets }: AccessDeps, user_id: number, kept: boolean, call: OpenCall) => {
	const [token, cookie] = [randomSecret(), randomSecret()]
	const lifetime = kept ? session_lifetime.kept : session_lifetime.idle
	await db.transaction().execute(async tx => {
		await store.removeExpiredSessions(tx, call.now)
		await store.insertSession(tx, {
			token_hash: hashOf(token),
			cookie_hash: hashOf(cookie),
			user_id,
			kept: kept ? 1 : 0,
			ip: call.ip,
			agent: call.agent,
			created_at: call.now,
			expires_at: call.now + lifetime,
		})
	})
	call.setCookie(cookie, kept ? session_lifetime.kept / 1000 : null)
	return { token, sign_key: derive(secrets, 'sign', token) }
}

const login = async (deps: AccessDeps, input: LoginInput, call: OpenCall) => {
	const account = input.account.trim().toLowerCase()
	if (!(await deps.codes.check(input.verify_id, input.verify_code))) throw new Refusal('verify_code_wrong')
	const tries = attempts(deps.ephemeral, account, call.ip)
	await tries.check()
	const user = await store.findUserByAccount(deps.db, account)
	if (!(await checkPassword(input.password, user?.password_hash, tries)) || user === undefined)
		throw new Refusal('login_wrong', undefined, { error_num: await tries.failures() })
	if (!user.active) throw new Refusal('account_gone')
	await tries.passed()
	return {
		...(await openSession(deps, user.user_id, input.keep_days === 7, call)),
		user_id: user.user_id,
		username: user.account,
		realname: user.realname,
		role_id: user.role_id,
		isadmin: user.isadmin,
		showHelp: 1,
		group_id: user.group_id,
		language: user.language,
		must_change_password: user.must_change_password,
	}
}

const password_refusals = {
	too_short: 'password_weak',
	too_simple: 'password_weak',
	too_long: 'password_long',
} as const

const changePassword =
	({ db, events, ephemeral }: AccessDeps): AccessHandlers['changePassword'] =>
	async (input, { session, ip }) => {
		if (input.new_password !== input.confirm_password) throw new Refusal('passwords_differ')
		const fault = passwordFault(input.new_password)
		if (fault !== null) throw new Refusal(password_refusals[fault])
		const user = await store.findUserByAccount(db, session.account)
		const tries = attempts(ephemeral, session.account, ip)
		await tries.check()
		if (!(await checkPassword(input.old_password, user?.password_hash, tries))) throw new Refusal('password_wrong')
		await tries.passed()
		if (input.new_password === input.old_password) throw new Refusal('password_same')
		const password_hash = await hashPassword(input.new_password)
		const session_ids = await db.transaction().execute(async tx => {
			await store.updatePassword(tx, session.user_id, password_hash)
			return store.removeSessionsOf(tx, session.user_id, session.id)
		})
		events.emit('session_ended', { session_ids })
		// What the own session was read with still says that the password must change.
		events.emit('session_changed', { session_ids: [session.id] })
		return null
	}

/** The session id of every personal access token. */
const of_tokens = 0

const tokenHandlers = ({
	db,
	events,
}: AccessDeps): Pick<AccessHandlers, 'listTokens' | 'createToken' | 'deleteToken'> => ({
	listTokens: (_input, { session }) => store.listAccessTokens(db, session.user_id),
	createToken: async ({ name, days }, { session, now }) => {
		const token = `${access_token_prefix}${randomSecret()}`
		const row = {
			user_id: session.user_id,
			name,
			token_hash: hashOf(token),
			created_at: now,
			expires_at: days ? now + days * day : null,
		}
		const id = await db.transaction().execute(tx => store.insertAccessToken(tx, row))
		if (id === null) throw new Refusal('token_name_taken')
		return { id, token }
	},
	deleteToken: async ({ id }, { session }) => {
		if (!(await db.transaction().execute(tx => store.removeAccessToken(tx, session.user_id, id))))
			throw new Refusal('absent')
		events.emit('session_changed', { session_ids: [of_tokens] })
		return null
	},
})

/** Login, session and what the shell reads first. */
export const access = (deps: AccessDeps): AccessHandlers => ({
	verifyCode: () => deps.codes.make(),
	login: (input, call) => login(deps, input, call),
	logout: async (_input, { session, setCookie }) => {
		await deps.db.transaction().execute(tx => store.removeSession(tx, session.id))
		setCookie('', 0)
		deps.events.emit('session_ended', { session_ids: [session.id] })
		return null
	},
	changePassword: changePassword(deps),
	getSystemLayout: store.settingsReader(deps.db),
	groupList: async (_input, { session }) => treeOf(await store.listGroups(deps.db, session.group_id)),
	...tokenHandlers(deps),
})
