import type { ReleaseKind } from '@vitrine/domain/release/release'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../data/text.ts'

const words: Readonly<Record<ReleaseKind, TextKey>> = {
	release: '发布单',
	interlude: '插播',
	emergency: '紧急内容',
	recall: '结束发布',
	timing: '日程模板',
	fallback: '备用节目',
	points: '投放点',
}

/** The label for a kind of content on a screen. */
export const kindWord = (kind: ReleaseKind): string => t(words[kind])
