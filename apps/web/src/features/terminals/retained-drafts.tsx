import { createContext, type ReactNode, useContext, useState } from 'react'

const Drafts = createContext<Map<string, unknown> | null>(null)

/** What is typed on the parts of a page stays while one looks at another part of it (decision 051), and goes with the page. */
export const RetainedDrafts = ({ children }: { children: ReactNode }) => {
	const [drafts] = useState(() => new Map<string, unknown>())
	return <Drafts value={drafts}>{children}</Drafts>
}

type Change<T> = (next: T | undefined | ((before: T | undefined) => T | undefined)) => void

/** A state that is kept by this key within `RetainedDrafts`, and as long as its component outside of it; one component at a time has it. */
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
