import type { TestApp } from '../app.ts'

/** A user's identity at a provider; the buttons of providers are public, and so are their names. */
export const anIdentity = async ({ database: { db }, clock }: TestApp, user_id: number, mark: string) => {
	const at = clock.now()
	const secret = `${mark}-client-secret`
	const provider = await db
		.insertInto('sso_providers')
		.values({
			name: `Provider ${at}`,
			issuer: `https://${mark}.invalid`,
			client_id: mark,
			client_secret: secret,
			enabled: 0,
			allows_password: 1,
			rules: '{}',
			created_at: at,
			updated_at: at,
			revision: 1,
		})
		.returning('id')
		.executeTakeFirstOrThrow()
	const identity = await db
		.insertInto('sso_identities')
		.values({ provider_id: provider.id, subject: `${mark} subject`, user_id, managed: 0, created_at: at, used_at: at })
		.returning('id')
		.executeTakeFirstOrThrow()
	return { ids: { provider: provider.id, identity: identity.id }, secret }
}
