import type { ProgramWindow } from '@vitrine/domain/program/document'
import { moveItems } from '@vitrine/domain/program/editing/item-list'
import { type DragEvent, lazy, Suspense, useRef, useState } from 'react'
import { t } from '../../../data/text.ts'
import { addWidget, itemsOf } from '../../actions.ts'
import { EditorIcon } from '../../icon.tsx'
import { putItems } from '../../list-space.ts'
import { edit, useEditorStore } from '../../store.ts'
import { droppedItems, droppedMaterial, isCarryingItems, isCarryingMaterial } from '../library/carrying.ts'
import { AddWidget } from './add-widget.tsx'
import { ListTools } from './list-tools.tsx'
import { ResourceRow } from './resource-row.tsx'
import '../rows.css'

const LibraryDrawer = lazy(async () => ({ default: (await import('../library/library.tsx')).LibraryDrawer }))

/** The selected items of a list; Shift selects the range from the last one. */
const useChosen = (window: ProgramWindow) => {
	const [picked, setPicked] = useState<readonly string[]>([])
	const last = useRef<string | null>(null)
	const ids = window.resources.map(({ id }) => id)
	const choose = (id: string, chosen: boolean, range: boolean) => {
		const [from, to] = [ids.indexOf(last.current ?? ''), ids.indexOf(id)]
		const meant = range && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
		last.current = id
		const others = picked.filter(other => !meant.includes(other))
		setPicked(chosen ? [...others, ...meant] : others)
	}
	return { chosen: ids.filter(id => picked.includes(id)), choose, setPicked }
}

/** The playlist of a window, with buttons to add to it. */
export const ResourceList = ({ window }: { window: ProgramWindow }) => {
	const store = useEditorStore()
	const [choosing, setChoosing] = useState(false)
	const { chosen, choose, setPicked } = useChosen(window)
	const insert = async (ids: readonly number[], at: number) => {
		const items = await itemsOf(store, ids)
		putItems(store, window.id, items, at)
	}
	const drop = (event: DragEvent, at: number) => {
		event.preventDefault()
		event.stopPropagation()
		const material = droppedMaterial(event.dataTransfer)
		const moved = droppedItems(event.dataTransfer)
		if (material !== null) void insert([material], at).catch(() => undefined)
		else if (moved.length > 0) edit(store, program => moveItems(program, window.id, moved, at))
	}
	const { length } = window.resources
	return (
		<>
			<div className="ed-buttons">
				<button type="button" className="button primary" onClick={() => setChoosing(true)}>
					<EditorIcon name="plus" size={16} />
					{t('添加素材')}
				</button>
				<AddWidget space={() => window} onAdd={options => addWidget(store, window.id, options)} />
			</div>
			{length > 1 && <ListTools window={window} chosen={chosen} onChoose={setPicked} />}
			<ol
				className="ed-list ed-items"
				onDragOver={event => {
					if (isCarryingItems(event.dataTransfer) || isCarryingMaterial(event.dataTransfer)) event.preventDefault()
				}}
				onDrop={event => drop(event, length)}
			>
				{length === 0 && <li className="ed-hint">{t('此窗口还没有内容。')}</li>}
				{window.resources.map((resource, index) => (
					<ResourceRow
						key={resource.id}
						window={window}
						resource={resource}
						index={index}
						chosen={chosen.includes(resource.id)}
						carried={chosen.includes(resource.id) ? chosen : [resource.id]}
						onChoose={(picked, range) => choose(resource.id, picked, range)}
						onDrop={drop}
					/>
				))}
			</ol>
			{choosing && (
				<Suspense fallback={null}>
					<LibraryDrawer
						title={t('添加素材')}
						window_id={window.id}
						onChoose={ids => void insert(ids, Number.POSITIVE_INFINITY).catch(() => undefined)}
						onClose={() => setChoosing(false)}
					/>
				</Suspense>
			)}
		</>
	)
}
