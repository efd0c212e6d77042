import type { FoundPlay } from '@vitrine/contract/release/plays'
import { play_problems } from '@vitrine/domain/release/play'
import type { TextKey } from '@vitrine/texts/all'
import { Link } from 'react-router'
import { useGroupNames } from '../../../data/groups.ts'
import { t } from '../../../data/text.ts'
import { clockTime, datedMoment, exactMoment } from '../../../ui/format.ts'

const problem_words: Readonly<Record<number, TextKey>> = {
	[play_problems.future]: '时间在未来',
	[play_problems.before]: '早于终端接入的时间',
	[play_problems.reversed]: '结束早于开始',
	[play_problems.long]: '时长超过一天',
	[play_problems.missing]: '记录已丢失',
	[play_problems.altered]: '与终端签名不一致',
	[play_problems.unsigned]: '没有终端签名',
}

const kindWord = ({ kind }: FoundPlay): string => t(kind === 'material' ? '素材播放' : '节目播放')

/** What was played; a row that represents lost records shows how many. */
const RecordName = ({ row, isApart }: { row: FoundPlay; isApart: boolean }) => {
	const { missing: count = 0, name } = row
	if (count > 0) return t('缺少 {count} 条播放记录', { count })
	return (
		<>
			{name}
			{isApart && <span className="muted"> · {kindWord(row)}</span>}
		</>
	)
}

/** The position of a terminal, longitude first as for points. */
const positionWord = ({ longitude, latitude, accuracy: count }: NonNullable<FoundPlay['position']>): string => {
	const place = `${longitude.toFixed(5)}, ${latitude.toFixed(5)}`
	return count === undefined ? place : t('{place}，误差 {count} 米', { place, count })
}

/** The point something was played for, linked to all its plays, and the terminal's position when the play began. */
const PlayedAt = ({ row: { kind, point, position }, isMaterial }: { row: FoundPlay; isMaterial: boolean }) => (
	<td className="long">
		{point !== undefined && (
			<Link to={`/home/statistics?point=${point.id}${isMaterial || kind === 'material' ? '&kind=m' : ''}`}>
				{point.name || t('不可见的投放点 {id}', { id: point.id })}
			</Link>
		)}
		{position !== undefined && <div className="muted">{positionWord(position)}</div>}
	</td>
)

interface Props {
	readonly rows: readonly FoundPlay[]
	readonly isApart: boolean
	/** Whether all records are of materials. */
	readonly isMaterial: boolean
}

/** Play records; set-aside ones show the reason instead of the duration. */
export const RecordTable = ({ rows, isApart, isMaterial }: Props) => {
	const nameOf = useGroupNames()
	// Without moving terminals there are no places to show.
	const hasPlaces = rows.some(({ point, position }) => point !== undefined || position !== undefined)
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways has to be reachable by keyboard
		<section className="table-scroll" tabIndex={0} aria-label={t('播放记录')}>
			<table className="table">
				<thead>
					<tr>
						<th scope="col">{t('名称')}</th>
						<th scope="col">{t('终端')}</th>
						<th scope="col">{t('组织')}</th>
						<th scope="col">{t('序列号')}</th>
						<th scope="col">{t('开始时间')}</th>
						{isApart && <th scope="col">{t('结束时间')}</th>}
						{hasPlaces && <th scope="col">{t('播放地点')}</th>}
						<th scope="col">{isApart ? t('异常原因') : t('时长')}</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: records carry no id, and a page is replaced as a whole
						<tr key={index}>
							<td className="long">
								<RecordName row={row} isApart={isApart} />
							</td>
							<td className="long">{row.dname || t('已移除的终端')}</td>
							<td>{nameOf(row.gname)}</td>
							<td>{row.sn}</td>
							<td title={row.time_zone}>{(isApart ? datedMoment : exactMoment)(row.start_time * 1000)}</td>
							{isApart && <td>{datedMoment(row.end_time * 1000)}</td>}
							{hasPlaces && <PlayedAt row={row} isMaterial={isMaterial} />}
							<td>{isApart ? t(problem_words[row.time_fault ?? 0] ?? '异常记录') : clockTime(row.duration * 1000)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	)
}
