import type { ProgramRow } from '@vitrine/contract/release/programs'
import { play_modes } from '@vitrine/domain/release/release'
import {
	changeItem,
	copyItem,
	deleteItem,
	empty_list,
	lookAt,
	moveItem,
	type PlayListItem,
} from '@vitrine/domain/schedule/terms/play-list'
import { Button } from 'antd'
import { useRef } from 'react'
import { Link } from 'react-router'
import { t } from '../../../data/text.ts'
import { clockTime } from '../../../ui/format.ts'
import { CountField, TurnFields } from '../../../ui/forms/turn-fields.tsx'
import { Nothing } from '../../../ui/lists/states.tsx'
import { Thumbnail } from '../../../ui/lists/thumbnail.tsx'
import { changeList, useDraft } from './draft.ts'
import type { DraftProblems } from './draft-check.ts'

interface ItemProps {
	readonly item: PlayListItem
	readonly place: number
	readonly program: ProgramRow | undefined
	readonly faults: DraftProblems
}

const change = (place: number, part: Partial<PlayListItem>) =>
	changeList(list => changeItem(list, place, item => ({ ...item, ...part })))

const counts = { min: 1, max: 9999 }

/** How many steps of an item the list names. */
const named = 3

const Times = ({ item, place, faults: problems }: Omit<ItemProps, 'program'>) => {
	const count = new Set(problems.steps.filter(problem => problem.item === item.key).map(({ step }) => step)).size
	return (
		<div className="publishing-turn">
			<span>
				{item.steps.slice(0, named).map(({ key, start, end }) => (
					<span key={key} className="publishing-span">{`${start}–${end}`}</span>
				))}
				{item.steps.length > named && t('还有 {count} 项', { count: item.steps.length - named })}
			</span>
			{count > 0 && <span className="fault">{t('有误的时段：{count}', { count })}</span>}
			<Link to="/schedule/addSchedule" onClick={() => changeList(list => lookAt(list, place))}>
				{t('编辑时段')}
			</Link>
		</div>
	)
}

const buttonId = (key: number, by: -1 | 1): string => `item-${key}-${by === 1 ? 'down' : 'up'}`

/** Moves an item, and the keyboard focus with it. */
const move = (item: PlayListItem, place: number, by: -1 | 1): void => {
	changeList(list => moveItem(list, place, by))
	requestAnimationFrame(() => {
		const wanted = [by, by === 1 ? -1 : 1] as const
		const buttons = wanted.map(one => document.getElementById(buttonId(item.key, one)))
		buttons.find(button => button instanceof HTMLButtonElement && !button.disabled)?.focus()
	})
}

const ItemButtons = ({
	item,
	place,
	name,
	left,
}: {
	item: PlayListItem
	place: number
	name: string
	left: () => void
}) => {
	const count = useDraft(draft => draft.list.items.length)
	return (
		<div className="publishing-buttons">
			{([-1, 1] as const).map(by => (
				<Button
					key={by}
					id={buttonId(item.key, by)}
					size="small"
					aria-label={by === -1 ? t('上移“{name}”', { name }) : t('下移“{name}”', { name })}
					disabled={place + by < 0 || place + by >= count}
					onClick={() => move(item, place, by)}
				>
					{by === -1 ? '↑' : '↓'}
				</Button>
			))}
			<Button
				size="small"
				aria-label={t('复制此项“{name}”', { name })}
				onClick={() => changeList(list => copyItem(list, place))}
			>
				{t('复制')}
			</Button>
			<Button
				size="small"
				danger
				aria-label={t('删除“{name}”', { name })}
				onClick={() => {
					changeList(list => deleteItem(list, place))
					left()
				}}
			>
				{t('删除')}
			</Button>
		</div>
	)
}

const Item = ({ item, place, program, faults: problems, left }: ItemProps & { left: () => void }) => {
	const play_mode = useDraft(draft => draft.play_mode)
	const name = program?.name ?? `#${item.program_id}`
	return (
		<li className="publishing-item">
			<div className="publishing-row">
				<span className="publishing-number">{place + 1}</span>
				<Thumbnail src={program?.thumbnail ?? ''} icon="program" width={72} />
				<span className="publishing-words">
					<strong>{name}</strong>
					{program && <span className="muted">{clockTime(program.play_time)}</span>}
				</span>
				<ItemButtons item={item} place={place} name={name} left={left} />
			</div>
			{play_mode === play_modes.loop && (
				<div className="publishing-turn">
					<TurnFields
						item={item}
						name={name}
						range={counts}
						isFaulty={problems.times.includes(item.key)}
						change={part => change(place, part)}
					/>
				</div>
			)}
			{play_mode === play_modes.timed && <Times item={item} place={place} faults={problems} />}
			{play_mode === play_modes.urgency && (
				<div className="publishing-turn">
					<span aria-hidden="true">{t('播放次数')}</span>
					<CountField name={name} count={item.count} range={counts} onChange={count => change(place, { count })} />
				</div>
			)}
		</li>
	)
}

/** The play list: its items in order, each with its duration or its times. */
export const PlayListItems = ({
	programs,
	faults: problems,
}: {
	programs: readonly ProgramRow[]
	faults: DraftProblems
}) => {
	const { items } = useDraft(draft => draft.list)
	const tried = useDraft(draft => draft.tried)
	const part = useRef<HTMLElement>(null)
	const isFaulty = tried && problems.programs !== null
	return (
		<section ref={part} tabIndex={-1} className="panel publishing-part" aria-label={t('播放列表')}>
			<div className="publishing-head">
				<h2>{t('播放列表')}</h2>
				{items.length > 0 && (
					<Button size="small" onClick={() => changeList(() => empty_list)}>
						{t('清空列表')}
					</Button>
				)}
			</div>
			<div role="alert">{isFaulty && <p className="fault">{problems.programs}</p>}</div>
			{items.length === 0 && <Nothing title={t('播放列表是空的')} hint={t('从节目中添加，至少两个。')} />}
			<ol className="publishing-items">
				{items.map((item, place) => (
					<Item
						key={item.key}
						item={item}
						place={place}
						program={programs.find(({ id }) => id === item.program_id)}
						faults={problems}
						left={() => part.current?.focus()}
					/>
				))}
			</ol>
		</section>
	)
}
