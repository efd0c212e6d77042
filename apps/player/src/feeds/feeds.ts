import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
import { type FeedCopy, feedCopy, feedName } from '@vitrine/domain/library/feed'
import type { Manifest } from '@vitrine/domain/release/release'
import type { FollowFeed } from '@vitrine/renderer/events'
import type { Database, StoredFeed } from '../library/database.ts'
import { type Asked, nextAsk } from './age.ts'

/** What the copies need from the rest of the player. */
export interface FeedsContext {
	readonly database: Database
	/** Null while the server does not know this terminal. */
	readonly token: () => string | null
	/** Receives when each copy was fetched (ms since the epoch), by the names of their sources. */
	readonly changed: (fetched: Readonly<Record<string, number>>) => void
}

/** Copies of external content that the release shows, stored for times without a network. */
export interface Feeds {
	/** Switches to what a release shows; copies that neither it nor the previous release shows are deleted. */
	use(current: readonly Manifest[], previous: Manifest | undefined): void
	/** The connection is up (again): failed fetches are retried now. */
	resume(): void
	readonly follow: FollowFeed
}

interface Wanted extends Asked {
	readonly id: string
	asked_at: number | null
	failures: number
	/** From 0 to 1, drawn again for every wait. */
	chance: number
}

interface State {
	readonly context: FeedsContext
	/** The stored copies, by the names of their sources, like everything here. */
	readonly stored: Map<string, StoredFeed>
	readonly listeners: Map<string, Set<(copy: FeedCopy | null) => void>>
	wanted: Map<string, Wanted>
	working: boolean
	timer: ReturnType<typeof setTimeout> | undefined
}

/** Timeout of an answer, in ms. */
const patience = 60_000

const tell = ({ context, stored }: State): void =>
	context.changed(Object.fromEntries([...stored].map(([name, { copy }]) => [name, copy.fetched_at])))

const keep = async (state: State, name: string, feed: StoredFeed): Promise<void> => {
	const before = state.stored.get(name)
	state.stored.set(name, feed)
	// The same content with a newer date is no change on screen.
	if (before?.copy.content !== feed.copy.content)
		for (const listener of state.listeners.get(name) ?? []) listener(feed.copy)
	tell(state)
	await state.context.database.put('feeds', feed)
}

/** Fetches a feed; returns whether there is a copy that the server confirms as current. */
const ask = async (state: State, name: string, { id }: Wanted, token: string): Promise<boolean> => {
	const before = state.stored.get(name)
	const headers = { authorization: `Bearer ${token}`, ...(before?.etag ? { 'if-none-match': before.etag } : {}) }
	const signal = AbortSignal.timeout(patience)
	const answer = await fetch(terminalAddress(terminalRoutes.feed, id), { headers, signal, cache: 'no-store' })
	if (answer.status === 304 && before !== undefined) {
		const fetched_at = Date.parse(answer.headers.get('last-modified') ?? '') || before.copy.fetched_at
		await keep(state, name, { ...before, copy: { ...before.copy, fetched_at } })
		return true
	}
	if (answer.status !== 200) return false
	const copy = feedCopy.safeParse(await answer.json())
	if (!copy.success) return false
	await keep(state, name, { id, etag: answer.headers.get('etag') ?? '', copy: copy.data })
	return true
}

const dueAt = (wanted: Wanted): number => nextAsk(wanted, wanted.chance)

/** Fetches what is due, one after the other, and sleeps until the next is. */
const work = async (state: State): Promise<void> => {
	clearTimeout(state.timer)
	if (state.working) return
	state.working = true
	for (;;) {
		const token = state.context.token()
		const now = performance.now()
		const next = [...state.wanted].find(([, wanted]) => dueAt(wanted) <= now)
		if (token === null || next === undefined) break
		const [name, wanted] = next
		wanted.asked_at = now
		wanted.chance = Math.random()
		const isThere = await ask(state, name, wanted, token).catch(() => false)
		wanted.failures = isThere ? 0 : wanted.failures + 1
	}
	state.working = false
	const soonest = Math.min(...[...state.wanted.values()].map(dueAt))
	if (Number.isFinite(soonest) && state.context.token() !== null)
		state.timer = setTimeout(() => wake(state), Math.max(1000, soonest - performance.now()))
}

const wake = (state: State): void => {
	work(state).catch(console.error)
}

const namesOf = (manifests: readonly (Manifest | undefined)[]): Map<string, { id: string; kind: Asked['kind'] }> =>
	new Map(
		manifests.flatMap(manifest =>
			(manifest?.feeds ?? []).map(({ id, source }) => [feedName(source), { id, kind: source.kind }] as const),
		),
	)

const use = (state: State, current: readonly Manifest[], previous: Manifest | undefined): void => {
	const [names, before] = [namesOf(current), namesOf([previous])]
	state.wanted = new Map(
		[...names].map(([name, feed]) => [
			name,
			state.wanted.get(name) ?? { ...feed, asked_at: null, failures: 0, chance: 0 },
		]),
	)
	for (const [name, { id }] of state.stored) {
		if (names.has(name) || before.has(name)) continue
		state.stored.delete(name)
		state.context.database.delete('feeds', id).catch(console.error)
	}
	tell(state)
	wake(state)
}

/** Restores the stored copies. */
export const openFeeds = async (context: FeedsContext): Promise<Feeds> => {
	const stored = await context.database.getAll('feeds')
	const state: State = {
		context,
		stored: new Map(stored.map(feed => [feedName(feed.copy.source), feed])),
		listeners: new Map(),
		wanted: new Map(),
		working: false,
		timer: undefined,
	}
	return {
		use: (current, previous) => use(state, current, previous),
		resume() {
			for (const wanted of state.wanted.values()) if (wanted.failures > 0) wanted.asked_at = null
			wake(state)
		},
		follow(source, listener) {
			const name = feedName(source)
			const listeners = state.listeners.get(name) ?? new Set()
			state.listeners.set(name, listeners.add(listener))
			listener(state.stored.get(name)?.copy ?? null)
			return () => listeners.delete(listener)
		},
	}
}
