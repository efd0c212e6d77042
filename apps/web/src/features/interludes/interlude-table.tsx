import type { Interlude } from '@vitrine/contract/release/interludes'
import { review_states } from '@vitrine/domain/library/material'
import { Button, Flex, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { clockTime } from '../../ui/format.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { ReviewWord } from '../../ui/review-word.tsx'
import { When } from '../../ui/when.tsx'
import { contentWords, typeWord } from './interlude-words.tsx'

/** The actions on an interlude. */
export interface InterludeActions {
	readonly publish: (interlude: Interlude) => void
	readonly remove: (interlude: Interlude) => void
}

const mayCome = ({ review_state }: Interlude): boolean =>
	review_state === review_states.not_needed || review_state === review_states.approved

const Buttons = ({ interlude, actions }: { interlude: Interlude; actions: InterludeActions }) => (
	<Flex gap={4} align="center">
		<Button
			type="link"
			size="small"
			aria-label={t('发布“{name}”', { name: interlude.name })}
			disabled={!mayCome(interlude)}
			onClick={() => actions.publish(interlude)}
		>
			{t('发布')}
		</Button>
		<Link to={`/schedule/newInterCut?id=${interlude.id}`} aria-label={t('编辑“{name}”', { name: interlude.name })}>
			{t('编辑')}
		</Link>
		<Button
			type="link"
			size="small"
			danger
			aria-label={t('删除“{name}”', { name: interlude.name })}
			// A pending interlude that has never been reviewed cannot be deleted; one whose approval has expired can.
			disabled={interlude.review_state === review_states.pending && !interlude.approval_over}
			onClick={() => actions.remove(interlude)}
		>
			{t('删除')}
		</Button>
	</Flex>
)

const Words = ({ children }: { children: string }) => (
	<div style={{ minWidth: 120, maxWidth: 260, overflowWrap: 'anywhere' }}>{children}</div>
)

const columns = (actions: InterludeActions | null): TableColumnsType<Interlude> => [
	{
		title: t('名称'),
		key: 'name',
		render: (_, { name, type }) => (
			<>
				<Words>{name}</Words>
				<div className="muted">{typeWord(type)}</div>
			</>
		),
	},
	{ title: t('播放内容'), key: 'content', render: (_, interlude) => <Words>{contentWords(interlude)}</Words> },
	{
		title: (
			<>
				<div>{t('分辨率')}</div>
				<div>{`${t('时长')} × ${t('播放次数')}`}</div>
			</>
		),
		key: 'size',
		render: (_, { w, h, source_duration, play_count }) => (
			<>
				<div>{`${w}×${h}`}</div>
				<div className="muted">{`${clockTime(source_duration)} × ${play_count}`}</div>
			</>
		),
	},
	{ title: t('审核状态'), key: 'review', render: (_, interlude) => <ReviewWord of={interlude} /> },
	{
		title: t('发布记录'),
		key: 'published',
		render: (_, { published, published_at }) => (
			<>
				<div>{t('已发布 {count} 次', { count: published })}</div>
				{published_at !== null && (
					<div className="muted">
						<When at={published_at} />
					</div>
				)}
			</>
		),
	},
	{
		title: t('创建者'),
		key: 'creator',
		render: (_, { creator, created_at }) => (
			<>
				<div>{creator}</div>
				<div className="muted">
					<When at={created_at} />
				</div>
			</>
		),
	},
	...(actions === null
		? []
		: [
				{
					title: t('操作'),
					key: 'actions',
					className: 'stays-at-end',
					render: (_: unknown, interlude: Interlude) => <Buttons interlude={interlude} actions={actions} />,
				},
			]),
]

/** The interludes as a table. */
export const InterludeTable = ({ list, actions }: { list: readonly Interlude[]; actions: InterludeActions }) => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
	<section className="table-scroll" tabIndex={0} aria-label={t('插播')}>
		<ListTable<Interlude>
			rowKey="id"
			columns={columns(usePermitted('releases.publish') ? actions : null)}
			dataSource={list}
			pagination={false}
		/>
	</section>
)
