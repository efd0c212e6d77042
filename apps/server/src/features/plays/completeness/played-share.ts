import { gap_reasons, isDueGap, permille } from '@vitrine/domain/completeness/completeness'
import { shareWithin } from '@vitrine/domain/completeness/totals'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import { inOneTurn } from '../../../ports/turns.ts'
import { type Measured, measured, totalsOf } from './measuring.ts'
import { isAnyOnline, listPlayedSince, type PlayedShare, removeGoneShares, updateShares } from './played-share.store.ts'

const hour = 3_600_000
const day = 24 * hour
/** A share of less due time than this, in ms, says nothing. */
const least_due = hour
/** A terminal without any play for this long, in ms, whose gaps have no reason either plays nothing that is recorded. */
const played_within = 8 * day
/** How many shares are stored at once. */
const batch = 500

/** What a terminal played of the last 24 hours, in whole percent; `silent` if it played nothing and no reason is known. */
const shareOf = async (one: Measured): Promise<number | null | 'silent'> => {
	const totals = await totalsOf(one)
	const { due, played } = shareWithin(one.windows, totals)
	if (due < least_due) return null
	const known = gap_reasons.some(reason => reason !== 'unsaid' && isDueGap({ reason }) && totals.reasons[reason] > 0)
	if (played === 0 && !known) return 'silent'
	return Math.floor((permille({ due, played }) ?? 0) / 10)
}

export interface ShareKeeper {
	look(): Promise<void>
	idle(): Promise<void>
	close(): Promise<void>
}

export interface ShareKeeperDeps {
	readonly database: Database
	readonly clock: Clock
	/** Hears which terminals have another share, after it is stored. */
	readonly changed: (ids: readonly number[]) => void
	readonly report: (error: unknown) => void
}

/** Works out every hour how much terminals played of the last 24 hours, for the incident of missed plays. */
export const shareKeeper = ({ database, clock, changed, report }: ShareKeeperDeps): ShareKeeper => {
	const closing = new AbortController()
	const store = async (found: ReadonlyMap<number, number | null | 'silent'>, now: number): Promise<void> => {
		const silent = [...found].filter(([, share]) => share === 'silent').map(([id]) => id)
		const played = silent.length === 0 ? new Set() : await listPlayedSince(database, silent, now - played_within)
		const shares = [...found].map(([id, share]): PlayedShare => {
			if (share !== 'silent') return { id, percent: share }
			return { id, percent: played.has(id) ? 0 : null }
		})
		const ids = await updateShares(database, shares)
		if (ids.length > 0) changed(ids)
	}
	const { start: look, idle } = inOneTurn(async () => {
		// Shares are stored of terminals that are online: right after a start there are none.
		if (!(await isAnyOnline(database))) return
		const now = clock.now()
		const asked = { range: { from: now - day, to: now }, now, gone: closing.signal }
		let found = new Map<number, number | null | 'silent'>()
		try {
			for await (const one of measured(database, { places: null, in_sight: 0 }, asked)) {
				found.set(one.terminal.id, await shareOf(one))
				if (found.size < batch) continue
				await store(found, now)
				found = new Map()
			}
			await store(found, now)
			await removeGoneShares(database.db)
		} catch (error) {
			// The server is stopping: the next start begins from the beginning.
			if (!closing.signal.aborted) throw error
		}
	}, report)
	const timer = setInterval(() => void look(), hour).unref()
	return {
		look,
		idle,
		close: async () => {
			closing.abort()
			clearInterval(timer)
			await idle()
		},
	}
}
