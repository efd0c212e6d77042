import { useEffect, useRef } from 'react'
import { t } from '../../data/text.ts'
import { attachLibraryDrop } from '../panels/library/library-drop.ts'
import { programOf, useEditor, useEditorStore } from '../store.ts'
import './canvas.css'
import './guides.css'
import { attachEdges } from './edges.ts'
import { attachHand } from './hand.ts'
import { attachPointer } from './pointer.ts'
import { createScene, type Scene } from './scene.ts'

/** Announces the selection to screen readers. */
const Chosen = () => {
	const count = useEditor(state => state.selection.length)
	const name = useEditor(state => programOf(state).windows.find(({ id }) => id === state.selection[0])?.name)
	return (
		<p className="hidden-text" role="status">
			{count === 1 && name !== undefined && t('已选择“{name}”', { name })}
			{count > 1 && t('已选择 {count} 个窗口', { count })}
		</p>
	)
}

/** The program as it will appear, with the editing tools on top. */
export const Canvas = ({ onScene }: { onScene: (scene: Scene | null) => void }) => {
	const store = useEditorStore()
	const tool = useEditor(state => state.tool)
	const playing = useEditor(state => state.playing)
	const resting = useEditor(state => !state.playing && state.head === null)
	const pane = useRef<HTMLElement>(null)
	const host = useRef<HTMLDivElement>(null)
	const ruled = useRef<HTMLDivElement>(null)
	const over = useRef<HTMLDivElement>(null)

	useEffect(() => {
		if (pane.current === null || host.current === null || ruled.current === null || over.current === null) return
		const scene = createScene(pane.current, host.current, over.current, store)
		const ends = [
			attachHand(pane.current, scene.camera),
			attachEdges(pane.current, ruled.current, scene.camera, store),
			attachPointer(pane.current, scene, store),
			attachLibraryDrop(pane.current, scene.camera, store, scene.hover),
		]
		onScene(scene)
		return () => {
			onScene(null)
			for (const end of ends) end()
			scene.dispose()
		}
	}, [store, onScene])

	return (
		<section
			className={`ed-pane${playing ? ' ed-playing' : ''}${resting ? ' ed-rest' : ''}`}
			data-tool={tool}
			ref={pane}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move windows while the canvas has the focus
			tabIndex={0}
			aria-label={t('画布')}
		>
			<div className="ed-host" ref={host} aria-hidden="true" />
			<div className="ed-lines" ref={ruled} aria-hidden="true" />
			<div className="ed-over" ref={over} aria-hidden="true" />
			<Chosen />
		</section>
	)
}
