import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import type { BlockerFunction } from 'react-router'
import { t } from '../../data/text.ts'
import { LeaveGuard } from '../../ui/forms/discard-guard.tsx'

interface Entry {
	readonly kept: unknown
	/** What is not lost with the page, as JSON: what the form began with or was sent; empty if there is none. */
	readonly begun: string
}

const Drafts = createContext<Map<string, Entry> | null>(null)

/** Whether something retained is the changed input of a form that was not sent: choices and lists of opened parts are not. */
const isUnsent = ({ kept, begun }: Entry): boolean =>
	typeof kept === 'object' && kept !== null && !Array.isArray(kept) && JSON.stringify(kept) !== begun

type Way = Parameters<BlockerFunction>[0]

/** Whether a navigation stays on the page of the terminal, as from one tab to another. */
const isWithin = ({ currentLocation, nextLocation }: Way): boolean =>
	currentLocation.pathname === nextLocation.pathname &&
	new URLSearchParams(currentLocation.search).get('id') === new URLSearchParams(nextLocation.search).get('id')

/**
 * Input on one tab of a page is retained while the user looks at another tab (decision 051), and is dropped with the page of this name, so
 * it is asked before the page is left.
 */
export const RetainedDrafts = ({ name, children }: { name: string; children: ReactNode }) => {
	const [drafts] = useState(() => new Map<string, Entry>())
	const isLosing = useCallback(
		(way?: Way): boolean => !(way !== undefined && isWithin(way)) && [...drafts.values()].some(isUnsent),
		[drafts],
	)
	return (
		<Drafts value={drafts}>
			<LeaveGuard
				isLosing={isLosing}
				title={t('放弃对“{name}”的修改？', { name })}
				okText={t('放弃修改')}
				cancelText={t('继续编辑')}
			>
				<p>{t('尚未发送的内容将会丢失。')}</p>
			</LeaveGuard>
			{children}
		</Drafts>
	)
}

type Change<T> = (next: T | undefined | ((before: T | undefined) => T | undefined)) => void

/**
 * State retained under this key within `RetainedDrafts`; outside of it, it lives as long as its component. Only one component at a time
 * can use a key. The third value retains what a form begins with or has sent: only what differs from it is asked for.
 */
export const useRetained = <T extends object | string>(key: string): [T | undefined, Change<T>, (begun: T) => void] => {
	const [own] = useState(() => new Map<string, Entry>())
	const [, drawAgain] = useState({})
	const drafts = useContext(Drafts) ?? own
	const kept = () => drafts.get(key)?.kept as T | undefined
	const change: Change<T> = next => {
		const changed = typeof next === 'function' ? next(kept()) : next
		if (changed === undefined) drafts.delete(key)
		else drafts.set(key, { kept: changed, begun: drafts.get(key)?.begun ?? '' })
		drawAgain({})
	}
	const begin = (begun: T): void => {
		drafts.set(key, { kept: begun, begun: JSON.stringify(begun) })
		drawAgain({})
	}
	return [kept(), change, begin]
}
