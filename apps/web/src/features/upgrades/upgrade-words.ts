import type { Upgrade } from '@vitrine/contract/terminal/upgrades'
import type { UpgradeState } from '@vitrine/domain/upgrade/upgrade'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../data/text.ts'
import { commandTipsWord } from '../../ui/command-word.ts'
import type { Tone } from '../../ui/tone.ts'

/** Text and colour for the seven states of specification B §4. */
export const upgrade_words: Readonly<Record<UpgradeState, { readonly text: TextKey; readonly tone: Tone }>> = {
	waiting: { text: '等待开始', tone: 'amber' },
	downloading: { text: '正在下载', tone: 'blue' },
	download_exception: { text: '下载异常', tone: 'amber' },
	download_succeeded: { text: '下载成功', tone: 'green' },
	download_failed: { text: '下载失败', tone: 'red' },
	no_upgrade_needed: { text: '无需升级', tone: 'grey' },
	feedback_abnormal: { text: '反馈异常', tone: 'red' },
}

/** The label of a state among the terminals of an upgrade: once it is cancelled, no terminal is waiting any more. */
export const countedWord = ({ state }: Pick<Upgrade, 'state'>, own: UpgradeState): string =>
	t(state === 'cancelled' && own === 'waiting' ? '未升级' : upgrade_words[own].text)

const campaign_words: Readonly<Record<Upgrade['state'], { readonly text: TextKey; readonly tone: Tone }>> = {
	running: { text: '升级进行中', tone: 'blue' },
	paused: { text: '升级已暂停', tone: 'amber' },
	cancelled: { text: '已取消', tone: 'grey' },
	done: { text: '已完成', tone: 'green' },
}

/** The state of an upgrade, and the reason for it. */
export const campaignWord = ({ state, reason }: Pick<Upgrade, 'state' | 'reason'>): { text: string; tone: Tone } => {
	if (reason === 'failures') return { text: t('失败过多已暂停'), tone: 'red' }
	const { text, tone } = campaign_words[state]
	return { text: t(text), tone }
}

const reasons: Readonly<Record<string, TextKey>> = {
	timeout: '超时未反馈',
	expired: '未送达已过期',
	unsupported: '终端不支持',
	cancelled: '已取消',
}

/** The reason for a terminal's state: by its code, in the words of the command history, or in the terminal's own words. */
export const reasonWord = (reason: string): string => {
	const known = Object.hasOwn(reasons, reason) ? reasons[reason] : undefined
	return known === undefined ? commandTipsWord(reason) : t(known)
}
