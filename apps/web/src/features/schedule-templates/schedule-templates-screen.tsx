import type { AppliedTemplate, ScheduleTemplate } from '@vitrine/contract/release/schedule-templates'
import { inTimeOrder } from '@vitrine/domain/schedule/terms/timed-conflict'
import { Button, Flex, Tabs } from 'antd'
import { useState } from 'react'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { ForeignMark } from '../../ui/foreign-mark.tsx'
import { moment } from '../../ui/format.ts'
import { Pages } from '../../ui/lists/pages.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { TakeDownDialog } from '../../ui/messages/take-down-dialog.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StateWord } from '../../ui/state-word.tsx'
import { commandWords } from '../../ui/timed-word.ts'
import { ApplyDialog } from './apply-dialog.tsx'
import { endingWords, reachWords } from './ending-words.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { endApplied, page_size, removeTemplate, useApplied, useTemplates } from './use-schedule-templates.ts'
import './schedule-templates.css'
import { ListTable } from '../../ui/lists/list-table.tsx'

type Doing =
	| { readonly what: 'save'; readonly seen: ScheduleTemplate | undefined }
	| { readonly what: 'apply'; readonly template: ScheduleTemplate }

interface RowActions {
	readonly edit: (template: ScheduleTemplate) => void
	readonly apply: (template: ScheduleTemplate) => void
	readonly remove: (template: ScheduleTemplate) => void
}

const Template = ({ template, actions }: { template: ScheduleTemplate; actions: RowActions | null }) => (
	<li className="panel schedule-template">
		<h2>{template.name}</h2>
		<ul className="schedule-template-commands">
			{inTimeOrder(template.commands).map((command, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: commands have nothing but their place
				<li key={place}>{commandWords(command, template.programs)}</li>
			))}
		</ul>
		<p className="muted">
			{template.creator} · {moment(template.updated_at)}
		</p>
		{actions && (
			<Flex gap={8} wrap>
				<Button type="primary" onClick={() => actions.apply(template)}>
					{t('应用')}
				</Button>
				<Button onClick={() => actions.edit(template)}>{t('编辑')}</Button>
				<Button danger onClick={() => actions.remove(template)}>
					{t('删除')}
				</Button>
			</Flex>
		)}
	</li>
)

const Templates = ({ actions }: { actions: RowActions | null }) => {
	const [word, setWord] = useUrlState('q')
	const [page, setPage] = useUrlPage()
	const query = useTemplates(word, page)
	const list = query.data?.list ?? []
	const empty = (
		<Nothing
			title={word === '' ? t('还没有日程模板') : t('没有符合条件的记录')}
			hint={t('日程模板按时间开关屏幕、调节亮度和音量、切换节目、信号源和继电器，可应用到多个终端')}
		/>
	)
	return (
		<>
			<div className="filters">
				<SearchBox label={t('按名称搜索')} value={word} onSearch={setWord} />
			</div>
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<ul className="schedule-templates">
					{list.map(template => (
						<Template key={template.id} template={template} actions={actions} />
					))}
				</ul>
				<Pages page={page} size={page_size} count={query.data?.count ?? 0} onChange={setPage} />
			</ListStates>
		</>
	)
}

const Applied = ({ end }: { end: ((applied: AppliedTemplate) => void) | null }) => {
	const [page, setPage] = useUrlPage()
	const query = useApplied(page)
	const list = query.data?.list ?? []
	return (
		<ListStates query={query} isEmpty={list.length === 0} empty={<Nothing title={t('还没有应用日程模板')} />}>
			<ListTable<AppliedTemplate>
				rowKey="publish_id"
				dataSource={list}
				pagination={false}
				className="table-scroll"
				columns={[
					{
						title: t('模板名称'),
						render: (_, applied) => (
							<>
								{applied.name} <ForeignMark of={applied} />
							</>
						),
					},
					{ title: t('应用时间'), dataIndex: 'created_at', render: moment },
					{ title: t('操作人'), dataIndex: 'publisher' },
					{
						title: t('终端'),
						render: (_, applied) => reachWords(applied).map(word => <div key={word}>{word}</div>),
					},
					{
						title: t('状态'),
						render: (_, { ended_at }) =>
							ended_at === 0 ? (
								<StateWord tone="green" text={t('应用中')} />
							) : (
								<>
									<StateWord tone="grey" text={t('已停用')} />
									<div className="muted">{moment(ended_at)}</div>
								</>
							),
					},
					{
						title: t('操作'),
						render: (_, applied) =>
							end && applied.ended_at === 0 && <Button onClick={() => end(applied)}>{t('结束应用')}</Button>,
					},
				]}
			/>
			<Pages page={page} size={page_size} count={query.data?.count ?? 0} onChange={setPage} />
		</ListStates>
	)
}

/** Schedule templates (route /schedule/scheduleTemplate): commands at times of day, and where they were applied. */
export const ScheduleTemplatesScreen = () => {
	const [tab, setTab] = useUrlState('tab')
	const ask = useAsk()
	const may = usePermitted('terminals.control')
	const [doing, setDoing] = useState<Doing | null>(null)
	const close = () => setDoing(null)
	const actions: RowActions = {
		edit: seen => setDoing({ what: 'save', seen }),
		apply: template => setDoing({ what: 'apply', template }),
		remove: template =>
			ask({
				title: t('确定删除“{name}”吗？', { name: template.name }),
				content: t('已应用的终端不受影响，直到停用为止。'),
				okText: t('删除'),
				onOk: () => removeTemplate(template),
			}),
	}
	const [takingDown, take] = useState<AppliedTemplate | null>(null)
	const end = (applied: AppliedTemplate) => {
		if (applied.foreign) return take(applied)
		ask({
			title: t('确定停用“{name}”吗？', { name: applied.name }),
			content: endingWords(applied).map(word => <p key={word}>{word}</p>),
			okText: t('结束应用'),
			onOk: () => endApplied(applied),
		})
	}
	return (
		<>
			<PageHead
				title={t('日程模板')}
				action={
					may && (
						<Button type="primary" onClick={() => setDoing({ what: 'save', seen: undefined })}>
							{t('新建日程模板')}
						</Button>
					)
				}
			/>
			<Tabs
				activeKey={tab === 'applied' ? 'applied' : 'templates'}
				onChange={key => setTab(key === 'applied' ? key : '')}
				destroyOnHidden
				items={[
					{ key: 'templates', label: t('模板'), children: <Templates actions={may ? actions : null} /> },
					{ key: 'applied', label: t('应用记录'), children: <Applied end={may ? end : null} /> },
				]}
			/>
			{takingDown !== null && (
				<TakeDownDialog
					name={takingDown.name}
					group_name={takingDown.group_name}
					take={reason => endApplied(takingDown, reason)}
					close={() => take(null)}
				/>
			)}
			{doing?.what === 'save' && <TemplateDialog seen={doing.seen} close={close} />}
			{doing?.what === 'apply' && <ApplyDialog template={doing.template} close={close} />}
		</>
	)
}
