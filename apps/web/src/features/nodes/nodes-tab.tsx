import type { Node } from '@vitrine/contract/nodes/nodes'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { Pages } from '../../ui/lists/pages.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { DefaultDialog } from './default-dialog.tsx'
import { MigrateDialog } from './migrate-dialog.tsx'
import { NodeDialog } from './node-dialog.tsx'
import { NodeCertificate, NodeName, NodeState, NodeTerminals } from './node-facts.tsx'
import { TestDialog } from './test-dialog.tsx'
import { drainNode, page_size, removeNode, useNodes } from './use-nodes.ts'

/** The current action on a node. */
type Doing = 'test' | 'result' | 'edit' | 'default' | 'migrate'
type Open = (doing: Doing, node: Node) => void

const Actions = ({ node, open }: { node: Node; open: Open }) => {
	const ask = useAsk()
	const may = usePermitted('nodes.write')
	const resuming = useAction(drainNode)
	const { name } = node
	const drain = (): void =>
		ask({
			title: t('确定排空节点“{name}”吗？', { name }),
			content: t('排空后不再接收新终端，已有的终端不受影响。'),
			okText: t('排空'),
			onOk: () => drainNode(node, true),
		})
	const remove = (): void =>
		ask({
			title: t('确定删除节点“{name}”吗？', { name }),
			content: t('已迁移到该节点的终端不受影响。'),
			okText: t('删除'),
			onOk: () => removeNode(node.id),
		})
	if (!may)
		return node.tested_at === null ? null : <Button onClick={() => open('result', node)}>{t('测试结果')}</Button>
	return (
		<Flex gap={8} wrap>
			<Button onClick={() => open('test', node)}>{t('测试')}</Button>
			<Button onClick={() => open('migrate', node)}>{t('迁移终端')}</Button>
			<Button onClick={() => open('default', node)}>{t('默认组织')}</Button>
			{node.drain ? (
				<Button loading={resuming.busy} onClick={() => void resuming.run(node, false)}>
					{t('恢复接收')}
				</Button>
			) : (
				<Button onClick={drain}>{t('排空')}</Button>
			)}
			<Button onClick={() => open('edit', node)}>{t('编辑')}</Button>
			<Button danger onClick={remove}>
				{t('删除')}
			</Button>
		</Flex>
	)
}

const NodeTable = ({ nodes, open }: { nodes: readonly Node[]; open: Open }) => (
	<ListTable<Node>
		rowKey="id"
		dataSource={[...nodes]}
		pagination={false}
		className="table-scroll"
		columns={[
			{ title: t('节点'), render: (_, node) => <NodeName node={node} /> },
			{ title: t('公网地址'), render: (_, { public_url }) => <span className="node-address">{public_url}</span> },
			{ title: t('状态'), render: (_, node) => <NodeState node={node} /> },
			{ title: t('版本'), render: (_, { version }) => version || '–' },
			{ title: t('证书'), width: 90, render: (_, node) => <NodeCertificate node={node} /> },
			{ title: t('终端数'), render: (_, node) => <NodeTerminals node={node} /> },
			{ title: t('权重'), dataIndex: 'weight', width: 76 },
			{ title: t('操作'), render: (_, node) => <Actions node={node} open={open} /> },
		]}
	/>
)

interface DialogProps {
	readonly doing: Doing
	readonly node: Node
	readonly close: () => void
	readonly started: () => void
}

const Dialog = ({ doing, node, close, started }: DialogProps) => {
	switch (doing) {
		case 'test':
		case 'result':
			return <TestDialog node={node} isAtOnce={doing === 'test'} close={close} />
		case 'edit':
			return <NodeDialog node={node} close={close} />
		case 'default':
			return <DefaultDialog node={node} close={close} />
		case 'migrate':
			return <MigrateDialog node={node} close={close} started={started} />
	}
}

interface Opened {
	readonly doing: Doing
	readonly node: Node
}

/** The node of a dialog: one that has gone from the list remains, and one being edited stays as the user first saw it. */
const dealtWith = ({ doing, node }: Opened, list: readonly Node[]): Node =>
	doing === 'edit' ? node : (list.find(({ id }) => id === node.id) ?? node)

/** The nodes. `started` is called once a migration to one of them has started. */
export const NodesTab = ({ started }: { started: () => void }) => {
	const [key_word, search] = useUrlState('q')
	const [page, setPage] = useUrlPage()
	const [opened, setOpened] = useState<Opened | null>(null)
	const query = useNodes({ page, key_word })
	const { list = [], count = 0 } = query.data ?? {}
	const empty =
		key_word === '' ? (
			<Nothing title={t('还没有节点')} hint={t('添加终端可以迁移到的其他服务器。')} />
		) : (
			<Nothing title={t('没有符合条件的记录')} />
		)
	return (
		<>
			<div className="filters">
				<SearchBox label={t('名称、区域或地址')} value={key_word} onSearch={search} />
			</div>
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<NodeTable nodes={list} open={(doing, node) => setOpened({ doing, node })} />
				<Pages page={page} size={page_size} count={count} onChange={setPage} />
			</ListStates>
			{opened !== null && (
				<Dialog doing={opened.doing} node={dealtWith(opened, list)} close={() => setOpened(null)} started={started} />
			)}
		</>
	)
}
