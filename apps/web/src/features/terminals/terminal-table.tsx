import type { Terminal } from '@vitrine/contract/terminals'
import { presenceState } from '@vitrine/domain/terminal/map-state'
import { Button, Flex, type TableColumnsType } from 'antd'
import { memo } from 'react'
import { Link } from 'react-router'
import { t, useLanguage } from '../../data/text.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { Thumbnail } from '../../ui/lists/thumbnail.tsx'
import { terminalPath } from '../../ui/terminals/terminal-path.ts'
import type { TerminalActions, TerminalViewProps } from './terminal-actions.ts'
import {
	DarkWords,
	FreeSpace,
	GroupName,
	LastSeen,
	OnlineWord,
	OutstandingMark,
	PlayerBuild,
	Playing,
	ScreenSize,
	TagList,
} from './terminal-facts.tsx'
import { TerminalMore } from './terminal-more.tsx'

/** The buttons of a terminal. */
export const TerminalButtons = ({ terminal, actions }: { terminal: Terminal; actions: TerminalActions }) => (
	<Flex gap={4} wrap>
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
				<TerminalMore terminal={terminal} change={actions.change} />
			</>
		)}
	</Flex>
)

const columns = (actions: TerminalActions): TableColumnsType<Terminal> => [
	{
		title: t('名称'),
		key: 'name',
		render: (_, { id, type_id, name, sn, screenshot, tags }) => (
			<Flex gap={12} align="center" style={{ minWidth: 190 }}>
				<Thumbnail src={screenshot} icon="terminal" width={96} />
				<div style={{ overflowWrap: 'anywhere' }}>
					<Link to={terminalPath(id, '', type_id)} style={{ fontWeight: 500 }}>
						{name}
					</Link>
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
				<OutstandingMark terminal={terminal} />
				<DarkWords terminal={terminal} />
				{presenceState(terminal) === 'offline' && (
					<div className="muted">
						<span className="hidden-text">{t('最后在线')} </span>
						<LastSeen terminal={terminal} />
					</div>
				)}
			</>
		),
	},
	{
		title: t('正在播放'),
		key: 'playing',
		width: 220,
		render: (_, terminal) => (
			<div style={{ minWidth: 150 }}>
				<Playing terminal={terminal} />
			</div>
		),
	},
	{ title: t('组织'), key: 'group', render: (_, terminal) => <GroupName terminal={terminal} /> },
	{
		title: t('版本'),
		key: 'version',
		render: (_, terminal) => (
			<div style={{ minWidth: 128 }}>
				<div>{terminal.system_version}</div>
				{/* Shown in this cell, as languages with long words leave no room for a separate column. */}
				{terminal.w > 0 && (
					<div className="muted" title={t('分辨率')}>
						<ScreenSize terminal={terminal} />
					</div>
				)}
				<div className="muted" style={{ whiteSpace: 'nowrap' }}>
					<PlayerBuild terminal={terminal} />
				</div>
				<div className="muted">
					<FreeSpace terminal={terminal} />
				</div>
			</div>
		),
	},
	{
		title: t('操作'),
		key: 'actions',
		className: 'stays-at-end',
		render: (_, terminal) => <TerminalButtons terminal={terminal} actions={actions} />,
	},
]

/** Terminals as a table. A page of it is large, so it is memoised and not rendered again when a dialog or search next to it changes. */
export const TerminalTable = memo(({ terminals, actions, chosen, choose }: TerminalViewProps) => {
	useLanguage()
	return (
		<div className="table-scroll">
			<ListTable<Terminal>
				rowKey="id"
				columns={columns(actions)}
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
