import type { Loader } from '../../media/pages/page-loader.ts'
import { type Ask, answerJobs } from '../../ports/reader/reader-process.ts'
import { FeedError } from './feed-error.ts'
import type { FeedAnswer, FeedJob, FeedPart } from './feed-reading.ts'
import { textOfFeed } from './feed-text.ts'
import { copyPage } from './page-copy.ts'
import { partOfPage } from './page-part.ts'
import { readFeed } from './rss.ts'

/** Characters per message. */
const piece = 500_000

async function* copied(html: string, url: string, load: Loader): AsyncGenerator<FeedPart> {
	const copy = await copyPage(html, new URL(url), load).catch(() => {
		throw new FeedError('feed_not_page')
	})
	yield { title: copy.title }
	for (let at = 0; at < copy.html.length; at += piece) yield { html: copy.html.slice(at, at + piece) }
}

async function* read(job: FeedJob, bytes: Buffer, ask: Ask<string, FeedAnswer>): AsyncGenerator<FeedPart> {
	try {
		if (job.type === 'rss') yield { feed: await readFeed(bytes, job.content_type) }
		else {
			const load: Loader = async url => partOfPage(await ask(url.href))
			yield* copied(textOfFeed(bytes, job.content_type), job.url, load)
		}
	} catch (error) {
		if (!(error instanceof FeedError)) throw error
		yield { fault: error.code }
	}
}

answerJobs(read)
