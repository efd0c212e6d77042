import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../../data/text.ts'
import { Switch } from '../../../ui/forms/switch.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { Skeleton } from '../../../ui/lists/states.tsx'
import { useSearchChange, useUrlState } from '../../../ui/lists/url-state.ts'
import { PlayRecords } from './play-records.tsx'
import { RankingFigure } from './ranking-figure.tsx'

const Prices = lazy(async () => ({ default: (await import('../prices/prices.tsx')).Prices }))
const PointChip = lazy(async () => ({ default: (await import('./point-chip.tsx')).PointChip }))
const ExportDialog = lazy(async () => ({ default: (await import('../export/export-dialog.tsx')).ExportDialog }))

const Export = () => {
	const [isOpen, open] = useState(false)
	return (
		<>
			<button type="button" className="button" onClick={() => open(true)}>
				{t('导出')}
			</button>
			{isOpen && (
				<Suspense>
					<ExportDialog close={() => open(false)} />
				</Suspense>
			)}
		</>
	)
}

/** The kind of plays shown, and a function to change it: another kind starts without a search. */
const useKind = () => {
	const [kind] = useUrlState('records', 'p')
	const change = useSearchChange()
	const choose = (chosen: string) =>
		change(search => {
			search.delete('q')
			if (chosen === 'p') search.delete('records')
			else search.set('records', chosen)
		}, true)
	return [kind, choose] as const
}

/** Scrolls to the section of plays for users who come from a point, as it is below everything else. */
const useInView = (isWanted: boolean) => {
	const section = useRef<HTMLElement>(null)
	useEffect(() => {
		if (isWanted) section.current?.scrollIntoView()
	}, [isWanted])
	return section
}

/** The page with more details on the same plays. */
const morePath = (isMaterial: boolean, point: string): string => {
	const search = new URLSearchParams({ ...(isMaterial && { kind: 'm' }), ...(point !== '' && { point }) }).toString()
	return search === '' ? '/home/statistics' : `/home/statistics?${search}`
}

/** What the screens have played, by program, by material, or with material prices (specification B §2). */
export const Plays = () => {
	const [kind, setKind] = useKind()
	const [key_word, setWord] = useUrlState('q')
	const [asked, setPoint] = useUrlState('point')
	const point = /^[1-9]\d{0,14}$/.test(asked) ? asked : ''
	const isMaterial = kind === 'm' || kind === 'mp'
	const isOfPoint = point !== '' && kind !== 'mp'
	const section = useInView(isOfPoint)
	return (
		<section ref={section} className={isOfPoint ? 'plays-of-point' : undefined} aria-label={t('播放统计')}>
			<div className="filters">
				<h2 className="plays-title">{t('播放统计')}</h2>
				<Switch
					label={t('播放统计')}
					value={kind}
					onChoose={setKind}
					choices={[
						{ value: 'p', text: t('节目播放') },
						{ value: 'm', text: t('素材播放') },
						{ value: 'mp', text: t('素材价格') },
						{ value: 'x', text: t('异常记录') },
					]}
				/>
				<SearchBox label={t('按名称搜索')} value={key_word} onSearch={setWord} />
				<Export />
				<Link className="button" to={morePath(isMaterial, point)}>
					{t('更多统计')}
				</Link>
				<Link className="button" to="/home/reports">
					{t('定期报告')}
				</Link>
			</div>
			{/* The ranking covers all plays, so it would not match the records of a single point. */}
			{kind !== 'x' && !isOfPoint && <RankingFigure key={String(isMaterial)} isMaterial={isMaterial} />}
			{kind === 'mp' ? (
				<Suspense fallback={<Skeleton />}>
					<Prices key_word={key_word} />
				</Suspense>
			) : (
				<>
					{point !== '' && (
						<Suspense>
							<PointChip point={point} clear={() => setPoint('')} />
						</Suspense>
					)}
					<PlayRecords kind={kind} key_word={key_word} point={point} />
				</>
			)}
		</section>
	)
}
