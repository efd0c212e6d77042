import { moveBeside, moveLayers } from '@vitrine/domain/program/canvas/layers'
import type { ProgramWindow } from '@vitrine/domain/program/document'
import { changeWindow } from '@vitrine/domain/program/editing/operations'
import { type DragEvent, type KeyboardEvent, memo, type ReactNode, useState } from 'react'
import { t } from '../../../data/text.ts'
import { EditorIcon, IconButton } from '../../icon.tsx'
import { type EditorStore, edit } from '../../store.ts'
import { idsOfRow, type LayerRow } from './layer-rows.ts'

/** How a click selects a row: alone, added or removed, or as the end of a range. */
export type PickMode = 'alone' | 'toggle' | 'range'

interface RowProps {
	readonly row: LayerRow
	readonly selected: boolean
	/** The row that the Tab key reaches. */
	readonly current: boolean
	readonly store: EditorStore
	readonly onPick: (row: LayerRow, mode: PickMode) => void
	readonly onEnter: (id: string) => void
}

const carried = 'text/vitrine-window'

const nameOf = (row: LayerRow): string =>
	row.type === 'group' ? t('组，{count} 个窗口', { count: row.members.length }) : row.window.name

const windowsOf = (row: LayerRow): readonly ProgramWindow[] => (row.type === 'group' ? row.members : [row.window])

/** What a row moves: the whole selection if the row is part of it, else only its own windows. */
const movedWith = (store: EditorStore, row: LayerRow): readonly string[] => {
	const { selection } = store.getState()
	const ids = idsOfRow(row)
	return ids.every(id => selection.includes(id)) ? selection : ids
}

/** Toggles for hiding and locking windows. */
const Marks = ({ row, current, store }: Pick<RowProps, 'row' | 'current' | 'store'>) => {
	const windows = windowsOf(row)
	const name = nameOf(row)
	const locked = windows.every(window => window.locked)
	const hidden = windows.every(window => window.hidden)
	const mark = (change: { locked?: boolean; hidden?: boolean }) =>
		edit(store, program => windows.reduce((next, { id }) => changeWindow(next, id, change), program))
	return (
		<>
			<IconButton
				icon={locked ? 'lock' : 'unlock'}
				label={locked ? t('解锁“{name}”', { name }) : t('锁定“{name}”', { name })}
				pressed={locked}
				skipped={!current}
				onClick={() => mark({ locked: !locked })}
			/>
			<IconButton
				icon={hidden ? 'hide' : 'show'}
				label={hidden ? t('显示“{name}”', { name }) : t('隐藏“{name}”，不再播放', { name })}
				pressed={hidden}
				skipped={!current}
				onClick={() => mark({ hidden: !hidden })}
			/>
		</>
	)
}

const NameInput = ({ window, store, onEnd }: { window: ProgramWindow; store: EditorStore; onEnd: () => void }) => {
	const [typed, setTyped] = useState(window.name)
	const commit = () => {
		const name = typed.trim()
		if (name !== '' && name !== window.name) edit(store, program => changeWindow(program, window.id, { name }))
		onEnd()
	}
	return (
		<input
			className="input ed-rename"
			aria-label={t('名称')}
			// biome-ignore lint/a11y/noAutofocus: whoever asked to rename types at once
			autoFocus
			value={typed}
			maxLength={100}
			onFocus={event => event.target.select()}
			onChange={event => setTyped(event.target.value)}
			onBlur={commit}
			onKeyDown={event => {
				if (event.key === 'Enter') commit()
				if (event.key === 'Escape') onEnd()
			}}
		/>
	)
}

/** The other rows of the list, in order. */
const focusBeside = (from: HTMLElement, step: number): void => {
	const rows = [...(from.closest('ul')?.querySelectorAll<HTMLElement>('[data-layer]') ?? [])]
	rows[rows.indexOf(from) + step]?.focus()
}

const keysOf = (store: EditorStore, row: LayerRow, rename: () => void) => (event: KeyboardEvent<HTMLElement>) => {
	const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
	if (step === undefined && event.key !== 'F2') return
	event.preventDefault()
	if (step === undefined) rename()
	else if (event.altKey)
		edit(store, program => moveLayers(program, movedWith(store, row), step < 0 ? 'forward' : 'backward'))
	else focusBeside(event.currentTarget, step)
}

type Side = 'above' | 'below'

const sideOf = (event: DragEvent<HTMLElement>): Side => {
	const { top, height } = event.currentTarget.getBoundingClientRect()
	return event.clientY < top + height / 2 ? 'above' : 'below'
}

/** A row that can be dragged, and dropped above or below another. */
const Draggable = ({
	row,
	selected,
	store,
	children,
}: Pick<RowProps, 'row' | 'selected' | 'store'> & { children: ReactNode }) => {
	const [over, setOver] = useState<Side | null>(null)
	const isOurs = (event: DragEvent) => event.dataTransfer.types.includes(carried)
	const drop = (event: DragEvent<HTMLElement>) => {
		if (!isOurs(event)) return
		event.preventDefault()
		setOver(null)
		const ids = event.dataTransfer.getData(carried).split(',')
		const side = sideOf(event)
		const targets = idsOfRow(row)
		const target = (side === 'above' ? targets[0] : targets.at(-1)) ?? ''
		edit(store, program => moveBeside(program, ids, target, side))
	}
	const member = row.type === 'window' && row.member
	return (
		<li
			draggable
			className={`ed-row${selected ? ' ed-chosen' : ''}${over === null ? '' : ` ed-over-${over}`}${member ? ' ed-member' : ''}`}
			onDragStart={event => event.dataTransfer.setData(carried, movedWith(store, row).join())}
			onDragOver={event => {
				if (!isOurs(event)) return
				event.preventDefault()
				setOver(sideOf(event))
			}}
			onDragLeave={() => setOver(null)}
			onDrop={drop}
		>
			{children}
		</li>
	)
}

/** One row of the layer list. */
export const LayerRowItem = memo(({ row, selected, current, store, onPick, onEnter }: RowProps) => {
	const [renaming, setRenaming] = useState(false)
	const rename = () => row.type === 'window' && setRenaming(true)
	return (
		<Draggable row={row} selected={selected} store={store}>
			{renaming && row.type === 'window' ? (
				<NameInput window={row.window} store={store} onEnd={() => setRenaming(false)} />
			) : (
				<button
					type="button"
					data-layer={row.id}
					aria-pressed={selected}
					tabIndex={current ? 0 : -1}
					onFocus={() => onEnter(row.id)}
					onClick={event => onPick(row, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'alone')}
					onDoubleClick={rename}
					onKeyDown={keysOf(store, row, rename)}
				>
					<span className="ed-row-name">
						{row.type === 'group' && <EditorIcon name="group" size={14} />}
						{nameOf(row)}
					</span>
					{row.type === 'window' && (
						<span className="muted">
							{t('{w}×{h}，{count} 项', {
								w: row.window.w,
								h: row.window.h,
								count: row.window.resources.length,
							})}
						</span>
					)}
				</button>
			)}
			<Marks row={row} current={current} store={store} />
		</Draggable>
	)
})
