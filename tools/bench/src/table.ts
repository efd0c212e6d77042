/** One measured figure next to its baseline. */
export interface Figure {
	readonly id: string
	readonly what: string
	readonly unit: string
	/** Null if the target is an absolute bound. */
	readonly baseline: number | null
	readonly ours: number
	readonly target: string
	readonly met: boolean
	/** Why it could not be measured here. */
	readonly lacking?: string
}

/** The ratio of a figure to its baseline, or null without one. */
export const ratioOf = ({ baseline, ours }: Pick<Figure, 'baseline' | 'ours'>): number | null =>
	baseline === null || baseline === 0 ? null : ours / baseline

const digits = (value: number): string => {
	if (value >= 1000) return Math.round(value).toLocaleString('en-GB')
	return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

const heads = ['id', 'what', 'baseline', 'ours', 'ratio', 'target', ''] as const

/** The figures as a table for a terminal. */
export const table = (figures: readonly Figure[]): string => {
	const rows = figures.map(figure => {
		const { id, what, unit, baseline, ours, target, met, lacking } = figure
		const ratio = ratioOf(figure)
		return [
			id,
			what,
			baseline === null ? '–' : `${digits(baseline)} ${unit}`,
			lacking ?? `${digits(ours)} ${unit}`,
			ratio === null ? '–' : `${ratio.toFixed(2)}×`,
			target,
			lacking === undefined ? (met ? 'met' : 'NOT met') : 'not measured',
		]
	})
	const widths = heads.map((head, place) => Math.max(head.length, ...rows.map(row => row[place]?.length ?? 0)))
	const line = (cells: readonly string[]): string =>
		cells
			.map((cell, place) => cell.padEnd(widths[place] ?? 0))
			.join('  ')
			.trimEnd()
	return [line(heads), line(widths.map(width => '─'.repeat(width))), ...rows.map(line)].join('\n')
}
