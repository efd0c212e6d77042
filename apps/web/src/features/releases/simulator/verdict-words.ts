import { localTextAt, type Zone } from '@vitrine/domain/local-time'
import type { Verdict } from '@vitrine/domain/schedule/view/explaining'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../../data/text.ts'

const plain = {
	plays: '正在播放',
	over_others: '显示在其他内容之上',
	turn: '轮流播放，此刻轮到其他内容',
	hours: '不在播放时段内',
	missing: '终端还没有此发布',
	nothing: '没有可播放的内容',
	recall: '用于结束其他发布',
	timing: '定时命令，不显示内容',
	beneath: '备用节目，没有其他内容时播放',
	points: '按位置播放的投放点',
	played: '已按次数播放完毕',
} as const satisfies Partial<Record<Verdict['type'], TextKey>>

const beside = {
	withdrawn: '已被结束（{name}）',
	hidden: '被“{name}”覆盖',
	interrupted: '被“{name}”打断',
	yields: '让位于定时发布“{name}”',
} as const satisfies Partial<Record<Verdict['type'], TextKey>>

/** Why a release plays or does not, in words; `nameOf` returns the name of a release by its number. */
export const verdictWords = (verdict: Verdict, zone: Zone, nameOf: (command_id: number) => string): string => {
	if ('by' in verdict) return t(beside[verdict.type], { name: nameOf(verdict.by) })
	if (!('at' in verdict)) return t(plain[verdict.type])
	const time = localTextAt(zone, verdict.at).replace('T', ' ')
	return verdict.type === 'waits' ? t('{time} 开始播放', { time }) : t('{time} 已过期', { time })
}
