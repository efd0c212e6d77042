import type { FeedSource } from '@vitrine/domain/library/feed'
import type { Db, Reader, Tx } from '../../db/schema.ts'

/** A stored feed, without its content. */
export const findFeed = (db: Reader, id: string) =>
	db
		.selectFrom('feeds')
		.select(['id', 'kind', 'source', 'etag', 'fetched_at', 'tried_at', 'fault', 'wanted_at'])
		.where('id', '=', id)
		.executeTakeFirst()

export type FeedRow = NonNullable<Awaited<ReturnType<typeof findFeed>>>

/** A feed's last good copy and its fetch time, read together; undefined before the first. */
export const findCopy = (db: Reader, id: string) =>
	db
		.selectFrom('feeds')
		.select(['content', 'fetched_at'])
		.where('id', '=', id)
		.where('fetched_at', '>', 0)
		.executeTakeFirst()

/** Feeds requested since `wanted` and not tried since `tried`, or tried after `now`, which means that the clock was put back. */
export const listWanted = (db: Reader, wanted: number, tried: number, now: number): Promise<FeedRow[]> =>
	db
		.selectFrom('feeds')
		.select(['id', 'kind', 'source', 'etag', 'fetched_at', 'tried_at', 'fault', 'wanted_at'])
		.where('wanted_at', '>=', wanted)
		.where(eb => eb.or([eb('tried_at', '<=', tried), eb('tried_at', '>', now)]))
		.orderBy('tried_at')
		.execute()

export const countFeeds = async (db: Reader): Promise<number> =>
	(
		await db
			.selectFrom('feeds')
			.select(eb => eb.fn.countAll<number>().as('count'))
			.executeTakeFirstOrThrow()
	).count

/** Marks feeds as wanted; new ones start empty. */
export const wantRows = async (
	db: Db | Tx,
	feeds: readonly { id: string; source: FeedSource }[],
	wanted_at: number,
): Promise<void> => {
	const nothing = { content: '', etag: '', fetched_at: 0, tried_at: 0, fault: '', wanted_at }
	// Always in the same order, so that two callers that want the same feeds cannot deadlock.
	for (const { id, source } of [...feeds].sort((a, b) => (a.id < b.id ? -1 : 1)))
		await db
			.insertInto('feeds')
			.values({ id, kind: source.kind, source: JSON.stringify(source), ...nothing })
			.onConflict(conflict => conflict.column('id').doUpdateSet({ wanted_at }))
			.execute()
}

export const saveCopy = (db: Db, id: string, copy: { content: string; etag: string; fetched_at: number }) =>
	db
		.updateTable('feeds')
		.set({ ...copy, tried_at: copy.fetched_at, fault: '' })
		.where('id', '=', id)
		.execute()

/** The copy is still current according to the other side. */
export const saveUnchanged = (db: Db, id: string, fetched_at: number) =>
	db.updateTable('feeds').set({ fetched_at, tried_at: fetched_at, fault: '' }).where('id', '=', id).execute()

/** An attempt failed: the last good copy stays. */
export const saveProblem = (db: Db, id: string, problem: string, tried_at: number) =>
	db.updateTable('feeds').set({ fault: problem, tried_at }).where('id', '=', id).execute()

/** Deletes feeds not requested since `before`, unless a release names them. */
export const removeForgotten = (db: Db, before: number) =>
	db
		.deleteFrom('feeds')
		.where('wanted_at', '<', before)
		.where(eb =>
			eb.not(
				eb.exists(eb.selectFrom('release_feeds').select('feed_id').whereRef('release_feeds.feed_id', '=', 'feeds.id')),
			),
		)
		.execute()

/** Whether a release that was delivered to this terminal names this feed. */
export const isDelivered = async (db: Reader, terminal_id: number, feed_id: string): Promise<boolean> =>
	(await db
		.selectFrom('release_feeds')
		.innerJoin('downloads', 'downloads.release_id', 'release_feeds.release_id')
		.select('release_feeds.feed_id')
		.where('release_feeds.feed_id', '=', feed_id)
		.where('downloads.terminal_id', '=', terminal_id)
		.limit(1)
		.executeTakeFirst()) !== undefined
