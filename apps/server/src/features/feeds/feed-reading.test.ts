import { expect, test } from 'vitest'
import { FeedError } from './feed-error.ts'
import { readFeedApart } from './feed-reading.ts'

test('a feed is read by a process of its own, and what is none is refused in words', async () => {
	const feed = Buffer.from('<rss><channel><title>News</title><item><title>One</title></item></channel></rss>')
	expect(await readFeedApart(feed, 'text/xml')).toMatchObject({
		kind: 'rss',
		title: 'News',
		entries: [{ title: 'One' }],
	})
	await expect(readFeedApart(Buffer.from('<html></html>'), 'text/html')).rejects.toBeInstanceOf(FeedError)
	await expect(readFeedApart(feed, 'text/xml; charset=none')).rejects.toMatchObject({ code: 'feed_encoding' })
})
