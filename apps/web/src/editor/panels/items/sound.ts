import { useSyncExternalStore } from 'react'

const place = 'vitrine.editor.sound'
const listeners = new Set<() => void>()

const read = (): boolean => {
	try {
		return localStorage.getItem(place) === '1'
	} catch {
		return false
	}
}

// Silent until somebody asks for sound: browsers allow none before that.
let on = read()

/** Whether the preview is heard in this browser. */
export const isSoundOn = (): boolean => on

/** Has the preview heard, or not; the browser remembers it. */
export const setSound = (next: boolean): void => {
	on = next
	try {
		localStorage.setItem(place, next ? '1' : '0')
	} catch {
		// A browser that keeps nothing forgets it with the page.
	}
	for (const heard of listeners) heard()
}

const subscribe = (heard: () => void): (() => void) => {
	listeners.add(heard)
	return () => listeners.delete(heard)
}

/** Whether the preview is heard, followed. */
export const useSound = (): boolean => useSyncExternalStore(subscribe, isSoundOn)
