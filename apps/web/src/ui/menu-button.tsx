import {
	type KeyboardEvent,
	type MouseEvent,
	type ReactNode,
	useEffect,
	useId,
	useLayoutEffect,
	useRef,
	useState,
} from 'react'
import { Icon } from './icon.tsx'

interface Props {
	/** The button's content. */
	readonly face: ReactNode
	/** Accessible name, if the face is only a drawing. */
	readonly label?: string
	readonly className?: string
	readonly caret?: boolean
	/** Links and buttons; choosing one closes the menu. */
	readonly children: ReactNode
}

const entries = (panel: HTMLElement | null) => [...(panel?.querySelectorAll<HTMLElement>('a, button') ?? [])]

/** The minimum height of a menu, in px. */
const lowest = 120

/** Limits a menu to the bottom of its scrolling container, so that the rest can be scrolled to. */
const shorten = (panel: HTMLElement): void => {
	let end = innerHeight
	for (let around = panel.parentElement; around !== null && around !== document.body; around = around.parentElement)
		if (getComputedStyle(around).overflowY !== 'visible') end = Math.min(end, around.getBoundingClientRect().bottom)
	panel.style.maxHeight = `${Math.max(lowest, end - panel.getBoundingClientRect().top - 8)}px`
}

/** A button that opens a list of links and buttons; arrow keys move through it, Esc closes it. */
export const MenuButton = ({ face, label, className = 'icon-button', caret, children }: Props) => {
	const [open, setOpen] = useState(false)
	const root = useRef<HTMLDivElement>(null)
	const panel = useRef<HTMLDivElement>(null)
	const id = useId()

	useEffect(() => {
		if (!open) return
		const outside = (event: Event) => {
			if (!root.current?.contains(event.target as Node)) setOpen(false)
		}
		document.addEventListener('pointerdown', outside)
		document.addEventListener('focusin', outside)
		return () => {
			document.removeEventListener('pointerdown', outside)
			document.removeEventListener('focusin', outside)
		}
	}, [open])

	useLayoutEffect(() => {
		if (open && panel.current !== null) shorten(panel.current)
	}, [open])

	const pressed = (event: KeyboardEvent) => {
		if (event.key === 'Escape' && open) {
			setOpen(false)
			root.current?.querySelector('button')?.focus()
		}
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
		if (step === undefined || !open) return
		event.preventDefault()
		const list = entries(panel.current)
		const at = list.indexOf(document.activeElement as HTMLElement)
		list[(at + step + list.length) % list.length]?.focus()
	}

	const pressedInside = ({ target }: MouseEvent) => {
		if ((target as Element).closest('a, button') === null) return
		// What was chosen is about to be hidden: a dialog that it opens gives the focus back to this button.
		root.current?.querySelector('button')?.focus()
		setOpen(false)
	}

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of the buttons inside
		<div className="menu" ref={root} onKeyDown={pressed}>
			<button
				type="button"
				className={className}
				aria-expanded={open}
				aria-controls={id}
				{...(label ? { 'aria-label': label, title: label } : {})}
				onClick={() => setOpen(!open)}
			>
				{face}
				{caret && <Icon name="down" size={14} />}
			</button>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: closes after the link or button inside was chosen */}
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link or button is a click too */}
			<div className="menu-panel" id={id} ref={panel} hidden={!open} onClick={pressedInside}>
				{open && children}
			</div>
		</div>
	)
}
