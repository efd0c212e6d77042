import type { Incident } from '@vitrine/contract/terminal/health'
import { incident_kind_texts } from '@vitrine/contract/terminal/incident-texts'
import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { t } from '../../data/text.ts'
import { ago, exactMoment } from '../../ui/format.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { terminalPath } from '../../ui/terminals/terminal-path.ts'
import { IncidentActions } from './incident-dialogs.tsx'
import { IncidentStateWord, KindWord } from './incident-words.tsx'

/** How long ago something began, with the exact time on hover. */
const Since = ({ at, now }: { at: number; now: number }) => (
	<time dateTime={new Date(at).toISOString()} title={exactMoment(at)} style={{ whiteSpace: 'nowrap' }}>
		{ago(at, now)}
	</time>
)

export const isRunning = ({ state }: Incident): boolean => state === 'open' || state === 'acknowledged'

const columns = (now: number, mayChange: boolean): TableColumnsType<Incident> => [
	{
		title: t('终端'),
		key: 'terminal',
		render: (_, { device_id, name, sn, kind }) => (
			<div style={{ minWidth: 140, overflowWrap: 'anywhere' }}>
				<Link
					to={terminalPath(device_id, kind === 'missed_plays' ? 'completeness' : undefined)}
					style={{ fontWeight: 500 }}
				>
					{name}
				</Link>
				<div className="muted">{sn}</div>
			</div>
		),
	},
	{ title: t('故障'), key: 'kind', render: (_, incident) => <KindWord incident={incident} /> },
	{ title: t('开始于'), key: 'since', render: (_, { begun_at }) => <Since at={begun_at} now={now} /> },
	{ title: t('状态'), key: 'state', render: (_, incident) => <IncidentStateWord incident={incident} /> },
	{
		title: t('负责人'),
		key: 'assignee',
		render: (_, { assignee }) => assignee || <span className="muted">{t('未指派')}</span>,
	},
	...(mayChange
		? [
				{
					title: t('操作'),
					key: 'actions',
					className: 'stays-at-end',
					render: (_: unknown, incident: Incident) =>
						isRunning(incident) && (
							<IncidentActions
								ids={[incident.id]}
								about={`${incident.name} · ${t(incident_kind_texts[incident.kind])}`}
								assignee_id={incident.assignee_id}
								isOpen={incident.state === 'open'}
								size="small"
							/>
						),
				},
			]
		: []),
]

interface Props {
	readonly incidents: readonly Incident[]
	readonly now: number
	readonly chosen: readonly number[]
	/** Null for viewers who cannot change them. */
	readonly choose: ((ids: number[]) => void) | null
}

/** Incidents as a table. */
export const IncidentTable = ({ incidents, now, chosen, choose }: Props) => (
	<div className="table-scroll">
		<ListTable<Incident>
			rowKey="id"
			columns={columns(now, choose !== null)}
			dataSource={incidents}
			pagination={false}
			{...(choose !== null && {
				rowSelection: {
					selectedRowKeys: [...chosen],
					onChange: keys => choose(keys.map(Number)),
					getCheckboxProps: incident => ({
						'aria-label': t('选择“{name}”', { name: incident.name }),
						disabled: !isRunning(incident),
					}),
				},
			})}
		/>
	</div>
)
