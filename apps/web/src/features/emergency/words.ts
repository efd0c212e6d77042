import {
	type BroadcastType,
	broadcast_types,
	type EmergencyDraft,
	type EmergencyPosition,
	emergency_positions,
} from '@vitrine/domain/release/emergency'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../data/text.ts'

const types: Readonly<Record<BroadcastType, TextKey>> = {
	emergency: '紧急通知',
	notice: '一般通知',
	drill: '演练',
}
const positions: Readonly<Record<EmergencyPosition, TextKey>> = {
	full: '全屏',
	top: '顶部条幅',
	middle: '中部条幅',
	bottom: '底部条幅',
}

export const broadcastWord = (type: BroadcastType): string => t(types[type])
export const positionWord = (position: EmergencyPosition): string => t(positions[position])

const scrolls: Readonly<Record<EmergencyDraft['scroll'], TextKey>> = {
	none: '不滚动',
	left: '向左滚动',
	right: '向右滚动',
}

export const scrollWord = (scroll: EmergencyDraft['scroll']): string => t(scrolls[scroll])

/** Options for selects. */
export const typeChoices = () => broadcast_types.map(value => ({ value, label: broadcastWord(value) }))
export const positionChoices = () => emergency_positions.map(value => ({ value, label: positionWord(value) }))

const units = [
	[3600, '{count} 小时'],
	[60, '{count} 分钟'],
	[1, '{count} 秒'],
] as const

/** The display duration of an emergency in words; in seconds, null until it is taken down. */
export const durationWord = (seconds: number | null): string => {
	if (seconds === null) return t('直到撤下')
	const [length, text] = units.find(([unit]) => seconds % unit === 0) ?? units[2]
	return t(text, { count: seconds / length })
}
