import type { EChartsCoreOption } from 'echarts/core'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '../../../data/text.ts'
import { Chart } from './chart.tsx'
import './figures.css'
import { type Look, useLook } from './look.ts'

/** A row behind a chart: its cells, the first of which is its name, and a link to the list it counts. */
export interface FigureRow {
	readonly cells: readonly string[]
	readonly to?: string
}

interface Props {
	readonly title: string
	/** The space reserved from the start, in pixels; taller content scrolls. */
	readonly place: number
	/** The height of the drawing, if it differs. */
	readonly height?: number
	readonly query: { readonly isPending: boolean; readonly isError: boolean; readonly refetch: () => unknown }
	/** Shown if there is nothing to draw. */
	readonly empty: ReactNode
	readonly heads: readonly string[]
	readonly rows: readonly FigureRow[]
	readonly option: (look: Look) => EChartsCoreOption
	/** The list that all of it counts. */
	readonly link?: { readonly text: string; readonly to: string }
	/** The parts of the chart link to the same pages as the rows, one part per row. */
	readonly isPressed?: boolean
	readonly isWide?: boolean
}

/** The numbers of a chart as a table; it contains links only while visible, as the keyboard would otherwise reach hidden ones. */
const Rows = ({ title, heads, rows, isSeen }: Pick<Props, 'title' | 'heads' | 'rows'> & { isSeen: boolean }) => (
	<table className="figure-rows">
		<caption className="hidden-text">{title}</caption>
		<thead>
			<tr>
				{heads.map(head => (
					<th key={head} scope="col">
						{head}
					</th>
				))}
			</tr>
		</thead>
		<tbody>
			{rows.map(({ cells: [name = '', ...values], to }) => (
				<tr key={`${name} ${to}`}>
					<th scope="row">{isSeen && to !== undefined ? <Link to={to}>{name}</Link> : name}</th>
					{values.map((value, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the columns of a row, always in this order
						<td key={at}>{value}</td>
					))}
				</tr>
			))}
		</tbody>
	</table>
)

const Drawing = ({ title, option, height = 0, place, rows, isPressed = false }: Props) => {
	const look = useLook()
	const navigate = useNavigate()
	const follow = (at: number): void => {
		const to = rows[at]?.to
		if (to !== undefined) void navigate(to)
	}
	return (
		<Chart
			option={option(look)}
			height={Math.max(height, place)}
			label={title}
			onPress={isPressed ? follow : undefined}
		/>
	)
}

/** The contents of a figure: its numbers as a chart or table, or a message if there are none. */
const Content = (props: Props & { isTable: boolean }) => {
	const { query, rows, empty, isTable } = props
	if (query.isPending) return <div className="figure-bone bone" role="status" aria-label={t('正在加载')} />
	if (query.isError)
		return (
			<div className="figure-word" role="alert">
				<span>{t('数据加载失败')}</span>
				<button type="button" className="button" onClick={() => void query.refetch()}>
					{t('重试')}
				</button>
			</div>
		)
	if (rows.length === 0) return <div className="figure-word muted">{empty}</div>
	return (
		<>
			{!isTable && <Drawing {...props} />}
			<div className={isTable ? '' : 'hidden-text'}>
				<Rows {...props} isSeen={isTable} />
			</div>
		</>
	)
}

/** A chart with a link to the list it counts; it can be switched to a table of the same numbers. */
export const Figure = (props: Props) => {
	const { title, place, link, rows, isWide = false } = props
	const [wantsTable, want] = useState(false)
	const isTable = wantsTable && rows.length > 0
	const isScrolled = isTable || (props.height ?? 0) > place
	return (
		<section className={`figure panel${isWide ? ' figure-wide' : ''}`} aria-label={title}>
			<h3>{title}</h3>
			<div
				className={`figure-place${isTable ? ' figure-table' : ''}`}
				style={{ height: place }}
				{...(isScrolled ? { tabIndex: 0, role: 'group', 'aria-label': title } : {})}
			>
				<Content {...props} isTable={isTable} />
			</div>
			<p className="figure-foot">
				<button type="button" className="figure-switch" disabled={rows.length === 0} onClick={() => want(!wantsTable)}>
					{isTable ? t('图表') : t('数据表')}
					<span className="hidden-text">: {title}</span>
				</button>
				{link && <Link to={link.to}>{link.text}</Link>}
			</p>
		</section>
	)
}
