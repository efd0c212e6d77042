import { t } from '../../data/text.ts'
import { percent as percentWord } from '../format.ts'

/** How complete something is, in percent with one decimal; a word where nothing was due, or where all of it `waits` to be counted. */
export const completenessWord = (percent: number | null, waits = false): string => {
	if (percent !== null) return percentWord(percent, 1)
	return waits ? t('尚未统计') : t('无应播时间')
}

/** From where on it looks well, and from where on it is to be looked at. */
const limits = { well: 98, fair: 90 } as const

/** The tone of a share. */
export const completenessTone = (percent: number | null): 'green' | 'amber' | 'red' | 'grey' => {
	if (percent === null) return 'grey'
	if (percent >= limits.well) return 'green'
	return percent >= limits.fair ? 'amber' : 'red'
}
