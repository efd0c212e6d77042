import type { Terminal } from '@vitrine/contract/terminals'
import { play_modes } from '@vitrine/domain/release'
import { clockMs, type PlanFault, planFaults } from '@vitrine/domain/schedule/play-list'
import { isTooFew, type ValidityFault, validityFault } from '@vitrine/domain/schedule/release-rules'
import { wallTextAt, type Zone, zoneOf } from '@vitrine/domain/wall-clock'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../data/text.ts'
import { listed } from '../../ui/format.ts'
import { timedOnlyFault } from '../../ui/timed-only.ts'
import type { Draft } from './draft.ts'

const validity_words: Readonly<Record<ValidityFault, TextKey>> = {
	order: '发布时间不能晚于失效时间',
	over: '失效时间已过',
	year: '有效期不能超过一年',
}

const plan_words: Readonly<Record<Exclude<PlanFault['fault'], 'clocks' | 'conflict'>, TextKey>> = {
	times: '“{name}”：开始时间不能晚于结束时间',
	dates: '“{name}”：开始日期不能晚于结束日期',
	past: '“{name}”：日期不能早于今天',
	weekdays: '“{name}”：请至少选择一个星期',
	over: '“{name}”：日程的结束时间已过，无法播放',
}

/** What is wrong with a step of a program of this name, in the words of the server. */
export const planWords = ({ fault, others = [] }: Pick<PlanFault, 'fault' | 'others'>, name: string): string => {
	if (fault === 'clocks') return t('请按 HH:mm:ss 填写时间')
	if (fault !== 'conflict') return t(plan_words[fault], { name })
	return t('日程时间冲突：{names}', { names: `${name} ${listed(others.slice(0, 5))}` })
}

/** The law of the zone that a draft is looked at in. */
export const zoneOfDraft = ({ time_zone }: Pick<Draft, 'time_zone'>): Zone =>
	zoneOf(time_zone || Intl.DateTimeFormat().resolvedOptions().timeZone) ?? (() => 0)

/** A moment as its field writes it, with seconds; null for none. */
export const wallOf = (moment: string): string | null => (moment.length === 16 ? `${moment}:00` : moment) || null

/** The shortest time for which a program plays, in ms. */
const shortest = 1000

/** What is wrong with a draft, each beside its field; nothing is null or empty. */
export interface DraftFaults {
	readonly programs: string | null
	/** Items, by their keys, whose time is none. */
	readonly times: readonly number[]
	readonly steps: readonly PlanFault[]
	readonly terminals: string | null
	readonly validity: { readonly fault: ValidityFault; readonly words: string } | null
}

const programsFault = ({ list, play_mode }: Draft): string | null => {
	if (list.items.length === 0) return t('请选择节目')
	const isFew = isTooFew(list.items.length, play_mode, play_mode === play_modes.loop)
	return isFew ? t('播放列表和定时发布至少需要两个节目') : null
}

const terminalsFault = ({ deviceids, play_mode }: Draft, terminals: readonly Terminal[]): string | null => {
	if (deviceids.length === 0) return t('请选择终端')
	return play_mode === play_modes.timed ? null : timedOnlyFault(deviceids, terminals)
}

/** What is wrong with a draft at a moment in ms since the epoch, for terminals such as these (specification B §5). */
export const draftFaults = (draft: Draft, terminals: readonly Terminal[], now: number): DraftFaults => {
	const { items } = draft.list
	const wall = wallTextAt(zoneOfDraft(draft), now)
	const fault = validityFault({ starts: wallOf(draft.starts), ends: wallOf(draft.ends) }, wall, wall)
	const isShort = (time: string): boolean => clockMs(time) < shortest
	return {
		programs: programsFault(draft),
		times:
			draft.play_mode === play_modes.loop
				? items.filter(({ radio, time }) => radio === 'time' && isShort(time)).map(({ key }) => key)
				: [],
		steps: draft.play_mode === play_modes.timed ? planFaults(items, wall) : [],
		terminals: terminalsFault(draft, terminals),
		validity: fault === null ? null : { fault, words: t(validity_words[fault]) },
	}
}

/** Whether nothing is wrong. */
export const isSound = ({ programs, times, steps, terminals, validity }: DraftFaults): boolean =>
	programs === null && times.length === 0 && steps.length === 0 && terminals === null && validity === null
