import { t } from '../../data/text.ts'
import { percent as percentWord } from '../format.ts'

/** Completeness in percent with one decimal; a text if nothing was due, or if it has not been counted yet (`waits`). */
export const completenessWord = (percent: number | null, waits = false): string => {
	if (percent !== null) return percentWord(percent, 1)
	return waits ? t('尚未统计') : t('无应播时间')
}

interface Period {
	/** When it ends and when the terminal was added, in ms since the epoch. */
	readonly end: number
	readonly created_at: number
	readonly waits: boolean
}

/** The completeness of a terminal in a period; one that ended before the terminal was added says so. */
export const completenessWordIn = (percent: number | null, { end, created_at, waits }: Period): string =>
	percent === null && end <= created_at ? t('终端当时尚未添加') : completenessWord(percent, waits)

/** Thresholds for a good and a fair percentage. */
const limits = { well: 98, fair: 90 } as const

/** The tone of a completeness percentage. */
export const completenessTone = (percent: number | null): 'green' | 'amber' | 'red' | 'grey' => {
	if (percent === null) return 'grey'
	if (percent >= limits.well) return 'green'
	return percent >= limits.fair ? 'amber' : 'red'
}
