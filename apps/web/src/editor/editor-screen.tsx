import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../data/text.ts'
import { Canvas } from './canvas/canvas.tsx'
import type { Scene } from './canvas/scene.ts'
import { attachKeyboard } from './keyboard.ts'
import { Inspector } from './panels/inspector.tsx'
import { AddWindow } from './panels/layers/add-window.tsx'
import { WindowList } from './panels/layers/window-list.tsx'
import { NewMaterials } from './panels/library/new-materials.tsx'
import { TopBar } from './panels/top-bar.tsx'
import { save } from './saving/save.ts'
import { programOf, useEditor, useEditorStore } from './store.ts'
import { Timeline } from './timeline/timeline.tsx'

const WindowsHead = () => {
	const count = useEditor(state => programOf(state).windows.length)
	return (
		<h2>
			{t('窗口')} <span className="muted">{count}</span>
		</h2>
	)
}

/** The editor's main screen: windows on the left, the canvas in the middle, properties on the right. */
export const EditorScreen = () => {
	const store = useEditorStore()
	const navigate = useNavigate()
	const playing = useEditor(state => state.playing)
	const [scene, setScene] = useState<Scene | null>(null)

	useEffect(() => {
		const detach = attachKeyboard(store, {
			save: () => void save(store),
			zoom: factor => (factor === 'fit' ? scene?.camera.showAll() : scene?.camera.zoom(factor)),
		})
		return () => detach()
	}, [store, scene])

	return (
		<div className="ed">
			<TopBar scene={scene} onSave={() => void save(store)} onLeave={() => void navigate('/schedule/programManage')} />
			<aside className="ed-side" aria-label={t('窗口')} inert={playing}>
				<WindowsHead />
				<NewMaterials />
				<AddWindow />
				<WindowList />
			</aside>
			<Canvas onScene={setScene} />
			<aside className="ed-side ed-right" aria-label={t('属性')} inert={playing}>
				<Inspector />
			</aside>
			<Timeline scene={scene} />
		</div>
	)
}
