import type { Terminal } from '@vitrine/contract/terminals'
import { isLocalText, type Zone, zoneOf } from '@vitrine/domain/local-time'
import { play_modes } from '@vitrine/domain/release/release'
import type { LocalClocks } from '@vitrine/domain/schedule/local-clocks'
import { clockMs, type PlanProblem, planProblems } from '@vitrine/domain/schedule/terms/play-list'
import { isTooFew, type ValidityProblem, validityProblem } from '@vitrine/domain/schedule/terms/release-rules'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../../data/text.ts'
import { ownZoneName } from '../../../data/zones.ts'
import { listed } from '../../../ui/format.ts'
import { chosenClocks, judgedWords } from '../../../ui/terminals/chosen-clocks.ts'
import { timedOnlyProblem } from '../../../ui/terminals/timed-only.ts'
import type { Draft } from './draft.ts'

const validity_words: Readonly<Record<ValidityProblem, TextKey>> = {
	order: '发布时间不能晚于失效时间',
	begun: '开始播放的时间已过',
	over: '失效时间已过',
	year: '有效期不能超过一年',
}

/** The same for the local time of a specific terminal. */
const validity_words_at: Readonly<Partial<Record<ValidityProblem, TextKey>>> = {
	begun: '开始播放的时间已过（终端“{terminal}”当地时间：{time}）',
	over: '失效时间已过（终端“{terminal}”当地时间：{time}）',
}

const plan_words: Readonly<Record<Exclude<PlanProblem['fault'], 'clocks' | 'conflict'>, TextKey>> = {
	times: '“{name}”：开始时间不能晚于结束时间',
	no_dates: '“{name}”：请选择日期',
	dates: '“{name}”：开始日期不能晚于结束日期',
	past: '“{name}”：日期不能早于今天',
	weekdays: '“{name}”：请至少选择一个星期',
	over: '“{name}”：日程的结束时间已过，无法播放',
	no_day: '“{name}”：没有这个日期',
}

const plan_words_at: Readonly<Partial<Record<PlanProblem['fault'], TextKey>>> = {
	past: '“{name}”：日期不能早于今天（终端“{terminal}”当地时间：{time}）',
	over: '“{name}”：日程的结束时间已过，无法播放（终端“{terminal}”当地时间：{time}）',
}

/** The problem of a step of the program with this name, in the words of the server. */
export const planWords = (
	{ fault: problem, clock, others = [] }: Pick<PlanProblem, 'fault' | 'clock' | 'others'>,
	name: string,
): string => {
	if (problem === 'clocks') return t('请按 HH:mm:ss 填写时间')
	if (problem !== 'conflict')
		return judgedWords(plan_words[problem], plan_words_at[problem] ?? plan_words[problem], clock, { name })
	return t('日程时间冲突：{names}', { names: `${name} ${listed(others.slice(0, 5))}` })
}

/** The time zone in which a draft is viewed. */
export const zoneOfDraft = ({ time_zone }: Pick<Draft, 'time_zone'>): Zone =>
	zoneOf(time_zone || ownZoneName()) ?? (() => 0)

/** The local times that a draft is checked against: those of its terminals, or that of the viewing zone while it has none. */
export const clocksOfDraft = (
	{ deviceids, time_zone }: Pick<Draft, 'deviceids' | 'time_zone'>,
	terminals: readonly Terminal[],
	now: number,
): LocalClocks => chosenClocks(deviceids, terminals, time_zone, now)

/** A moment as the field writes it, with seconds; null if it is empty or invalid. */
export const localOf = (moment: string): string | null => {
	const screen = moment.length === 16 ? `${moment}:00` : moment
	return isLocalText(screen) ? screen : null
}

/** The shortest time a program can play, in ms. */
const shortest = 1000

/** The problems of a draft, each shown next to its field; null or empty means no problem. */
export interface DraftProblems {
	readonly programs: string | null
	/** Keys of the items whose duration is invalid. */
	readonly times: readonly number[]
	readonly steps: readonly PlanProblem[]
	readonly terminals: string | null
	/** A validity field contains an invalid moment, and shows that itself. */
	readonly no_moment: boolean
	readonly validity: { readonly fault: ValidityProblem; readonly words: string } | null
}

const programsProblem = ({ list, play_mode }: Draft): string | null => {
	if (list.items.length === 0) return t('请选择节目')
	const ids = list.items.map(({ program_id }) => program_id)
	const isFew = isTooFew(ids, play_mode, play_mode === play_modes.loop)
	return isFew ? t('播放列表和定时发布至少需要两个节目') : null
}

const terminalsProblem = ({ deviceids, play_mode }: Draft, terminals: readonly Terminal[]): string | null => {
	if (deviceids.length === 0) return t('请选择终端')
	return play_mode === play_modes.timed ? null : timedOnlyProblem(deviceids, terminals)
}

/** The problems of a draft at a moment in ms since the epoch, for these terminals (specification B §5). */
export const draftProblems = (draft: Draft, terminals: readonly Terminal[], now: number): DraftProblems => {
	const { items } = draft.list
	const clocks = clocksOfDraft(draft, terminals, now)
	const found = validityProblem({ starts: localOf(draft.starts), ends: localOf(draft.ends) }, clocks)
	const isShort = (time: string): boolean => clockMs(time) < shortest
	return {
		programs: programsProblem(draft),
		times:
			draft.play_mode === play_modes.loop
				? items.filter(({ radio, time }) => radio === 'time' && isShort(time)).map(({ key }) => key)
				: [],
		steps: draft.play_mode === play_modes.timed ? planProblems(items, clocks) : [],
		terminals: terminalsProblem(draft, terminals),
		no_moment: [draft.starts, draft.ends].some(moment => moment !== '' && localOf(moment) === null),
		validity:
			found === null
				? null
				: {
						fault: found.fault,
						words: judgedWords(
							validity_words[found.fault],
							validity_words_at[found.fault] ?? validity_words[found.fault],
							found.clock,
						),
					},
	}
}

/** Whether there are no problems. */
export const isSound = ({ programs, times, steps, terminals, no_moment, validity }: DraftProblems): boolean =>
	programs === null && times.length === 0 && steps.length === 0 && terminals === null && !no_moment && validity === null
