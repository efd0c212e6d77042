import { create } from 'zustand'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

interface Options {
	/** It takes longer to read. */
	readonly long?: boolean
	/** A link for continuing from the toast. */
	readonly action?: { readonly text: string; readonly run: () => void }
}

export interface Toast {
	readonly key: number
	readonly kind: ToastKind
	readonly text: string
	readonly action: Options['action']
	/** The display time left, in ms. */
	readonly left: number
}

/** Display time of a toast, and of one that takes longer to read or has an action, in ms; the maximum number at once. */
const shown = { usual: 5_000, long: 12_000, most: 3 } as const
/** Display time runs in steps of this many ms, and pauses while the pointer is over a toast. */
const step = 250

const useStore = create<{ toasts: readonly Toast[]; isHeld: boolean }>(() => ({ toasts: [], isHeld: false }))
let next_key = 1
let timer: ReturnType<typeof setInterval> | undefined

/** The toasts on screen, as a hook. */
export const useToasts = (): readonly Toast[] => useStore(store => store.toasts)

/** Removes a toast. */
export const closeToast = (key: number): void =>
	useStore.setState(({ toasts }) => ({ toasts: toasts.filter(toast => toast.key !== key) }))

/** Pauses the toasts while the pointer is over them, or resumes their time. */
export const holdToasts = (isHeld: boolean): void => useStore.setState({ isHeld })

const goOn = (): void => {
	const { toasts, isHeld } = useStore.getState()
	if (toasts.length === 0) {
		clearInterval(timer)
		timer = undefined
		useStore.setState({ isHeld: false })
	} else if (!isHeld) {
		const left = toasts.map(toast => ({ ...toast, left: toast.left - step })).filter(toast => toast.left > 0)
		if (left.length < toasts.length) useStore.setState({ toasts: left })
		else for (const [place, toast] of left.entries()) Object.assign(toasts[place] ?? {}, { left: toast.left })
	}
}

/** Shows a message that disappears by itself. The same text again replaces the earlier one; the oldest ones make room for new ones. */
export const toast = (kind: ToastKind, text: string, options: boolean | Options = false): void => {
	const { long = false, action } = typeof options === 'boolean' ? { long: options } : options
	const added = { key: next_key++, kind, text, action, left: long || action ? shown.long : shown.usual }
	useStore.setState(({ toasts }) => ({
		toasts: [...toasts.filter(other => other.text !== text), added].slice(-shown.most),
	}))
	timer ??= setInterval(goOn, step)
}
