import { readOutside, shaped } from '@vitrine/domain/json-text'
import { z } from 'zod'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const run = z.object({
	command_id: z.int(),
	title: z.string(),
	/** When it was sent, in ms. */
	at: z.int(),
	/** Why it did not go to others, as `ReasonList` says it. */
	reasons: z
		.array(
			z.object({
				text: z.string(),
				values: z.record(z.string(), z.union([z.string(), z.number()])),
				count: z.int(),
				names: z.array(z.string()).readonly(),
			}),
		)
		.readonly(),
})
/** A command that was sent to many. */
export type CommandRunNote = z.output<typeof run>

const key = 'vitrine.terminals.runs'
/** So many can be come back to. */
const most = 10
const noted = shaped(z.array(run).max(most))

const store = createStore<{ runs: readonly CommandRunNote[] }>(() => ({
	runs: readOutside(sessionStorage.getItem(key) ?? '[]', noted) ?? [],
}))

/** Notes a command that was sent to many, so that its result can be looked at again as long as this tab is open. */
export const noteRun = (one: CommandRunNote): void => {
	const runs = [one, ...store.getState().runs].slice(0, most)
	store.setState({ runs })
	sessionStorage.setItem(key, JSON.stringify(runs))
}

/** The commands that were sent to many from this tab, the newest first. */
export const useRecentRuns = (): readonly CommandRunNote[] => useStore(store, ({ runs }) => runs)
