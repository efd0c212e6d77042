import { QueryObserver } from '@tanstack/react-query'
import type { Output } from '@vitrine/contract/call/endpoint'
import type { feedsCalls } from '@vitrine/contract/library/feeds'
import { type FeedContent, type FeedSource, feed_age, feedName } from '@vitrine/domain/library/feed'
import type { FollowFeed } from '@vitrine/renderer/events'
import { feeds } from './api.ts'
import { keys, queries } from './queries.ts'

type Found = Output<typeof feedsCalls.get>

/** Polling interval while the server has no copy yet, in ms. */
const waiting = 30_000

/** The query of a source: the server's copy of it, and why there is none or no newer one. */
export const feedQuery = (source: FeedSource) => ({
	queryKey: [...keys.feeds, feedName(source)],
	queryFn: (): Promise<Found> => feeds.get({ source }),
	staleTime: feed_age[source.kind],
})

/** Follows the last good copy of a source, in the form that the renderer expects. */
export const followFeed: FollowFeed = (source, listener) => {
	const observer = new QueryObserver<Found>(queries, {
		...feedQuery(source),
		refetchInterval: ({ state }) => (state.data?.copy ? feed_age[source.kind] : waiting),
	})
	let last: FeedContent | null | undefined
	const take = (found: Found | undefined): void => {
		const copy = found?.copy ?? null
		// A refetch that returns the same content is not passed on.
		if (last !== undefined && last === (copy?.content ?? null)) return
		last = copy?.content ?? null
		listener(copy)
	}
	take(observer.getCurrentResult().data)
	return observer.subscribe(({ data }) => take(data))
}
