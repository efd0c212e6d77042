import type { healthCalls, IncidentNotices } from '@vitrine/contract/terminal/health'
import { incident_kinds } from '@vitrine/domain/terminal/incident'
import type { Database } from '../../db/database.ts'
import type { Reader } from '../../db/schema.ts'
import { readNoticeKinds } from '../../db/stored-json.ts'
import { authorized } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './notices.store.ts'

type NoticeHandlers = Pick<Handlers<typeof healthCalls>, 'getNotices' | 'setNotices'>

const read = async (
	db: Reader,
	{ user_id, group_id }: { readonly user_id: number; readonly group_id: number },
	mail_works: boolean,
): Promise<IncidentNotices> => {
	const row = await store.findNotices(db, user_id)
	const chosen = row === undefined ? incident_kinds : readNoticeKinds(row.kinds)
	return {
		email: row?.email ?? 0,
		browser: row?.browser ?? 0,
		kinds: incident_kinds.filter(kind => chosen.includes(kind)),
		quiet_from: row?.quiet_from ?? null,
		quiet_to: row?.quiet_to ?? null,
		time_zone: row?.time_zone ?? '',
		address: await store.findAddress(db, user_id),
		mail_works: Number(mail_works),
		newest: await store.findNewest(db, group_id),
	}
}

/** The settings that the operation log shows. */
const logged = ({ email, browser, kinds, quiet_from, quiet_to, time_zone }: IncidentNotices) => ({
	email,
	browser,
	kinds,
	quiet_from,
	quiet_to,
	time_zone,
})

const getNotices =
	({ db }: Database, mail_works: boolean): NoticeHandlers['getNotices'] =>
	(_, { session }) =>
		read(db, session, mail_works)

const setNotices =
	(database: Database, mail_works: boolean): NoticeHandlers['setNotices'] =>
	({ kinds, quiet_from = null, quiet_to = null, language = '', ...input }, { session, note }) =>
		authorized(database, session, async tx => {
			const { user_id } = session
			await store.lockNotices(tx, database.dialect)
			if (quiet_from !== null && quiet_from === quiet_to) throw new CodedError('notice_hours')
			const stored = await store.findNotices(tx, user_id)
			const before = await read(tx, session, mail_works)
			if (input.email === 1 && before.address === '') throw new CodedError('notice_address')
			// Switching emails on does not report incidents from before.
			const goesOn = input.email === 1 && stored?.email === 1
			await store.upsertNotices(tx, {
				user_id,
				...input,
				kinds: JSON.stringify(incident_kinds.filter(kind => kinds.includes(kind))),
				quiet_from,
				quiet_to,
				language,
				mailed_to: goesOn ? stored.mailed_to : await store.findNewest(tx),
				mailed_at: null,
			})
			const after = await read(tx, session, mail_works)
			note({ object: session.account, before: logged(before), after: logged(after) })
			return after
		})

/** How people are notified of incidents, individually for each user; `mail_works` says whether a mail server is set up. */
export const incidentNotices = (database: Database, mail_works: boolean): NoticeHandlers => ({
	getNotices: getNotices(database, mail_works),
	setNotices: setNotices(database, mail_works),
})
