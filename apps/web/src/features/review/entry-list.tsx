import type { ReviewEntry } from '@vitrine/contract/release/review'
import type { ReviewKind } from '@vitrine/domain/release/review'
import { Checkbox } from 'antd'
import { type RefObject, useEffect, useRef } from 'react'
import { t } from '../../data/text.ts'
import { moment } from '../../ui/format.ts'
import type { IconName } from '../../ui/icon.tsx'
import { Thumbnail } from '../../ui/lists/thumbnail.tsx'
import { StateWord } from '../../ui/state-word.tsx'

const icons: Readonly<Record<ReviewKind, IconName>> = {
	material: 'upload',
	program: 'program',
	release: 'publish',
	interlude: 'program',
}

interface RowProps {
	readonly entry: ReviewEntry
	readonly current: boolean
	readonly chosen: boolean
	readonly look: () => void
	readonly toggle: () => void
}

const Row = ({ entry, current, chosen, look, toggle }: RowProps) => (
	<li className={`review-row${current ? ' review-current' : ''}`}>
		<Checkbox aria-label={t('选择“{name}”', { name: entry.name })} checked={chosen} onChange={toggle} />
		<button type="button" className="review-open" aria-current={current} onClick={look}>
			<Thumbnail src={entry.thumbnail} icon={icons[entry.kind]} width={80} />
			<span className="review-words">
				<strong>{entry.name}</strong>
				<span className="muted">
					{entry.publish_no === '' ? '' : `${entry.publish_no} · `}
					{entry.author} · {moment(entry.updated_at)}
				</span>
				{entry.again && <StateWord tone="amber" text={t('审核已过有效期')} />}
				{entry.expired && <StateWord tone="amber" text={t('已过期')} />}
			</span>
		</button>
	</li>
)

/** Scrolls the viewed entry into sight, or moves the focus to it if the focus was in the list. */
const useFollowing = (list: RefObject<HTMLUListElement | null>, current: number) => {
	const before = useRef(current)
	useEffect(() => {
		if (before.current === current) return
		before.current = current
		const row = list.current?.querySelector<HTMLElement>('[aria-current="true"]')
		if (list.current?.contains(document.activeElement)) row?.focus()
		else row?.scrollIntoView({ block: 'nearest' })
	}, [list, current])
}

interface Props {
	readonly entries: readonly ReviewEntry[]
	readonly current: ReviewEntry | undefined
	readonly chosen: ReadonlySet<number>
	readonly look: (id: number) => void
	readonly toggle: (id: number) => void
}

/** The pending entries: one is being viewed, any number can be chosen. */
export const EntryList = ({ entries, current, chosen, look, toggle }: Props) => {
	const list = useRef<HTMLUListElement>(null)
	useFollowing(list, current?.id ?? 0)
	return (
		<ul className="review-list panel" ref={list}>
			{entries.map(entry => (
				<Row
					key={entry.id}
					entry={entry}
					current={entry === current}
					chosen={chosen.has(entry.id)}
					look={() => look(entry.id)}
					toggle={() => toggle(entry.id)}
				/>
			))}
		</ul>
	)
}
