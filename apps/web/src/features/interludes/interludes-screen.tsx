import type { InterludeEvent } from '@vitrine/contract/release/interludes'
import { Tabs } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { Pages } from '../../ui/lists/pages.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useSearchChange, useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { TakeDownDialog } from '../../ui/messages/take-down-dialog.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EventTable } from './event-table.tsx'
import { useEventFilters, useInterludeFilters } from './interlude-filters.tsx'
import { InterludeTable } from './interlude-table.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { endEvent, page_size, removeInterlude, useEvents, useInterludes } from './use-interludes.ts'

const Create = () => (
	<Link className="button primary" to="/schedule/newInterCut">
		{t('新建插播')}
	</Link>
)

const Interludes = ({ publish }: { publish: (id: number) => void }) => {
	const ask = useAsk()
	const mayPublish = usePermitted('releases.publish')
	const [page, setPage] = useUrlPage()
	const { asked, isNarrowed, row } = useInterludeFilters()
	const query = useInterludes({ ...asked, page })
	const list = query.data?.list ?? []
	const empty = isNarrowed ? (
		<Nothing title={t('没有符合条件的记录')} />
	) : (
		<Nothing
			title={t('还没有插播')}
			hint={t('插播会打断终端正在播放的内容，播完后从被打断处继续。')}
			{...(mayPublish ? { action: <Create /> } : {})}
		/>
	)
	return (
		<>
			{row}
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<InterludeTable
					list={list}
					actions={{
						publish: ({ id }) => publish(id),
						remove: interlude =>
							ask({
								title: t('确定删除“{name}”吗？', { name: interlude.name }),
								content: t('播放中或待播放的插播须先结束；删除后无法恢复。'),
								okText: t('删除'),
								onOk: () => removeInterlude(interlude),
							}),
					}}
				/>
				<Pages page={page} size={page_size} count={query.data?.count ?? 0} onChange={setPage} />
			</ListStates>
		</>
	)
}

const Events = () => {
	const ask = useAsk()
	const [takingDown, take] = useState<InterludeEvent | null>(null)
	const [page, setPage] = useUrlPage()
	const { asked, isNarrowed, row } = useEventFilters()
	const query = useEvents({ ...asked, page })
	const list = query.data?.list ?? []
	const empty = isNarrowed ? (
		<Nothing title={t('没有符合条件的记录')} />
	) : (
		<Nothing title={t('还没有插播事件')} hint={t('插播发布到终端后，这里显示它们何时播放、是否送达。')} />
	)
	return (
		<>
			{row}
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<EventTable
					list={list}
					end={event => {
						if (event.foreign) return take(event)
						ask({
							title: t('确定结束插播“{name}”吗？', { name: event.name }),
							content: t('终端会回到被打断的内容，未下载的终端不再下载。'),
							okText: t('结束插播'),
							onOk: () => endEvent(event),
						})
					}}
				/>
				<Pages page={page} size={page_size} count={query.data?.count ?? 0} onChange={setPage} />
			</ListStates>
			{takingDown !== null && (
				<TakeDownDialog
					name={takingDown.name}
					group_name={takingDown.group_name}
					take={reason => endEvent(takingDown, reason)}
					close={() => take(null)}
				/>
			)}
		</>
	)
}

/**
 * The interludes and their publications (route /schedule/interCutManage; `tab=events` shows the latter, `publish` names the interlude
 * being published).
 */
export const InterludesScreen = () => {
	const mayPublish = usePermitted('releases.publish')
	const change = useSearchChange()
	const [tab] = useUrlState('tab', 'list')
	const [publishing, setPublishing] = useUrlState('publish')
	// Filters of one list do not apply to the other.
	const show = (next: string) =>
		change(search => {
			for (const name of [...search.keys()]) search.delete(name)
			if (next === 'events') search.set('tab', next)
		})
	const items = [
		{ key: 'list', label: t('插播'), children: <Interludes publish={id => setPublishing(String(id))} /> },
		{ key: 'events', label: t('插播事件'), children: <Events /> },
	]
	const id = Number(publishing) || 0
	return (
		<>
			<PageHead title={t('插播管理')} action={mayPublish && <Create />} />
			<Tabs activeKey={tab === 'events' ? tab : 'list'} onChange={show} destroyOnHidden items={items} />
			{mayPublish && id > 0 && (
				<PublishDialog id={id} close={() => setPublishing('')} published={() => show('events')} />
			)}
		</>
	)
}
