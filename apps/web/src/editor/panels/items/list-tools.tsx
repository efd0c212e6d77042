import type { ProgramWindow } from '@vitrine/domain/program/document'
import { removeItems } from '@vitrine/domain/program/editing/item-list'
import { t } from '../../../data/text.ts'
import { MenuButton } from '../../../ui/menu-button.tsx'
import { IconButton } from '../../icon.tsx'
import { copyInList, handOver } from '../../list-space.ts'
import { edit, programOf, useEditor, useEditorStore } from '../../store.ts'

interface Props {
	readonly window: ProgramWindow
	readonly chosen: readonly string[]
	readonly onChoose: (ids: readonly string[]) => void
}

/** Actions on several items at once: select all or none, copy, move to another window, remove. */
export const ListTools = ({ window, chosen, onChoose }: Props) => {
	const store = useEditorStore()
	const windows = useEditor(state => programOf(state).windows)
	const others = windows.filter(other => other.id !== window.id && !other.locked)
	const isWhole = chosen.length === window.resources.length
	return (
		<div className="ed-list-tools">
			<label>
				<input
					type="checkbox"
					className="ed-pick"
					checked={isWhole}
					ref={box => {
						if (box !== null) box.indeterminate = chosen.length > 0 && !isWhole
					}}
					onChange={() => onChoose(isWhole ? [] : window.resources.map(({ id }) => id))}
				/>
				{chosen.length === 0 ? t('全选') : t('已选 {count} 项', { count: chosen.length })}
			</label>
			{chosen.length > 0 && (
				<div className="ed-buttons" role="toolbar" aria-label={t('所选项目')}>
					<IconButton icon="copy" label={t('复制所选')} onClick={() => copyInList(store, window, chosen)} />
					{others.length > 0 && (
						<MenuButton className="icon-button" caret face={t('移到窗口')}>
							{others.map(other => (
								<button type="button" key={other.id} onClick={() => handOver(store, window, chosen, other)}>
									{other.name}
								</button>
							))}
						</MenuButton>
					)}
					<IconButton
						icon="remove"
						label={t('移除所选')}
						onClick={() => edit(store, program => removeItems(program, window.id, chosen))}
					/>
				</div>
			)}
		</div>
	)
}
