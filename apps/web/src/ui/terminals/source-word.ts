import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../data/text.ts'

const sources: Readonly<Record<string, TextKey>> = { hdmi_priority: 'HDMI 优先', async: '异步', sync: '同步' }

/** The name of a picture source. */
export const sourceWord = (source: string): string => {
	const known = Object.hasOwn(sources, source) ? sources[source] : undefined
	return known === undefined ? source.toUpperCase() : t(known)
}
