import type { IncidentKind } from '@vitrine/domain/terminal/incident'
import type { all } from '@vitrine/texts/all'

/** Texts of the kinds of incidents, on screens and in emails. */
export const incident_kind_texts = {
	unreachable: '失联',
	picture: '黑屏或画面停住',
	disk: '存储将满',
	clock: '时钟不准',
	content: '内容无法显示',
	player: '播放器故障',
	identity: '身份冲突',
	sensor: '传感器超限',
	missed_plays: '漏播',
	other: '其他故障',
} as const satisfies Readonly<Record<IncidentKind, keyof typeof all>>
