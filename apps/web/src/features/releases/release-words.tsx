import type { Release } from '@vitrine/contract/release/release-record'
import { download_states } from '@vitrine/domain/release/download'
import type { ReleaseState as State } from '@vitrine/domain/release/release-state'
import type { ReleaseStage, ReleaseStatus, ReleaseType } from '@vitrine/domain/release/release-status'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../data/text.ts'
import { StateWord } from '../../ui/state-word.tsx'
import type { Tone } from '../../ui/tone.ts'

type Worded = readonly [Tone, TextKey]

const statuses: Readonly<Record<ReleaseStatus, Worded>> = {
	pending: ['amber', '待审核'],
	rejected: ['red', '未通过'],
	ended: ['grey', '已结束'],
	expired: ['amber', '已过期'],
	reserved: ['blue', '等待发布'],
	approved: ['green', '已通过'],
	not_needed: ['green', '无需审核'],
}

const types: Readonly<Record<ReleaseType, TextKey>> = {
	loop: '循环播放',
	timed: '定时播放',
	urgent: '紧急播放',
	interlude: '插播',
	emergency: '紧急内容',
}

/** The outcome of a release, in addition to its review state. */
const outcomes: Readonly<Record<Exclude<State, ReleaseStatus>, Worded>> = {
	scheduled: ['blue', '已排期'],
	sending: ['blue', '正在下发'],
	playing: ['green', '播放中'],
	replaced: ['grey', '已被替换'],
	played: ['grey', '播放完毕'],
	failed: ['red', '下发失败'],
	taken_down: ['grey', '已撤下'],
	nowhere: ['grey', '不在任何终端上'],
}
const words: Readonly<Record<State, Worded>> = { ...statuses, ...outcomes }

const stages: Readonly<Partial<Record<ReleaseStage, Worded>>> = {
	some: ['blue', '先发布到部分终端'],
	halted: ['red', '因失败已暂停'],
}

const { waiting, downloading, failed, succeeded, expired, offline, cancelled } = download_states

const downloads: Readonly<Record<number, Worded>> = {
	[waiting]: ['blue', '等待中'],
	[downloading]: ['blue', '下载中'],
	[failed]: ['red', '下载失败'],
	[succeeded]: ['green', '下载成功'],
	[expired]: ['amber', '重连过期'],
	[offline]: ['grey', '设备离线'],
	[cancelled]: ['grey', '已取消'],
}

/** A release type in words. */
export const typeWord = (type: ReleaseType): string => t(types[type])

/** The label of releases that were taken down. */
export const takenDownWord = (): string => t(outcomes.taken_down[1])

/** A release state in words. */
export const statusWord = (status: ReleaseStatus): string => t(statuses[status][1])

/** The state of a release, with its review, and its progress if it has not gone to all terminals. */
export const ReleaseState = ({ release }: { release: Release }) => {
	const { state, status, stage, review_reason, replaced_by } = release
	const [tone, text] = words[state]
	const going = status === 'ended' ? undefined : stages[stage]
	const isReplaced = state === 'replaced' && replaced_by !== null
	return (
		<span className="release-states">
			<StateWord
				tone={tone}
				text={isReplaced ? t('被“{name}”覆盖', { name: replaced_by.publish_name }) : t(text)}
				title={isReplaced ? replaced_by.publish_no : review_reason}
			/>
			{state !== status && <span className="muted">{statusWord(status)}</span>}
			{going !== undefined && <StateWord tone={going[0]} text={t(going[1])} />}
		</span>
	)
}

/** The state of a download in words; null means its wave has not started. */
export const downloadWord = (state: number | null): string => t(downloads[state ?? -1]?.[1] ?? '等待前一批终端')

/** The state of a download. */
export const DownloadState = ({ state, takenDown }: { state: number | null; takenDown: boolean }) =>
	takenDown ? (
		<StateWord tone="grey" text={takenDownWord()} />
	) : (
		<StateWord tone={downloads[state ?? -1]?.[0] ?? 'amber'} text={downloadWord(state)} />
	)
