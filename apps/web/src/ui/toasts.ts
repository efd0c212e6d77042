import { create } from 'zustand'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'
export interface Toast {
	readonly key: number
	readonly kind: ToastKind
	readonly text: string
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

/** Says something; `stays` keeps it until it is closed. The same words again replace the earlier ones. */
export const toast = (kind: ToastKind, text: string, stays = false): void => {
	const key = next_key++
	useStore.setState(({ toasts }) => ({ toasts: [...toasts.filter(other => other.text !== text), { key, kind, text }] }))
	if (!stays) setTimeout(() => closeToast(key), shown)
}
