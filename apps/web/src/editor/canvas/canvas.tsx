import { useEffect, useRef } from 'react'
import { t } from '../../data/text.ts'
import { useEditor, useEditorStore } from '../store.ts'
import { attachHand } from './hand.ts'
import { attachPointer } from './pointer.ts'
import { createScene, type Scene } from './scene.ts'

/** The wall as it will be, with what one needs to work on it. */
export const Canvas = ({ onScene }: { onScene: (scene: Scene | null) => void }) => {
	const store = useEditorStore()
	const tool = useEditor(state => state.tool)
	const playing = useEditor(state => state.playing)
	const pane = useRef<HTMLElement>(null)
	const host = useRef<HTMLDivElement>(null)
	const over = useRef<HTMLDivElement>(null)

	useEffect(() => {
		if (pane.current === null || host.current === null || over.current === null) return
		const scene = createScene(pane.current, host.current, over.current, store)
		const ends = [attachHand(pane.current, scene.camera), attachPointer(pane.current, scene, store)]
		onScene(scene)
		return () => {
			onScene(null)
			for (const end of ends) end()
			scene.dispose()
		}
	}, [store, onScene])

	return (
		<section
			className={`ed-pane${playing ? ' ed-playing' : ''}`}
			data-tool={tool}
			ref={pane}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move windows while the canvas has the focus
			tabIndex={0}
			aria-label={t('画布')}
		>
			<div className="ed-host" ref={host} aria-hidden="true" />
			<div className="ed-over" ref={over} aria-hidden="true" />
		</section>
	)
}
