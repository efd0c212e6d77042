import { program_limits } from '@vitrine/domain/program/parts'
import { useEffect, useState } from 'react'
import { t } from '../../data/text.ts'
import type { Scene } from '../canvas/scene.ts'
import { EditorIcon, IconButton } from '../icon.tsx'
import { isDirty, redo, undo, useEditor, useEditorStore } from '../store.ts'
import { Checks } from './checks.tsx'
import { PlayControls } from './play-controls.tsx'
import { CanvasOptions } from './program/canvas-options.tsx'
import './top-bar.css'

const NameField = () => {
	const store = useEditorStore()
	const name = useEditor(state => state.name)
	const [typed, setTyped] = useState(name)
	useEffect(() => {
		setTyped(name)
	}, [name])
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
		const stop = scene.camera.onView(view => setScale(view.scale))
		return () => stop()
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

interface Props {
	readonly scene: Scene | null
	readonly onSave: () => void
	readonly onLeave: () => void
}

/** Controls of the whole program: name, history, view, preview and saving. */
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
				<CanvasOptions />
				<PlayControls scene={scene} />
			</div>
			<Checks />
			<button type="button" className="button primary" disabled={saving} aria-keyshortcuts="Control+S" onClick={onSave}>
				{t('保存')}
			</button>
		</header>
	)
}
