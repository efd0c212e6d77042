import type { ReceivedAlert } from '@vitrine/contract/release/alerts'
import { alert_states } from '@vitrine/domain/alerts/alert-decision'
import { Button, Flex, Select } from 'antd'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { moment } from '../../ui/format.ts'
import { useAction } from '../../ui/forms/action.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { Pages } from '../../ui/lists/pages.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { When } from '../../ui/when.tsx'
import { AlertFacts } from './alert-facts.tsx'
import { reason_words, state_words, stateWord } from './alert-words.ts'
import { alerts_page, dismissAlert, publishAlert, useAlerts } from './use-alerts.ts'

const Actions = ({ alert: { id, headline, event } }: { alert: ReceivedAlert }) => {
	const ask = useAsk()
	const dismissing = useAction(dismissAlert)
	const name = headline === '' ? event : headline
	return (
		<Flex gap={8} wrap>
			<Button
				type="primary"
				danger
				onClick={() =>
					ask({
						title: t('在屏幕上显示预警“{name}”？', { name }),
						content: t('预警区域内的终端会立即中断当前内容。'),
						okText: t('发布'),
						onOk: () => publishAlert(id, name),
					})
				}
			>
				{t('发布')}
			</Button>
			<Button loading={dismissing.busy} onClick={() => void dismissing.run(id)}>
				{t('忽略')}
			</Button>
		</Flex>
	)
}

/** The state of an alert. */
const State = ({ alert }: { alert: ReceivedAlert }) => {
	const { tone, text } = stateWord(alert)
	const { reason, terminals, until, state } = alert
	const isOpen = state === 'published' || state === 'waiting'
	return (
		<>
			<StateWord tone={tone} text={t(text)} />
			{reason !== '' && <div className="muted">{t(reason_words[reason])}</div>}
			{terminals > 0 && <div className="muted">{t('{count} 个终端', { count: terminals })}</div>}
			{isOpen && until !== null && <div className="muted">{t('到 {time}', { time: moment(until) })}</div>}
		</>
	)
}

const AlertTable = ({ list }: { list: readonly ReceivedAlert[] }) => {
	const may = usePermitted('releases.publish')
	return (
		<ListTable<ReceivedAlert>
			rowKey="id"
			dataSource={[...list]}
			pagination={false}
			className="table-scroll"
			columns={[
				{ title: t('预警'), render: (_, alert) => <AlertFacts alert={alert} /> },
				{ title: t('结果'), render: (_, alert) => <State alert={alert} /> },
				{ title: t('预警源'), render: (_, { source_name }) => <span className="alert-facts">{source_name}</span> },
				{ title: t('收到时间'), render: (_, { received_at }) => <When at={received_at} /> },
				...(may
					? [
							{
								title: t('操作'),
								render: (_: unknown, alert: ReceivedAlert) => alert.state === 'waiting' && <Actions alert={alert} />,
							},
						]
					: []),
			]}
		/>
	)
}

/** Received alerts, with the state of each. */
export const ReceivedAlerts = () => {
	const [chosen, setState] = useUrlState('state')
	const [page, setPage] = useUrlPage()
	const state = alert_states.find(one => one === chosen)
	const query = useAlerts({ page, state })
	const { list = [], count = 0 } = query.data ?? {}
	const options = [
		{ value: '', label: t('全部状态') },
		...alert_states.map(value => ({ value, label: t(state_words[value].text) })),
	]
	return (
		<>
			<div className="filters">
				<Select
					aria-label={t('状态')}
					value={state ?? ''}
					onChange={setState}
					style={{ minWidth: 160 }}
					options={options}
				/>
			</div>
			<ListStates
				query={query}
				isEmpty={list.length === 0}
				empty={<Nothing title={state === undefined ? t('还没有收到预警') : t('没有符合条件的记录')} />}
			>
				<AlertTable list={list} />
				<Pages page={page} size={alerts_page} count={count} onChange={setPage} />
			</ListStates>
		</>
	)
}
