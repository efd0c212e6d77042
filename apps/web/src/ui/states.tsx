import type { ReactNode } from 'react'
import { t } from '../data/text.ts'

const widths = ['92%', '78%', '85%', '64%', '88%', '71%']

/** The shape of a list while it loads. */
export const Skeleton = ({ rows = 6 }: { rows?: number }) => (
	<div role="status" aria-label={t('正在加载')} style={{ display: 'grid', gap: 20, padding: 24 }}>
		{widths.slice(0, rows).map(width => (
			<div className="bone" key={width} style={{ width }} />
		))}
	</div>
)

/** An empty list: what it is for, and the next thing to do. */
export const Nothing = ({ title, hint, action }: { title: string; hint?: string; action?: ReactNode }) => (
	<div className="notice">
		<strong>{title}</strong>
		{hint && <span>{hint}</span>}
		{action}
	</div>
)

/** Something that could not be loaded, with a way to try again. */
export const Failure = ({ title, retry }: { title: string; retry: () => void }) => (
	<div className="notice" role="alert">
		<strong>{title}</strong>
		<button type="button" className="button" onClick={retry}>
			{t('重试')}
		</button>
	</div>
)

interface ListState {
	readonly isPending: boolean
	readonly isError: boolean
	readonly refetch: () => unknown
}

/** A list in whichever state it is: loading, failed, empty or there. */
export const ListStates = (props: { query: ListState; isEmpty: boolean; empty: ReactNode; children: ReactNode }) => {
	if (props.query.isPending) return <Skeleton />
	if (props.query.isError) return <Failure title={t('数据加载失败')} retry={() => void props.query.refetch()} />
	return props.isEmpty ? props.empty : props.children
}
