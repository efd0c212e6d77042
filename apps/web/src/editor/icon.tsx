import { LineDrawing } from '../ui/icon.tsx'

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
	warning: 'M12 4 2.5 20h19ZM12 10v5M12 17.5h.01',
	lock: 'M6 11h12v9H6ZM8 11V8a4 4 0 0 1 8 0v3',
	unlock: 'M6 11h12v9H6ZM8 11V8a4 4 0 0 1 7.5-2',
	show: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
	hide: 'M3 3l18 18M10 5c6-1 12 7 12 7l-3 4M6 7c-3 2-4 5-4 5s4 7 10 7c2 0 4-1 5-2',
	left: 'M4 3v18M8 7h12v4H8ZM8 14h7v4H8Z',
	center: 'M12 3v18M5 7h14v4H5ZM8 14h8v4H8Z',
	right: 'M20 3v18M4 7h12v4H4ZM9 14h7v4H9Z',
	top: 'M3 4h18M7 8h4v12H7ZM14 8h4v7h-4Z',
	middle: 'M3 12h18M7 5h4v14H7ZM14 8h4v8h-4Z',
	bottom: 'M3 20h18M7 4h4v12H7ZM14 9h4v7h-4Z',
	spread_x: 'M4 3v18M20 3v18M9 8h6v8H9Z',
	spread_y: 'M3 4h18M3 20h18M8 9h8v6H8Z',
	same_w: 'M4 8h16M4 16h16M7 5 4 8l3 3M17 13l3 3-3 3',
	same_h: 'M8 4v16M16 4v16M5 7l3-3 3 3M13 17l3 3 3-3',
	same_size: 'M4 4h7v7H4ZM13 13h7v7h-7ZM14 6h4v4M6 14v4h4',
	copy: 'M8 8h12v12H8ZM4 16V4h12',
	group: 'M3 3h4v4H3ZM17 3h4v4h-4ZM3 17h4v4H3ZM17 17h4v4h-4ZM7 5h10M7 19h10M5 7v10M19 7v10M9 9h6v6H9Z',
	ungroup: 'M3 4h10v8H3ZM11 12v8h10v-8h-8M17 4v3M21 4h-3M17 3l4 4',
	view: 'M3 3h18v18H3ZM3 8h18M8 3v18M12 8v2M16 8v2M8 12h2M8 16h2',
	keys: 'M2 6h20v12H2ZM6 10h.01M10 10h.01M14 10h.01M18 10h.01M7 14h10',
	grip: 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01',
	pause: 'M8 5v14M16 5v14',
	sound: 'M4 9h4l5-4v14l-5-4H4ZM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
	silent: 'M4 9h4l5-4v14l-5-4H4ZM17 9.5l5 5M22 9.5l-5 5',
} as const

export type EditorIconName = keyof typeof paths

/** An icon of the editor. */
export const EditorIcon = ({ name, size = 18 }: { name: EditorIconName; size?: number }) => (
	<LineDrawing path={paths[name]} size={size} />
)

/** An icon button; its label is read out and shown on hover. */
export const IconButton = (props: {
	readonly icon: EditorIconName
	readonly label: string
	readonly onClick: () => void
	readonly disabled?: boolean
	readonly pressed?: boolean
	readonly keys?: string
	/** Skipped by the Tab key, for example where arrow keys reach it. */
	readonly skipped?: boolean
}) => (
	<button
		type="button"
		className="icon-button"
		aria-label={props.label}
		title={props.keys === undefined ? props.label : `${props.label} (${props.keys})`}
		disabled={props.disabled ?? false}
		onClick={props.onClick}
		{...(props.skipped ? { tabIndex: -1 } : {})}
		{...(props.pressed === undefined ? {} : { 'aria-pressed': props.pressed })}
		{...(props.keys === undefined ? {} : { 'aria-keyshortcuts': props.keys.replaceAll('Ctrl', 'Control') })}
	>
		<EditorIcon name={props.icon} />
	</button>
)
