import type { PlayerState, StateHolder } from './state.ts'

const attributes = (state: PlayerState): Record<string, string | null> => ({
	state: state.state,
	program: state.program_id === null ? null : String(state.program_id),
	item: Object.values(state.frames).sort((a, b) => b.since - a.since)[0]?.item ?? null,
	command: state.command_id === null ? null : String(state.command_id),
	over: state.over,
	code: state.code,
	shared: state.shared,
})

/** Exposes the state as `window.vitrinePlayer` and as attributes of the page. */
export const expose = (holder: StateHolder): void => {
	Object.defineProperty(window, 'vitrinePlayer', { get: holder.get })
	const { dataset } = document.documentElement
	holder.listen(state => {
		for (const [name, value] of Object.entries(attributes(state))) {
			if (value === null) delete dataset[name]
			else if (dataset[name] !== value) dataset[name] = value
		}
	})
}
