import type { ProgramWindow } from '@vitrine/domain/program/document'
import { changeWindow } from '@vitrine/domain/program/editing/operations'
import { isOnDay, windowLength } from '@vitrine/domain/program/timing'
import { t } from '../../data/text.ts'
import { clockTime } from '../../ui/format.ts'
import { insertCopies, removeSelected, selectedWindows } from '../actions.ts'
import { EditorIcon } from '../icon.tsx'
import { edit, programOf, useEditor, useEditorStore } from '../store.ts'
import { today } from '../today.ts'
import { ResourceList } from './items/resource-list.tsx'
import { Arrange } from './layers/arrange.tsx'
import { PlaceFields } from './layers/place-fields.tsx'
import { WindowLookFields } from './layers/window-look.tsx'
import { LineField } from './line-field.tsx'
import { ProgramPanel } from './program/program-panel.tsx'

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

/** The duration of one pass through the list, and today's if some items do not play today. */
const ListLength = ({ window }: { window: ProgramWindow }) => {
	const whole = windowLength(window)
	const now = windowLength(window, resource => isOnDay(resource, today()))
	return (
		<span className="muted">
			{now === whole
				? clockTime(whole)
				: t('今天 {today}，全部 {whole}', { today: clockTime(now), whole: clockTime(whole) })}
		</span>
	)
}

const WindowPanel = ({ window }: { window: ProgramWindow }) => {
	const store = useEditorStore()
	const canvas = useEditor(state => programOf(state))
	const change = (values: Partial<Pick<ProgramWindow, 'name' | 'x' | 'y' | 'w' | 'h'>>) =>
		edit(store, program => changeWindow(program, window.id, values))
	return (
		<>
			<section aria-label={t('窗口属性')}>
				<h2>{t('窗口属性')}</h2>
				<LineField label={t('名称')} value={window.name} max={100} onCommit={name => change({ name })} />
				<PlaceFields windows={[window]} />
				<div className="ed-buttons">
					<button
						type="button"
						className="button"
						disabled={window.locked ?? false}
						onClick={() => change({ x: 0, y: 0, w: canvas.w, h: canvas.h })}
					>
						{t('铺满画布')}
					</button>
				</div>
				<Arrange />
				<SelectionButtons />
			</section>
			<section aria-label={t('播放列表')}>
				<h2>
					{t('播放列表')} <ListLength window={window} />
				</h2>
				<ResourceList window={window} />
			</section>
			<section aria-label={t('窗口外观')}>
				<h2>{t('窗口外观')}</h2>
				<WindowLookFields window={window} />
			</section>
		</>
	)
}

const WindowsPanel = () => {
	const selection = useEditor(state => state.selection)
	const windows = useEditor(state => programOf(state).windows)
	return (
		<section aria-label={t('窗口')}>
			<h2>{t('已选择 {count} 个窗口', { count: selection.length })}</h2>
			<PlaceFields windows={windows.filter(window => selection.includes(window.id))} />
			<Arrange />
			<SelectionButtons />
		</section>
	)
}

/** The properties of the selection: one window, several, or the program itself. */
export const Inspector = () => {
	const selection = useEditor(state => state.selection)
	const window = useEditor(state =>
		state.selection.length === 1
			? programOf(state).windows.find(candidate => candidate.id === state.selection[0])
			: undefined,
	)
	if (selection.length > 1) return <WindowsPanel />
	return window === undefined ? <ProgramPanel /> : <WindowPanel key={window.id} window={window} />
}
