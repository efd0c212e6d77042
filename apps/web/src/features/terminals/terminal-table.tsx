import type { Terminal } from '@vitrine/contract/terminals'
import { Button, Flex, type TableColumnsType } from 'antd'
import { memo } from 'react'
import { t, useLanguage } from '../../data/text.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { Thumbnail } from '../../ui/lists/thumbnail.tsx'
import type { TerminalActions, TerminalViewProps } from './terminal-actions.ts'
import {
	DarkWords,
	FreeSpace,
	GroupName,
	LastSeen,
	OnlineWord,
	PlayerBuild,
	Playing,
	TagList,
} from './terminal-facts.tsx'

/** The buttons of a terminal. */
export const TerminalButtons = ({ terminal, actions }: { terminal: Terminal; actions: TerminalActions }) => (
	<Flex gap={4}>
		<Button size="small" type="text" onClick={() => actions.look(terminal)}>
			{t('内容')}
		</Button>
		{actions.control !== null && (
			<Button size="small" type="text" onClick={() => actions.control?.(terminal)}>
				{t('控制')}
			</Button>
		)}
		{actions.change !== null && (
			<>
				<Button size="small" type="text" onClick={() => actions.change?.edit(terminal)}>
					{t('编辑')}
				</Button>
				<Button size="small" type="text" danger onClick={() => actions.change?.remove(terminal)}>
					{t('删除')}
				</Button>
			</>
		)}
	</Flex>
)

/** Whether somebody may only look: what is on a terminal is seen in its row then. */
export const isPassive = ({ control, change }: TerminalActions): boolean => control === null && change === null

const columns = (actions: TerminalActions | null): TableColumnsType<Terminal> => [
	{
		title: t('名称'),
		key: 'name',
		render: (_, { name, sn, screenshot, tags }) => (
			<Flex gap={12} align="center" style={{ minWidth: 220 }}>
				<Thumbnail src={screenshot} icon="terminal" width={96} />
				<div style={{ overflowWrap: 'anywhere' }}>
					<div style={{ fontWeight: 500 }}>{name}</div>
					<div className="muted">{sn}</div>
					<TagList tags={tags} />
				</div>
			</Flex>
		),
	},
	{
		title: t('状态'),
		key: 'state',
		render: (_, terminal) => (
			<>
				<OnlineWord terminal={terminal} />
				<DarkWords terminal={terminal} />
			</>
		),
	},
	{ title: t('正在播放'), key: 'playing', width: 220, render: (_, terminal) => <Playing terminal={terminal} /> },
	{ title: t('组织'), key: 'group', render: (_, terminal) => <GroupName terminal={terminal} /> },
	{ title: t('分辨率'), key: 'size', render: (_, { w, h }) => (w > 0 ? `${w}×${h}` : '') },
	{
		title: t('版本'),
		key: 'version',
		render: (_, terminal) => (
			<>
				<div>{terminal.system_version}</div>
				<div className="muted">
					<PlayerBuild terminal={terminal} />
				</div>
				<div className="muted">
					<FreeSpace terminal={terminal} />
				</div>
			</>
		),
	},
	{ title: t('最后在线'), key: 'last_seen', render: (_, terminal) => <LastSeen terminal={terminal} /> },
	...(actions === null
		? []
		: [
				{
					title: t('操作'),
					key: 'actions',
					render: (_: unknown, terminal: Terminal) => <TerminalButtons terminal={terminal} actions={actions} />,
				},
			]),
]

/** Terminals as a table; a page of them is large, so it is not drawn again for a dialog or a search beside it. */
export const TerminalTable = memo(({ terminals, actions, chosen, choose }: TerminalViewProps) => {
	useLanguage()
	return (
		<div className="table-room">
			<ListTable<Terminal>
				rowKey="id"
				columns={columns(isPassive(actions) ? null : actions)}
				dataSource={terminals}
				pagination={false}
				{...(choose !== null && {
					rowSelection: {
						selectedRowKeys: [...chosen],
						preserveSelectedRowKeys: true,
						onChange: keys => choose(keys.map(Number)),
						getCheckboxProps: terminal => ({ 'aria-label': t('选择“{name}”', { name: terminal.name }) }),
					},
				})}
			/>
		</div>
	)
})
