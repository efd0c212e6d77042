import type { Database } from '../../db/database.ts'
import type { Clock } from '../clock.ts'
import { listShortLived, replaceShortLived, type ShortLived } from './short-lived.store.ts'

/** How a signed request relates to earlier ones. */
export type Standing = 'first' | 'repeated' | 'before_start'

/** The keys of requests already carried out, so that none is carried out twice. */
export interface Repeats {
	/** `t` is the signed time in the request, already checked against the window. */
	meet(key: string, t: number): Standing | Promise<Standing>
	/** The same for callers without a session: known to this process only, and separate from the requests of sessions. */
	meetStranger(key: string, t: number): Standing
	/** Stores the known keys, so that the next start does not refuse new requests. */
	close(): Promise<void>
}

export interface RepeatsDeps {
	readonly database: Database
	readonly clock: Clock
	/** How far the time of a request may be off in either direction, in ms. */
	readonly window: number
}

/** A request whose time is ahead by more than this, in ms, is stored before it is carried out. */
const ahead = 200
/** Maximum number of keys in memory, the oldest are dropped first; if there are more than `written_most`, none are written at a stop. */
const most_retained_repeats = 4_000_000
/** Lower, because anyone can create these. */
const strangers_most = 200_000
const written_most = 100_000
const prefix = 'r:'
/** Whether a process is running; after a clean stop everything has been stored. */
const state_key = `${prefix}state`
const states = { running: 'running', stopped: 'stopped' } as const

interface Met {
	readonly t: number
	readonly until: number
}

const row = (key: string, value: string, expires_at: number): ShortLived => ({
	key,
	value,
	count: 1,
	ttl: 0,
	expires_at,
})
const rowOf = (key: string, expires_at: number): ShortLived => row(`${prefix}${key}`, '', expires_at)
const stateRow = (state: string): ShortLived => row(state_key, state, Number.MAX_SAFE_INTEGER)

/**
 * Requests carried out are remembered in memory. A kill loses them: afterwards every request whose time is before the start is refused,
 * since it may have been carried out, and the few with a later time were stored (docs/decisions/036).
 */
export const openRepeats = async ({ database, clock, window }: RepeatsDeps): Promise<Repeats> => {
	const known = new Map<string, Met>()
	const strangers = new Map<string, Met>()
	const started = clock.now()
	const lifetime = 2 * window
	const met = (t: number): Met => ({ t, until: clock.steady() + lifetime })
	const remember = (key: string, t: number): void => void known.set(key, met(t))
	const rows = await listShortLived(database.db, prefix, started)
	const before = rows.find(row => row.key === state_key)?.value
	for (const { key, expires_at } of rows) if (key !== state_key) remember(key.slice(prefix.length), expires_at - window)
	// Before the first request: after a kill from here on, the next start knows that a process was running.
	await replaceShortLived(database, [state_key], [stateRow(states.running)], started)
	const floor = before === states.running ? started + ahead : 0
	/** Considers both the age of a key and the time in its request: setting the clock back makes an old time acceptable again. */
	const sweep = (now: number, keys = known, most = most_retained_repeats): void => {
		const steady = clock.steady()
		for (const [key, { t, until }] of keys) {
			if ((until > steady || t + window >= now) && keys.size <= most) break
			keys.delete(key)
		}
	}
	const writeDown = async (key: string, t: number): Promise<Standing> => {
		const row = rowOf(key, t + window)
		await replaceShortLived(database, [row.key], [row], clock.now())
		return 'first'
	}
	return {
		meet: (key, t) => {
			if (known.has(key)) return 'repeated'
			if (t <= floor) return 'before_start'
			const now = clock.now()
			sweep(now)
			remember(key, t)
			return t > now + ahead ? writeDown(key, t) : 'first'
		},
		meetStranger: (key, t) => {
			if (strangers.has(key)) return 'repeated'
			if (t <= floor) return 'before_start'
			sweep(clock.now(), strangers, strangers_most)
			strangers.set(key, met(t))
			return 'first'
		},
		close: async () => {
			const now = clock.now()
			sweep(now)
			if (known.size > written_most) return
			const all = [...known].map(([key, { t }]) => rowOf(key, t + window)).filter(row => row.expires_at > now)
			const state = stateRow(states.stopped)
			await replaceShortLived(
				database,
				[state, ...all].map(row => row.key),
				[state, ...all],
				now,
			)
		},
	}
}
