import type { InterludeEvent } from '@vitrine/contract/release/interludes'
import { Button, Flex, type TableColumnsType } from 'antd'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { ForeignMark } from '../../ui/foreign-mark.tsx'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { StateWord } from '../../ui/state-word.tsx'
import { When } from '../../ui/when.tsx'
import { EventState, whenWords } from './interlude-words.tsx'

const Outcome = ({ event: { terminals, succeeded, failed } }: { event: InterludeEvent }) => {
	const open = terminals - succeeded - failed
	return (
		<Flex gap="0 12px" wrap>
			{succeeded > 0 && <StateWord tone="green" text={t('成功 {count}', { count: succeeded })} />}
			{failed > 0 && <StateWord tone="red" text={t('失败 {count}', { count: failed })} />}
			{open > 0 && <StateWord tone="blue" text={t('未完成 {count}', { count: open })} />}
		</Flex>
	)
}

type End = (event: InterludeEvent) => void

const columns = (end: End | null): TableColumnsType<InterludeEvent> => [
	{
		title: `${t('名称')} / ${t('发布编号')}`,
		key: 'name',
		render: (_, { name, publish_no }) => (
			<div style={{ minWidth: 120, maxWidth: 260, overflowWrap: 'anywhere' }}>
				<div>{name}</div>
				<div className="muted">{publish_no}</div>
			</div>
		),
	},
	{ title: t('插播时间'), key: 'when', render: (_, event) => whenWords(event) },
	{ title: t('状态'), key: 'state', render: (_, event) => <EventState event={event} /> },
	{ title: t('终端'), key: 'terminals', dataIndex: 'terminals', align: 'end' },
	{ title: t('下载结果'), key: 'outcome', render: (_, event) => <Outcome event={event} /> },
	{
		title: `${t('发布人')} / ${t('发布时间')}`,
		key: 'publisher',
		render: (_, { publisher, created_at, ...event }) => (
			<>
				<div>{publisher}</div>
				<ForeignMark of={event} />
				<div className="muted">
					<When at={created_at} />
				</div>
			</>
		),
	},
	...(end === null
		? []
		: [
				{
					title: t('操作'),
					key: 'actions',
					className: 'stays-at-end',
					render: (_: unknown, event: InterludeEvent) => (
						<Button
							type="link"
							size="small"
							danger
							aria-label={t('结束插播“{name}”', { name: event.name })}
							disabled={event.state === 'ended' || event.state === 'over'}
							onClick={() => end(event)}
						>
							{t('结束插播')}
						</Button>
					),
				},
			]),
]

/** Published interludes as a table. */
export const EventTable = ({ list, end }: { list: readonly InterludeEvent[]; end: End }) => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
	<section className="table-scroll" tabIndex={0} aria-label={t('插播事件')}>
		<ListTable<InterludeEvent>
			rowKey="publish_id"
			columns={columns(usePermitted('releases.publish') ? end : null)}
			dataSource={list}
			pagination={false}
		/>
	</section>
)
