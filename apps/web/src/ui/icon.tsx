const paths = {
	down: 'm6 9 6 6 6-6',
	download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
	upload: 'M12 20V9m-5 5 5-5 5 5M5 4h14',
	plus: 'M12 5v14M5 12h14',
	globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
	user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 21c0-4 4-6 8-6s8 2 8 6',
	theme: 'M12 3a9 9 0 1 0 0 18ZM12 3a9 9 0 0 1 0 18',
	program: 'M4 5h16v14H4ZM4 10h16M10 10v9',
	terminal: 'M3 5h18v12H3ZM8 21h8M12 17v4',
	publish: 'm4 12 16-8-6 16-3-6Z',
	bell: 'M12 4a5 5 0 0 0-5 5c0 5-2 6-2 7h14c0-1-2-2-2-7a5 5 0 0 0-5-5Zm-2 15a2 2 0 0 0 4 0',
	search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 5 5',
} as const

export type IconName = keyof typeof paths

/** A line drawing on a 24×24 grid; hidden from screen readers. */
export const LineDrawing = ({ path, size = 18 }: { path: string; size?: number }) => (
	<svg
		aria-hidden="true"
		width={size}
		height={size}
		viewBox="0 0 24 24"
		fill="none"
		stroke="currentColor"
		strokeWidth="1.8"
		strokeLinecap="round"
		strokeLinejoin="round"
		style={{ flex: 'none' }}
	>
		<path d={path} />
	</svg>
)

/** A line drawing next to a text. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
	<LineDrawing path={paths[name]} size={size} />
)
