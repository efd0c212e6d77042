import { useEffect, useRef } from 'react'
import { t } from '../../data/text.ts'
import { useEditor, useEditorStore } from '../store.ts'
import { attachPointer } from './pointer.ts'
import { createScene, type Scene } from './scene.ts'

/** While the space bar is held the pointer moves the view; buttons and fields keep their space bar. */
const attachHand = (pane: HTMLElement): (() => void) => {
	const ends = new AbortController()
	const { signal } = ends
	const isFree = (target: EventTarget | null) => target === pane || target === document.body
	window.addEventListener(
		'keydown',
		event => {
			if (event.key !== ' ' || !isFree(event.target)) return
			event.preventDefault()
			pane.dataset.hand ??= 'ready'
		},
		{ signal },
	)
	window.addEventListener('keyup', event => event.key === ' ' && delete pane.dataset.hand, { signal })
	return () => ends.abort()
}

/** The wall as it will be, with what one needs to work on it. */
export const Canvas = ({ onScene }: { onScene: (scene: Scene | null) => void }) => {
	const store = useEditorStore()
	const tool = useEditor(state => state.tool)
	const playing = useEditor(state => state.playing)
	const pane = useRef<HTMLDivElement>(null)
	const host = useRef<HTMLDivElement>(null)
	const over = useRef<HTMLDivElement>(null)

	useEffect(() => {
		if (pane.current === null || host.current === null || over.current === null) return
		const scene = createScene(pane.current, host.current, over.current, store)
		const ends = [attachPointer(pane.current, scene, store), attachHand(pane.current)]
		onScene(scene)
		return () => {
			onScene(null)
			for (const end of ends) end()
			scene.dispose()
		}
	}, [store, onScene])

	return (
		<div
			className={`ed-pane${playing ? ' ed-playing' : ''}`}
			data-tool={tool}
			ref={pane}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move windows while the canvas has the focus
			tabIndex={0}
			role="region"
			aria-label={t('画布')}
		>
			<div className="ed-host" ref={host} aria-hidden="true" />
			<div className="ed-over" ref={over} aria-hidden="true" />
		</div>
	)
}
