import type { ProgramWindow, WindowResource } from '@vitrine/domain/program/document'
import { changeResource, moveResource, removeResource } from '@vitrine/domain/program/operations'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { clockTime } from '../../ui/format.ts'
import { addText } from '../actions.ts'
import { EditorIcon, IconButton } from '../icon.tsx'
import { edit, useEditor, useEditorStore } from '../store.ts'
import { LibraryDrawer } from './library.tsx'
import { ResourceOptions } from './resource-options.tsx'

const nameOf = (resource: WindowResource): string =>
	resource.kind === 'text' ? resource.text.trim().split('\n')[0] || t('文本') : resource.name

const Thumbnail = ({ resource }: { resource: WindowResource }) => {
	const address = useEditor(state => (resource.kind === 'text' ? undefined : state.files[resource.sha256]))
	if (resource.kind === 'text' || address === undefined) return <EditorIcon name={resource.kind} />
	if (address.thumbnail !== '' || resource.kind === 'picture')
		return <img src={address.thumbnail || address.url} alt="" loading="lazy" decoding="async" />
	return <video src={`${address.url}#t=0.1`} muted preload="metadata" aria-hidden="true" tabIndex={-1} />
}

interface RowProps {
	readonly window: ProgramWindow
	readonly resource: WindowResource
	readonly index: number
}

const ResourceRow = ({ window, resource, index }: RowProps) => {
	const store = useEditorStore()
	const isOpen = useEditor(state => state.resource_id === resource.id)
	const name = nameOf(resource)
	const move = (to: number) => edit(store, program => moveResource(program, window.id, index, to))
	return (
		<li className={`ed-resource${isOpen ? ' ed-chosen' : ''}`}>
			<div className="ed-resource-head">
				<button
					type="button"
					className="ed-resource-name"
					aria-expanded={isOpen}
					onClick={() => store.setState({ resource_id: isOpen ? null : resource.id })}
				>
					<span className="ed-thumbnail">
						<Thumbnail resource={resource} />
					</span>
					<span className="ed-row-name">{name}</span>
					<span className="muted">{clockTime(resource.play_time)}</span>
				</button>
				<IconButton
					icon="up"
					label={t('上移“{name}”', { name })}
					disabled={index === 0}
					onClick={() => move(index - 1)}
				/>
				<IconButton
					icon="down"
					label={t('下移“{name}”', { name })}
					disabled={index === window.resources.length - 1}
					onClick={() => move(index + 1)}
				/>
				<IconButton
					icon="remove"
					label={t('移除“{name}”', { name })}
					onClick={() => edit(store, program => removeResource(program, window.id, resource.id))}
				/>
			</div>
			{isOpen && (
				<ResourceOptions
					resource={resource}
					onChange={(next, ongoing) =>
						edit(store, program => changeResource(program, window.id, next), ongoing ?? null)
					}
				/>
			)}
		</li>
	)
}

/** What a window plays, one after the other, with ways to more. */
export const ResourceList = ({ window }: { window: ProgramWindow }) => {
	const store = useEditorStore()
	const [choosing, setChoosing] = useState(false)
	return (
		<>
			<div className="ed-buttons">
				<button type="button" className="button primary" onClick={() => setChoosing(true)}>
					<EditorIcon name="plus" size={16} />
					{t('添加素材')}
				</button>
				<button type="button" className="button" onClick={() => addText(store, window.id)}>
					<EditorIcon name="text" size={16} />
					{t('添加文本')}
				</button>
			</div>
			{window.resources.length === 0 && <p className="ed-hint">{t('此窗口还没有内容。')}</p>}
			<ol className="ed-list">
				{window.resources.map((resource, index) => (
					<ResourceRow key={resource.id} window={window} resource={resource} index={index} />
				))}
			</ol>
			<LibraryDrawer window_id={window.id} open={choosing} onClose={() => setChoosing(false)} />
		</>
	)
}
