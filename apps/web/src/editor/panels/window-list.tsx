import type { ProgramWindow } from '@vitrine/domain/program/document'
import { type LayerMove, moveLayer, moveToLayer } from '@vitrine/domain/program/operations'
import { type DragEvent, memo, useMemo, useState } from 'react'
import { t } from '../../data/text.ts'
import { IconButton } from '../icon.tsx'
import { type EditorStore, edit, programOf, select, useEditor, useEditorStore } from '../store.ts'

const pick = (store: EditorStore, id: string, add: boolean): void => {
	const { selection } = store.getState()
	if (!add) select(store, [id])
	else select(store, selection.includes(id) ? selection.filter(other => other !== id) : [...selection, id])
}

interface RowProps {
	readonly window: ProgramWindow
	readonly selected: boolean
	readonly store: EditorStore
}

const WindowRow = memo(({ window, selected, store }: RowProps) => {
	const [over, setOver] = useState(false)
	const drop = (event: DragEvent) => {
		event.preventDefault()
		setOver(false)
		const id = event.dataTransfer.getData('text/vitrine-window')
		if (id !== '' && id !== window.id) edit(store, program => moveToLayer(program, id, window.zIndex))
	}
	return (
		<li
			draggable
			className={`ed-row${selected ? ' ed-chosen' : ''}${over ? ' ed-over' : ''}`}
			onDragStart={event => event.dataTransfer.setData('text/vitrine-window', window.id)}
			onDragOver={event => {
				event.preventDefault()
				setOver(true)
			}}
			onDragLeave={() => setOver(false)}
			onDrop={drop}
		>
			<button
				type="button"
				aria-pressed={selected}
				onClick={event => pick(store, window.id, event.shiftKey || event.ctrlKey || event.metaKey)}
			>
				<span className="ed-row-name">{window.name}</span>
				<span className="muted">
					{t('{w}×{h}，{count} 项', { w: window.w, h: window.h, count: window.resources.length })}
				</span>
			</button>
		</li>
	)
})

const moves = [
	{ move: 'front', icon: 'front', label: '移到最前' },
	{ move: 'forward', icon: 'up', label: '上移一层' },
	{ move: 'backward', icon: 'down', label: '下移一层' },
	{ move: 'back', icon: 'rear', label: '移到最后' },
] as const

const LayerButtons = () => {
	const store = useEditorStore()
	const selection = useEditor(state => state.selection)
	const restack = (move: LayerMove) =>
		edit(store, program => {
			// Several windows keep their order among themselves only when the foremost goes last towards the front.
			const chosen = program.windows.filter(window => selection.includes(window.id)).sort((a, b) => a.zIndex - b.zIndex)
			const order = move === 'front' || move === 'backward' ? chosen : chosen.reverse()
			return order.reduce((next, window) => moveLayer(next, window.id, move), program)
		})
	return (
		<div className="ed-buttons">
			{moves.map(({ move, icon, label }) => (
				<IconButton
					key={move}
					icon={icon}
					label={t(label)}
					disabled={selection.length === 0}
					onClick={() => restack(move)}
				/>
			))}
		</div>
	)
}

/** The windows as layers, the uppermost first; dragging or the buttons change their order. */
export const WindowList = () => {
	const store = useEditorStore()
	const windows = useEditor(state => programOf(state).windows)
	const selection = useEditor(state => state.selection)
	const layers = useMemo(() => [...windows].sort((a, b) => b.zIndex - a.zIndex), [windows])
	const chosen = new Set(selection)
	return (
		<>
			<LayerButtons />
			{layers.length === 0 && <p className="ed-hint">{t('还没有窗口。添加一个窗口，或选择一种布局。')}</p>}
			<ul className="ed-list" aria-label={t('窗口')}>
				{layers.map(window => (
					<WindowRow key={window.id} window={window} selected={chosen.has(window.id)} store={store} />
				))}
			</ul>
		</>
	)
}
