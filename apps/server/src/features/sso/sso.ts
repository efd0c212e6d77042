import { envelope_status, errors } from '@vitrine/contract/error-codes'
import type { ssoCalls } from '@vitrine/contract/people/sso'
import type { OpenCall } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { type Admitted, admitted } from './admission.ts'
import { ownLinkHandlers, userLinkHandlers } from './links.ts'
import { testHandler } from './provider-test.ts'
import { providerHandlers } from './providers.ts'
import * as store from './sso.store.ts'
import { readRules } from './sso-columns.ts'
import type { SsoDeps } from './sso-deps.ts'

type SsoHandlers = Handlers<typeof ssoCalls>

/** Ends what a person still has open whose claims fit no more, and writes down that the claims have banned it. */
const tellBanned = async (
	{ events, record }: SsoDeps,
	{ id, account, session_ids }: { id: number; account: string; session_ids: number[] },
	{ ip, agent, now }: OpenCall,
): Promise<void> => {
	events.emit('session_ended', { session_ids })
	events.emit('rights_changed', { user_ids: [id] })
	await record({
		user_id: null,
		account: '',
		group_id: null,
		by_token: 0,
		ip,
		agent,
		action: 'sso.finish',
		object: account,
		before: '{"active":1}',
		after: '{"active":0}',
		subject: '',
		result: envelope_status.success,
		created_at: now,
	})
}

/** Nobody comes in: the login log says who the provider says it was. */
const refuse = async (
	deps: SsoDeps,
	account: string,
	{ banned }: Extract<Admitted, { user_id: null }>,
	call: OpenCall,
): Promise<never> => {
	if (banned !== null) await tellBanned(deps, banned, call)
	const { ip, agent, now } = call
	const result = errors.sso_no_account.status
	const who = { user_id: banned?.id ?? null, account: (banned?.account ?? account).slice(0, 64), group_id: null }
	await deps.accounts.recordLogin({ ...who, ip, agent, result, created_at: now })
	throw new CodedError('sso_no_account')
}

const finish =
	(deps: SsoDeps, cookie_name: string): SsoHandlers['finish'] =>
	async (_input, call) => {
		const outcome = deps.flows.takeOutcome(call.cookie(cookie_name))
		if (outcome === null || outcome.user_id !== null) throw new CodedError('sso_expired')
		if (outcome.error !== null) throw new CodedError(outcome.error)
		const provider = await store.findEnabled(deps.database.db, outcome.provider_id)
		if (provider === undefined) throw new CodedError('sso_absent')
		const { subject, judged } = outcome
		const found = await admitted(deps, { provider, subject, judged }, call.now)
		if (found.user_id === null) return refuse(deps, judged.account, found, call)
		const { user_id, account, before, after } = found
		call.note({ object: account, before, after })
		if (after !== undefined) deps.events.emit('rights_changed', { user_ids: [user_id] })
		return deps.accounts.signIn(user_id, judged.had_mfa && readRules(provider.rules).trusts_mfa, call)
	}

/** Single sign-on: the buttons of the login page, what comes of a sign-in, providers, and the identities of accounts. */
export const sso = (deps: SsoDeps, cookie_name: string): SsoHandlers => ({
	listButtons: () => store.listButtons(deps.database.db),
	finish: finish(deps, cookie_name),
	test: testHandler(deps),
	...providerHandlers(deps),
	...ownLinkHandlers(deps, cookie_name),
	...userLinkHandlers(deps),
})
