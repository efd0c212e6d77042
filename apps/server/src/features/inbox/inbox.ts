import { type InboxNotice, inbox_limits, type inboxCalls } from '@vitrine/contract/people/inbox'
import type { ReviewKind } from '@vitrine/domain/release/review'
import type { Database } from '../../db/database.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { Session } from '../../http/caller/session.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './inbox.store.ts'

interface InboxDeps {
	readonly database: Database
	/** Marks decisions on a user's work as seen: those with these ids, or all up to a given time. */
	readonly seeReviews: (
		db: Db | Tx,
		user_id: number,
		wanted: { ids?: readonly number[]; until?: number },
		now: number,
	) => Promise<void>
}

const mayRead = ({ permissions }: Session): boolean => permissions.has('terminals.read')

type TerminalRow = Awaited<ReturnType<typeof store.listTerminalNotices>>[number]
type ReviewRow = Awaited<ReturnType<typeof store.listReviewNotices>>[number]

const ofTerminal = ({ id, object_id, name, online, created_at, seen }: TerminalRow): InboxNotice => ({
	key: `t${id}`,
	kind: online === 1 ? 'terminal_online' : 'terminal_offline',
	object_id,
	name,
	review: null,
	seen: seen === 1,
	created_at,
})

const ofReview = ({
	id,
	kind,
	object_id,
	name,
	review_state,
	by_name,
	by_name_en,
	reason,
	created_at,
	seen_at,
}: ReviewRow): InboxNotice => ({
	key: `r${id}`,
	kind: 'review',
	object_id,
	name,
	seen: seen_at !== null,
	created_at,
	review: { kind: kind as ReviewKind | 'withdrawal', review_state, reason, by: by_name, by_en: by_name_en },
})

/** The ids in keys of one kind. */
const idsIn = (keys: readonly string[], sort: 'r' | 't'): number[] =>
	keys.filter(key => key.startsWith(sort)).map(key => Number(key.slice(1)))

/** Handlers for events a user should know about; access to terminals is checked when they are read. */
export const inbox = ({ database: { db }, seeReviews }: InboxDeps): Handlers<typeof inboxCalls> => ({
	list: async (_, { session }) => {
		const { user_id } = session
		const isReader = mayRead(session)
		const terminals = isReader ? await store.listTerminalNotices(db, session, inbox_limits.shown) : []
		const reviews = await store.listReviewNotices(db, user_id, inbox_limits.shown)
		const unseen = isReader ? await store.countUnseenTerminals(db, session) : 0
		return {
			unseen: unseen + (await store.countUnseenReviews(db, user_id)),
			list: [...terminals.map(ofTerminal), ...reviews.map(ofReview)]
				.sort((one, other) => other.created_at - one.created_at)
				.slice(0, inbox_limits.shown),
		}
	},
	see: async ({ keys = [], all = 0, until = 0 }, { session, now }) => {
		const { user_id } = session
		if (all === 1)
			await db.transaction().execute(async tx => {
				await store.seeAllTerminalNotices(tx, user_id, until)
				await seeReviews(tx, user_id, { until }, now)
			})
		else {
			await store.seeTerminalNotices(db, session, mayRead(session) ? idsIn(keys, 't') : [])
			await seeReviews(db, user_id, { ids: idsIn(keys, 'r') }, now)
		}
		return null
	},
})
