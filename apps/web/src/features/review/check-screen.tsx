import type { ReviewEntry } from '@vitrine/contract/release/review'
import type { ReviewKind } from '@vitrine/domain/release/review'
import type { TextKey } from '@vitrine/texts/all'
import { Button, Flex } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { groupName, useGroups } from '../../data/groups.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { Pages } from '../../ui/lists/pages.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { RejectDialog } from '../../ui/messages/reject-dialog.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { When } from '../../ui/when.tsx'
import { EntryList } from './entry-list.tsx'
import { EntryShow } from './entry-show.tsx'
import { type Reach, ReachNotice } from './reach-notice.tsx'
import './review.css'
import { useReviewKeys } from './use-keys.ts'
import { decide, page_size, usePending } from './use-review.ts'

const nothing: Readonly<Record<ReviewKind, { title: TextKey; hint: TextKey; off: TextKey }>> = {
	material: {
		title: '没有待审核的素材',
		hint: '新素材和修改后的素材会在这里等待审核',
		off: '素材审核未开启',
	},
	program: {
		title: '没有待审核的节目',
		hint: '新节目和修改后的节目会在这里等待审核',
		off: '节目审核未开启',
	},
	release: {
		title: '没有待审核的发布',
		hint: '发布会在这里等待审核，通过后才发送到终端',
		off: '发布审核未开启',
	},
	interlude: {
		title: '没有待审核的插播',
		hint: '新插播和修改后的插播会在这里等待审核',
		off: '插播审核未开启',
	},
}

const Empty = ({ kind, reviewed, own }: { kind: ReviewKind; reviewed: boolean; own: number }) => {
	const maySet = usePermitted('system.write')
	const { title, hint, off } = nothing[kind]
	const words = own > 0 ? t('您自己提交的 {count} 项须由他人审核', { count: own }) : t(reviewed ? hint : off)
	return (
		<Nothing
			title={t(title)}
			hint={words}
			{...(maySet ? { action: <Link to="/system/reviewSetting">{t('审核设置')}</Link> } : {})}
		/>
	)
}

type Groups = ReturnType<typeof useGroups>

const groupOf = (groups: Groups, id: number): Groups[number] | undefined => {
	for (const group of groups) {
		const found = group.id === id ? group : groupOf(group.child, id)
		if (found !== undefined) return found
	}
	return undefined
}

const Facts = ({ entry }: { entry: ReviewEntry }) => {
	const group = groupOf(useGroups(), entry.group_id)
	return (
		<dl className="review-facts">
			<dt>{t('提交人')}</dt>
			<dd>{entry.author}</dd>
			{group && (
				<>
					<dt>{t('组织')}</dt>
					<dd>{groupName(group)}</dd>
				</>
			)}
			<dt>{t('提交时间')}</dt>
			<dd>
				<When at={entry.updated_at} />
			</dd>
		</dl>
	)
}

const hints: readonly (readonly [string, TextKey])[] = [
	['A', '通过'],
	['R', '驳回'],
	['J / K', '下一项 / 上一项'],
	['␣', '选择'],
]

const Hints = () => (
	<p className="review-hints muted">
		{hints.map(([key, text]) => (
			<span key={key}>
				<kbd>{key}</kbd> {t(text)}
			</span>
		))}
	</p>
)

/** The entry being viewed, the chosen ones, and the ones a decision would apply to. */
const useChoice = (list: readonly ReviewEntry[]) => {
	const [looked, setLooked] = useState({ id: 0, place: 0 })
	const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
	// Once the viewed entry is decided, the next one replaces it.
	const current = list.find(({ id }) => id === looked.id) ?? list[Math.min(looked.place, list.length - 1)]
	const marked = list.filter(({ id }) => chosen.has(id))
	const toggle = (id: number) =>
		setChosen(before => {
			const next = new Set(before)
			if (!next.delete(id)) next.add(id)
			return next
		})
	const look = (id: number) => setLooked({ id, place: list.findIndex(entry => entry.id === id) })
	const move = (by: 1 | -1) => {
		if (current === undefined) return
		const place = list.indexOf(current) + by
		const next = list[place]
		if (next !== undefined) setLooked({ id: next.id, place })
	}
	const target = marked.length > 0 ? marked : current === undefined ? [] : [current]
	return { current, chosen, marked, target, toggle, look, move, clear: () => setChosen(new Set()) }
}

const Buttons = (props: { marked: number; busy: boolean; approve: () => void; reject: () => void }) => {
	const { marked, busy, approve, reject } = props
	return (
		<Flex className="review-actions" gap={8} wrap>
			<Button type="primary" loading={busy} onClick={approve}>
				{marked > 0 ? t('通过所选（{count}）', { count: marked }) : t('通过')}
			</Button>
			<Button danger disabled={busy} onClick={reject}>
				{marked > 0 ? t('驳回所选（{count}）', { count: marked }) : t('驳回')}
			</Button>
		</Flex>
	)
}

/** The pending reviews of one kind: the list, next to the content to decide on. */
export const CheckScreen = ({ kind, title, switcher }: { kind: ReviewKind; title: string; switcher?: ReactNode }) => {
	const [page, setPage] = useUrlPage()
	const [key_word, search] = useUrlState('key')
	const query = usePending(kind, key_word, page)
	const list = useMemo(() => query.data?.list ?? [], [query.data])
	const { current, chosen, marked, target, toggle, look, move, clear } = useChoice(list)
	const [rejecting, setRejecting] = useState<readonly ReviewEntry[]>([])
	const [missed, setMissed] = useState<Reach | null>(null)
	const { busy, run } = useAction(async () => {
		setMissed(await decide(kind, target, true))
		clear()
	})
	const approve = () => {
		if (target.length > 0) void run()
	}
	const reject = () => setRejecting(target)
	const choose = () => current && toggle(current.id)
	useReviewKeys(rejecting.length === 0, { approve, reject, move, choose })
	return (
		<>
			<PageHead title={title} action={<Link to="/review/checkManage">{t('审核管理')}</Link>} />
			<Flex gap={12} wrap className="review-bar">
				{switcher}
				<SearchBox key={kind} label={t('搜索')} value={key_word} onSearch={search} />
			</Flex>
			{missed && <ReachNotice of={missed} close={() => setMissed(null)} />}
			<ListStates
				query={query}
				isEmpty={list.length === 0}
				empty={<Empty kind={kind} reviewed={query.data?.reviewed ?? true} own={query.data?.own ?? 0} />}
			>
				<div className="review">
					<div>
						<EntryList entries={list} current={current} chosen={chosen} look={look} toggle={toggle} />
						<Pages page={page} size={page_size} count={query.data?.count ?? 0} onChange={setPage} />
						<Hints />
					</div>
					{current && (
						<section className="panel review-detail" aria-label={current.name}>
							<h2>{current.name}</h2>
							<EntryShow key={`${current.id} ${current.updated_at} ${current.revision}`} entry={current} />
							<Facts entry={current} />
							<Buttons marked={marked.length} busy={busy} approve={approve} reject={reject} />
						</section>
					)}
				</div>
			</ListStates>
			{rejecting.length > 0 && (
				<RejectDialog
					title={rejecting.map(({ name }) => name).join(', ')}
					onReject={reason => decide(kind, rejecting, false, reason).then(clear)}
					onClose={() => setRejecting([])}
				/>
			)}
		</>
	)
}
