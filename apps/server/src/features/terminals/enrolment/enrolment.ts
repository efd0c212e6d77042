import type { terminalsCalls } from '@vitrine/contract/terminals'
import { bindData } from '@vitrine/domain/terminal/terminal'
import type { Reader } from '../../../db/schema.ts'
import { isGroupInScope } from '../../../db/scope.ts'
import type { Caller } from '../../../http/caller/authorized.ts'
import type { OpenCall } from '../../../http/caller/session.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Handlers } from '../../../http/route.ts'
import { type AddingDeps, addTerminal } from '../new-terminal.ts'
import { listForBinding } from '../presence/presence.store.ts'

export interface EnrolmentDeps extends AddingDeps {
	/** Checks account and password; throws what the login throws. */
	readonly signIn: (
		given: { readonly account: string; readonly password: string },
		call: Pick<OpenCall, 'ip' | 'agent' | 'now'>,
	) => Promise<Caller>
}

/** Whether the terminal with this serial number and key is known and within the caller's reach; refuses one that is not. */
const isKnown = async (
	{ database: { dialect }, tokens }: EnrolmentDeps,
	db: Reader,
	{ group_id }: Caller,
	{ sn, key }: { readonly sn: string; readonly key: string },
): Promise<boolean> => {
	const [found] = await listForBinding(db, dialect, [sn])
	if (found === undefined) return false
	if (!tokens.isKey(found.key_hash, sn, key)) throw new CodedError('serial_taken')
	if (!(await isGroupInScope(db, group_id, found.group_id))) throw new CodedError('serial_taken')
	if (found.banned_at !== null) throw new CodedError('terminal_banned')
	return true
}

/** Enrols a terminal that comes from another server with an account of this one. */
export const enrol =
	(deps: EnrolmentDeps): Handlers<typeof terminalsCalls>['enrol'] =>
	async ({ account, password, sn, key, test_only }, call) => {
		call.note({ object: sn, after: { sn, account, test_only } })
		const caller = await deps.signIn({ account, password }, call)
		if (!caller.permissions.has('terminals.write')) throw new CodedError('not_permitted')
		const is_known = await isKnown(deps, deps.database.db, caller, { sn, key })
		// If two enrol with the same number at once, the second finds it taken and tries again.
		if (!is_known && test_only !== 1)
			await addTerminal(deps, caller, call.now, {
				name: sn,
				group_id: caller.group_id,
				key_hash: deps.tokens.keyHash(sn, key),
				data: bindData.parse({ sn, key }),
			})
		return { is_known }
	}
