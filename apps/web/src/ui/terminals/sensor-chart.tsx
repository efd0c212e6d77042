import type { Sensor, SensorPoint } from '@vitrine/contract/terminal/sensors'
import { type PointerEvent, useState } from 'react'
import { currentLanguage, t } from '../../data/text.ts'
import { moment } from '../format.ts'
import {
	acrossOf,
	centreOf,
	downOf,
	drawing,
	nearest,
	type Period,
	pathsOf,
	type Scale,
	scaleOf,
	summaryOf,
} from './sensor-lines.ts'
import { isOnOrOff, measuredNumber, measuredWord, placesFor, sensorWord } from './sensor-word.ts'
import './sensor-chart.css'

/** What is drawn: a sensor, or something else that is measured, with the name to show for it. */
type Charted = Pick<Sensor, 'metric' | 'unit' | 'low' | 'high'> & { readonly label?: string }

const nameOf = ({ metric, label }: Charted): string => label ?? sensorWord(metric)

interface ChartProps {
	readonly sensor: Charted
	readonly points: readonly SensorPoint[]
	readonly period: Period
}

/** On/off values use a fixed scale. */
const on_or_off: Scale = { low: 0, high: 1, marks: [0, 1] }

const clock = (time: number): string =>
	new Intl.DateTimeFormat(currentLanguage(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(time)

/** Time marks along the bottom: both ends and the quarters. */
const quarters = ({ from, to }: Period): number[] => [0, 1, 2, 3, 4].map(part => from + ((to - from) * part) / 4)

const share = (part: number, of: number): string => `${(part / of) * 100}%`

/** The scale at the side, next to its lines. */
const Marks = ({ scale }: { scale: Scale }) => {
	const places = placesFor(scale.marks)
	const words = scale.marks.map(mark => measuredNumber(mark, places))
	return (
		<div className="chart-marks">
			{/* The widest mark sets the width for all. */}
			<span className="chart-marks-space" aria-hidden="true">
				{words.reduce((one, other) => (other.length > one.length ? other : one), '')}
			</span>
			{scale.marks.map((mark, place) => (
				<span key={mark} style={{ insetBlockStart: share(downOf(mark, scale), drawing.height) }}>
					{words[place]}
				</span>
			))}
		</div>
	)
}

/** The values of a point, in words. */
const pointWord = ({ metric, unit }: Charted, { time, span, min, avg, max }: SensorPoint): string => {
	const places = placesFor([min, avg, max])
	const value = (one: number): string => measuredWord({ metric, unit, value: one }, places)
	const at = `${clock(time)}–${clock(time + span)}`
	return min === max ? `${at} · ${value(avg)}` : `${at} · ${value(avg)} (${value(min)} – ${value(max)})`
}

/** The lowest, mean and highest value of all points, in words; an on/off sensor has no values in between. */
const summaryWord = (sensor: Charted, points: readonly SensorPoint[]): string => {
	const summary = isOnOrOff(sensor) ? null : summaryOf(points)
	if (summary === null) return '\u00a0'
	const { min, avg, max } = summary
	const places = placesFor([min, avg, max])
	const value = (one: number): string => measuredWord({ ...sensor, value: one }, places)
	return t('最低 {min} · 平均 {avg} · 最高 {max}', { min: value(min), avg: value(avg), max: value(max) })
}

/** The limits to draw; an on/off sensor has none. */
const limitsOf = (sensor: Charted): number[] =>
	isOnOrOff(sensor) ? [] : [sensor.low, sensor.high].filter(limit => limit !== null)

const Drawing = ({ sensor, points, period, scale, at }: ChartProps & { scale: Scale; at: number | null }) => {
	const { line, area } = pathsOf(points, period, scale)
	return (
		<svg viewBox={`0 0 ${drawing.width} ${drawing.height}`} preserveAspectRatio="none" aria-hidden="true">
			{scale.marks.map(mark => (
				<line
					key={mark}
					className="chart-grid"
					x1={0}
					x2={drawing.width}
					y1={downOf(mark, scale)}
					y2={downOf(mark, scale)}
				/>
			))}
			{limitsOf(sensor).map(limit => (
				<line
					key={`limit ${limit}`}
					className="chart-limit"
					x1={0}
					x2={drawing.width}
					y1={downOf(limit, scale)}
					y2={downOf(limit, scale)}
				/>
			))}
			<path className="chart-area" d={area} />
			<path className="chart-line" d={line} />
			{at !== null && <line className="chart-at" x1={at} x2={at} y1={0} y2={drawing.height} />}
		</svg>
	)
}

/** The values of a sensor: a line of means inside the area from lowest to highest, and the values under the pointer. */
const Chart = ({ sensor, points, period }: ChartProps) => {
	const [pointed, point] = useState<number | null>(null)
	const isSwitch = isOnOrOff(sensor)
	const scale = isSwitch ? on_or_off : scaleOf([...points.flatMap(({ min, max }) => [min, max]), ...limitsOf(sensor)])
	const found = pointed === null ? undefined : nearest(points, pointed)
	const follow = ({ clientX, currentTarget }: PointerEvent): void => {
		const { left, width } = currentTarget.getBoundingClientRect()
		point(period.from + ((clientX - left) / width) * (period.to - period.from))
	}
	return (
		<div className="chart">
			{isSwitch ? <div /> : <Marks scale={scale} />}
			<div
				className="chart-plot"
				role="img"
				aria-label={t('{sensor}的曲线图', { sensor: nameOf(sensor) })}
				onPointerMove={follow}
				onPointerLeave={() => point(null)}
			>
				<Drawing
					sensor={sensor}
					points={points}
					period={period}
					scale={scale}
					at={found === undefined ? null : acrossOf(centreOf(found, period), period)}
				/>
			</div>
			<div className="chart-times">
				{quarters(period).map(time => (
					<span key={time}>{clock(time)}</span>
				))}
			</div>
			<p className="chart-word muted">{found === undefined ? summaryWord(sensor, points) : pointWord(sensor, found)}</p>
		</div>
	)
}

const Rows = ({ sensor, points }: Omit<ChartProps, 'period'>) => {
	const places = placesFor(points.flatMap(({ min, avg, max }) => [min, avg, max]))
	return (
		<table>
			<thead>
				<tr>
					{[t('时间'), t('最低'), t('平均'), t('最高')].map(word => (
						<th key={word} scope="col">
							{word}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{points.toReversed().map(point => (
					<tr key={point.time}>
						<th scope="row">{moment(point.time)}</th>
						{[point.min, point.avg, point.max].map((value, place) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: the three columns of the row, always in this order
							<td key={place}>{measuredWord({ ...sensor, value }, places)}</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}

/** The same data as a table, on request. */
const Behind = ({ sensor, points }: Omit<ChartProps, 'period'>) => {
	const [isOpen, open] = useState(false)
	return (
		<details onToggle={({ currentTarget }) => open(currentTarget.open)}>
			<summary>{t('数据表')}</summary>
			<section
				className="chart-table"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its room is scrolled by keys, too
				tabIndex={0}
				aria-label={t('{sensor}的数据', { sensor: nameOf(sensor) })}
			>
				{isOpen && <Rows sensor={sensor} points={points} />}
			</section>
		</details>
	)
}

/** The values of a sensor in a period: as a chart, a summary and a table. */
export const SensorChart = ({ sensor, points, period }: ChartProps) => {
	if (points.length === 0) return <p className="muted">{t('这段时间没有数据')}</p>
	return (
		<>
			<Chart sensor={sensor} points={points} period={period} />
			<Behind sensor={sensor} points={points} />
		</>
	)
}
