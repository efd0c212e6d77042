import type { feedsCalls } from '@vitrine/contract/library/feeds'
import type { Handlers } from '../../http/route.ts'
import type { FeedKeeper } from './feed-keeper.ts'

/** What the server fetches from outside, as those who build programs see it. */
export const feeds = (keeper: FeedKeeper): Handlers<typeof feedsCalls> => ({
	get: ({ source }) => keeper.read(source),
})
