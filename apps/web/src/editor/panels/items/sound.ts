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

// Silent until the user turns sound on: browsers allow none before that.
let on = read()

/** Whether the preview has sound in this browser. */
export const isSoundOn = (): boolean => on

/** Turns the preview's sound on or off; stored in the browser. */
export const setSound = (next: boolean): void => {
	on = next
	try {
		localStorage.setItem(place, next ? '1' : '0')
	} catch {
		// Without storage, the setting is lost with the page.
	}
	for (const heard of listeners) heard()
}

const subscribe = (heard: () => void): (() => void) => {
	listeners.add(heard)
	return () => listeners.delete(heard)
}

/** Whether the preview has sound, as a hook. */
export const useSound = (): boolean => useSyncExternalStore(subscribe, isSoundOn)
