import { readOutside, shaped } from '@vitrine/domain/json-text'
import { z } from 'zod'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const run = z.object({
	command_id: z.int(),
	title: z.string(),
	/** When it was sent, in ms. */
	at: z.int(),
	/** Why other terminals did not get it, as shown by `ReasonList`. */
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
/** A command that was sent to many terminals. */
export type CommandRunNote = z.output<typeof run>

const key = 'vitrine.terminals.runs'
/** How many runs can be reopened. */
const most = 10
const noted = shaped(z.array(run).max(most))

const store = createStore<{ runs: readonly CommandRunNote[] }>(() => ({
	runs: readOutside(sessionStorage.getItem(key) ?? '[]', noted) ?? [],
}))

/** Records a command sent to many terminals, so that its result can be reopened for as long as this tab is open. */
export const noteRun = (one: CommandRunNote): void => {
	const runs = [one, ...store.getState().runs].slice(0, most)
	store.setState({ runs })
	sessionStorage.setItem(key, JSON.stringify(runs))
}

/** Commands sent to many terminals from this tab, newest first. */
export const useRecentRuns = (): readonly CommandRunNote[] => useStore(store, ({ runs }) => runs)
