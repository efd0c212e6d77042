import { type FeedSource, feedName } from '../library/feed.ts'
import { type Program, resourcesOf } from './document.ts'
import { kindOf } from './kinds/all.ts'

/** The sources that a program shows, without duplicates. */
export const feedsOf = (program: Program): FeedSource[] => {
	const found = new Map<string, FeedSource>()
	for (const resource of resourcesOf(program)) {
		const source = kindOf(resource).feed?.(resource)
		if (source !== undefined) found.set(feedName(source), source)
	}
	return [...found.values()]
}
