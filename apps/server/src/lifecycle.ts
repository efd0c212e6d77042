import type { Background } from './background.ts'
import { isProblem } from './db/engines/database-errors.ts'
import { resetRunning } from './features/downloads/downloads.store.ts'
import { resetPresence } from './features/terminals/presence/presence.store.ts'
import type { Core, Live } from './live.ts'
import type { Keeping } from './ports/keeping.ts'

/** Waits until everything that was begun, and what came of it, is done. */
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

/** Ends one after the other; what fails holds nothing up, and the first failure is thrown when all have ended. */
export const closeAll = async (steps: readonly (() => Promise<unknown>)[]): Promise<void> => {
	const failures: unknown[] = []
	for (const step of steps) await step().catch(error => failures.push(error))
	if (failures.length > 0) throw failures[0]
}

/** What a start tidies up and what people can do without for a while: a disk without any room does not keep it from starting. */
export const unlessFull = async <T, E>(work: () => Promise<T>, instead: E): Promise<T | E> => {
	try {
		return await work()
	} catch (error) {
		if (isProblem(error, 'full')) return instead
		throw error
	}
}

/** Nobody is connected to a server that has just come up. */
export const tidyUp = async ({ db }: Pick<Core['database'], 'db'>, now: number): Promise<void> => {
	await unlessFull(() => resetPresence(db, 'server_restarted', now), undefined)
	await unlessFull(() => resetRunning(db), undefined)
}

/** Takes up what an earlier run has left, and begins what is done now and then; `sweep` is null where nothing is known to be left. */
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

/** Ends those who write down what terminals have said, each after those whose words it needs. */
export const writersOf = (live: Live) => {
	const { canary, reconciling, tracked, upgrades, nodes, commands, standing, presence, builds, health, logs } = live
	const all = [canary, reconciling, tracked, upgrades, nodes, commands, standing, presence, builds, health, logs]
	return all.map(({ close }) => close)
}

/** Does what is done now and then. */
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
