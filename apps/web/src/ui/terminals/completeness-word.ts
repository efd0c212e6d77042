import { t } from '../../data/text.ts'
import { percent as percentWord } from '../format.ts'

/** Completeness in percent with one decimal; a text if nothing was due, or if it has not been counted yet (`waits`). */
export const completenessWord = (percent: number | null, waits = false): string => {
	if (percent !== null) return percentWord(percent, 1)
	return waits ? t('尚未统计') : t('无应播时间')
}

/** Thresholds for a good and a fair percentage. */
const limits = { well: 98, fair: 90 } as const

/** The tone of a completeness percentage. */
export const completenessTone = (percent: number | null): 'green' | 'amber' | 'red' | 'grey' => {
	if (percent === null) return 'grey'
	if (percent >= limits.well) return 'green'
	return percent >= limits.fair ? 'amber' : 'red'
}
