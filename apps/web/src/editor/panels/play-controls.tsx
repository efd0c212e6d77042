import { layersOf } from '@vitrine/domain/program/document'
import { programLength } from '@vitrine/domain/program/timing'
import { useEffect, useState } from 'react'
import { t } from '../../data/text.ts'
import { clockTime } from '../../ui/format.ts'
import type { Scene } from '../canvas/scene.ts'
import { EditorIcon, IconButton } from '../icon.tsx'
import { programOf, useEditor, useEditorStore } from '../store.ts'
import { setSound, useSound } from './items/sound.ts'

/** Refresh interval of the preview's running time, in ms. */
const beat = 200

/** Position of the preview, in ms since the start of the program; null at rest. */
const useElapsed = (scene: Scene | null, length: number): number | null => {
	const playing = useEditor(state => state.playing)
	const head = useEditor(state => state.head)
	const [elapsed, setElapsed] = useState(0)
	useEffect(() => {
		if (!playing || scene === null) return
		const look = () => setElapsed(scene.elapsed() % length)
		look()
		const timer = setInterval(look, beat)
		return () => clearInterval(timer)
	}, [playing, scene, length])
	return playing ? elapsed : head
}

const SoundButton = () => {
	const sound = useSound()
	return (
		<IconButton
			icon={sound ? 'sound' : 'silent'}
			label={t('预览时播放声音')}
			pressed={sound}
			onClick={() => setSound(!sound)}
		/>
	)
}

/** Plays the program on the canvas: from the play head, paused at any moment, with sound if wanted. */
export const PlayControls = ({ scene }: { scene: Scene | null }) => {
	const store = useEditorStore()
	const playing = useEditor(state => state.playing)
	const length = useEditor(state => programLength(programOf(state)))
	const isEmpty = useEditor(state => layersOf(programOf(state)).every(({ resources }) => resources.length === 0))
	const elapsed = useElapsed(scene, length)
	const isAtRest = elapsed === null
	const pause = () => store.setState({ playing: false, head: Math.round((scene?.elapsed() ?? 0) % length) })
	return (
		<>
			<button
				type="button"
				className="button"
				disabled={isEmpty && !playing}
				onClick={() => store.setState(playing ? { playing: false, head: null } : { playing: true, tool: 'select' })}
			>
				<EditorIcon name={playing ? 'stop' : 'play'} size={16} />
				{playing ? t('停止预览') : t('预览')}
			</button>
			{playing && <IconButton icon="pause" label={t('暂停预览')} onClick={pause} />}
			{!playing && !isAtRest && (
				<IconButton icon="stop" label={t('停止预览')} onClick={() => store.setState({ head: null })} />
			)}
			<SoundButton />
			<span className="ed-time" title={t('节目总时长')}>
				{!isAtRest && `${clockTime(elapsed)} / `}
				{clockTime(length)}
			</span>
		</>
	)
}
