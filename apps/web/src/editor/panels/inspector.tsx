import { type ProgramWindow, program_limits } from '@vitrine/domain/program/document'
import { changeCanvas, changeWindow } from '@vitrine/domain/program/operations'
import { windowLength } from '@vitrine/domain/program/timing'
import { t } from '../../data/text.ts'
import { clockTime } from '../../ui/format.ts'
import { insertCopies, removeSelected, selectedWindows } from '../actions.ts'
import { EditorIcon } from '../icon.tsx'
import { edit, programOf, settle, useEditor, useEditorStore } from '../store.ts'
import { ColourField, LineField, NumberField } from './fields.tsx'
import { ResourceList } from './resource-list.tsx'

const { side } = program_limits

const CanvasPanel = () => {
	const store = useEditorStore()
	const program = useEditor(programOf)
	const size = { ...side, unit: 'px' }
	return (
		<section aria-label={t('节目')}>
			<h2>{t('节目')}</h2>
			<div className="ed-grid">
				<NumberField
					label={t('宽')}
					value={program.w}
					{...size}
					onCommit={w => edit(store, next => changeCanvas(next, { w }))}
				/>
				<NumberField
					label={t('高')}
					value={program.h}
					{...size}
					onCommit={h => edit(store, next => changeCanvas(next, { h }))}
				/>
				<ColourField
					label={t('背景颜色')}
					value={program.background}
					onChange={background => edit(store, next => changeCanvas(next, { background }), 'background')}
					onSettle={() => settle(store)}
				/>
			</div>
			<p className="ed-hint">{t('选择一个窗口以编辑其位置、大小和内容。')}</p>
		</section>
	)
}

const SelectionButtons = () => {
	const store = useEditorStore()
	const count = useEditor(state => state.selection.length)
	return (
		<div className="ed-buttons">
			<button type="button" className="button" onClick={() => insertCopies(store, selectedWindows(store))}>
				<EditorIcon name="copy" size={16} />
				{t('创建副本')}
			</button>
			<button type="button" className="button" onClick={() => removeSelected(store)}>
				<EditorIcon name="remove" size={16} />
				{count > 1 ? t('删除 {count} 个窗口', { count }) : t('删除窗口')}
			</button>
		</div>
	)
}

const WindowPanel = ({ window }: { window: ProgramWindow }) => {
	const store = useEditorStore()
	const canvas = useEditor(state => programOf(state))
	const change = (values: Partial<Pick<ProgramWindow, 'name' | 'x' | 'y' | 'w' | 'h'>>) =>
		edit(store, program => changeWindow(program, window.id, values))
	const place = { min: -side.max, max: side.max, unit: 'px' }
	const size = { min: 1, max: side.max, unit: 'px' }
	return (
		<>
			<section aria-label={t('窗口属性')}>
				<h2>{t('窗口属性')}</h2>
				<LineField label={t('名称')} value={window.name} max={100} onCommit={name => change({ name })} />
				<div className="ed-grid">
					<NumberField label="X" value={window.x} {...place} onCommit={x => change({ x })} />
					<NumberField label="Y" value={window.y} {...place} onCommit={y => change({ y })} />
					<NumberField label={t('宽')} value={window.w} {...size} onCommit={w => change({ w })} />
					<NumberField label={t('高')} value={window.h} {...size} onCommit={h => change({ h })} />
				</div>
				<div className="ed-buttons">
					<button type="button" className="button" onClick={() => change({ x: 0, y: 0, w: canvas.w, h: canvas.h })}>
						{t('铺满画布')}
					</button>
				</div>
				<SelectionButtons />
			</section>
			<section aria-label={t('播放列表')}>
				<h2>
					{t('播放列表')} <span className="muted">{clockTime(windowLength(window))}</span>
				</h2>
				<ResourceList window={window} />
			</section>
		</>
	)
}

/** The properties of what is selected: a window, several, or the program itself. */
export const Inspector = () => {
	const selection = useEditor(state => state.selection)
	const window = useEditor(state =>
		state.selection.length === 1
			? programOf(state).windows.find(candidate => candidate.id === state.selection[0])
			: undefined,
	)
	if (selection.length > 1)
		return (
			<section aria-label={t('窗口')}>
				<h2>{t('已选择 {count} 个窗口', { count: selection.length })}</h2>
				<SelectionButtons />
			</section>
		)
	return window === undefined ? <CanvasPanel /> : <WindowPanel key={window.id} window={window} />
}
