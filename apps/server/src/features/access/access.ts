import type { accessCalls, GroupNode } from '@vitrine/contract/people/access'
import { type GroupRow, listGroups } from '../../db/groups.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './access.store.ts'
import type { AccessDeps } from './access-deps.ts'
import { attemptsOf } from './attempts.ts'
import { identityOf } from './identity.ts'
import { loginHandlers } from './login.ts'
import { sessionHandlers, tokenHandlers, totpHandlers } from './own-access.ts'
import { checkNewPassword, checkPassword, hashPassword } from './password.ts'
import { recoveryHandlers } from './recovery.ts'

type AccessHandlers = Handlers<typeof accessCalls>

const nodeOf = ({ id, pid, name, name_en }: GroupRow): GroupNode => ({
	id,
	pid,
	name,
	name_en,
	group_id: id,
	child: [],
})

const treeOf = (rows: readonly GroupRow[]): GroupNode[] => {
	const nodes = new Map(rows.map(row => [row.id, nodeOf(row)]))
	const roots: GroupNode[] = []
	for (const node of nodes.values()) (nodes.get(node.pid)?.child ?? roots).push(node)
	return roots
}

const changePassword =
	({ db, events, ephemeral }: AccessDeps): AccessHandlers['changePassword'] =>
	async (input, { session, ip, note }) => {
		note({ object: session.account })
		checkNewPassword(input.new_password, input.confirm_password, 'new_password')
		const user = await store.findUserByAccount(db, session.account)
		const tries = attemptsOf(ephemeral, session.account, ip)
		await tries.check()
		if (!(await checkPassword(input.old_password, user?.password_hash, tries))) throw new CodedError('password_wrong')
		await tries.passed()
		if (input.new_password === input.old_password) throw new CodedError('password_same')
		const password_hash = await hashPassword(input.new_password)
		const session_ids = await db.transaction().execute(async tx => {
			await store.updatePassword(tx, session.user_id, password_hash, 0)
			if (!input.keep_tokens) await store.removeAccessTokens(tx, [session.user_id])
			return store.endSessions(tx, [session.user_id], 'session_expired', { but: session.by.id })
		})
		events.emit('session_ended', { session_ids })
		// The cached session still says that the password must change, and deleted tokens are still cached.
		events.emit('rights_changed', { user_ids: [session.user_id] })
		return null
	}

/** Handlers for login, session and what the shell reads first. */
export const access = (deps: AccessDeps): AccessHandlers => ({
	verifyCode: (_input, { ip }) => deps.codes.make(ip),
	session: (_input, { session }) => identityOf(deps, session),
	logout: async (_input, { session, setCookie, note }) => {
		note({ object: session.account })
		await deps.db.transaction().execute(tx => store.removeSession(tx, session.by.id))
		setCookie('', 0)
		deps.events.emit('session_ended', { session_ids: [session.by.id] })
		return null
	},
	changePassword: changePassword(deps),
	getSystemLayout: () => deps.settings.layout(),
	groupList: async (_input, { session }) => treeOf(await listGroups(deps.db, session.group_id)),
	...loginHandlers(deps),
	...recoveryHandlers(deps),
	...tokenHandlers(deps),
	...sessionHandlers(deps),
	...totpHandlers(deps),
})
