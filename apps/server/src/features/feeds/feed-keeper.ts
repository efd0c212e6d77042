import { createHash } from 'node:crypto'
import {
	type FeedCopy,
	type FeedKind,
	type FeedSource,
	feed_rest,
	feedDueAt,
	feedName,
	feedPause,
} from '@vitrine/domain/library/feed'
import type { Db, Tx } from '../../db/schema.ts'
import type { SettingsReader } from '../../db/settings.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Egress } from '../../ports/egress/egress.ts'
import { readCopy, readSource } from './feed-columns.ts'
import { problemCode } from './feed-error.ts'
import { addressOf, fetchFeed } from './feed-fetch.ts'
import { createQueues } from './feed-lanes.ts'
import * as store from './feeds.store.ts'

export interface FeedKeeperDeps {
	readonly db: Db
	readonly clock: Clock
	readonly egress: Egress
	readonly settings: SettingsReader
	readonly report: (error: unknown) => void
}

/** The state of a feed: its last good copy, and why the last attempt failed. */
export interface FeedState {
	readonly copy: FeedCopy | null
	readonly fault: string
}

/** Maintains copies of the outside content that screens show. */
export interface FeedKeeper {
	/** Requests a source: its last good copy, or the result of the first attempt if there is none yet. */
	read(source: FeedSource): Promise<FeedState>
	/** Requests a known feed again; null if it is unknown. */
	want(id: string): Promise<store.FeedRow | null>
	/** Fetches what is due. */
	look(): Promise<void>
	/** Resolves when nothing is being fetched. */
	idle(): Promise<void>
	close(): Promise<void>
}

/** Number of concurrent fetches. */
const lane_count = 4
/** How long a request waits for a first copy, in ms. */
const patience = 20_000
/** Interval for checking what is due, precision of the last-wanted time, and interval for cleaning up, in ms. */
const look_every = 20_000
const wanted_grain = 3_600_000
const tidy_every = 3_600_000
/** Maximum number of feeds in total, so that requests cannot fill the database with addresses. */
const most_feeds = 5000

/** The id of a source: the SHA-256 of its name. */
export const feedId = (source: FeedSource): string => createHash('sha256').update(feedName(source)).digest('hex')

/** Records, within a transaction, that a release wants these sources; returns them with their ids. */
export const wantFeeds = async (
	tx: Tx,
	sources: readonly FeedSource[],
	now: number,
): Promise<{ id: string; source: FeedSource }[]> => {
	const feeds = sources.map(source => ({ id: feedId(source), source }))
	await store.wantRows(tx, feeds, now)
	return feeds
}

interface State {
	readonly deps: FeedKeeperDeps
	readonly lanes: ReturnType<typeof createQueues>
	readonly running: Map<string, Promise<void>>
	/** Consecutive failures, in this process. */
	readonly failures: Map<string, number>
	tidied: number
	closed: boolean
}

const failuresOf = ({ failures }: State, { id, fault: problem }: store.FeedRow): number =>
	failures.get(id) ?? (problem === '' ? 0 : 1)

/** A fetch time in the future means that the clock was put back: the age of the copy is unknown. */
const isDue = (state: State, row: store.FeedRow): boolean => {
	const now = state.deps.clock.now()
	const isUnknown = Math.max(row.fetched_at, row.tried_at) > now
	return isUnknown || feedDueAt(row.kind as FeedKind, row, failuresOf(state, row)) <= now
}

const tryFetch = async (state: State, row: store.FeedRow, address: string): Promise<void> => {
	const { db, clock, egress, report } = state.deps
	const { id } = row
	try {
		const found = await fetchFeed(egress, readSource(row.source), address, row.fetched_at > 0 ? row.etag : '')
		if (state.closed) return
		if (found === null) await store.saveUnchanged(db, id, clock.now())
		else {
			const { content, etag } = found
			// An overlong ETag is not stored.
			const tag = etag.length > 500 ? '' : etag
			await store.saveCopy(db, id, { content: JSON.stringify(content), etag: tag, fetched_at: clock.now() })
		}
		state.failures.delete(id)
	} catch (error) {
		if (state.closed) return
		const problem = problemCode(error)
		if (problem === null) report(error)
		state.failures.set(id, failuresOf(state, row) + 1)
		await store.saveProblem(db, id, problem ?? 'feed_failed', clock.now())
	}
}

