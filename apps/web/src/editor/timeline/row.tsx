import { validityOn } from '@vitrine/domain/program/checks/validity'
import type { ProgramWindow, WindowResource } from '@vitrine/domain/program/document'
import { background_id, music_id } from '@vitrine/domain/program/layer-ids'
import { isOnDay } from '@vitrine/domain/program/timing'
import { memo } from 'react'
import { t } from '../../data/text.ts'
import { clockTime } from '../../ui/format.ts'
import { itemName } from '../panels/items/item-name.ts'
import { today } from '../today.ts'
import { blocksOf } from './blocks.ts'
import { share } from './ruler.tsx'

const rowName = ({ id, name }: ProgramWindow): string => {
	if (id === background_id) return t('背景图片')
	return id === music_id ? t('背景音乐') : name
}

/** Items that are in the list but do not play today. */
const OffToday = ({ resources }: { resources: readonly WindowResource[] }) => {
	const off = resources.filter(resource => !isOnDay(resource, today()))
	if (off.length === 0) return null
	const words = off.map(resource =>
		validityOn(resource, today()) === 'expired'
			? t('“{name}”已过期', { name: itemName(resource) })
			: t('“{name}”未到播放日期', { name: itemName(resource) }),
	)
	return (
		<span className="tl-off" title={words.join('\n')}>
			{t('{count} 项今天不播放', { count: off.length })}
		</span>
	)
}

interface RowProps {
	readonly window: ProgramWindow
	readonly length: number
	readonly open: string | null
	readonly choose: (window: ProgramWindow, resource: WindowResource) => void
}

/** The timeline of a window, of the background picture, or of the background music. */
export const Row = memo(({ window, length, open, choose }: RowProps) => (
	<li className={`tl-row${window.hidden ? ' tl-hidden' : ''}`}>
		<span className="tl-name" title={rowName(window)}>
			<span>{rowName(window)}</span>
			<OffToday resources={window.resources} />
		</span>
		<span className="tl-track">
			{blocksOf(window, length, resource => isOnDay(resource, today())).map(({ key, resource, from, to, again }) => (
				<button
					type="button"
					key={key}
					tabIndex={again ? -1 : 0}
					className={`tl-block${again ? ' tl-again' : ''}${resource.id === open ? ' tl-open' : ''}`}
					data-kind={resource.kind}
					style={{ left: share(from, length), width: share(to - from, length) }}
					title={`${itemName(resource)} · ${clockTime(from)}–${clockTime(to)}`}
					onClick={() => choose(window, resource)}
				>
					{itemName(resource)}
					{(resource.count ?? 1) > 1 && ` × ${resource.count}`}
				</button>
			))}
		</span>
	</li>
))
