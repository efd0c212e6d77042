import type { ReleaseDetail } from '@vitrine/contract/release/release-record'
import { play_modes } from '@vitrine/domain/release/release'
import { Button, Descriptions, Drawer, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useGroupNamesById } from '../../data/group-names.ts'
import { nameOfGroup } from '../../data/groups.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { ForeignMark } from '../../ui/foreign-mark.tsx'
import { bytes, clockTime, moment } from '../../ui/format.ts'
import { ListStates } from '../../ui/lists/states.tsx'
import { TakeDownDialog } from '../../ui/messages/take-down-dialog.tsx'
import './releases.css'
import { takeDown, useReleaseActions } from './release-actions.ts'
import { Validity } from './release-table.tsx'
import { ReleaseTerminals } from './release-terminals.tsx'
import { ReleaseState, typeWord } from './release-words.tsx'
import { useRelease } from './use-release-records.ts'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
	<section className="release-part" aria-label={title}>
		<h3>{title}</h3>
		{children}
	</section>
)

const Facts = ({ release }: { release: ReleaseDetail }) => {
	const nameOf = useGroupNamesById()
	const { play_mode, isAppend, play_count, reviewer, reviewed_at, review_reason, ended_at } = release
	const facts: [string, ReactNode][] = [
		[t('发布编号'), release.publish_no],
		[t('状态'), <ReleaseState key="state" release={release} />],
		[t('播放方式'), typeWord(release.type)],
		[t('组织'), release.foreign ? <ForeignMark key="group" of={release} /> : nameOf(release.group_id)],
		[t('发布人'), release.publisher],
		[t('发布时间'), moment(release.created_at)],
		[t('有效期'), <Validity key="validity" release={release} />],
		[t('大小'), bytes(release.size)],
	]
	if (play_mode !== play_modes.urgency) facts.push([t('发布方式'), isAppend === 1 ? t('追加发布') : t('覆盖发布')])
	if (release.adapter_screen === 1) facts.push([t('自适应屏幕'), '✓'])
	if (play_count !== null) facts.push([t('整个列表的播放次数'), play_count])
	if (reviewed_at !== null) facts.push([t('审核人'), `${reviewer} ${moment(reviewed_at)}`])
	if (review_reason !== '') facts.push([t('驳回原因'), review_reason])
	if (release.out_of_reach > 0)
		facts.push([t('已不属于发布的组织'), t('{count} 个终端', { count: release.out_of_reach })])
	for (const { terminals: count, ...by } of release.withdrawn)
		facts.push([t('已被撤下'), t('“{name}”：{count} 个终端', { name: nameOfGroup(by), count })])
	if (ended_at !== null) facts.push([t('结束时间'), moment(ended_at)])
	return (
		<Descriptions
			size="small"
			column={{ xs: 1, sm: 2 }}
			items={facts.map(([label, children], place) => ({ key: `${label} ${place}`, label, children }))}
		/>
	)
}

const Programs = ({ release: { play_list, items, steps } }: { release: ReleaseDetail }) => (
	<Part title={t('节目')}>
		<ol className="release-programs">
			{play_list.map(({ program_id, name, size_remark, play_time }, place) => {
				const { count, time } = items[place] ?? {}
				const turn = time === undefined ? count !== undefined && `×${count}` : clockTime(time)
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: a list may have a program twice, and never changes
					<li key={place}>
						{name} <span className="muted">{`${size_remark.replace('*', '×')}, ${clockTime(play_time)}`}</span>{' '}
						{turn !== false && <span>{turn}</span>}
						<ul>
							{steps
								.filter(step => step.program_id === program_id)
								.map(step => (
									<li key={`${step.start} ${step.end} ${step.weekdays} ${step.date_start}`}>
										{`${step.start}–${step.end}`}{' '}
										<span className="muted">{[step.date_start, step.date_end].filter(Boolean).join(' – ')}</span>
									</li>
								))}
						</ul>
					</li>
				)
			})}
		</ol>
	</Part>
)

const Before = ({ before }: Pick<ReleaseDetail, 'before'>) => (
	<Part title={t('之前的发布')}>
		<ul className="release-programs">
			{before.map(({ id, publish_no, publish_name, terminals }) => (
				<li key={id}>
					<Link to={`?release=${id}`}>{publish_name}</Link>{' '}
					<span className="muted">{`${publish_no}, ${t('{count} 个终端', { count: terminals })}`}</span>
				</li>
			))}
		</ul>
	</Part>
)

const Buttons = ({ release }: { release: ReleaseDetail }) => {
	const { end, goBack, copy, goOn, sendAgain } = useReleaseActions()
	const [mayPublish, maySend] = [usePermitted('releases.publish'), usePermitted('downloads.write')]
	// A release that is on no terminal any more, and will not reach one, cannot be ended or resent.
	const isOver = release.status === 'ended' || release.state === 'taken_down'
	const isWaiting = !isOver && (release.stage === 'some' || release.stage === 'halted')
	const refused = () => undefined
	return (
		<Flex gap={8} wrap>
			{mayPublish && isWaiting && (
				<Button type="primary" onClick={() => void goOn(release).catch(refused)}>
					{t('继续发布')}
				</Button>
			)}
			{maySend && !isOver && release.failed > 0 && (
				<Button onClick={() => void sendAgain(release, 'failed').catch(refused)}>{t('重新下发到失败的终端')}</Button>
			)}
			{maySend && !isOver && release.terminals > release.taken_down && (
				<Button onClick={() => void sendAgain(release, 'all').catch(refused)}>{t('重新下发到全部终端')}</Button>
			)}
			{mayPublish && (release.type === 'loop' || release.type === 'timed' || release.type === 'urgent') && (
				<Button onClick={() => void copy(release).catch(refused)}>{t('复制发布')}</Button>
			)}
			{mayPublish && !isOver && release.before.length > 0 && (
				<Button onClick={() => goBack(release)}>{t('恢复上一次发布')}</Button>
			)}
			{mayPublish && !isOver && (
				<Button danger onClick={() => end(release)}>
					{t('结束发布')}
				</Button>
			)}
		</Flex>
	)
}

/** Actions for what another organisation shows on the user's own screens. */
const ForeignButtons = ({ release }: { release: ReleaseDetail }) => {
	const [asked, ask] = useState(false)
	if (!usePermitted('releases.publish')) return null
	return (
		<Flex>
			<Button danger onClick={() => ask(true)}>
				{t('撤下')}
			</Button>
			{asked && (
				<TakeDownDialog
					name={release.publish_name}
					group_name={nameOfGroup(release)}
					take={reason => takeDown(release, reason)}
					close={() => ask(false)}
				/>
			)}
		</Flex>
	)
}

/** A release with the progress of its terminals and its actions. */
export const ReleaseDetails = ({ id, close }: { id: number; close: () => void }) => {
	const query = useRelease(id)
	const release = query.data
	return (
		<Drawer open title={release?.publish_name ?? t('发布详情')} onClose={close} size="min(760px, 100vw)">
			<ListStates query={query} isEmpty={false} empty={null}>
				{release !== undefined && (
					<div className="release-details">
						{release.foreign ? <ForeignButtons release={release} /> : <Buttons release={release} />}
						<Facts release={release} />
						<Programs release={release} />
						{release.before.length > 0 && <Before before={release.before} />}
						<ReleaseTerminals release={release} />
					</div>
				)}
			</ListStates>
		</Drawer>
	)
}
