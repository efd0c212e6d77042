import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const Drafts = createContext<Map<string, unknown> | null>(null)

/** Whether something retained is the input of a form: choices and lists of opened parts are not. */
const isForm = (kept: unknown): boolean => typeof kept === 'object' && !Array.isArray(kept)

/**
 * Input on one tab of a page is retained while the user looks at another tab (decision 051), and is dropped with the page: the browser asks
 * before it reloads or closes it.
 */
export const RetainedDrafts = ({ children }: { children: ReactNode }) => {
	const [drafts] = useState(() => new Map<string, unknown>())
	useEffect(() => {
		const leaving = (event: BeforeUnloadEvent): void => {
			if ([...drafts.values()].some(isForm)) event.preventDefault()
		}
		window.addEventListener('beforeunload', leaving)
		return () => window.removeEventListener('beforeunload', leaving)
	}, [drafts])
	return <Drafts value={drafts}>{children}</Drafts>
}

type Change<T> = (next: T | undefined | ((before: T | undefined) => T | undefined)) => void

/**
 * State retained under this key within `RetainedDrafts`; outside of it, it lives as long as its component. Only one component at a time
 * can use a key.
 */
export const useRetained = <T extends object | string>(key: string): [T | undefined, Change<T>] => {
	const [own] = useState(() => new Map<string, unknown>())
	const [, drawAgain] = useState({})
	const drafts = useContext(Drafts) ?? own
	const change: Change<T> = next => {
		const changed = typeof next === 'function' ? next(drafts.get(key) as T | undefined) : next
		if (changed === undefined) drafts.delete(key)
		else drafts.set(key, changed)
		drawAgain({})
	}
	return [drafts.get(key) as T | undefined, change]
}
