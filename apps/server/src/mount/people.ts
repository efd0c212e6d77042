import { accessCalls } from '@vitrine/contract/access'
import { organizationsCalls } from '@vitrine/contract/organizations'
import { rolesCalls } from '@vitrine/contract/roles'
import { systemCalls } from '@vitrine/contract/system'
import { usersCalls } from '@vitrine/contract/users'
import type { FastifyInstance } from 'fastify'
import * as accessStore from '../features/access/access.store.ts'
import { access } from '../features/access/access.ts'
import { attemptsOf } from '../features/access/attempts.ts'
import { mailCodes } from '../features/access/mail-codes.ts'
import * as passwords from '../features/access/password.ts'
import { secondFactor } from '../features/access/second-factor.ts'
import { hashOf } from '../features/access/secrets.ts'
import { verifyCodes } from '../features/access/verify-code.ts'
import { insertLogin } from '../features/logs/logs.store.ts'
import { organizations } from '../features/organizations/organizations.ts'
import { roles } from '../features/roles/roles.ts'
import { layoutRoute } from '../features/system/layout-route.ts'
import { system } from '../features/system/system.ts'
import { leaveGroup, leaveRole } from '../features/users/traces.store.ts'
import { users } from '../features/users/users.ts'
import { type RouteDeps, route } from '../http/route.ts'
import type { Core, Live } from '../live.ts'
import type { Files } from './files.ts'

/** Who may do what: login, organisations, users, roles and the settings of the installation. */
export const mountPeople = (
	http: FastifyInstance,
	core: Core,
	live: Live,
	deps: RouteDeps,
	{ links, media, keeper }: Files,
	later: (work: () => Promise<void>) => void,
): void => {
	const { config, database, blobs, clock, events, secrets, settings } = core
	const { db } = database
	const { ephemeral } = deps
	const codes = verifyCodes(ephemeral, config.fixed_verify_code)
	const mail = { codes: mailCodes(ephemeral, clock.now), post: live.mail.post, wake: live.mail.wake }
	const accessDeps = {
		db,
		events,
		ephemeral,
		secrets,
		settings,
		links,
		codes,
		factor: secondFactor(db, ephemeral),
		mail,
		recordLogin: (row: Parameters<typeof insertLogin>[1]) => insertLogin(db, row),
		later,
	}
	route(http, deps, 'access', accessCalls, access(accessDeps))
	const attempts = (account: string, ip: string) => attemptsOf(ephemeral, account, ip)
	const usersAccess = { ...accessStore, ...passwords, attemptsOf: attempts, hashOf }
	const shared = { database, blobs, events, ephemeral, settings, links, keeper, codes, mail, later }
	route(http, deps, 'users', usersCalls, users({ ...shared, access: usersAccess }))
	route(http, deps, 'organizations', organizationsCalls, organizations({ database, events, leaveGroup }))
	route(http, deps, 'roles', rolesCalls, roles({ database, events, leaveRole }))
	route(
		http,
		deps,
		'system',
		systemCalls,
		system({ database, events, blobs, keeper, upload_limit: config.upload_limit }),
	)
	layoutRoute(http, settings, media)
}