/** Fetches a feed unless a fetch is in progress; resolves when it ends, successful or not. */
const refresh = (state: State, row: store.FeedRow): Promise<void> => {
	const under_way = state.running.get(row.id)
	if (under_way !== undefined) return under_way
	const work = async (): Promise<void> => {
		const address = await addressOf(state.deps.settings, readSource(row.source))
		const host = URL.parse(address)?.host ?? ''
		await state.lanes.run(host, async () => {
			// The caller may have read the row before another fetch ended.
			const now = await store.findFeed(state.deps.db, row.id)
			if (!state.closed && now !== undefined && isDue(state, now)) await tryFetch(state, now, address)
		})
	}
	const ended = work()
		.catch(state.deps.report)
		.finally(() => state.running.delete(row.id))
	state.running.set(row.id, ended)
	return ended
}

const within = async (work: Promise<void>, ms: number): Promise<void> => {
	let timer: ReturnType<typeof setTimeout> | undefined
	const over = new Promise<void>(resolve => {
		timer = setTimeout(resolve, ms)
	})
	await Promise.race([work, over])
	clearTimeout(timer)
}

const want = async (state: State, id: string): Promise<store.FeedRow | null> => {
	const { db, clock } = state.deps
	const row = await store.findFeed(db, id)
	if (row === undefined) return null
	const now = clock.now()
	if (now - row.wanted_at > wanted_grain) await store.wantRows(db, [{ id, source: readSource(row.source) }], now)
	const due = isDue(state, row)
	if (!due) return row
	const work = refresh(state, row)
	if (row.fetched_at > 0) return row
	await within(work, patience)
	return (await store.findFeed(db, id)) ?? row
}

const read = async (state: State, source: FeedSource): Promise<FeedState> => {
	const { db, clock } = state.deps
	const id = feedId(source)
	// Read before requesting a newer copy, so that no caller waits for that or gets half of it.
	const older = await store.findCopy(db, id)
	let row = await want(state, id)
	if (row === null) {
		if ((await store.countFeeds(db)) >= most_feeds) throw new CodedError('feed_limit')
		await store.wantRows(db, [{ id, source }], clock.now())
		row = await want(state, id)
	}
	const found = older ?? (await store.findCopy(db, id))
	const copy = found ? { id, source, content: readCopy(found.content), fetched_at: found.fetched_at } : null
	return { copy, fault: row?.fault ?? '' }
}

const look = async (state: State): Promise<void> => {
	const { db, clock } = state.deps
	const now = clock.now()
	const rows = await store.listWanted(db, now - feed_rest.fetched, now - feedPause(1), now)
	for (const row of rows) if (isDue(state, row) && !state.closed) void refresh(state, row)
	if (clock.steady() - state.tidied < tidy_every) return
	state.tidied = clock.steady()
	await store.removeForgotten(db, now - feed_rest.kept)
}

/** Starts checking for what is due. */
export const feedKeeper = (deps: FeedKeeperDeps): FeedKeeper => {
	const state: State = {
		deps,
		lanes: createQueues(lane_count),
		running: new Map(),
		failures: new Map(),
		tidied: Number.NEGATIVE_INFINITY,
		closed: false,
	}
	let checking: Promise<void> = Promise.resolve()
	const lookNow = (): Promise<void> => {
		checking = checking.then(() => (state.closed ? undefined : look(state))).catch(deps.report)
		return checking
	}
	const timer = setInterval(lookNow, look_every)
	timer.unref()
	const idle = async (): Promise<void> => {
		await checking
		while (state.running.size > 0) await Promise.all(state.running.values())
	}
	return {
		read: source => read(state, source),
		want: id => want(state, id),
		look: lookNow,
		idle,
		close: async () => {
			state.closed = true
			clearInterval(timer)
			deps.egress.close()
			await idle()
		},
	}
}
