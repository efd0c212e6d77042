import type { InterludeType } from '@vitrine/domain/release/interlude'
import { t } from '../../data/text.ts'
import { signalChoices } from '../../kinds/signal-word.ts'
import type { Draft } from './interlude-draft.ts'
import { typeWord } from './interlude-words.tsx'

/** Labels of the form's fields. */
export const fieldLabels = (): Readonly<Record<keyof Draft, string>> => ({
	name: t('名称'),
	type: t('插播类型'),
	w: t('宽度'),
	h: t('高度'),
	list: t('播放列表'),
	source: t('信号源'),
	duration: t('播放时长（时:分:秒）'),
	play_count: t('播放次数'),
})

/** Texts for field values that are not readable by themselves. */
export const fieldWords = () => ({
	type: (value: unknown) => typeWord(value as InterludeType),
	source: (value: unknown) => signalChoices().find(([source]) => source === value)?.[1] ?? '',
})
