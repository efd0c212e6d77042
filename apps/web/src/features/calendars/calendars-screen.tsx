import type { Calendar, CalendarAddress } from '@vitrine/contract/release/calendars'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { moment } from '../../ui/format.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { Pages } from '../../ui/lists/pages.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage } from '../../ui/lists/url-state.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { AddressDialog, HowTo } from './address-dialog.tsx'
import { CalendarDialog } from './calendar-dialog.tsx'
import './calendars.css'
import { page_size, removeCalendar, renewCalendar, useCalendars } from './use-calendars.ts'

interface RowProps {
	readonly calendar: Calendar
	readonly edit: (calendar: Calendar) => void
	readonly made: (address: CalendarAddress) => void
}

const Actions = ({ calendar, edit, made }: RowProps) => {
	const ask = useAsk()
	const { id, name } = calendar
	const renew = () =>
		ask({
			title: t('确定更换“{name}”的地址吗？', { name }),
			content: t('旧地址立即失效，所有日历程序都要重新订阅。'),
			okText: t('更换地址'),
			onOk: async () => made(await renewCalendar(id)),
		})
	const remove = () =>
		ask({
			title: t('确定删除日历订阅“{name}”吗？', { name }),
			content: t('它的地址立即失效。'),
			okText: t('删除'),
			onOk: () => removeCalendar(id),
		})
	return (
		<Flex gap={8} wrap>
			<Button onClick={() => edit(calendar)}>{t('编辑')}</Button>
			<Button onClick={renew}>{t('更换地址')}</Button>
			<Button danger onClick={remove}>
				{t('删除')}
			</Button>
		</Flex>
	)
}

const Shows = ({ calendar: { works, scope_name, days_back: back, days_ahead: ahead } }: { calendar: Calendar }) => (
	<div className="calendar-name">
		{works ? scope_name : <span className="fault">{t('无法读取：所选内容已不存在或不可见')}</span>}
		<div className="muted">{t('过去 {back} 天至未来 {ahead} 天', { back, ahead })}</div>
	</div>
)

const LastRead = ({ calendar: { read_at, events, cut } }: { calendar: Calendar }) => {
	if (read_at === null) return <span className="muted">{t('尚未读取')}</span>
	return (
		<>
			{moment(read_at)}
			<div className="muted">{t('{count} 个事件', { count: events })}</div>
			{cut && <div className="fault">{t('不完整：事件过多')}</div>}
		</>
	)
}

const CalendarTable = ({ list, edit, made }: { list: readonly Calendar[] } & Omit<RowProps, 'calendar'>) => (
	<ListTable<Calendar>
		rowKey="id"
		dataSource={[...list]}
		pagination={false}
		className="table-scroll"
		columns={[
			{ title: t('名称'), render: (_, { name }) => <strong className="calendar-name">{name}</strong> },
			{ title: t('显示内容'), render: (_, calendar) => <Shows calendar={calendar} /> },
			{ title: t('上次读取'), render: (_, calendar) => <LastRead calendar={calendar} /> },
			{
				title: t('操作'),
				render: (_, calendar) => <Actions calendar={calendar} edit={edit} made={made} />,
			},
		]}
	/>
)

/** The user's calendar feeds (route /schedule/calendar). */
export const CalendarsScreen = () => {
	const [page, setPage] = useUrlPage()
	const [isAdding, setAdding] = useState(false)
	const [edited, setEdited] = useState<Calendar | null>(null)
	const [made, setMade] = useState<CalendarAddress | null>(null)
	const query = useCalendars(page)
	const { list = [], count = 0 } = query.data ?? {}
	const close = (): void => {
		setAdding(false)
		setEdited(null)
	}
	const add = (
		<Button type="primary" onClick={() => setAdding(true)}>
			{t('添加日历订阅')}
		</Button>
	)
	const hint = t('在 Google、Outlook、Apple 等日历中查看什么节目在哪里播放。')
	return (
		<>
			<PageHead title={t('日历订阅')} action={add} />
			<ListStates query={query} isEmpty={list.length === 0} empty={<Nothing title={t('还没有日历订阅')} hint={hint} />}>
				<CalendarTable list={list} edit={setEdited} made={setMade} />
				<Pages page={page} size={page_size} count={count} onChange={setPage} />
				<HowTo />
			</ListStates>
			{(isAdding || edited !== null) && <CalendarDialog calendar={edited} made={setMade} close={close} />}
			{made !== null && <AddressDialog made={made} close={() => setMade(null)} />}
		</>
	)
}
