const paths = {
	back: 'M15 5l-7 7 7 7',
	undo: 'M4 9h10a6 6 0 0 1 0 12h-3M4 9l5-5M4 9l5 5',
	redo: 'M20 9H10a6 6 0 0 0 0 12h3M20 9l-5-5M20 9l-5 5',
	plus: 'M12 5v14M5 12h14',
	minus: 'M5 12h14',
	fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
	magnet: 'M5 3v9a7 7 0 0 0 14 0V3h-4v9a3 3 0 0 1-6 0V3ZM5 7h4M15 7h4',
	play: 'M7 4v16l13-8Z',
	stop: 'M6 6h12v12H6Z',
	up: 'm6 15 6-6 6 6',
	down: 'm6 9 6 6 6-6',
	front: 'm6 13 6-6 6 6M5 3h14M12 7v14',
	rear: 'm6 11 6 6 6-6M5 21h14M12 17V3',
	remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
	text: 'M5 6V4h14v2M12 4v16M9 20h6',
	picture: 'M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4M15 9h.01',
	video: 'M3 6h12v12H3ZM15 10l6-3v10l-6-3',
	draw: 'M4 4h6v6H4ZM14 18h6M17 15v6M14 6h6v6',
	copy: 'M8 8h12v12H8ZM4 16V4h12',
} as const

export type EditorIconName = keyof typeof paths

/** A line drawing of the editor's; it says nothing of its own to a screen reader. */
export const EditorIcon = ({ name, size = 18 }: { name: EditorIconName; size?: number }) => (
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
		<path d={paths[name]} />
	</svg>
)

/** A button with a drawing only; its name is read out and shown on hover. */
export const IconButton = (props: {
	readonly icon: EditorIconName
	readonly label: string
	readonly onClick: () => void
	readonly disabled?: boolean
	readonly pressed?: boolean
	readonly keys?: string
}) => (
	<button
		type="button"
		className="icon-button"
		aria-label={props.label}
		title={props.keys === undefined ? props.label : `${props.label} (${props.keys})`}
		disabled={props.disabled ?? false}
		onClick={props.onClick}
		{...(props.pressed === undefined ? {} : { 'aria-pressed': props.pressed })}
		{...(props.keys === undefined ? {} : { 'aria-keyshortcuts': props.keys.replaceAll('Ctrl', 'Control') })}
	>
		<EditorIcon name={props.icon} />
	</button>
)
