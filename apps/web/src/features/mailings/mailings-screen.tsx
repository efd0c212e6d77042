import type { Mailing } from '@vitrine/contract/insight/mailings'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { nameOfGroup } from '../../data/groups.ts'
import { t } from '../../data/text.ts'
import { ownZoneName, zoneWord } from '../../data/zones.ts'
import { moment } from '../../ui/format.ts'
import { useAction } from '../../ui/forms/action.ts'
import { weekdayWord } from '../../ui/forms/weekday-choice.tsx'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { Pages } from '../../ui/lists/pages.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { StateWord } from '../../ui/state-word.tsx'
import { MailingDialog } from './mailing-dialog.tsx'
import { content_words, hourWord, pause_words, rhythm_words } from './mailing-words.ts'
import './mailings.css'
import { RunsDialog } from './runs-dialog.tsx'
import { page_size, pauseMailing, removeMailing, sendMailing, useMailings } from './use-mailings.ts'

interface RowProps {
	readonly mailing: Mailing
	readonly edit: (mailing: Mailing) => void
	readonly showRuns: (mailing: Mailing) => void
}

const Actions = ({ mailing, edit, showRuns }: RowProps) => {
	const ask = useAsk()
	const { id, name } = mailing
	const { busy, run: send } = useAction(() => sendMailing(id))
	const isPaused = mailing.pause !== ''
	const pausing = useAction(() => pauseMailing(mailing, !isPaused))
	const remove = () =>
		ask({
			title: t('确定删除定期报告“{name}”吗？', { name }),
			content: t('收件人不会再收到它。'),
			okText: t('删除'),
			onOk: () => removeMailing(id),
		})
	return (
		<Flex gap={8} wrap>
			<Button onClick={() => edit(mailing)}>{t('编辑')}</Button>
			<Button loading={busy} onClick={() => void send()}>
				{t('试发给自己')}
			</Button>
			<Button loading={pausing.busy} onClick={() => void pausing.run()}>
				{isPaused ? t('继续') : t('暂停')}
			</Button>
			<Button onClick={() => showRuns(mailing)}>{t('发送记录')}</Button>
			<Button danger onClick={remove}>
				{t('删除')}
			</Button>
		</Flex>
	)
}

/** A moment in the viewer's time zone, which is named next to that of the report. */
const momentHere = (ms: number): string => `${moment(ms)} (${zoneWord(ownZoneName())})`

/** When a report is sent next, or why it is not. */
const Next = ({ mailing: { pause, next_at } }: { mailing: Mailing }) => {
	if (pause === '') return <div className="muted">{t('下次发送：{time}', { time: momentHere(next_at) })}</div>
	if (pause === 'by_hand')
		return (
			<>
				<div>{t('已暂停')}</div>
				<div className="muted">{t('继续后从下一次开始发送，错过的不补发。')}</div>
			</>
		)
	return (
		<div className="fault">
			{`${t('已暂停')}: ${t(pause_words[pause])}`}
			<div>{t('编辑并保存后恢复发送。')}</div>
		</div>
	)
}

const Sent = ({ mailing }: { mailing: Mailing }) => {
	const { last_at, every, weekday, hour, time_zone } = mailing
	const day = every === 'weekly' ? ` (${weekdayWord(weekday)})` : ''
	return (
		<>
			{`${t(rhythm_words[every])}${day} ${hourWord(hour)} ${zoneWord(time_zone)}`}
			<Next mailing={mailing} />
			{last_at !== null && <div className="muted">{t('上次发送：{time}', { time: momentHere(last_at) })}</div>}
		</>
	)
}

/** How many recipients do not get a report, and why; the history has the answers of the mail server. */
const Unreached = ({ mailing, showRuns }: Pick<RowProps, 'mailing' | 'showRuns'>) => {
	const ended = mailing.receivers.filter(one => one.has_ended)
	const refused = mailing.receivers.filter(one => one.is_refused && !one.has_ended)
	const words = [
		refused.length > 0 ? t('{count} 个地址被邮件服务器拒收', { count: refused.length }) : '',
		ended.length > 0 ? t('{count} 个收件人已退订', { count: ended.length }) : '',
	].filter(Boolean)
	if (words.length === 0) return null
	return (
		<Button type="link" className="mailing-unreached" title={t('发送记录')} onClick={() => showRuns(mailing)}>
			<StateWord tone={refused.length > 0 ? 'red' : 'grey'} text={words.join(' · ')} />
		</Button>
	)
}

const receiverNote = ({ has_ended, is_refused }: Mailing['receivers'][number]): string => {
	if (has_ended) return ` (${t('已退订')})`
	return is_refused ? ` (${t('被拒收')})` : ''
}

const Receivers = ({ mailing, showRuns }: Pick<RowProps, 'mailing' | 'showRuns'>) => (
	<div className="mailing-name">
		{mailing.receivers.map(one => (
			<div key={one.email}>
				{one.email}
				<span className={one.is_refused && !one.has_ended ? 'fault' : 'muted'}>{receiverNote(one)}</span>
			</div>
		))}
		<Unreached mailing={mailing} showRuns={showRuns} />
	</div>
)

const MailingTable = ({ list, ...doing }: { list: readonly Mailing[] } & Omit<RowProps, 'mailing'>) => (
	<ListTable<Mailing>
		rowKey="id"
		dataSource={[...list]}
		pagination={false}
		className="table-scroll"
		columns={[
			{ title: t('名称'), render: (_, { name }) => <strong className="mailing-name">{name}</strong> },
			{
				title: t('报告内容'),
				render: (_, { content, scope_name: group_name, scope_name_en: group_name_en }) => (
					<div className="mailing-name">
						{t(content_words[content])}
						<div className="muted">{nameOfGroup({ group_name, group_name_en })}</div>
					</div>
				),
			},
			{ title: t('频率'), render: (_, mailing) => <Sent mailing={mailing} /> },
			{ title: t('收件人'), render: (_, mailing) => <Receivers mailing={mailing} showRuns={doing.showRuns} /> },
			{ title: t('操作'), render: (_, mailing) => <Actions mailing={mailing} {...doing} /> },
		]}
	/>
)

/** The user's own scheduled reports (route /home/reports); `runs` in the address opens the history of one. */
export const MailingsScreen = () => {
	const [page, setPage] = useUrlPage()
	const [runs, setRuns] = useUrlState('runs')
	const [isAdding, setAdding] = useState(false)
	const [edited, setEdited] = useState<Mailing | null>(null)
	const query = useMailings(page)
	const { list = [], count = 0, unsubscribes = true } = query.data ?? {}
	const shown = list.find(({ id }) => String(id) === runs)
	const close = (): void => {
		setAdding(false)
		setEdited(null)
	}
	const add = (
		<Button type="primary" onClick={() => setAdding(true)}>
			{t('添加定期报告')}
		</Button>
	)
	const nothing = <Nothing title={t('还没有定期报告')} hint={t('每天、每周或每月把统计结果发到邮箱。')} />
	return (
		<>
			<PageHead title={t('定期报告')} action={add} />
			<ListStates query={query} isEmpty={list.length === 0} empty={nothing}>
				<MailingTable list={list} edit={setEdited} showRuns={({ id }) => setRuns(String(id))} />
				<Pages page={page} size={page_size} count={count} onChange={setPage} />
			</ListStates>
			{(isAdding || edited !== null) && <MailingDialog mailing={edited} unsubscribes={unsubscribes} close={close} />}
			{shown !== undefined && <RunsDialog mailing={shown} close={() => setRuns('')} />}
		</>
	)
}
