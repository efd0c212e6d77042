import type { EChartsCoreOption } from 'echarts/core'
import type { Look } from './look.ts'
import { shortened, wrapped } from './shortened.ts'

/** A part of a chart: its name, its value, and the value in words. */
export interface Part {
	readonly name: string
	readonly value: number
	readonly words: string
	readonly color?: string
}

/** The width of names next to a ring, in letter widths. */
const label_width = 12

const fontOf = (look: Look) => ({ fontFamily: look.font, fontSize: 12 })

const common = (look: Look, parts: readonly Part[]) => ({
	animation: false,
	textStyle: fontOf(look),
	tooltip: {
		trigger: 'item',
		confine: true,
		backgroundColor: look.surface,
		borderColor: look.line,
		textStyle: { ...fontOf(look), color: look.text },
		// Names can be long and consist of a single word.
		extraCssText: 'max-width: min(360px, 80vw); white-space: normal; overflow-wrap: anywhere;',
		valueFormatter: (_value: unknown, at: number) => parts[at]?.words ?? '',
	},
})

const dataOf = (look: Look, parts: readonly Part[]) =>
	parts.map(({ name, value, color = look.accent }) => ({ name, value, itemStyle: { color } }))

/** A ring chart of shares, each with its name and value next to it. */
export const ringOption = (look: Look, parts: readonly Part[]): EChartsCoreOption => ({
	...common(look, parts),
	series: [
		{
			type: 'pie',
			radius: ['28%', '40%'],
			itemStyle: { borderColor: look.surface, borderWidth: 2 },
			label: {
				...fontOf(look),
				color: look.text,
				// There is little space next to the ring: names are broken between words, and a word that is too long ends in an ellipsis.
				overflow: 'truncate',
				bleedMargin: 0,
				lineHeight: 16,
				formatter: ({ dataIndex }: { dataIndex: number }) => {
					const part = parts[dataIndex]
					return part === undefined ? '' : `${wrapped(part.name, label_width)}\n${part.words}`
				},
			},
			labelLine: { length: 16, length2: 0, lineStyle: { color: look.line } },
			// Parts with a value of zero get no label.
			data: dataOf(look, parts).map(part =>
				part.value > 0 ? part : { ...part, label: { show: false }, labelLine: { show: false } },
			),
		},
	],
})

const valueAxis = (look: Look) => ({
	type: 'value',
	minInterval: 1,
	axisLabel: { ...fontOf(look), color: look.muted, hideOverlap: true },
	splitLine: { lineStyle: { color: look.line } },
})

const nameAxis = (look: Look, parts: readonly Part[]) => ({
	type: 'category',
	data: parts.map(({ name }) => name),
	axisTick: { show: false },
	axisLine: { lineStyle: { color: look.line } },
	axisLabel: { ...fontOf(look), color: look.text },
})

/** The maximum width of names next to horizontal bars, in letter widths; the tooltip and the table have the full names. */
const name_width = 26

/** Horizontal bars, first one at the top, each with its value at the end. */
export const rowsOption = (look: Look, parts: readonly Part[], bar_width: number): EChartsCoreOption => ({
	...common(look, parts),
	grid: { left: 4, right: 56, top: 4, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
	xAxis: { ...valueAxis(look), axisLabel: { show: false }, splitLine: { show: false } },
	yAxis: {
		...nameAxis(look, parts),
		inverse: true,
		axisLabel: {
			...fontOf(look),
			color: look.text,
			interval: 0,
			formatter: (name: string) => shortened(name, name_width),
		},
	},
	series: [
		{
			type: 'bar',
			barMaxWidth: bar_width,
			itemStyle: { borderRadius: [0, 4, 4, 0] },
			label: {
				...fontOf(look),
				show: true,
				position: 'right',
				color: look.text,
				formatter: ({ dataIndex }: { dataIndex: number }) => parts[dataIndex]?.words ?? '',
			},
			data: dataOf(look, parts),
		},
	],
})

/** Vertical bars in the given order, with names where there is room. */
export const columnsOption = (look: Look, parts: readonly Part[]): EChartsCoreOption => ({
	...common(look, parts),
	grid: { left: 4, right: 8, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
	xAxis: { ...nameAxis(look, parts), axisLabel: { ...fontOf(look), color: look.muted, hideOverlap: true } },
	yAxis: valueAxis(look),
	series: [{ type: 'bar', barMaxWidth: 48, itemStyle: { borderRadius: [4, 4, 0, 0] }, data: dataOf(look, parts) }],
})

/** A series of values for side-by-side bars: one value per name, each also in words. */
export interface Series {
	readonly name: string
	readonly color: string
	readonly values: readonly number[]
	readonly words: readonly string[]
}

/** Vertical bars of several series side by side; `axisWord` formats the values on the axis. */
export const pairedOption = (
	look: Look,
	names: readonly string[],
	series: readonly Series[],
	axisWord: (value: number) => string,
): EChartsCoreOption => {
	const { tooltip, ...rest } = common(look, [])
	const axis = nameAxis(
		look,
		names.map(name => ({ name, value: 0, words: '' })),
	)
	return {
		...rest,
		tooltip: {
			...tooltip,
			valueFormatter: undefined,
			formatter: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) => {
				const one = series[seriesIndex]
				return `${names[dataIndex] ?? ''} · ${one?.name ?? ''} · ${one?.words[dataIndex] ?? ''}`
			},
		},
		grid: { left: 4, right: 8, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
		xAxis: { ...axis, axisLabel: { ...fontOf(look), color: look.muted, hideOverlap: true } },
		yAxis: {
			...valueAxis(look),
			minInterval: 0,
			axisLabel: { ...fontOf(look), color: look.muted, hideOverlap: true, formatter: axisWord },
		},
		series: series.map(({ name, color, values }) => ({
			name,
			type: 'bar',
			barMaxWidth: 32,
			itemStyle: { color, borderRadius: [4, 4, 0, 0] },
			data: [...values],
		})),
	}
}

/** The values of a grid, darker for higher ones; `values` is row by row. */
export interface Grid {
	readonly columns: readonly string[]
	readonly rows: readonly string[]
	readonly values: readonly number[]
	readonly words: (at: number) => string
}

/** A heat map of a grid. */
export const heatOption = (look: Look, { columns, rows, values, words }: Grid): EChartsCoreOption => {
	const { tooltip, ...rest } = common(look, [])
	const axis = { axisTick: { show: false }, axisLine: { show: false }, splitLine: { show: false } }
	return {
		...rest,
		tooltip: {
			...tooltip,
			valueFormatter: undefined,
			formatter: ({ dataIndex }: { dataIndex: number }) => words(dataIndex),
		},
		grid: { left: 4, right: 4, top: 4, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
		xAxis: {
			type: 'category',
			data: [...columns],
			...axis,
			axisLabel: { ...fontOf(look), color: look.muted, hideOverlap: true },
		},
		yAxis: {
			type: 'category',
			data: [...rows],
			inverse: true,
			...axis,
			axisLabel: { ...fontOf(look), color: look.text },
		},
		visualMap: {
			show: false,
			min: 0,
			max: Math.max(1, ...values),
			inRange: { color: [look.surface, look.soft, look.accent] },
		},
		series: [
			{
				type: 'heatmap',
				itemStyle: { borderColor: look.line, borderWidth: 1, borderRadius: 3 },
				data: values.map((value, at) => [at % columns.length, Math.floor(at / columns.length), value]),
			},
		],
	}
}
