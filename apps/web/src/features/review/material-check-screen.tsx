import type { Material } from '@vitrine/contract/materials'
import { Button, Checkbox, Flex } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../data/session.ts'
import { t } from '../../data/text.ts'
import { KindIcon } from '../../kinds/kind-icon.tsx'
import { kindWord } from '../../kinds/kind-word.ts'
import { MaterialShow } from '../../kinds/material-show.tsx'
import { bytes, moment } from '../../ui/format.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Pages } from '../../ui/pages.tsx'
import { ListStates, Nothing, Skeleton } from '../../ui/states.tsx'
import { useUrlPage } from '../../ui/url-state.ts'
import { RejectDialog } from './reject-dialog.tsx'
import './review.css'
import { decide, page_size, useDetail, usePending } from './use-review.ts'

interface RowProps {
	readonly material: Material
	readonly current: boolean
	readonly chosen: boolean
	readonly look: () => void
	readonly toggle: () => void
}

const Row = ({ material, current, chosen, look, toggle }: RowProps) => (
	<li className={`review-row${current ? ' review-current' : ''}`}>
		<Checkbox aria-label={t('选择“{name}”', { name: material.name })} checked={chosen} onChange={toggle} />
		<button type="button" className="review-open" aria-current={current} onClick={look}>
			<span className="review-thumbnail">
				{material.thumbnail === '' ? (
					<KindIcon kind={material.kind} size={24} />
				) : (
					<img src={material.thumbnail} alt="" loading="lazy" />
				)}
			</span>
			<span className="review-words">
				<strong>{material.name}</strong>
				<span className="muted">
					{kindWord(material.kind)} · {material.uploader}
				</span>
			</span>
		</button>
	</li>
)

const Facts = ({ material }: { material: Material }) => (
	<dl className="review-facts">
		<dt>{t('提交人')}</dt>
		<dd>{material.uploader}</dd>
		<dt>{t('类型')}</dt>
		<dd>{kindWord(material.kind)}</dd>
		{material.size > 0 && (
			<>
				<dt>{t('大小')}</dt>
				<dd>{bytes(material.size)}</dd>
			</>
		)}
		<dt>{t('上传时间')}</dt>
		<dd>{moment(material.created_at)}</dd>
	</dl>
)

const Shown = ({ material }: { material: Material }) => {
	const { data } = useDetail(material)
	return data ? <MaterialShow detail={data} /> : <Skeleton rows={3} />
}

const Empty = () => {
	const maySet = useSession()?.permissions.includes('system.write') ?? false
	return (
		<Nothing
			title={t('没有待审核的素材')}
			hint={t('新素材和修改后的素材会在这里等待审核')}
			{...(maySet ? { action: <Link to="/system/reviewSetting">{t('审核设置')}</Link> } : {})}
		/>
	)
}

/** Materials that wait for a decision (route /review/materialCheck): the list, and beside it what is decided over. */
export const MaterialCheckScreen = () => {
	const [page, setPage] = useUrlPage()
	const query = usePending(page)
	const list = query.data?.list ?? []
	const [looked, setLooked] = useState(0)
	const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
	const [rejecting, setRejecting] = useState<readonly Material[]>([])
	const current = list.find(({ id }) => id === looked) ?? list[0]
	const marked = list.filter(({ id }) => chosen.has(id))
	const target = marked.length > 0 ? marked : current === undefined ? [] : [current]
	const approve = () =>
		void decide(target, true).then(
			() => setChosen(new Set()),
			() => undefined,
		)
	const toggle = (id: number) =>
		setChosen(before => {
			const next = new Set(before)
			if (!next.delete(id)) next.add(id)
			return next
		})
	const many = marked.length > 0
	return (
		<>
			<PageHead title={t('素材审核')} />
			<ListStates query={query} isEmpty={list.length === 0} empty={<Empty />}>
				<div className="review">
					<div>
						<ul className="review-list panel">
							{list.map(material => (
								<Row
									key={material.id}
									material={material}
									current={material === current}
									chosen={chosen.has(material.id)}
									look={() => setLooked(material.id)}
									toggle={() => toggle(material.id)}
								/>
							))}
						</ul>
						<Pages page={page} size={page_size} count={query.data?.count ?? 0} onChange={setPage} />
					</div>
					{current && (
						<section className="panel review-detail" aria-label={current.name}>
							<h2>{current.name}</h2>
							<Shown key={current.id} material={current} />
							<Facts material={current} />
							<Flex gap={8} wrap>
								<Button type="primary" onClick={approve}>
									{many ? t('通过所选（{count}）', { count: marked.length }) : t('通过')}
								</Button>
								<Button danger onClick={() => setRejecting(target)}>
									{many ? t('驳回所选（{count}）', { count: marked.length }) : t('驳回')}
								</Button>
							</Flex>
						</section>
					)}
				</div>
			</ListStates>
			{rejecting.length > 0 && (
				<RejectDialog chosen={rejecting} done={() => setChosen(new Set())} close={() => setRejecting([])} />
			)}
		</>
	)
}
