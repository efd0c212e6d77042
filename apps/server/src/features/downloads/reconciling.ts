import {
	type Difference,
	differenceOf,
	held_limit,
	type KnownRelease,
	type SaidPart,
	type SaidReleases,
} from '@vitrine/domain/release/reconcile'
import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { whileAway } from '../../db/while-away.ts'
import { turn } from '../../ports/turns.ts'
import type { TerminalHub } from '../../realtime/terminal-hub.ts'
import { heldParts } from './held-parts.ts'
import * as store from './reconciling.store.ts'
import type { Tracking } from './tracking.ts'

/** Terminals per turn. */
const batch = 100

/** What a report contains of the releases of its terminal. */
interface Reported {
	readonly held?: SaidReleases['held'] | undefined
	readonly held_part?: SaidPart | undefined
	readonly fetching?: SaidReleases['fetching']
}

/** Compares what terminals report to hold with what they should, and corrects the difference. */
export interface Reconciler {
	/** A terminal's report, which may contain what it holds and fetches; `said_at` is when it arrived, in ms since the epoch. */
	said(terminal_id: number, report: Reported | undefined, said_at: number): void
	/** Resolves when all reports have been dealt with. */
	idle(): Promise<void>
	close(): Promise<void>
}

export interface ReconcilerDeps {
	readonly database: Database
	readonly tracking: Pick<Tracking, 'progress' | 'resend'>
	readonly hub: Pick<TerminalHub, 'send'>
	readonly logger: Pick<Logger, 'info'>
	readonly report: (error: unknown) => void
}

interface Said extends SaidReleases {
	readonly said_at: number
	/** When it is compared, in ms since the epoch: later than `said_at` if it is compared again. */
	readonly now: number
}

const isNothing = ({ missing, arrived, foreign }: Difference): boolean =>
	missing.length + arrived.length + foreign.length === 0

export const reconciler = ({ database, tracking, hub, logger, report }: ReconcilerDeps): Reconciler => {
	const { db, dialect } = database
	/** The latest report of each terminal. */
	const waiting = new Map<number, Said>()
	/** Reports to be compared again once something that is missing may be sent again: the terminal itself says it only once an hour. */
	const later = new Map<number, Said & { readonly due: number }>()
	const wholeOf = heldParts()
	const ending = new AbortController()
	let working: Promise<void> | null = null

	const makeGood = async (terminal_id: number, { missing, arrived, foreign }: Difference): Promise<void> => {
		for (const dc_id of arrived)
			tracking.progress(dc_id, { type: 'progress', terminal_id, status: 3, percent: 100, reason: '' })
		// A screen is not emptied before it has something else.
		const wait = missing.length > 0 && ({ wait: true } as const)
		if (foreign.length > 0) hub.send(terminal_id, { type: 'forget', data: { manifests: [...foreign], ...wait } })
		if (missing.length > 0) await tracking.resend(missing)
		const counts = { missing: missing.length, arrived: arrived.length, foreign: foreign.length }
		logger.info({ terminal_id, ...counts }, 'a terminal holds something else than it should')
	}
	/** Compares what a terminal has said; what is still missing then may be sent again later. */
	const compareOne = async (terminal_id: number, said: Said, known: readonly KnownRelease[]): Promise<void> => {
		const difference = differenceOf(said, known, said.said_at, said.now)
		// Unless it has said something newer meanwhile; what is too long for memory waits for the next report.
		if (difference.due !== null && !waiting.has(terminal_id) && said.held.length <= held_limit)
			later.set(terminal_id, { ...said, due: difference.due })
		// What it held then is settled already: only what is still missing counts later.
		const own = said.now > said.said_at ? { ...difference, arrived: [], foreign: [] } : difference
		if (!isNothing(own)) await makeGood(terminal_id, own)
	}
	const compare = async (some: ReadonlyMap<number, Said>): Promise<void> => {
		const manifests = [...new Set([...some.values()].flatMap(({ held }) => held.map(({ sha256 }) => sha256)))]
		const rows = await store.listKnown(db, dialect, [...some.keys()], manifests)
		const known = Map.groupBy(rows, ({ terminal_id }) => terminal_id)
		for (const [terminal_id, said] of some) await compareOne(terminal_id, said, known.get(terminal_id) ?? [])
	}
	const work = async (): Promise<void> => {
		while (waiting.size > 0 && !ending.signal.aborted) {
			const some = new Map([...waiting].slice(0, batch))
			for (const id of some.keys()) waiting.delete(id)
			await whileAway(() => compare(some), ending.signal).catch(report)
			await turn()
		}
		working = null
	}
	return {
		said: (terminal_id, { held, held_part, fetching } = {}, said_at) => {
			const part = held_part === undefined ? null : wholeOf(terminal_id, held_part, said_at)
			const fresh = held === undefined ? part : { held, said_at }
			const again = later.get(terminal_id)
			if (fresh !== null) waiting.set(terminal_id, { ...fresh, fetching, now: fresh.said_at })
			else if (again !== undefined && again.due <= said_at) waiting.set(terminal_id, { ...again, now: said_at })
			else return
			later.delete(terminal_id)
			working ??= work()
		},
		idle: async () => {
			while (working !== null) await working
		},
		close: async () => {
			ending.abort()
			await working
		},
	}
}
