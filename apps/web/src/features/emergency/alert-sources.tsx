import type { AlertSource } from '@vitrine/contract/release/alerts'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { nameOfGroup } from '../../data/groups.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { moment } from '../../ui/format.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useAsk } from '../../ui/messages/ask.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { AlertCheck } from './alert-check.tsx'
import { AlertSourceDialog } from './alert-source-dialog.tsx'
import { source_problem_words } from './alert-words.ts'
import { removeSource, useSources } from './use-alerts.ts'

/** What is open above the list: the form or the check of a source. */
interface Open {
	readonly what: 'edit' | 'check'
	readonly source: AlertSource
}

const Actions = ({ source, open }: { source: AlertSource; open: (open: Open) => void }) => {
	const ask = useAsk()
	const { id, name, url } = source
	const remove = () =>
		ask({
			title: t('确定删除预警源“{name}”吗？', { name }),
			content: t('它收到的预警记录也会删除；正在显示的紧急内容继续显示到期限为止。'),
			okText: t('删除'),
			onOk: () => removeSource(id),
		})
	return (
		<Flex gap={8} wrap>
			{url !== '' && <Button onClick={() => open({ what: 'check', source })}>{t('立即检查')}</Button>}
			<Button onClick={() => open({ what: 'edit', source })}>{t('编辑')}</Button>
			<Button danger onClick={remove}>
				{t('删除')}
			</Button>
		</Flex>
	)
}

const State = ({ source: { enabled, url, fault, read_at } }: { source: AlertSource }) => {
	if (!enabled) return <StateWord tone="grey" text={t('未启用')} />
	if (url === '') return <StateWord tone="green" text={t('只接收推送')} />
	return (
		<>
			{fault !== '' && <StateWord tone="red" text={t(source_problem_words[fault])} />}
			{fault === '' && read_at === null && <StateWord tone="grey" text={t('尚未检查')} />}
			{fault === '' && read_at !== null && <StateWord tone="green" text={t('正常')} />}
			{read_at !== null && <div className="muted">{t('上次读取 {time}', { time: moment(read_at) })}</div>}
		</>
	)
}

const SourceTable = ({ list, open }: { list: readonly AlertSource[]; open: (open: Open) => void }) => {
	const may = usePermitted('releases.publish')
	return (
		<ListTable<AlertSource>
			rowKey="id"
			dataSource={[...list]}
			pagination={false}
			className="table-scroll"
			columns={[
				{
					title: t('名称'),
					render: (_, { name, url }) => (
						<div className="alert-facts">
							<strong>{name}</strong>
							<div className="muted">{url}</div>
						</div>
					),
				},
				{ title: t('状态'), render: (_, source) => <State source={source} /> },
				{ title: t('组织'), render: (_, source) => nameOfGroup(source) },
				{
					title: t('显示为'),
					render: (_, { emergency_name, settings }) => (
						<>
							{emergency_name ?? t('紧急内容已不存在')}
							<div className="muted">{settings.automatic ? t('自动发布') : t('由人员发布')}</div>
						</>
					),
				},
				...(may
					? [{ title: t('操作'), render: (_: unknown, source: AlertSource) => <Actions source={source} open={open} /> }]
					: []),
			]}
		/>
	)
}

/** The sources of public alerts. */
export const AlertSources = () => {
	const [open, setOpen] = useState<Open | null>(null)
	const query = useSources()
	const list = query.data?.list ?? []
	const empty = (
		<Nothing
			title={t('还没有预警源')}
			hint={t('气象、民防等机构的公共预警（CAP 1.2）到来时，作为紧急内容显示在所涉区域的终端上。')}
		/>
	)
	return (
		<>
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<SourceTable list={list} open={setOpen} />
			</ListStates>
			{open?.what === 'edit' && <AlertSourceDialog source={open.source} close={() => setOpen(null)} />}
			{open?.what === 'check' && <AlertCheck source={open.source} close={() => setOpen(null)} />}
		</>
	)
}
