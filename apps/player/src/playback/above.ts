import { createOverlay, type Overlay } from './overlay.ts'
import type { PlaybackContext } from './playback-context.ts'
import { createStandIn, type StandIn } from './stand-in.ts'

/** Creates what lies over the two layers, empty: the fallback for what cannot be shown, and a strip. */
export const createAbove = (
	context: PlaybackContext,
	onProblem: PlaybackContext['onProblem'],
): { readonly overlay: Overlay; readonly standIn: StandIn } => {
	const { resolve, feed, input, loudness } = context
	const standIn = createStandIn({
		parent: context.host,
		options: { resolve, feed, input, terminal: true, loudness },
		onProblem: (problem, found) => onProblem(problem, found.program),
		onBegan: (found, from) => context.onProgramBegan({ surface: 'stand_in', ...found, from }),
		onEnded: (found, from, to) => context.onProgramEnded({ surface: 'stand_in', ...found, from, to }),
		onItemBegan: (event, found) => context.onItemBegan(event, { surface: 'stand_in', ...found }),
		onItemEnded: (event, found) => context.onItemEnded(event, { surface: 'stand_in', ...found }),
	})
	const overlay = createOverlay({
		parent: context.host,
		options: { resolve, feed, input, terminal: true, loudness },
		onProblem: (problem, over) => onProblem(problem, over.program),
		onBegan: (over, from) => context.onProgramBegan({ surface: 'strip', ...over, from }),
		onEnded: (over, from, to) => context.onProgramEnded({ surface: 'strip', ...over, from, to }),
		onItemBegan: (event, over) => context.onItemBegan(event, { surface: 'strip', ...over }),
		onItemEnded: (event, over) => context.onItemEnded(event, { surface: 'strip', ...over }),
	})
	return { overlay, standIn }
}
