import type { Background } from './background.ts'
import { isProblem } from './db/engines/database-errors.ts'
import { resetRunning } from './features/downloads/downloads.store.ts'
import { resetPresence } from './features/terminals/presence/presence.store.ts'
import type { Core, Live } from './live.ts'
import type { Keeping } from './ports/keeping.ts'

/** Waits until all started work, and everything it triggered, is done. */
export const settleAll = async (
	{ presence, builds, tracked, commands, upgrades, nodes, reconciling, standing, feeds, mail, health, webhooks }: Live,
	keepers: readonly Keeping[],
	processing: { idle(): Promise<void> },
	work: Background,
): Promise<void> => {
	await processing.idle()
	await presence.flush()
	for (const keeper of keepers) await keeper.idle()
	await builds.idle()
	await reconciling.idle()
	await tracked.flush()
	await work.idle()
	await commands.flush()
	await standing.idle()
	await health.flush()
	await work.idle()
	await upgrades.idle()
	await nodes.idle()
	await work.idle()
	await webhooks.keeper.idle()
	await feeds.idle()
	await mail.idle()
}

/** Runs the closing steps one after the other; a failure does not stop the rest, and the first one is thrown at the end. */
export const closeAll = async (steps: readonly (() => Promise<unknown>)[]): Promise<void> => {
	const failures: unknown[] = []
	for (const step of steps) await step().catch(error => failures.push(error))
	if (failures.length > 0) throw failures[0]
}

/** For cleanup at a start that can be skipped for a while: a full disk must not prevent the start. */
export const unlessFull = async <T, E>(work: () => Promise<T>, instead: E): Promise<T | E> => {
	try {
		return await work()
	} catch (error) {
		if (isProblem(error, 'full')) return instead
		throw error
	}
}

/** A server that has just started has no connections. */
export const tidyUp = async ({ db }: Pick<Core['database'], 'db'>, now: number): Promise<void> => {
	await unlessFull(() => resetPresence(db, 'server_restarted', now), undefined)
	await unlessFull(() => resetRunning(db), undefined)
}

/** Resumes what an earlier run left behind, and starts the periodic work; `sweep` is null if there are no known leftovers. */
export const takeUp = async (
	{ canary, upgrades, nodes, standing, mail }: Live,
	work: Background,
	processing: { resume(): Promise<void> },
	turns: readonly { turn(): Promise<void> }[],
	sweep: (() => Promise<void>) | null,
): Promise<void> => {
	await unlessFull(processing.resume, undefined)
	for (const { turn } of turns) work.start(turn)
	for (const look of [canary.resume, upgrades.look, nodes.look, standing.resume, mail.sweep]) work.start(look)
	if (sweep !== null) work.start(sweep)
	mail.wake()
}

/** Closes the writers of terminal reports, each after the ones whose reports it needs. */
export const writersOf = (live: Live) => {
	const { canary, reconciling, tracked, upgrades, nodes, commands, standing, presence, builds, health, logs } = live
	const all = [canary, reconciling, tracked, upgrades, nodes, commands, standing, presence, builds, health, logs]
	return all.map(({ close }) => close)
}

/** Runs the periodic work. */
export const sweepAll = (live: Live, work: Background, keepers: readonly { look(): unknown }[]): void => {
	for (const keeper of keepers) keeper.look()
	live.hub.sweep()
	work.start(live.commands.sweep)
	work.start(live.feeds.look)
	work.start(live.health.lookAtAll)
	work.start(live.nodes.look)
	work.start(live.webhooks.keeper.look)
	work.start(live.webhooks.keeper.sweep)
	work.start(live.canary.resume)
	work.start(live.logs.sweep)
	work.start(live.mail.sweep)
	live.web.sweep()
}
