import type { ReviewDecision } from '@vitrine/contract/release/review'
import { review_kinds } from '@vitrine/domain/release/review'
import { Flex, Select, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { StateWord } from '../../ui/state-word.tsx'
import { When } from '../../ui/when.tsx'
import { kind_paths, kind_words } from './kinds.ts'
import './review.css'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { type HistoryQuery, page_size, useHistory, useOverview } from './use-review.ts'

type Counted = NonNullable<ReturnType<typeof useOverview>['data']>[number]

const Card = ({ counted: { kind, reviewed, mine, waiting, approved, rejected } }: { counted: Counted }) => (
	<section className="panel review-card" aria-label={t(kind_words[kind])}>
		<h2>{t(kind_words[kind])}</h2>
		<Link to={kind_paths[kind]}>{t('待您审核：{count}', { count: mine })}</Link>
		<StateWord tone="amber" text={`${t('待审核')} ${waiting}`} />
		<StateWord tone="green" text={`${t('已通过')} ${approved}`} />
		<StateWord tone="red" text={`${t('未通过')} ${rejected}`} />
		{!reviewed && <span className="muted">{t('当前无需审核')}</span>}
	</section>
)

const Overview = () => {
	const query = useOverview()
	return (
		<ListStates query={query} isEmpty={false} empty={null}>
			<div className="review-cards">
				{query.data?.map(counted => (
					<Card key={counted.kind} counted={counted} />
				))}
			</div>
		</ListStates>
	)
}

const columns = (): TableColumnsType<ReviewDecision> => [
	{ title: t('审核时间'), key: 'time', render: (_, { created_at }) => <When at={created_at} /> },
	{ title: t('审核人'), key: 'reviewer', dataIndex: 'reviewer' },
	{ title: t('类型'), key: 'kind', render: (_, { kind }) => t(kind_words[kind]) },
	{
		title: t('名称'),
		key: 'names',
		render: (_, { names }) => <div className="review-names">{names}</div>,
	},
	{
		title: t('审核结果'),
		key: 'result',
		render: (_, { approved, reason }) =>
			approved ? (
				<StateWord tone="green" text={t('已通过')} />
			) : (
				<div className="review-names">
					<StateWord tone="red" text={t('未通过')} />
					<div className="muted">{reason}</div>
				</div>
			),
	},
]

const History = () => {
	const [page, setPage] = useUrlPage()
	const [key_word, search] = useUrlState('key')
	const [kind, setKind] = useUrlState('kind')
	const [result, setResult] = useUrlState('result')
	const known = review_kinds.find(one => one === kind)
	const asked: HistoryQuery = {
		page,
		key_word,
		...(known === undefined ? {} : { kind: known }),
		...(result === '' ? {} : { approve: result === 'approved' ? 1 : 0 }),
	}
	const query = useHistory(asked)
	return (
		<section aria-label={t('审核记录')}>
			<h2 className="review-heading">{t('审核记录')}</h2>
			<Flex gap={12} wrap className="review-bar">
				<SearchBox label={t('搜索')} value={key_word} onSearch={search} />
				<Select
					allowClear
					aria-label={t('类型')}
					placeholder={t('类型')}
					value={known ?? null}
					onChange={value => setKind(value ?? '')}
					options={review_kinds.map(value => ({ value, label: t(kind_words[value]) }))}
				/>
				<Select
					allowClear
					aria-label={t('审核结果')}
					placeholder={t('审核结果')}
					value={result === '' ? null : result}
					onChange={value => setResult(value ?? '')}
					options={[
						{ value: 'approved', label: t('已通过') },
						{ value: 'rejected', label: t('未通过') },
					]}
				/>
			</Flex>
			<ListStates
				query={query}
				isEmpty={(query.data?.list.length ?? 0) === 0}
				empty={<Nothing title={t('没有审核记录')} hint={t('审核人的每次决定都记录在这里')} />}
			>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
				<section className="table-scroll" tabIndex={0} aria-label={t('审核记录')}>
					<ListTable
						rowKey="id"
						columns={columns()}
						dataSource={query.data?.list ?? []}
						pagination={{
							current: page,
							pageSize: page_size,
							total: query.data?.count ?? 0,
							showSizeChanger: false,
							hideOnSinglePage: true,
							onChange: setPage,
						}}
					/>
				</section>
			</ListStates>
		</section>
	)
}

/** Pending reviews of all four kinds, and past decisions (route /review/checkManage). */
export const ManageScreen = () => {
	const maySet = usePermitted('system.write')
	return (
		<>
			<PageHead
				title={t('审核管理')}
				{...(maySet ? { action: <Link to="/system/reviewSetting">{t('审核设置')}</Link> } : {})}
			/>
			<Overview />
			<History />
		</>
	)
}
