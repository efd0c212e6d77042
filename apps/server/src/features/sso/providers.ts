import type { SsoProvider, ssoCalls } from '@vitrine/contract/people/sso'
import { issuer_problems } from '@vitrine/contract/people/sso-errors'
import { type ProviderRules, sso_limits } from '@vitrine/domain/people/sso'
import type { Tx } from '../../db/schema.ts'
import { notWritten } from '../../http/audit/changed-since.ts'
import { authorizedAlone } from '../../http/caller/authorized.ts'
import type { Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './sso.store.ts'
import { readRules } from './sso-columns.ts'
import type { SsoDeps } from './sso-deps.ts'

type SsoHandlers = Handlers<typeof ssoCalls>

/** A provider as logged in the operation log, without its secret. */
const logged = ({ name, issuer, client_id, enabled, rules }: store.ProviderRow) => ({
	name,
	issuer,
	client_id,
	enabled,
	rules: readRules(rules),
})

/** Refuses roles and organisations that the caller could not assign manually. */
const expectGivable = async ({ accounts }: SsoDeps, tx: Tx, session: Session, rules: ProviderRules): Promise<void> => {
	const places = [...(rules.place === null ? [] : [rules.place]), ...rules.places]
	for (const place of places) await accounts.checkPlace(tx, session, place)
}

/** The columns that store the rules. */
const stored = (rules: ProviderRules, updated_at: number) => ({
	allows_password: rules.allows_password ? 1 : 0,
	rules: JSON.stringify(rules),
	updated_at,
})

const foundProvider = async (tx: Tx, id: number): Promise<store.ProviderRow> => {
	const found = await store.findProvider(tx, id)
	if (found === undefined) throw new CodedError('sso_absent')
	return found
}

const expectIssuer = async ({ clients }: SsoDeps, tx: Tx, issuer: string, own_id: number): Promise<void> => {
	const problem = clients.problemOf(issuer) ?? ((await store.isIssuerTaken(tx, issuer, own_id)) ? 'taken' : null)
	if (problem === null) return
	throw new CodedError('sso_issuer', undefined, { fields: { issuer: issuer_problems[problem] } })
}

/** Identity providers, for administrators of the installation. */
export const providerHandlers = (deps: SsoDeps): Pick<SsoHandlers, 'list' | 'add' | 'edit' | 'remove'> => ({
	list: async () => {
		const { db } = deps.database
		const linked = await store.countLinked(db)
		const list = (await store.listProviders(db)).map(
			({ id, name, issuer, client_id, client_secret, enabled, rules, revision }): SsoProvider => ({
				id,
				name,
				issuer,
				client_id,
				revision,
				has_secret: client_secret !== '',
				enabled: enabled === 1,
				rules: readRules(rules),
				linked: linked.get(id) ?? 0,
			}),
		)
		return { list, redirect_uri: deps.redirect_uri }
	},
	add: async ({ rules, ...input }, { session, now, note }) => {
		const id = await authorizedAlone(deps.database, session, async tx => {
			await expectIssuer(deps, tx, input.issuer, 0)
			await expectGivable(deps, tx, session, rules)
			if ((await store.listProviders(tx)).length >= sso_limits.providers) throw new CodedError('parameter')
			return store.insertProvider(tx, {
				...input,
				...stored(rules, now),
				created_at: now,
				revision: 0,
			})
		})
		const { client_secret: _, ...said } = input
		note({ object: input.name, before: null, after: { ...said, rules } })
		return { id }
	},
	edit: async ({ id, revision, rules, client_secret, ...input }, { session, now, note, wrote }) => {
		await authorizedAlone(deps.database, session, async tx => {
			const found = await foundProvider(tx, id)
			note({ object: found.name, before: logged(found), after: { ...input, rules } })
			await expectIssuer(deps, tx, input.issuer, id)
			await expectGivable(deps, tx, session, rules)
			// The identities of the previous issuer mean nothing at another one.
			if (found.issuer !== input.issuer) await store.removeIdentitiesOf(tx, id)
			const secret = client_secret ?? found.client_secret
			const written = await store.updateProvider(
				tx,
				{ id, revision },
				{ ...input, ...stored(rules, now), client_secret: secret },
			)
			if (written === undefined) throw await notWritten(tx, 'sso_providers', id, 'sso_absent')
			wrote('sso_providers', id, written)
		})
		return null
	},
	remove: async ({ id }, { session, note }) => {
		await authorizedAlone(deps.database, session, async tx => {
			const found = await foundProvider(tx, id)
			note({ object: found.name, before: logged(found), after: null })
			await store.removeProvider(tx, id)
		})
		return null
	},
})
