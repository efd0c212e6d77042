import { calls as inboxRoutes } from 'virtual:calls/inbox'
import { useQuery } from '@tanstack/react-query'
import type { InboxNotice, inboxCalls } from '@vitrine/contract/people/inbox'
import { carefulClient } from '../calls/careful.ts'
import { quietLink } from '../calls/link.ts'
import { keys, refresh } from '../calls/queries.ts'

const inbox = carefulClient<typeof inboxCalls>(quietLink, inboxRoutes)

/** Notices for the user, newest first, and the number of unseen ones. */
export const useInbox = () => useQuery({ queryKey: keys.inbox, queryFn: ({ signal }) => inbox.list({}, { signal }) })

const seen = async (work: Promise<unknown>): Promise<void> => {
	// If marking fails, the notices show up as new again.
	await work.catch(() => undefined)
	await refresh(keys.inbox)
}

/** Marks notices as seen. */
export const seeNotices = (notices: readonly string[]): void => void seen(inbox.see({ keys: [...notices] }))

/** Marks as seen everything the user has in front of them, but nothing that arrives meanwhile. */
export const seeAllNotices = (list: readonly InboxNotice[]): void =>
	void seen(inbox.see({ all: 1, until: Math.max(0, ...list.map(notice => notice.created_at)) }))
