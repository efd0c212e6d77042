import { ssoCalls } from '@vitrine/contract/people/sso'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../db/schema.ts'
import * as accessStore from '../features/access/access.store.ts'
import type { AccessDeps } from '../features/access/access-deps.ts'
import { attemptsOf } from '../features/access/attempts.ts'
import { outsideSignIn } from '../features/access/outside-sign-in.ts'
import { confirmPassword, hashPassword } from '../features/access/password.ts'
import { randomSecret } from '../features/access/secrets.ts'
import { expectAddress } from '../features/access/sign-in-addresses.ts'
import { flows } from '../features/sso/flows.ts'
import { providerClients } from '../features/sso/provider-clients.ts'
import { sso } from '../features/sso/sso.ts'
import type { SsoAccounts } from '../features/sso/sso-deps.ts'
import { callback_path, ssoRoutes } from '../features/sso/sso-routes.ts'
import { checkPlace, targetOf } from '../features/users/user-checks.ts'
import * as usersStore from '../features/users/users.store.ts'
import { type RouteDeps, route } from '../http/route.ts'
import type { Core } from '../live.ts'
import { openEgress } from '../ports/egress/egress.ts'

const accountsOf = ({ database }: Core, access: AccessDeps): SsoAccounts => {
	const { dialect } = database
	const endSessions = (tx: Tx, id: number, ended: 'session_expired' | 'account_gone') =>
		accessStore.endSessions(tx, [id], ended)
	return {
		checkPlace,
		expectTarget: (tx, session, id) => targetOf(tx, dialect, session, id),
		findOwner: usersStore.findOwner,
		insertUser: usersStore.insertUser,
		updateUser: usersStore.updateUser,
		ban: async (tx, id) => {
			await usersStore.updateActive(tx, dialect, [id], 0)
			return endSessions(tx, id, 'account_gone')
		},
		insertCredential: (tx, id, password_hash) => accessStore.insertCredential(tx, id, password_hash, 0),
		unknownPassword: () => hashPassword(randomSecret()),
		confirmPassword: async ({ account, user_id }, password, ip) => {
			const user = await accessStore.findUserById(database.db, user_id)
			await confirmPassword(password, user?.password_hash, attemptsOf(access.ephemeral, account, ip))
		},
		endSessions: (tx, id) => endSessions(tx, id, 'session_expired'),
		endAccess: async (tx, id) => {
			await accessStore.removeAccessTokens(tx, [id])
			return endSessions(tx, id, 'session_expired')
		},
		expectAddress: ip => expectAddress(access.settings, ip),
		signIn: outsideSignIn(access),
		recordLogin: access.recordLogin,
	}
}

/** Single sign-on: the calls, and the routes to providers and back. */
export const mountSso = (http: FastifyInstance, core: Core, deps: RouteDeps, access: AccessDeps): void => {
	const { database, events, logger, clock, config } = core
	const cookie = { name: deps.cookie.name.replace(/session$/, 'sso'), secure: deps.cookie.secure }
	// Separate from the egress for screen content: a provider can be at an address from which nothing else is fetched.
	const egress = openEgress(config.sso_allow)
	http.addHook('preClose', async () => egress.close())
	const parts = {
		database,
		events,
		logger,
		accounts: accountsOf(core, access),
		flows: flows(clock.steady),
		clients: providerClients(egress, config.sso_allow, clock.steady),
		record: deps.record,
		redirect_uri: config.public_url && new URL(callback_path, config.public_url).href,
	}
	route(http, deps, 'sso', ssoCalls, sso(parts, cookie.name))
	ssoRoutes(http, { ...parts, cookie, ephemeral: core.passing, public_url: config.public_url })
}
