import { useQuery } from '@tanstack/react-query'
import { keys } from '../../../data/calls/queries.ts'
import { statistics } from '../../../data/calls/statistics.ts'
import { figures_every } from '../../../data/constants.ts'
import { t } from '../../../data/text.ts'
import { clockTime, numberWord } from '../../../ui/format.ts'
import { Figure } from '../charts/figure.tsx'
import { rowsOption } from '../charts/options.ts'

/** The width of a ranking bar in pixels, and its spacing as a multiple of that (specification B §2). */
const bar = { width: 32, pitch: 1.6 } as const
/** The visible height, in pixels. */
const place = 320
const useRanking = (isMaterial: boolean) =>
	useQuery({
		queryKey: [...keys.plays, 'ranking', isMaterial],
		queryFn: ({ signal }) =>
			isMaterial
				? statistics.getHistoryMediaStatistics({}, { signal })
				: statistics.getPlayHistoryStatistics({}, { signal }),
		refetchInterval: figures_every,
	})

/** How often each program or material was played, most frequent first; the full ranking scrolls. */
export const RankingFigure = ({ isMaterial }: { isMaterial: boolean }) => {
	const query = useRanking(isMaterial)
	const list = query.data ?? []
	const path = isMaterial ? '/home/statistics?kind=m' : '/home/statistics'
	const parts = list.map(({ name, number }) => ({
		name,
		value: number,
		words: numberWord(number),
	}))
	return (
		<div className="figures">
			<Figure
				title={isMaterial ? t('播放最多的素材') : t('播放最多的节目')}
				place={place}
				height={bar.width * bar.pitch * list.length}
				query={query}
				empty={t('有播放后在这里排行')}
				heads={[t('名称'), t('播放量'), t('播放时长')]}
				rows={list.map(({ name, duration }, at) => ({
					cells: [name, parts[at]?.words ?? '', clockTime(duration * 1000)],
					to: `${path}${isMaterial ? '&' : '?'}name=${encodeURIComponent(name)}`,
				}))}
				option={look => rowsOption(look, parts, bar.width)}
				isPressed
				isWide
			/>
		</div>
	)
}
