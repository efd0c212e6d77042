import type { Interlude, InterludeEvent } from '@vitrine/contract/release/interludes'
import type { InterludeType } from '@vitrine/domain/release/interlude'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../data/text.ts'
import { signalChoices } from '../../kinds/signal-word.ts'
import { moment } from '../../ui/format.ts'
import { StateWord } from '../../ui/state-word.tsx'
import type { Tone } from '../../ui/tone.ts'

/** The label of an interlude type. */
export const typeWord = (type: InterludeType): string => (type === 'program' ? t('节目插播') : t('信号源插播'))

/** How many programs a row of the list names. */
const named = 3

/** The content of an interlude in words: its programs or its input. */
export const contentWords = ({ type, programs, source }: Interlude): string => {
	if (type === 'signal') return signalChoices().find(([one]) => one === source)?.[1] ?? source
	const names = programs.slice(0, named).map(({ name }) => name)
	const rest = programs.length - named
	return [...names, ...(rest > 0 ? [t('还有 {count} 项', { count: rest })] : [])].join(', ')
}

const state_words: Readonly<Record<InterludeEvent['state'], readonly [Tone, TextKey]>> = {
	held: ['amber', '待审核'],
	waiting: ['amber', '待插播'],
	running: ['blue', '有效期内'],
	over: ['grey', '已过时间'],
	ended: ['grey', '已结束'],
}

/** The state of a published interlude. */
export const EventState = ({ event: { state } }: { event: InterludeEvent }) => {
	const [tone, text] = state_words[state]
	return <StateWord tone={tone} text={t(text)} />
}

/** When a published interlude plays; a reserved one in each terminal's local time. */
export const whenWords = ({ when, starts, until }: InterludeEvent): string => {
	if (when === 'reserve') return t('预约于 {time}', { time: starts.replace('T', ' ') })
	return until === null ? t('立即') : t('立即，{time} 前有效', { time: moment(until) })
}
