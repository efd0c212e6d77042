import { type HelpKey, plain } from './texts.ts'
import type { Topic } from './topic.ts'
import { administration } from './topics-administration.ts'
import { daily } from './topics-daily.ts'
import { library } from './topics-library.ts'
import { programming } from './topics-programs.ts'
import { publishing } from './topics-publishing.ts'
import { terminal_page } from './topics-terminal-page.ts'

/** All topics, in the order of the table of contents. */
export const topics: readonly Topic[] = [
	...daily,
	...terminal_page,
	...programming,
	...publishing,
	...library,
	...administration,
]

/** The topics whose titles or sentences contain the search text, in the current language. */
export const search = (typed: string): { topic: Topic; found: HelpKey[] }[] => {
	const wanted = typed.trim().toLocaleLowerCase()
	const has = (key: HelpKey) => plain(key).toLocaleLowerCase().includes(wanted)
	return topics
		.map(topic => ({ topic, found: [topic.purpose, ...topic.steps, ...topic.troubles].filter(has) }))
		.filter(({ topic, found }) => found.length > 0 || has(topic.title))
}
