import type { ProgramRow } from '@vitrine/contract/release/programs'
import { interlude_limits } from '@vitrine/domain/release/interlude'
import {
	addItems,
	changeItem,
	deleteItem,
	lookAt,
	moveItem,
	type PlayList,
	type PlayListItem,
} from '@vitrine/domain/schedule/terms/play-list'
import { Button, Select } from 'antd'
import { t } from '../../data/text.ts'
import { clockTime, namedWithSize } from '../../ui/format.ts'
import { TurnFields } from '../../ui/forms/turn-fields.tsx'
import { Nothing } from '../../ui/lists/states.tsx'
import { Thumbnail } from '../../ui/lists/thumbnail.tsx'
import type { PartProps } from './interlude-fields.tsx'
import { useProgramChoice } from './use-interludes.ts'

interface ItemProps {
	readonly item: PlayListItem
	readonly place: number
	readonly program: ProgramRow | undefined
	readonly isLooked: boolean
	readonly isLast: boolean
	readonly isFaulty: boolean
	readonly change: (next: (list: PlayList) => PlayList) => void
}

const Item = ({ item, place, program, isLooked, isLast, isFaulty, change }: ItemProps) => {
	const name = program?.name ?? `#${item.program_id}`
	return (
		<li className="interlude-item">
			<div className="interlude-row">
				<button
					type="button"
					className="interlude-look"
					aria-current={isLooked}
					aria-label={t('预览“{name}”', { name })}
					onClick={() => change(list => lookAt(list, place))}
				>
					<Thumbnail src={program?.thumbnail ?? ''} icon="program" width={72} />
				</button>
				<span className="interlude-words">
					<strong>{name}</strong>
					{program && <span className="muted">{clockTime(program.play_time)}</span>}
				</span>
				<Button
					size="small"
					aria-label={t('上移“{name}”', { name })}
					disabled={place === 0}
					onClick={() => change(list => moveItem(list, place, -1))}
				>
					↑
				</Button>
				<Button
					size="small"
					aria-label={t('下移“{name}”', { name })}
					disabled={isLast}
					onClick={() => change(list => moveItem(list, place, 1))}
				>
					↓
				</Button>
				<Button
					size="small"
					danger
					aria-label={t('删除“{name}”', { name })}
					onClick={() => change(list => deleteItem(list, place))}
				>
					{t('删除')}
				</Button>
			</div>
			<div className="interlude-turn">
				<TurnFields
					item={item}
					name={name}
					range={interlude_limits.count}
					isFaulty={isFaulty}
					change={part => change(list => changeItem(list, place, one => ({ ...one, ...part })))}
				/>
			</div>
		</li>
	)
}

/** The programs of an interlude in order, each with its play count or duration. */
export const InterludeList = ({ draft, faults: problems, change }: PartProps) => {
	const query = useProgramChoice()
	const programs = query.data?.list ?? []
	const { items, index } = draft.list
	const changeList = (next: (list: PlayList) => PlayList) => change({ list: next(draft.list) })
	return (
		<section className="panel interlude-part" aria-label={t('播放列表')}>
			<h2>{t('播放列表')}</h2>
			<Select
				aria-label={t('添加节目')}
				placeholder={t('添加节目')}
				loading={query.isPending}
				disabled={items.length >= interlude_limits.items}
				options={programs.map(row => ({ value: row.id, label: namedWithSize(row) }))}
				showSearch={{ optionFilterProp: 'label' }}
				value={null}
				onChange={(id: number | null) => id !== null && changeList(list => addItems(list, [id]))}
			/>
			<div role="alert">{problems.missing.list && <p className="fault">{problems.missing.list}</p>}</div>
			{items.length === 0 && <Nothing title={t('播放列表是空的')} />}
			<ol className="interlude-items">
				{items.map((item, place) => (
					<Item
						key={item.key}
						item={item}
						place={place}
						program={programs.find(({ id }) => id === item.program_id)}
						isLooked={place === index}
						isLast={place === items.length - 1}
						isFaulty={problems.times.includes(item.key)}
						change={changeList}
					/>
				))}
			</ol>
		</section>
	)
}
