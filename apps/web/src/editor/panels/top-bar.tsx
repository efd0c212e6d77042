import { program_limits } from '@vitrine/domain/program/document'
import { programLength } from '@vitrine/domain/program/timing'
import { useEffect, useState } from 'react'
import { t } from '../../data/text.ts'
import { clockTime } from '../../ui/format.ts'
import type { Scene } from '../canvas/scene.ts'
import { EditorIcon, IconButton } from '../icon.tsx'
import { isDirty, programOf, redo, undo, useEditor, useEditorStore } from '../store.ts'

const NameField = () => {
	const store = useEditorStore()
	const name = useEditor(state => state.name)
	const [typed, setTyped] = useState(name)
	useEffect(() => setTyped(name), [name])
	const commit = () => {
		const next = typed.trim()
		if (next === '') setTyped(name)
		else store.setState({ name: next })
	}
	return (
		<input
			className="input ed-name"
			aria-label={t('节目名称')}
			value={typed}
			maxLength={program_limits.name}
			onChange={event => setTyped(event.target.value)}
			onBlur={commit}
			onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
		/>
	)
}

const SaveStatus = () => {
	const saving = useEditor(state => state.saving)
	const dirty = useEditor(isDirty)
	return (
		<span className={`ed-status${dirty && !saving ? ' ed-unsaved' : ''}`} role="status">
			{saving ? t('正在保存…') : dirty ? t('未保存') : t('已保存')}
		</span>
	)
}

const HistoryButtons = () => {
	const store = useEditorStore()
	const playing = useEditor(state => state.playing)
	const hasPast = useEditor(state => state.history.past.length > 0)
	const hasFuture = useEditor(state => state.history.future.length > 0)
	return (
		<>
			<IconButton
				icon="undo"
				label={t('撤销')}
				keys="Ctrl+Z"
				disabled={!hasPast || playing}
				onClick={() => undo(store)}
			/>
			<IconButton
				icon="redo"
				label={t('重做')}
				keys="Ctrl+Y"
				disabled={!hasFuture || playing}
				onClick={() => redo(store)}
			/>
		</>
	)
}

const ZoomButtons = ({ scene }: { scene: Scene | null }) => {
	const [scale, setScale] = useState(1)
	useEffect(() => {
		if (scene === null) return
		setScale(scene.camera.view().scale)
		return scene.camera.onView(view => setScale(view.scale))
	}, [scene])
	return (
		<>
			<IconButton icon="minus" label={t('缩小')} keys="Ctrl+-" onClick={() => scene?.camera.zoom(0.8)} />
			<button
				type="button"
				className="icon-button ed-zoom"
				title={t('实际大小')}
				aria-label={t('缩放 {percent}%，点击恢复实际大小', { percent: Math.round(scale * 100) })}
				onClick={() => scene?.camera.zoom(1 / scale)}
			>
				{Math.round(scale * 100)}%
			</button>
			<IconButton icon="plus" label={t('放大')} keys="Ctrl+=" onClick={() => scene?.camera.zoom(1.25)} />
			<IconButton icon="fit" label={t('适合窗口')} keys="Ctrl+0" onClick={() => scene?.camera.showAll()} />
		</>
	)
}

const grids = [0, 10, 20, 50, 100]

const SnapControls = () => {
	const store = useEditorStore()
	const snapping = useEditor(state => state.snapping)
	const grid = useEditor(state => state.grid)
	return (
		<>
			<IconButton
				icon="magnet"
				label={t('吸附对齐')}
				pressed={snapping}
				onClick={() => store.setState({ snapping: !snapping })}
			/>
			<select
				className="input ed-grid-choice"
				aria-label={t('网格')}
				title={t('网格')}
				value={grid}
				onChange={event => store.setState({ grid: Number(event.target.value) })}
			>
				{grids.map(step => (
					<option key={step} value={step}>
						{step === 0 ? t('无网格') : t('网格 {step} px', { step })}
					</option>
				))}
			</select>
		</>
	)
}

/** How often the running time of the preview is renewed, in ms. */
const beat = 200

const PlayControls = ({ scene }: { scene: Scene | null }) => {
	const store = useEditorStore()
	const playing = useEditor(state => state.playing)
	const length = useEditor(state => programLength(programOf(state)))
	const isEmpty = useEditor(state => programOf(state).windows.every(window => window.resources.length === 0))
	const [elapsed, setElapsed] = useState(0)
	useEffect(() => {
		setElapsed(0)
		if (!playing || scene === null) return
		const timer = setInterval(() => setElapsed(scene.elapsed() % length), beat)
		return () => clearInterval(timer)
	}, [playing, scene, length])
	return (
		<>
			<button
				type="button"
				className="button"
				disabled={isEmpty && !playing}
				onClick={() => store.setState({ playing: !playing, tool: 'select' })}
			>
				<EditorIcon name={playing ? 'stop' : 'play'} size={16} />
				{playing ? t('停止预览') : t('预览')}
			</button>
			<span className="ed-time" title={t('节目总时长')}>
				{playing && `${clockTime(elapsed)} / `}
				{clockTime(length)}
			</span>
		</>
	)
}

interface Props {
	readonly scene: Scene | null
	readonly onSave: () => void
	readonly onLeave: () => void
}

/** What concerns the whole program: its name, history, view, preview and saving. */
export const TopBar = ({ scene, onSave, onLeave }: Props) => {
	const saving = useEditor(state => state.saving)
	return (
		<header className="ed-bar">
			<button type="button" className="icon-button" onClick={onLeave}>
				<EditorIcon name="back" />
				{t('返回')}
			</button>
			<NameField />
			<SaveStatus />
			<div className="ed-tools" role="toolbar" aria-label={t('编辑工具')}>
				<HistoryButtons />
				<ZoomButtons scene={scene} />
				<SnapControls />
				<PlayControls scene={scene} />
			</div>
			<button type="button" className="button primary" disabled={saving} aria-keyshortcuts="Control+S" onClick={onSave}>
				{t('保存')}
			</button>
		</header>
	)
}
