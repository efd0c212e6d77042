import {
	addMusic,
	changeMusic,
	moveMusic,
	musicLength,
	removeMusic,
} from '@vitrine/domain/program/editing/program-settings'
import type { AudioResource } from '@vitrine/domain/program/kinds/audio'
import { turnLength } from '@vitrine/domain/program/timing'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../../data/text.ts'
import { NumberInput } from '../../../kinds/fields/number-input.tsx'
import { KindIcon } from '../../../kinds/kind-icon.tsx'
import { clockTime } from '../../../ui/format.ts'
import { itemsOf } from '../../actions.ts'
import { EditorIcon, IconButton } from '../../icon.tsx'
import { edit, programOf, settle, useEditor, useEditorStore } from '../../store.ts'
import '../rows.css'

const LibraryDrawer = lazy(async () => ({ default: (await import('../library/library.tsx')).LibraryDrawer }))

const none: readonly AudioResource[] = []

interface RowProps {
	readonly sound: AudioResource
	readonly index: number
	readonly count: number
}

const SoundRow = ({ sound, index, count }: RowProps) => {
	const store = useEditorStore()
	const { id, name } = sound
	const move = (to: number) => edit(store, program => moveMusic(program, id, to))
	return (
		<li className="ed-resource ed-sound">
			<div className="ed-resource-head">
				<span className="ed-sound-name">
					<KindIcon kind="audio" size={16} />
					<span className="ed-row-name" title={name}>
						{name}
					</span>
				</span>
				<IconButton
					icon="up"
					label={t('上移“{name}”', { name })}
					disabled={index === 0}
					onClick={() => move(index - 1)}
				/>
				<IconButton
					icon="down"
					label={t('下移“{name}”', { name })}
					disabled={index === count - 1}
					onClick={() => move(index + 1)}
				/>
				<IconButton
					icon="remove"
					label={t('移除“{name}”', { name })}
					onClick={() => edit(store, program => removeMusic(program, id))}
				/>
			</div>
			<div className="ed-sound-options">
				<span className="muted">{clockTime(turnLength(sound))}</span>
				<NumberInput
					name={t('“{name}”的音量', { name })}
					value={sound.volume}
					min={0}
					max={100}
					step={5}
					unit="%"
					onChange={volume => edit(store, program => changeMusic(program, { ...sound, volume }), `volume:${id}`)}
					onSettle={() => settle(store)}
				/>
			</div>
		</li>
	)
}

/** The background sounds, played one after the other regardless of the windows. */
export const MusicList = () => {
	const store = useEditorStore()
	const music = useEditor(state => programOf(state).music ?? none)
	const length = useEditor(state => musicLength(programOf(state)))
	const [choosing, setChoosing] = useState(false)
	const add = async (ids: readonly number[]) => {
		const sounds = (await itemsOf(store, ids)).filter(item => item.kind === 'audio')
		edit(store, program => addMusic(program, sounds))
	}
	return (
		<section aria-label={t('背景音乐')}>
			<h2>
				{t('背景音乐')} {music.length > 0 && <span className="muted">{clockTime(length)}</span>}
			</h2>
			{music.length > 0 && (
				<ol className="ed-list">
					{music.map((sound, index) => (
						<SoundRow key={sound.id} sound={sound} index={index} count={music.length} />
					))}
				</ol>
			)}
			<div className="ed-buttons">
				<button type="button" className="button" onClick={() => setChoosing(true)}>
					<EditorIcon name="plus" size={16} />
					{t('添加音乐')}
				</button>
			</div>
			{choosing && (
				<Suspense fallback={null}>
					<LibraryDrawer
						title={t('添加音乐')}
						kind="audio"
						onChoose={ids => void add(ids).catch(() => undefined)}
						onClose={() => setChoosing(false)}
					/>
				</Suspense>
			)}
		</section>
	)
}
