import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import type { BlockerFunction } from 'react-router'
import { t } from '../../data/text.ts'
import { LeaveGuard } from '../../ui/forms/discard-guard.tsx'

const Drafts = createContext<Map<string, unknown> | null>(null)

/** Input that has been sent and stays in its form: it is not lost with the page. */
const sent_drafts = new WeakSet<object>()

/** Notes that the input of a form that stays open has been sent. */
export const noteSent = (draft: object): void => void sent_drafts.add(draft)

/** Whether something retained is the input of a form that was not sent: choices and lists of opened parts are not. */
const isUnsent = (kept: unknown): boolean =>
	typeof kept === 'object' && kept !== null && !Array.isArray(kept) && !sent_drafts.has(kept)

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
	const [drafts] = useState(() => new Map<string, unknown>())
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
