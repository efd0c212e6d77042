import type { Material } from '@vitrine/contract/library/materials'
import { review_states } from '@vitrine/domain/library/material'
import { causeWords } from '../../data/cause-words.ts'
import { t } from '../../data/text.ts'
import { StateWord } from '../../ui/state-word.tsx'

/** The state of a material: the progress of its processing, or why it failed. */
export const MaterialStateWord = ({ material }: { material: Material }) => {
	const { state, percent, fault: problem } = material
	if (state === 'ready') return <StateWord tone="green" text={t('可用')} title={causeWords(problem)} />
	if (state === 'processing')
		return <StateWord tone="blue" text={percent > 0 ? t('处理中 {percent}%', { percent }) : t('处理中')} />
	return <StateWord tone="red" text={t('处理失败')} title={causeWords(problem)} />
}

/** Whether a material needs a review or has had one. */
export const isReviewed = ({ review_state }: Material): boolean => review_state !== review_states.not_needed

/** The size in pixels; empty while unknown. */
export const pixels = ({ width, height }: Material): string => (width > 0 ? `${width}×${height}` : '')
