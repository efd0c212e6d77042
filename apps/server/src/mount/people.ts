import { accessCalls } from '@vitrine/contract/people/access'
import { licenceCalls } from '@vitrine/contract/people/licence'
import { logsCalls } from '@vitrine/contract/people/logs'
import { mailCalls } from '@vitrine/contract/people/mail'
import { organizationsCalls } from '@vitrine/contract/people/organizations'
import { rolesCalls } from '@vitrine/contract/people/roles'
import { usersCalls } from '@vitrine/contract/people/users'
import { reportsCalls } from '@vitrine/contract/reports'
import { systemCalls } from '@vitrine/contract/system'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../db/schema.ts'
import * as accessStore from '../features/access/access.store.ts'
import { access } from '../features/access/access.ts'
import { attemptsOf } from '../features/access/attempts.ts'
import { mailCodes } from '../features/access/mail-codes.ts'
import * as passwords from '../features/access/password.ts'
import { secondFactor } from '../features/access/second-factor.ts'
import { derive, hashOf } from '../features/access/secrets.ts'
import { verifyCodes } from '../features/access/verify-code.ts'
import { leaveGroup as handOverCommands } from '../features/commands/ended-commands.store.ts'
import { removeRule } from '../features/emergency/emergency-rules.store.ts'
import { removeNotices } from '../features/health/notices.store.ts'
import { licence } from '../features/licence/licence.ts'
import { getSheet, logExportRoute, logLinks } from '../features/logs/export.ts'
import { insertLogin } from '../features/logs/logs.store.ts'
import { logs, logTurns } from '../features/logs/logs.ts'
import { mail as mailOf } from '../features/mail/mail.ts'
import { removeLinksOf } from '../features/mailings/links.store.ts'
import { removeUnsubscribedOf } from '../features/mailings/receivers.store.ts'
import { organizations } from '../features/organizations/organizations.ts'
import { history } from '../features/plays/places.store.ts'
import { handingOver } from '../features/releases/end/handover.ts'
import { reports } from '../features/reports/reports.ts'
import { removeReviewersOf } from '../features/review/reviewers.store.ts'
import { roles } from '../features/roles/roles.ts'
import { layoutRoute } from '../features/system/layout-route.ts'
import { getMachineSheet, machineLinks, machineReader, machineRoute } from '../features/system/machines.ts'
import { mapPreviewRoute } from '../features/system/map-preview.ts'
import { getMemory } from '../features/system/memory.ts'
import { removeSetting, replaceSetting } from '../features/system/system.store.ts'
import { system } from '../features/system/system.ts'
import { leaveGroup, leaveRole } from '../features/users/traces.store.ts'
import { users } from '../features/users/users.ts'
import { type RouteDeps, route } from '../http/route.ts'
import type { Core, Live } from '../live.ts'
import { mountCalendars } from './calendars.ts'
import type { Files } from './files.ts'
import { releasingDeps } from './releasing.ts'
import { mountSso } from './sso.ts'
import { mountWebhooks } from './webhooks.ts'

/** The logs, and the errors that browsers report. */
const mountLogs = (http: FastifyInstance, core: Core, deps: RouteDeps): void => {
	const { database, clock, secrets, sessions, lasting: ephemeral, logger } = core
	const links = logLinks(derive(secrets, 'logs', ''))
	route(http, deps, 'reports', reportsCalls, reports({ ephemeral, logger }))
	const { readFurther, isEmpty, file: write } = core.logs
	const turns = logTurns()
	route(http, deps, 'logs', logsCalls, {
		...logs({ database, readFurther, turns }),
		getSheet: getSheet({ database, links, isEmpty, turns }),
	})
	logExportRoute(http, { write, links, clock, sessions, cookie: deps.cookie })
}

/** The routes of System layout besides its calls. */
const mountLook = (http: FastifyInstance, core: Core, { cookie }: RouteDeps, media: Files['media']): void => {
	layoutRoute(http, core.settings, media)
	mapPreviewRoute(http, { sessions: core.sessions, cookie })
}

/** Cleanup by other features when an organisation is removed. */
const forgetRules = async (tx: Tx, group_id: number): Promise<void> => {
	await removeReviewersOf(tx, group_id)
	await removeRule(tx, group_id)
	await removeUnsubscribedOf(tx, group_id)
	await removeLinksOf(tx, group_id)
}

/** Access control: login, organisations, users, roles and the settings of the installation. */
export const mountPeople = (
	http: FastifyInstance,
	core: Core,
	live: Live,
	deps: RouteDeps,
	{ links, media, keeper }: Files,
	later: (work: () => Promise<void>) => void,
): void => {
	const { config, database, blobs, events, secrets, settings } = core
	const { db } = database
	const ephemeral = core.lasting
	const codes = verifyCodes(core.passing, config.fixed_verify_code)
	const mail = { codes: mailCodes(ephemeral), post: live.mail.post, wake: live.mail.wake }
	const accessDeps = {
		db,
		events,
		ephemeral,
		secrets,
		settings,
		links,
		codes,
		factor: secondFactor(db, core.passing),
		mail,
		recordLogin: (row: Parameters<typeof insertLogin>[1]) => insertLogin(db, row),
		later,
	}
	route(http, deps, 'access', accessCalls, access(accessDeps))
	mountSso(http, core, deps, accessDeps)
	const attempts = (account: string, ip: string) => attemptsOf(ephemeral, account, ip)
	const usersAccess = { ...accessStore, ...passwords, attemptsOf: attempts, hashOf }
	const forget = (tx: Tx, user_ids: readonly number[]) => removeNotices(tx, database.dialect, user_ids)
	const shared = { database, blobs, events, ephemeral, settings, links, keeper, codes, mail, forget, later }
	route(http, deps, 'users', usersCalls, users({ ...shared, access: usersAccess }))
	const handover = handingOver(releasingDeps(core, live))
	const organizationsDeps = {
		database,
		events,
		leaveGroup: async (tx: Tx, group_id: number, pid: number, now: number) => {
			await leaveGroup(tx, group_id, pid, now)
			await handOverCommands(tx, group_id, pid)
		},
		forgetRules,
		handover,
		history: history(database.dialect),
	}
	route(http, deps, 'organizations', organizationsCalls, organizations(organizationsDeps))
	const machineAddresses = machineLinks(derive(core.secrets, 'machines', ''))
	const machines = {
		read: machineReader({ url: config.update_service_url, egress: live.egress, steady: core.clock.steady }),
		links: machineAddresses,
	}
	route(http, deps, 'roles', rolesCalls, roles({ database, events, leaveRole }))
	const keepSetting = (tx: Tx, key: string, value: string) => replaceSetting(tx, key, value, 0)
	route(http, deps, 'licence', licenceCalls, licence({ database, ...core.licensing, keepSetting, removeSetting }))
	route(http, deps, 'system', systemCalls, {
		...system({
			database,
			events,
			blobs,
			keeper,
			upload_limit: config.upload_limit,
			environment: config,
			playerBuilds: live.builds.read,
		}),
		getMachineSheet: getMachineSheet(machines),
		getMemory: getMemory(config.data_dir),
	})
	machineRoute(http, { ...machines, sessions: core.sessions, cookie: deps.cookie })
	mountLogs(http, core, deps)
	route(http, deps, 'mail', mailCalls, mailOf(database, live.mail.wake))
	mountLook(http, core, deps, media)
	mountWebhooks(http, core, live, deps, later)
	mountCalendars(http, core, deps)
}
