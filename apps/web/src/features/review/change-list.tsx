import type { ReviewDifference, ReviewEntry } from '@vitrine/contract/release/review'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../data/text.ts'
import { moment } from '../../ui/format.ts'
import { Skeleton } from '../../ui/lists/states.tsx'
import { useChanges } from './use-review.ts'

const words: Readonly<Record<ReviewDifference['what'], TextKey>> = {
	size: '画布尺寸从 {from} 改为 {to}',
	background: '背景颜色已修改',
	background_picture: '背景图片已修改',
	music: '背景音乐已修改',
	fold: '折叠方式已修改',
	window_added: '新增窗口“{window}”',
	window_removed: '删除窗口“{window}”',
	window_moved: '窗口“{window}”从 {from} 移到 {to}',
	window_resized: '窗口“{window}”的大小从 {from} 改为 {to}',
	window_stacked: '窗口“{window}”的层级已修改',
	window_changed: '窗口“{window}”的样式已修改',
	items_ordered: '窗口“{window}”中的播放顺序已修改',
	item_added: '窗口“{window}”新增“{item}”',
	item_removed: '窗口“{window}”删除“{item}”',
	item_changed: '窗口“{window}”修改“{item}”',
}

const wordsOf = ({ what, window = '', item = '', from = '', to = '' }: ReviewDifference): string =>
	t(words[what], { window, item, from, to })

/** The differences between a program and its last approved version. */
export const ChangeList = ({ entry }: { entry: ReviewEntry }) => {
	const { data } = useChanges(entry)
	if (data === undefined) return <Skeleton rows={2} />
	if (data.changes === null) return <p className="muted">{t('此节目从未通过审核')}</p>
	const title =
		data.approved_at === null
			? t('与上次通过的版本相比')
			: t('与 {time} 通过的版本相比', { time: moment(data.approved_at) })
	return (
		<section className="review-changes" aria-label={title}>
			<h3>{title}</h3>
			{data.changes.length === 0 ? (
				<p className="muted">{t('没有变化')}</p>
			) : (
				<ul>
					{data.changes.map(change => (
						<li key={wordsOf(change)}>{wordsOf(change)}</li>
					))}
				</ul>
			)}
		</section>
	)
}
