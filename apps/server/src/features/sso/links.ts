import type { SsoLink, ssoCalls } from '@vitrine/contract/people/sso'
import { isOfDomains } from '@vitrine/domain/people/sso'
import { holdPlaces } from '../../db/reach.ts'
import type { Tx } from '../../db/schema.ts'
import { authorized } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { NoAccount, withErrorLog } from './sign-in-errors.ts'
import * as store from './sso.store.ts'
import { expectProvider, readRules } from './sso-columns.ts'
import type { SsoDeps } from './sso-deps.ts'

type SsoHandlers = Handlers<typeof ssoCalls>

const shown = async (db: SsoDeps['database']['db'], user_id: number): Promise<SsoLink[]> =>
	(await store.listLinks(db, user_id)).map(({ managed, ...row }) => ({ ...row, managed: managed === 1 }))

/** The identities of the caller's account. */
export const ownLinkHandlers = (
	deps: SsoDeps,
	cookie_name: string,
): Pick<SsoHandlers, 'listOwn' | 'beginLink' | 'finishLink' | 'unlink'> => ({
	listOwn: (_input, { session }) => shown(deps.database.db, session.user_id),
	beginLink: async ({ id, password }, { session, ip }) => {
		// Linking opens another way into the account.
		await deps.accounts.confirmPassword(session, password, ip)
		if ((await store.findEnabled(deps.database.db, id)) === undefined) throw new CodedError('sso_absent')
		return { address: `/sso/start/${id}?link=${deps.flows.allowLink(session.user_id)}` }
	},
	finishLink: async (_input, { session, cookie, now, note }) => {
		const outcome = deps.flows.takeOutcome(cookie(cookie_name))
		if (outcome === null || (outcome.user_id !== session.user_id && outcome.error === null))
			throw new CodedError('sso_expired')
		if (outcome.error !== null) throw outcome.error
		const { provider_id, subject, revision } = outcome
		const link = async (tx: Tx): Promise<void> => {
			await holdPlaces(tx, deps.database.dialect)
			const provider = await expectProvider(tx, { id: provider_id, revision })
			note({ object: session.account, after: { provider: provider.name, subject } })
			if (!isOfDomains(readRules(provider.rules), outcome.judged)) throw new NoAccount('domain', outcome.judged.missing)
			const isTaken = (await store.findIdentity(tx, provider_id, subject)) !== undefined
			if (isTaken || (await store.hasIdentity(tx, provider_id, session.user_id))) throw new CodedError('sso_linked')
			await store.removeIdentity(tx, provider_id, subject)
			const times = { created_at: now, used_at: now }
			await store.insertIdentity(tx, { provider_id, subject, user_id: session.user_id, managed: 0, ...times })
		}
		await withErrorLog(deps.logger, provider_id, () => deps.database.db.transaction().execute(link))
		return null
	},
	unlink: async ({ id }, { session, note }) => {
		note({ object: session.account })
		await deps.database.db.transaction().execute(async tx => {
			const found = await store.findLink(tx, session.user_id, id)
			if (found === undefined) throw new CodedError('absent')
			// The identity can be the only way into the account.
			if (found.managed) throw new CodedError('sso_linked')
			await store.removeLink(tx, id)
		})
		return null
	},
})

const listOfUser =
	({ database: { db } }: SsoDeps): SsoHandlers['listOfUser'] =>
	async ({ id }, { session }) => {
		if (!(await store.isUserInScope(db, session.group_id, id))) throw new CodedError('user_absent')
		return shown(db, id)
	}

const unlinkUser =
	(deps: SsoDeps): SsoHandlers['unlinkUser'] =>
	async ({ id }, { session, note }) => {
		const session_ids = await authorized(deps.database, session, async tx => {
			const { account } = await deps.accounts.expectTarget(tx, session, id)
			note({ object: account })
			if ((await store.removeLinksOf(tx, id)) === 0) throw new CodedError('absent')
			return deps.accounts.endSessions(tx, id)
		})
		deps.events.emit('session_ended', { session_ids })
		return null
	}

/** The identities of others, for administrators. */
export const userLinkHandlers = (deps: SsoDeps): Pick<SsoHandlers, 'listOfUser' | 'unlinkUser'> => ({
	listOfUser: listOfUser(deps),
	unlinkUser: unlinkUser(deps),
})
