import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlayerBuilds } from '@vitrine/contract/system'
import { readStored, shaped } from '@vitrine/domain/json-text'
import {
	type BuildMoment,
	isQuiet,
	nextQuiet,
	type QuietHours,
	type Rollout,
	rolloutOf,
	update_waves,
} from '@vitrine/domain/terminal/player-builds'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import type { SettingsReader } from '../../db/settings.ts'
import type { Clock } from '../../ports/clock.ts'
import type { TerminalHub } from '../../realtime/terminal-hub.ts'
import { countSilent, isAnyWithout, listBuildHolders } from './player-builds.store.ts'
import { atIntervals } from './presence/at-intervals.ts'

/** How often to check whether a terminal is due, and the minimum time between two checks, in ms. */
const look_every = 30_000
const look_apart = 500
/** Maximum number of terminals named that went back. */
const failed_named = 20

const buildList = z.object({ build: z.string().min(1).max(64) })

/** The player build in this folder; null if there is none or it does not identify itself. */
export const readPlayerBuild = async (folder: string): Promise<string | null> => {
	const text = await readFile(join(folder, 'shell.json'), 'utf8').catch(() => null)
	return readStored(text, shaped(buildList))?.build ?? null
}

/** Rolls out the served player build to the terminals, wave after wave, each at its quiet hour. */
export interface PlayerBuildKeeper {
	/** Terminals have connected or disconnected; what they were told is only valid during their connection. */
	came(ids: readonly number[]): void
	gone(ids: readonly number[]): void
	/** Something has changed that affects the rollout. */
	changed(): void
	/** Progress of the rollout. */
	read(): Promise<PlayerBuilds>
	/** Resolves when all messages due now have been sent. */
	idle(): Promise<void>
	close(): Promise<void>
}

export interface PlayerBuildDeps {
	/** The served build; null if there is none. */
	readonly build: string | null
	readonly database: Pick<Database, 'db'>
	readonly settings: SettingsReader
	readonly clock: Clock
	readonly hub: Pick<TerminalHub, 'send'>
	readonly logger: Pick<Logger, 'warn'>
	readonly report: (error: unknown) => void
}

type Holder = Awaited<ReturnType<typeof listBuildHolders>>[number]

const holderOf = (row: Holder) => ({ ...row, is_online: row.run_state > 0 })

interface Terms {
	readonly is_held: boolean
	readonly at_once: boolean
	readonly quiet: QuietHours
}

const termsOf = async (settings: SettingsReader, build: string): Promise<Terms> => ({
	is_held: (await settings.value('player_update')) === 'hold',
	at_once: (await settings.value('player_update_now')) === build,
	quiet: { from: await settings.value('player_quiet_from'), to: await settings.value('player_quiet_to') },
})

/** When a terminal takes the build; `may` is whether it is among those that can have it now. */
const momentOf = (may: boolean, { time_zone }: Holder, terms: Terms, now: number): BuildMoment => {
	if (!may || terms.is_held) return 'held'
	return terms.at_once || isQuiet(time_zone, terms.quiet, now) ? 'ended' : 'idle'
}

const nothing: PlayerBuilds = {
	build: '',
	state: 'none',
	at_once: false,
	wave: 0,
	waves: update_waves.length,
	terminals: 0,
	taken: 0,
	failed: 0,
	failed_terminals: [],
	offered: 0,
	offered_online: 0,
	offered_open: 0,
	needed: 0,
	unquiet: 0,
	quiet_at: null,
	never: 0,
	silent: 0,
}

/** How many of the terminals that can have a build are waiting for their quiet hours, and when the first of these begin. */
const quietWait = (rollout: Rollout, rows: readonly Holder[], terms: Terms, now: number) => {
	const begins = rows.flatMap(({ id, run_state, time_zone }) => {
		const waits = run_state > 0 && rollout.admitted.has(id) && !terms.at_once && !terms.is_held
		return (waits ? nextQuiet(time_zone, terms.quiet, now) : null) ?? []
	})
	return { unquiet: begins.length, quiet_at: begins.length === 0 ? null : Math.min(...begins) }
}

/** Progress of a build, as shown to users. */
const shownOf = (build: string, rollout: Rollout, rows: readonly Holder[], terms: Terms, now: number) => {
	const { state, wave, terminals, taken, failed, offered, offered_online, offered_open, needed } = rollout
	const back = rows.filter(row => row.failed_build === build && row.played_build !== build)
	return {
		...nothing,
		build,
		state: terms.is_held && state !== 'done' ? ('held' as const) : state,
		at_once: terms.at_once,
		wave,
		terminals,
		taken,
		failed,
		offered,
		offered_online,
		offered_open,
		needed,
		failed_terminals: back.slice(0, failed_named).map(({ id, name }) => ({ id, name })),
		...quietWait(rollout, rows, terms, now),
	}
}

export const playerBuilds = (deps: PlayerBuildDeps): PlayerBuildKeeper => {
	const {
		build,
		database: { db },
		settings,
		clock,
		hub,
	} = deps
	/** The last message to each connected terminal. */
	const notified = new Map<number, BuildMoment>()
	let is_stopped = false
	const tell = (id: number, served: string, take: BuildMoment): void => {
		// A terminal that was told of no build does not need to be told that there is none.
		if ((notified.get(id) ?? 'held') === take) return
		if (hub.send(id, { type: 'player_build', data: { build: served, take } })) notified.set(id, take)
	}
	const noteStopped = (rollout: Rollout, served: string): void => {
		const { state, taken, failed } = rollout
		if (state === 'stopped' && !is_stopped)
			deps.logger.warn({ build: served, taken, failed }, 'the new build of the player went back on terminals: stopped')
		is_stopped = state === 'stopped'
	}
	const look = async (): Promise<void> => {
		if (build === null || !(await isAnyWithout(db, build))) return
		const terms = await termsOf(settings, build)
		const rows = (await listBuildHolders(db)).map(holderOf)
		const rollout = rolloutOf(build, rows, terms.at_once)
		noteStopped(rollout, build)
		for (const row of rows) {
			if (row.is_online) tell(row.id, build, momentOf(rollout.admitted.has(row.id), row, terms, clock.now()))
		}
	}
	let last: Promise<void> = Promise.resolve()
	const inTurn = (): Promise<void> => {
		last = last.then(look).catch(deps.report)
		return last
	}
	const soon = atIntervals(look_apart, inTurn)
	const timer = setInterval(() => void inTurn(), look_every)
	timer.unref()
	return {
		came: ids => {
			for (const id of ids) notified.delete(id)
			soon.start()
		},
		gone: ids => {
			for (const id of ids) notified.delete(id)
		},
		changed: soon.start,
		read: async () => {
			if (build === null) return nothing
			const terms = await termsOf(settings, build)
			const rows = (await listBuildHolders(db)).map(holderOf)
			const rollout = rolloutOf(build, rows, terms.at_once)
			const beside = await countSilent(db)
			return { ...shownOf(build, rollout, rows, terms, clock.now()), ...beside }
		},
		idle: inTurn,
		close: async () => {
			clearInterval(timer)
			soon.stop()
			await last
		},
	}
}
