import type { CallError } from '@vitrine/contract/call/client'
import { textOf } from '@vitrine/contract/error-codes'
import type { Values } from '@vitrine/texts/rows'
import { type ReactNode, useDeferredValue } from 'react'
import { isBeyond, isGone, isRefused } from '../../data/calls/shown-errors.ts'
import { t, translated } from '../../data/text.ts'
import { isPastEnd, PastEnd } from './past-end.ts'

const widths = ['92%', '78%', '85%', '64%', '88%', '71%']

/** Placeholder for a list while it loads. */
export const Skeleton = ({ rows = 6 }: { rows?: number }) => (
	<div role="status" aria-label={t('正在加载')} style={{ display: 'grid', gap: 20, padding: 24 }}>
		{widths.slice(0, rows).map(width => (
			<div className="bone" key={width} style={{ width }} />
		))}
	</div>
)

/** An empty list: what it is for, and the next step. */
export const Nothing = ({ title, hint, action }: { title: string; hint?: string; action?: ReactNode }) => (
	<div className="notice">
		<strong>{title}</strong>
		{hint && <span>{hint}</span>}
		{action}
	</div>
)

/** A failed load, with a retry button. */
export const Failure = ({ title, retry }: { title: string; retry: () => void }) => (
	<div className="notice" role="alert">
		<strong>{title}</strong>
		<button type="button" className="button" onClick={retry}>
			{t('重试')}
		</button>
	</div>
)

/** Missing permission, named if the server has named it. */
const Refused = ({ error }: { error: CallError }) => (
	<NotPermitted needed={(error.data as { needs?: string } | null)?.needs} />
)

/** States that access is not permitted, and which permission is missing, by its Chinese name. */
export const NotPermitted = ({ needed, action }: { needed: string | undefined; action?: ReactNode }) => {
	return (
		<div className="notice" role="alert">
			<strong>{t('没有权限')}</strong>
			<span>
				{needed === undefined
					? t('您的角色不允许查看此内容，请联系管理员。')
					: t('您的角色缺少“{name}”权限，请联系管理员。', { name: translated(needed) })}
			</span>
			{action}
		</div>
	)
}

/** Back to the previous page, or home if there is none. */
const goBack = () => (history.length > 1 ? history.back() : location.assign('/home'))

/** States that something does not exist and leads back; a retry would be pointless. */
export const Gone = ({ error, action }: { error: CallError; action?: ReactNode }) => (
	<div className="notice" role="alert">
		<strong>{translated(textOf(error.status) ?? error.tips)}</strong>
		<span>{t('可能已被删除，或移到了您无权查看的组织。')}</span>
		{action ?? (
			<button type="button" className="button" onClick={goBack}>
				{t('返回')}
			</button>
		)}
	</div>
)

/** States why a request was out of bounds; repeating it would be pointless. */
const Beyond = ({ error: { status, tips, data } }: { error: CallError }) => (
	<div className="notice" role="alert">
		<strong>{translated(textOf(status) ?? tips, (data as { values?: Values } | null)?.values)}</strong>
	</div>
)

interface ListState {
	readonly isPending: boolean
	readonly isError: boolean
	readonly error?: unknown
	readonly refetch: () => unknown
	readonly data?: unknown
	readonly isPlaceholderData?: boolean
}

/** Why a read failed: not permitted, not found, out of bounds, or an error that can be retried. */
export const ReadFailure = ({ error, retry }: { error: unknown; retry: () => void }) => {
	if (isRefused(error)) return <Refused error={error} />
	if (isGone(error)) return <Gone error={error} />
	if (isBeyond(error)) return <Beyond error={error} />
	return <Failure title={t('数据加载失败')} retry={retry} />
}

/** A list in its current state: loading, refused, failed, empty or loaded; one that is past its end goes back to its last page. */
export const ListStates = (props: { query: ListState; isEmpty: boolean; empty: ReactNode; children: ReactNode }) => {
	const { isPending, isError, error, refetch } = props.query
	// The first draw of a list is slow, so it is deferred and yields to user input.
	const isExpected = useDeferredValue(isPending)
	if (isPending || isExpected) return <Skeleton />
	if (isError) return <ReadFailure error={error} retry={() => void refetch()} />
	if (props.isEmpty && isPastEnd(props.query)) return <PastEnd value={true}>{props.children}</PastEnd>
	return props.isEmpty ? props.empty : props.children
}
