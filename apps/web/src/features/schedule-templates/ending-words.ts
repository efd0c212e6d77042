import type { AppliedTemplate } from '@vitrine/contract/release/schedule-templates'
import { t } from '../../data/text.ts'

/** What becomes of the terminals once an applied template is ended, by what its commands do. */
export const endingWords = ({ operations }: Pick<AppliedTemplate, 'operations'>): string[] => {
	const has = (...some: AppliedTemplate['operations']): boolean => some.some(one => operations.includes(one))
	return [
		...(has('screen_power', 'brightness', 'volume')
			? [t('屏幕、亮度和音量恢复为之前用命令设置的值；没有设置过的，恢复为屏幕打开、亮度和音量 100%。')]
			: []),
		...(has('program_switch') ? [t('恢复播放已发布的内容，除非之后又用命令切换了节目。')] : []),
		...(has('signal_switch', 'relay') ? [t('信号源和继电器保持当前状态。')] : []),
		...(has('restart') ? [t('播放器不再按此模板重启。')] : []),
		t('离线的终端重新连接后才会停用；已改用其他日程模板的终端不受影响。'),
	]
}

type Reach = Pick<AppliedTemplate, 'ended_at' | 'terminals' | 'succeeded' | 'removed' | 'unanswered'>

/**
 * How far an applied template has got: on how many terminals it is, or, once it is ended, how many have removed it, and how many have not
 * said so.
 */
export const reachWords = ({ ended_at, terminals, succeeded, removed, unanswered }: Reach): string[] => {
	if (ended_at === 0) return [t('已送达 {arrived} / {count}', { arrived: succeeded, count: terminals })]
	const count = removed + unanswered
	if (count === 0) return [t('未送达任何终端')]
	return [
		t('已移除 {removed} / {count}', { removed, count }),
		...(unanswered === 0 ? [] : [t('{count} 台终端尚未答复，可能仍在执行', { count: unanswered })]),
	]
}
