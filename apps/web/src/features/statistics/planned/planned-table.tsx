import type { PlannedProgramRow, PlannedTerminalRow } from '@vitrine/contract/insight/planned'
import { shortfall_texts } from '@vitrine/contract/release/planned-texts'
import { shortfall_reasons } from '@vitrine/domain/planned/shortfall'
import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { numberWord, percent as percentWord } from '../../../ui/format.ts'
import { ListTable } from '../../../ui/lists/list-table.tsx'
import { removedMark } from '../../../ui/terminals/removed-mark.ts'
import { terminalPath } from '../../../ui/terminals/terminal-path.ts'
import { timeWord } from './planned-figure.tsx'
import type { Planned } from './use-planned.ts'

type Row = PlannedProgramRow | PlannedTerminalRow

/** The share of the planned time that was played, as a percentage. */
export const shareWord = (percent: number | null): string => (percent === null ? '–' : percentWord(percent, 1))

const isKnown = (row: Row): boolean => !('is_known' in row) || row.is_known

const Counted = ({ number, time }: { number: number; time: number }) => (
	<>
		{timeWord(time)}
		<div className="muted">{t('播放 {count} 次', { count: numberWord(number) })}</div>
	</>
)

/** The reasons of a shortfall, largest first. */
const Reasons = ({ reasons }: Pick<Row, 'reasons'>) => {
	const some = shortfall_reasons
		.filter(reason => reasons[reason] > 0)
		.toSorted((one, other) => reasons[other] - reasons[one])
	if (some.length === 0) return '–'
	return (
		<ul className="planned-reasons">
			{some.map(reason => (
				<li key={reason}>
					{t(shortfall_texts[reason])} · {timeWord(reasons[reason])}
				</li>
			))}
		</ul>
	)
}

const sums = <R extends Row>(): TableColumnsType<R> => [
	{
		title: t('计划播放时长'),
		key: 'planned',
		render: (_, row) => (isKnown(row) ? <Counted number={row.planned_number} time={row.planned} /> : t('没有记录')),
	},
	{
		title: t('实际播放时长'),
		key: 'played',
		render: (_, row) => <Counted number={row.played_number} time={row.played} />,
	},
	{ title: t('实际占计划'), key: 'percent', render: (_, { percent }) => shareWord(percent) },
	{ title: t('缺少的时长'), key: 'missing', render: (_, row) => (isKnown(row) ? timeWord(row.missing) : '–') },
	{ title: t('缺少的原因'), key: 'reasons', render: (_, { reasons }) => <Reasons reasons={reasons} /> },
]

const named = { minWidth: 140, overflowWrap: 'anywhere' } as const

const programColumns = (
	pathTo: (name: string) => string,
	mayReleases: boolean,
): TableColumnsType<PlannedProgramRow> => [
	{
		title: t('节目名称'),
		key: 'name',
		render: (_, { name, publish_no }) => (
			<div style={named}>
				<Link to={pathTo(name)} style={{ fontWeight: 500 }}>
					{name}
				</Link>
				{publish_no !== '' && (
					<div className="muted">
						{mayReleases ? (
							<Link to={`/schedule/issueManage?q=${encodeURIComponent(publish_no)}`}>{publish_no}</Link>
						) : (
							publish_no
						)}
					</div>
				)}
			</div>
		),
	},
	...sums<PlannedProgramRow>(),
]

const terminalColumns = (until: string): TableColumnsType<PlannedTerminalRow> => [
	{
		title: t('终端'),
		key: 'terminal',
		render: (_, { id, name, sn, is_here, is_removed }) => (
			<div style={named}>
				{is_here ? (
					<Link to={`${terminalPath(id, 'completeness')}&until=${until}`} style={{ fontWeight: 500 }}>
						{name}
					</Link>
				) : (
					<span>{name}</span>
				)}
				<div className="muted">{removedMark({ is_removed }, sn)}</div>
			</div>
		),
	},
	...sums<PlannedTerminalRow>(),
]

interface Props {
	readonly data: Planned
	/** Whether a single program is shown; its terminals are then listed. */
	readonly isOne: boolean
	/** The address of this page for one program. */
	readonly pathTo: (name: string) => string
	/** The last day shown. */
	readonly until: string
}

/** Planned and played time of programs, or of the terminals of one program, largest shortfall first. */
export const PlannedTable = ({ data: { programs, terminals }, isOne, pathTo, until }: Props) => {
	const mayReleases = usePermitted('releases.read')
	return (
		<section className="panel">
			{isOne ? (
				<ListTable
					rowKey="id"
					columns={terminalColumns(until)}
					dataSource={terminals}
					pagination={false}
					scroll={{ x: true }}
				/>
			) : (
				<ListTable
					rowKey="name"
					columns={programColumns(pathTo, mayReleases)}
					dataSource={programs}
					pagination={false}
					scroll={{ x: true }}
				/>
			)}
		</section>
	)
}
