import type { Interlude } from '@vitrine/contract/release/interludes'
import { program_limits } from '@vitrine/domain/program/parts'
import {
	type InterludeProblem,
	type InterludeType,
	interlude_limits,
	interludeProblems,
	type SignalSource,
} from '@vitrine/domain/release/interlude'
import type { PlayItem } from '@vitrine/domain/release/release'
import { addItems, changeItem, clockMs, empty_list, type PlayList } from '@vitrine/domain/schedule/terms/play-list'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../data/text.ts'
import { clockTime } from '../../ui/format.ts'
import type { saveInterlude } from './use-interludes.ts'

/** An interlude as entered in the form; times as `clockOf` accepts them, a side is null while its field is empty. */
export interface Draft {
	readonly name: string
	readonly type: InterludeType
	readonly w: number | null
	readonly h: number | null
	readonly list: PlayList
	readonly source: SignalSource
	readonly duration: string
	readonly play_count: number
}

/** The initial values of a new interlude. */
export const new_draft: Draft = {
	name: '',
	type: 'program',
	w: 1920,
	h: 1080,
	list: empty_list,
	source: 'any',
	duration: '00:00:30',
	play_count: 1,
}

/** Milliseconds as written in a form, `HH:mm:ss`. */
const clockFor = (ms: number): string => {
	const clock = clockTime(ms)
	return clock.length < 8 ? `00:${clock}` : clock
}

/** The initial form values of a stored interlude. */
export const draftOf = (interlude: Interlude): Draft => {
	const { name, type, w, h, play_list, source, source_duration, play_count } = interlude
	const empty = addItems(
		empty_list,
		play_list.map(({ program_id }) => program_id),
	)
	const list = play_list.reduce(
		(before, { count, time }, place) =>
			changeItem(before, place, item =>
				time === undefined ? { ...item, count } : { ...item, count, radio: 'time', time: clockFor(time) },
			),
		empty,
	)
	const signal = source === '' ? {} : { source, duration: clockFor(source_duration) }
	return { ...new_draft, name, type, w, h, play_count, list: { ...list, index: 0 }, ...signal }
}

/** The play list in the form that the server expects. */
const playListOf = ({ list: { items } }: Draft): PlayItem[] =>
	items.map(({ program_id, count, radio, time }) => ({
		program_id,
		count,
		...(radio === 'time' ? { time: clockMs(time) } : {}),
	}))

const words: Readonly<Record<InterludeProblem, TextKey>> = {
	name: '插播名称不能为空',
	list: '插播的播放列表不能为空',
	source: '请选择插播的信号源',
	duration: '信号源的播放时长至少 1 秒',
}

/** The problems of a draft, as texts to be shown next to their fields. */
export interface DraftProblems {
	readonly missing: Readonly<Partial<Record<InterludeProblem, string>>>
	readonly sides: readonly ('w' | 'h')[]
	/** Keys of list items with an invalid play time. */
	readonly times: readonly number[]
}

/** The problems of a draft (specification B §5). */
export const draftProblems = (draft: Draft): DraftProblems => {
	const { min, max } = program_limits.side
	const found = interludeProblems({ ...draft, play_list: playListOf(draft), source_duration: clockMs(draft.duration) })
	const items = draft.type === 'program' ? draft.list.items : []
	return {
		missing: Object.fromEntries(found.map(problem => [problem, t(words[problem])])),
		sides: (['w', 'h'] as const).filter(side => (draft[side] ?? 0) < min || (draft[side] ?? 0) > max),
		times: items
			.filter(({ radio, time }) => radio === 'time' && clockMs(time) < interlude_limits.duration.min)
			.map(({ key }) => key),
	}
}

/** Whether there are no problems. */
export const isSound = ({ missing, sides, times }: DraftProblems): boolean =>
	Object.keys(missing).length + sides.length + times.length === 0

/** A valid draft in the form that the server expects; `seen` is the interlude that it changes. */
export const inputOf = (
	draft: Draft,
	seen: { readonly id: number; readonly revision: number | undefined } | undefined,
): Parameters<typeof saveInterlude>[0] => ({
	id: seen?.id,
	revision: seen?.revision,
	name: draft.name.trim(),
	type: draft.type,
	w: draft.w ?? 0,
	h: draft.h ?? 0,
	play_count: draft.play_count,
	...(draft.type === 'program'
		? { play_list: playListOf(draft) }
		: { source: draft.source, source_duration: clockMs(draft.duration) }),
})
