import { mailingsCalls } from '@vitrine/contract/insight/mailings'
import type { FastifyInstance } from 'fastify'
import { allowOwnMail } from '../features/access/mail-codes.ts'
import { derive } from '../features/access/secrets.ts'
import { findTitle, insertFile } from '../features/mail/mail.store.ts'
import { type MailingKeeper, mailingKeeper } from '../features/mailings/mailing-keeper.ts'
import { mailings } from '../features/mailings/mailings.ts'
import { unsubscribeRoute } from '../features/mailings/unsubscribe-route.ts'
import { type RouteDeps, route } from '../http/route.ts'
import type { Core, Live } from '../live.ts'
import type { MakeReport } from '../ports/mailed-plays.ts'

/** Scheduled reports: their calls, and the unsubscribe route; returns the keeper that sends them. */
export const mountMailings = (http: FastifyInstance, core: Core, live: Live, deps: RouteDeps): MailingKeeper => {
	const { database, background, clock, events, report, config, passing: ephemeral } = core
	const { postAll, wake } = live.mail
	const secret = (subject: string): string => derive(core.secrets, 'mailing', subject)
	const mail = { postAll, wake, insertFile }
	const origin = config.public_url?.origin ?? null
	const makeReport: MakeReport = wanted => core.plays.report(wanted)
	const allowMail = allowOwnMail(core.lasting)
	const shared = { database: background, clock, events, mail, makeReport, allowMail }
	const keeper = mailingKeeper({ ...shared, derive: secret, origin, report })
	route(http, deps, 'mailings', mailingsCalls, mailings({ database, keeper, unsubscribes: origin !== null }))
	const title = () => findTitle(database.db)
	const changed = () => events.emit('records_changed', { feature: 'mailings', group_id: null })
	unsubscribeRoute(http, { database, clock, ephemeral, derive: secret, title, changed })
	return keeper
}
