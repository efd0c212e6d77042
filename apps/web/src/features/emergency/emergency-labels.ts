import type { BroadcastType, EmergencyDraft, EmergencyPosition } from '@vitrine/domain/release/emergency'
import { t } from '../../data/text.ts'
import { broadcastWord, durationWord, positionWord, scrollWord } from './words.ts'

/** Labels of the fields of a content. */
export const fieldLabels = (): Readonly<Record<keyof EmergencyDraft, string>> => ({
	name: t('名称'),
	texts: t('内容（至少填写一种语言）'),
	font_size: t('字号'),
	color: t('文字颜色'),
	background: t('背景颜色'),
	opacity: t('背景不透明度'),
	scroll: t('滚动'),
	speed: t('滚动速度'),
	blink: t('闪烁'),
	duration: t('显示时长'),
	position: t('显示位置'),
	priority: t('优先级（1～9，大者优先）'),
	language_seconds: t('每种语言显示'),
	strip_height: t('条幅高度'),
	broadcast_type: t('播报类型'),
	sound: t('声音'),
})

/** Texts for field values that are not readable by themselves. */
export const fieldWords = () => ({
	position: (value: unknown) => positionWord(value as EmergencyPosition),
	broadcast_type: (value: unknown) => broadcastWord(value as BroadcastType),
	scroll: (value: unknown) => scrollWord(value as EmergencyDraft['scroll']),
	duration: (value: unknown) => durationWord(value as number | null),
})
