import type { feedsCalls } from '@vitrine/contract/library/feeds'
import type { Handlers } from '../../http/route.ts'
import type { FeedKeeper } from './feed-keeper.ts'

/** Handlers for outside content, for users who build programs. */
export const feeds = (keeper: FeedKeeper): Handlers<typeof feedsCalls> => ({
	get: ({ source }) => keeper.read(source),
})
