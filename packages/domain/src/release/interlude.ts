import { boundedList } from '../bounded.ts'
import type { Program } from '../program/document.ts'
import { newExternalSignal, type signal_sources } from '../program/kinds/external-signal.ts'
import { play_time_limits } from '../program/parts.ts'
import { type PlayItem, playItem } from './release.ts'

/** What an interlude shows: a list of programs, or an input of the screen. */
export const interlude_types = ['program', 'signal'] as const
export type InterludeType = (typeof interlude_types)[number]

/** When a published interlude plays: at once, or at a local time (specification B §4: in-stream, reserve or now). */
export const interlude_whens = ['now', 'reserve'] as const
export type InterludeWhen = (typeof interlude_whens)[number]

/** An input of the screen, as its options name it. */
export type SignalSource = (typeof signal_sources)[number]

/** Limits of an interlude; `duration` of a signal in ms. */
export const interlude_limits = {
	name: 100,
	items: 200,
	count: { min: 1, max: 9999 },
	duration: { min: 1000, max: play_time_limits.max },
} as const

/** The play list of an interlude. */
export const interludeList = boundedList(playItem, interlude_limits.items)

/** How late an interlude can start, in ms; later it is no longer useful. */
export const interlude_patience = 15 * 60_000

/** The duration of one round of a play list, in ms; `lengthOf` gives the length of a program. */
export const listLength = (items: readonly PlayItem[], lengthOf: (program_id: number) => number): number =>
	items.reduce((sum, { program_id, count, time }) => sum + (time ?? lengthOf(program_id) * count), 0)

/** The parts of an interlude as entered in a form, possibly incomplete. */
interface Draft {
	readonly name: string
	readonly type: InterludeType
	readonly play_list: readonly PlayItem[]
	readonly source: SignalSource | ''
	readonly source_duration: number
}

/** A part of an interlude that is missing. */
export type InterludeProblem = 'name' | 'list' | 'source' | 'duration'

/** All missing parts of an interlude (specification B §5), in the order of the form. */
export const interludeProblems = ({ name, type, play_list, source, source_duration }: Draft): InterludeProblem[] => [
	...(name.trim() === '' ? (['name'] as const) : []),
	...(type === 'program' && play_list.length === 0 ? (['list'] as const) : []),
	...(type === 'signal' && source === '' ? (['source'] as const) : []),
	...(type === 'signal' && source_duration < interlude_limits.duration.min ? (['duration'] as const) : []),
]

/** The program that shows an input over the whole canvas. */
export const signalProgram = (signal: {
	readonly w: number
	readonly h: number
	readonly source: SignalSource
	readonly source_duration: number
}): Program => {
	const { w, h, source, source_duration: play_time } = signal
	const item = { ...newExternalSignal, source, id: 'signal', name: '', play_time, volume: 100 }
	const window = { id: 'screen', name: '', idx: 0, zIndex: 0, x: 0, y: 0, w, h, resources: [item] }
	return { format: 1, w, h, background: '#000000', windows: [window] }
}
