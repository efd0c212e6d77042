import { create } from 'zustand'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'
/** What stays until it is closed: whoever closes it has read it, and may go on from there. */
interface Staying {
	readonly closed?: () => void
	readonly action?: { readonly text: string; readonly run: () => void }
}

export interface Toast {
	readonly key: number
	readonly kind: ToastKind
	readonly text: string
	readonly stays: Staying
}

/** How long a toast stays, in ms. */
const shown = 5_000
const useStore = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))
let next_key = 1

/** The toasts that are on screen, followed. */
export const useToasts = (): readonly Toast[] => useStore(store => store.toasts)

/** Takes a toast away. */
export const closeToast = (key: number): void =>
	useStore.setState(({ toasts }) => ({ toasts: toasts.filter(toast => toast.key !== key) }))

/** Says something; `stays` keeps it until it is closed, and says what then is done. The same words again replace the earlier ones. */
export const toast = (kind: ToastKind, text: string, stays: boolean | Staying = false): void => {
	const key = next_key++
	const added = { key, kind, text, stays: typeof stays === 'boolean' ? {} : stays }
	useStore.setState(({ toasts }) => ({ toasts: [...toasts.filter(other => other.text !== text), added] }))
	if (stays === false) setTimeout(() => closeToast(key), shown)
}
