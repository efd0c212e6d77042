import { envelope_status, errors } from '@vitrine/contract/error-codes'
import type { ssoCalls } from '@vitrine/contract/people/sso'
import type { Judged } from '@vitrine/domain/people/sso'
import type { OpenCall } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { type Admitted, admitted } from './admission.ts'
import type { Outcome } from './flows.ts'
import { ownLinkHandlers, userLinkHandlers } from './links.ts'
import { testHandler } from './provider-test.ts'
import { providerHandlers } from './providers.ts'
import { NoAccount, withErrorLog } from './sign-in-errors.ts'
import * as store from './sso.store.ts'
import { expectProvider, readRules } from './sso-columns.ts'
import type { SsoDeps } from './sso-deps.ts'

type SsoHandlers = Handlers<typeof ssoCalls>

/** Ends the open sessions of a person whose claims no longer match, and logs that the claims have banned the account. */
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
		result_values: '',
		created_at: now,
	})
}

/** Refuses the sign-in; the login log records the name given by the provider. */
const refuse = async (
	deps: SsoDeps,
	{ account, missing }: Judged,
	{ banned, reason }: Extract<Admitted, { user_id: null }>,
	call: OpenCall,
): Promise<never> => {
	if (banned !== null) await tellBanned(deps, banned, call)
	const { ip, agent, now } = call
	const result = errors.sso_no_account.status
	const who = { user_id: banned?.id ?? null, account: (banned?.account ?? account).slice(0, 64), group_id: null }
	await deps.accounts.recordLogin({ ...who, ip, agent, result, created_at: now })
	throw new NoAccount(reason, missing)
}

type Proven = Extract<Outcome, { error: null }>

/** Signs in a person with a proven identity, if the rules allow it. */
const comeIn = async (deps: SsoDeps, { provider_id, revision, subject, judged }: Proven, call: OpenCall) => {
	const provider = await expectProvider(deps.database.db, { id: provider_id, revision })
	const found = await admitted(deps, { provider, subject, judged }, call.now)
	if (found.user_id === null) return refuse(deps, judged, found, call)
	const { user_id, account, before, after, session_ids = [] } = found
	call.note({ object: account, before, after })
	if (session_ids.length > 0) deps.events.emit('session_ended', { session_ids: [...session_ids] })
	if (after !== undefined) deps.events.emit('rights_changed', { user_ids: [user_id] })
	const done = await deps.accounts.signIn(user_id, judged.had_mfa && readRules(provider.rules).trusts_mfa, call)
	deps.logger.info(
		{ sso_provider: provider_id, sso_name: provider.name, user_id },
		'somebody was signed in by a provider',
	)
	return done
}

const finish =
	(deps: SsoDeps, cookie_name: string): SsoHandlers['finish'] =>
	async (_input, call) => {
		// Before the outcome is consumed or an account is created.
		await deps.accounts.expectAddress(call.ip)
		const outcome = deps.flows.takeOutcome(call.cookie(cookie_name))
		if (outcome === null || outcome.user_id !== null) throw new CodedError('sso_expired')
		// The reason was logged where it occurred.
		if (outcome.error !== null) throw outcome.error
		return withErrorLog(deps.logger, outcome.provider_id, () => comeIn(deps, outcome, call))
	}

/** Single sign-on: the buttons of the login page, the outcome of a sign-in, providers, and the identities of accounts. */
export const sso = (deps: SsoDeps, cookie_name: string): SsoHandlers => ({
	listButtons: () => store.listButtons(deps.database.db),
	finish: finish(deps, cookie_name),
	test: testHandler(deps),
	...providerHandlers(deps),
	...ownLinkHandlers(deps, cookie_name),
	...userLinkHandlers(deps),
})
