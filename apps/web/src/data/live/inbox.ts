import { calls as inboxRoutes } from 'virtual:calls/inbox'
import { useQuery } from '@tanstack/react-query'
import type { InboxNotice, inboxCalls } from '@vitrine/contract/people/inbox'
import { carefulClient } from '../calls/careful.ts'
import { quietLink } from '../calls/link.ts'
import { keys, refresh } from '../calls/queries.ts'

const inbox = carefulClient<typeof inboxCalls>(quietLink, inboxRoutes)

/** What happened that the viewer should know of, the newest first, and how much of it has not been seen. */
export const useInbox = () => useQuery({ queryKey: keys.inbox, queryFn: ({ signal }) => inbox.list({}, { signal }) })

const seen = async (work: Promise<unknown>): Promise<void> => {
	// What could not be noted is new again the next time.
	await work.catch(() => undefined)
	await refresh(keys.inbox)
}

/** Notes notices as seen. */
export const seeNotices = (notices: readonly string[]): void => void seen(inbox.see({ keys: [...notices] }))

/** Notes all as seen that the viewer has before it, not what comes meanwhile. */
export const seeAllNotices = (list: readonly InboxNotice[]): void =>
	void seen(inbox.see({ all: 1, until: Math.max(0, ...list.map(notice => notice.created_at)) }))
