import { safe_areas } from '@vitrine/domain/program/canvas/distances'
import type { Ruled } from '@vitrine/domain/program/canvas/snapping'
import { t } from '../../../data/text.ts'
import { MenuButton } from '../../../ui/menu-button.tsx'
import { selectedWindows } from '../../actions.ts'
import type { Sights } from '../../canvas/sights.ts'
import { EditorIcon, IconButton } from '../../icon.tsx'
import { type EditorStore, lookWith, programOf, ruleWith, useEditor, useEditorStore } from '../../store.ts'
import { KeysDialog } from '../keys-dialog.tsx'
import './canvas-options.css'

const grids = [0, 5, 10, 20, 25, 50, 100, 200]

const Check = ({ label, on, onToggle }: { label: string; on: boolean; onToggle: () => void }) => (
	<label className="ed-check">
		<input type="checkbox" checked={on} onChange={onToggle} />
		{label}
	</label>
)

const GridChoice = () => {
	const store = useEditorStore()
	const grid = useEditor(state => state.grid)
	const choices = grids.includes(grid) ? grids : [...grids, grid].sort((a, b) => a - b)
	return (
		<label className="ed-field">
			{t('网格间距')}
			<select className="input" value={grid} onChange={event => lookWith(store, { grid: Number(event.target.value) })}>
				{choices.map(step => (
					<option key={step} value={step}>
						{step === 0 ? t('无网格') : t('网格 {step} px', { step })}
					</option>
				))}
			</select>
		</label>
	)
}

/** Adds guide lines through the centre of the selection, or of the canvas; works without a pointer. */
const ruleMiddle = (store: EditorStore, axis: Ruled['axis']): void => {
	const program = programOf(store.getState())
	const [window] = selectedWindows(store)
	const { x, y, w, h } = window ?? { x: 0, y: 0, w: program.w, h: program.h }
	const at = Math.round(axis === 'x' ? x + w / 2 : y + h / 2)
	lookWith(store, { sights: { ...store.getState().sights, ruled: true } })
	ruleWith(store, [...store.getState().ruled, { axis, at }])
}

const GuideButtons = () => {
	const store = useEditorStore()
	const count = useEditor(state => state.ruled.length)
	return (
		<>
			<button type="button" onClick={() => ruleMiddle(store, 'x')}>
				{t('添加垂直参考线')}
			</button>
			<button type="button" onClick={() => ruleMiddle(store, 'y')}>
				{t('添加水平参考线')}
			</button>
			<button type="button" disabled={count === 0} onClick={() => ruleWith(store, [])}>
				{t('清除参考线')} {count > 0 && <span className="muted">{count}</span>}
			</button>
		</>
	)
}

const SightChecks = () => {
	const store = useEditorStore()
	const sights = useEditor(state => state.sights)
	const snapping = useEditor(state => state.snapping)
	const check = (name: keyof Sights, label: string) => (
		<Check
			label={label}
			on={sights[name]}
			onToggle={() => lookWith(store, { sights: { ...sights, [name]: !sights[name] } })}
		/>
	)
	return (
		<>
			<Check label={t('吸附对齐')} on={snapping} onToggle={() => lookWith(store, { snapping: !snapping })} />
			{check('rulers', t('标尺'))}
			{check('ruled', t('参考线'))}
			{check('distances', t('移动时显示间距'))}
			{check('grid', t('显示网格'))}
			<GridChoice />
			<hr />
			{check('action', `${t('动作安全区')} ${safe_areas.action}%`)}
			{check('title', `${t('字幕安全区')} ${safe_areas.title}%`)}
		</>
	)
}

/** The editing aids on the canvas, and the list of shortcuts. */
export const CanvasOptions = () => {
	const store = useEditorStore()
	return (
		<>
			<MenuButton
				className="icon-button"
				caret
				face={
					<>
						<EditorIcon name="view" />
						{t('视图')}
					</>
				}
			>
				{/* biome-ignore lint/a11y/noStaticElementInteractions: several of these are set at once, so the menu stays open */}
				{/* biome-ignore lint/a11y/useKeyWithClickEvents: nothing happens here that a key would do */}
				<div className="ed-view-menu" onClick={event => event.stopPropagation()}>
					<SightChecks />
					<hr />
					<GuideButtons />
				</div>
			</MenuButton>
			<IconButton icon="keys" label={t('快捷键')} keys="?" onClick={() => store.setState({ keys_open: true })} />
			<KeysDialog />
		</>
	)
}
