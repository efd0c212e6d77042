import { type LayerMove, stackOf } from '@vitrine/domain/program/canvas/layers'
import { useCallback, useMemo, useRef, useState } from 'react'
import { t } from '../../../data/text.ts'
import { restackSelected } from '../../actions.ts'
import { IconButton } from '../../icon.tsx'
import { type EditorStore, programOf, select, useEditor, useEditorStore } from '../../store.ts'
import { LayerRowItem, type PickMode } from './layer-row.tsx'
import { idsOfRow, type LayerRow, layerRows } from './layer-rows.ts'
import '../rows.css'

const moves = [
	{ move: 'front', icon: 'front', label: '移到最前', keys: 'Shift+]' },
	{ move: 'forward', icon: 'up', label: '上移一层', keys: ']' },
	{ move: 'backward', icon: 'down', label: '下移一层', keys: '[' },
	{ move: 'back', icon: 'rear', label: '移到最后', keys: 'Shift+[' },
] as const satisfies readonly { move: LayerMove; icon: string; label: string; keys: string }[]

const LayerButtons = () => {
	const store = useEditorStore()
	const isNone = useEditor(state => state.selection.length === 0)
	return (
		<div className="ed-buttons">
			{moves.map(({ move, icon, label, keys }) => (
				<IconButton
					key={move}
					icon={icon}
					label={t(label)}
					keys={keys}
					disabled={isNone}
					onClick={() => restackSelected(store, move)}
				/>
			))}
		</div>
	)
}

/** The current rows of a program, topmost first. */
const rowsIn = (store: EditorStore): LayerRow[] => layerRows(stackOf(programOf(store.getState())).reverse())

/** The selection after a row was clicked; a range starts at the row clicked before. */
const picked = (store: EditorStore, row: LayerRow, mode: PickMode, from: string | null): readonly string[] => {
	const { selection } = store.getState()
	const ids = idsOfRow(row)
	if (mode === 'alone') return ids
	if (mode === 'toggle') {
		const rest = selection.filter(id => !ids.includes(id))
		return ids.every(id => selection.includes(id)) ? rest : [...rest, ...ids]
	}
	const rows = rowsIn(store)
	const [a, b] = [from, row.id].map(id =>
		Math.max(
			0,
			rows.findIndex(other => other.id === id),
		),
	)
	const range = rows.slice(Math.min(a ?? 0, b ?? 0), Math.max(a ?? 0, b ?? 0) + 1)
	return [...new Set(range.flatMap(idsOfRow))]
}

const usePick = (store: EditorStore) => {
	const from = useRef<string | null>(null)
	return useCallback(
		(row: LayerRow, mode: PickMode) => {
			select(store, picked(store, row, mode, from.current))
			if (mode !== 'range') from.current = row.id
		},
		[store],
	)
}

/** Reuses unchanged rows, so that they are not redrawn. */
const useRows = (): LayerRow[] => {
	const windows = useEditor(state => programOf(state).windows)
	const before = useRef(new Map<string, LayerRow>())
	return useMemo(() => {
		const rows = layerRows([...windows].sort((a, b) => b.zIndex - a.zIndex)).map(row => {
			const old = before.current.get(row.id)
			const isSame =
				row.type === 'window' && old?.type === 'window' && old.window === row.window && old.member === row.member
			return isSame ? old : row
		})
		before.current = new Map(rows.map(row => [row.id, row]))
		return rows
	}, [windows])
}

/** The windows as layers, topmost first; dragging, the buttons or Alt with the arrow keys change their order. */
export const WindowList = () => {
	const store = useEditorStore()
	const selection = useEditor(state => state.selection)
	const rows = useRows()
	const onPick = usePick(store)
	const [entered, setEntered] = useState<string | null>(null)
	const chosen = new Set(selection)
	const current = rows.some(row => row.id === entered) ? entered : rows[0]?.id
	return (
		<>
			<LayerButtons />
			{rows.length === 0 && <p className="ed-hint">{t('还没有窗口。添加一个窗口，或选择一种布局。')}</p>}
			<ul className="ed-list" aria-label={t('窗口')}>
				{rows.map(row => (
					<LayerRowItem
						key={row.id}
						row={row}
						selected={idsOfRow(row).every(id => chosen.has(id))}
						current={row.id === current}
						store={store}
						onPick={onPick}
						onEnter={setEntered}
					/>
				))}
			</ul>
		</>
	)
}
