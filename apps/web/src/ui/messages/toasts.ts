import { create } from 'zustand'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

interface Options {
	/** It takes longer to read. */
	readonly long?: boolean
	/** Where one may continue from there. */
	readonly action?: { readonly text: string; readonly run: () => void }
}

export interface Toast {
	readonly key: number
	readonly kind: ToastKind
	readonly text: string
	readonly action: Options['action']
	/** How long it has still to be shown, in ms. */
	readonly left: number
}

/** How long a toast stays, and one that takes longer to read or can be acted on, in ms; how many there are at a time. */
const shown = { usual: 5_000, long: 12_000, most: 3 } as const
/** Time continues in steps of so many ms, and stands still while somebody points at a toast. */
const step = 250

const useStore = create<{ toasts: readonly Toast[]; isHeld: boolean }>(() => ({ toasts: [], isHeld: false }))
let next_key = 1
let timer: ReturnType<typeof setInterval> | undefined

/** The toasts that are on screen, followed. */
export const useToasts = (): readonly Toast[] => useStore(store => store.toasts)

/** Takes a toast away. */
export const closeToast = (key: number): void =>
	useStore.setState(({ toasts }) => ({ toasts: toasts.filter(toast => toast.key !== key) }))

/** Keeps the toasts while they are pointed at, or lets their time go on. */
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

/** Says something, and goes by itself. The same words again replace the earlier ones; the oldest make room for new ones. */
export const toast = (kind: ToastKind, text: string, options: boolean | Options = false): void => {
	const { long = false, action } = typeof options === 'boolean' ? { long: options } : options
	const added = { key: next_key++, kind, text, action, left: long || action ? shown.long : shown.usual }
	useStore.setState(({ toasts }) => ({
		toasts: [...toasts.filter(other => other.text !== text), added].slice(-shown.most),
	}))
	timer ??= setInterval(goOn, step)
}
