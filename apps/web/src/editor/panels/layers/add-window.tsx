import { layouts } from '@vitrine/domain/program/canvas/geometry'
import { program_limits } from '@vitrine/domain/program/parts'
import { t } from '../../../data/text.ts'
import { MenuButton } from '../../../ui/menu-button.tsx'
import { addLayout, addWidgetWindow, boxFor } from '../../actions.ts'
import { EditorIcon } from '../../icon.tsx'
import { programOf, useEditor, useEditorStore } from '../../store.ts'
import { AddWidget } from '../items/add-widget.tsx'

const names = { full: '全屏窗口', halves: '左右分屏', banner: '横幅与主窗口' } as const

/** Adds windows: a whole layout at once, or one drawn by hand. */
export const AddWindow = () => {
	const store = useEditorStore()
	const isFull = useEditor(state => programOf(state).windows.length >= program_limits.windows)
	const drawing = useEditor(state => state.tool === 'draw')
	if (isFull) return <p className="ed-hint">{t('最多 {count} 个窗口', { count: program_limits.windows })}</p>
	return (
		<div className="ed-add">
			<MenuButton
				className="button"
				caret
				face={
					<>
						<EditorIcon name="plus" size={16} />
						{t('添加窗口')}
					</>
				}
			>
				{layouts.map(layout => (
					<button type="button" key={layout} onClick={() => addLayout(store, layout)}>
						{t(names[layout])}
					</button>
				))}
			</MenuButton>
			<button
				type="button"
				className="button"
				aria-pressed={drawing}
				onClick={() => store.setState({ tool: drawing ? 'select' : 'draw', playing: false })}
			>
				<EditorIcon name="draw" size={16} />
				{t('绘制窗口')}
			</button>
			<AddWidget
				space={kind => boxFor(kind, programOf(store.getState()))}
				onAdd={options => addWidgetWindow(store, options)}
			/>
			{drawing && (
				<p className="ed-hint" role="status">
					{t('在画布上拖动以绘制窗口，按 Esc 取消。')}
				</p>
			)}
		</div>
	)
}
