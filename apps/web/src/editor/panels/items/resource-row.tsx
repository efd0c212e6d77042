import { validityOn } from '@vitrine/domain/program/checks/validity'
import { filesOfResource, type ProgramWindow, type WindowResource } from '@vitrine/domain/program/document'
import { moveItems, removeItems } from '@vitrine/domain/program/editing/item-list'
import { changeResource } from '@vitrine/domain/program/editing/operations'
import { turnLength } from '@vitrine/domain/program/timing'
import { type DragEvent, type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { t } from '../../../data/text.ts'
import { KindIcon } from '../../../kinds/kind-icon.tsx'
import { clockTime } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/lists/states.tsx'
import { EditorIcon, IconButton } from '../../icon.tsx'
import { edit, useEditor, useEditorStore } from '../../store.ts'
import { today } from '../../today.ts'
import { carryItems, isCarryingItems, isCarryingMaterial } from '../library/carrying.ts'
import { itemName } from './item-name.ts'

// Loaded on a click, so that the editor itself does not wait for them.
const ResourceOptions = lazy(async () => ({ default: (await import('./resource-options.tsx')).ResourceOptions }))

const Thumbnail = ({ resource }: { resource: WindowResource }) => {
	const [file = ''] = filesOfResource(resource)
	const address = useEditor(state => state.files[file])
	if (address === undefined) return <KindIcon kind={resource.kind} />
	if (address.thumbnail !== '' || resource.kind === 'picture' || resource.kind === 'document')
		return <img src={address.thumbnail || address.url} alt="" loading="lazy" decoding="async" draggable={false} />
	if (resource.kind !== 'video') return <KindIcon kind={resource.kind} />
	return <video src={`${address.url}#t=0.1`} muted preload="metadata" aria-hidden="true" tabIndex={-1} />
}

const About = ({ resource }: { resource: WindowResource }) => {
	const state = validityOn(resource, today())
	const { count = 1, play_time } = resource
	return (
		<span className="muted">
			{count === 1 ? clockTime(play_time) : `${clockTime(play_time)} × ${count} = ${clockTime(turnLength(resource))}`}
			{state && <span className="ed-off-day">{state === 'expired' ? t('已过期') : t('未到播放日期')}</span>}
		</span>
	)
}

interface RowProps {
	readonly window: ProgramWindow
	readonly resource: WindowResource
	readonly index: number
	/** The items selected together with this one; only itself if it is not selected. */
	readonly carried: readonly string[]
	readonly chosen: boolean
	readonly onChoose: (chosen: boolean, range: boolean) => void
	readonly onDrop: (event: DragEvent, at: number) => void
}

const Head = ({ window, resource, index, carried, chosen, onChoose }: Omit<RowProps, 'onDrop'>) => {
	const store = useEditorStore()
	const isOpen = useEditor(state => state.resource_id === resource.id)
	const name = itemName(resource)
	const pressed = (event: KeyboardEvent<HTMLElement>) => {
		const { length } = window.resources
		const to = { ArrowUp: index - 1, ArrowDown: index + 2, Home: 0, End: length }[event.key]
		if (to === undefined) return
		event.preventDefault()
		if (to < 0 || to > length) return
		const grip = event.currentTarget
		edit(store, program => moveItems(program, window.id, [resource.id], to))
		// A row that moves can lose the focus.
		requestAnimationFrame(() => grip.focus())
	}
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: what is dragged by the mouse is moved by the keys of its grip too
		<div className="ed-resource-head" draggable onDragStart={event => carryItems(event.dataTransfer, carried)}>
			<input
				type="checkbox"
				className="ed-pick"
				aria-label={t('选择“{name}”', { name })}
				checked={chosen}
				onClick={event => onChoose(!chosen, event.shiftKey)}
				onChange={() => undefined}
			/>
			<button
				type="button"
				className="ed-resource-name"
				aria-expanded={isOpen}
				title={name}
				onClick={() => store.setState({ resource_id: isOpen ? null : resource.id })}
			>
				<span className="ed-thumbnail">
					<Thumbnail resource={resource} />
				</span>
				<span className="ed-row-name">{name}</span>
				<About resource={resource} />
			</button>
			<button
				type="button"
				className="icon-button ed-grip"
				aria-label={t('移动“{name}”，拖动或按上下方向键', { name })}
				title={t('移动“{name}”，拖动或按上下方向键', { name })}
				onKeyDown={pressed}
			>
				<EditorIcon name="grip" />
			</button>
			<IconButton
				icon="remove"
				label={t('移除“{name}”', { name })}
				onClick={() => edit(store, program => removeItems(program, window.id, [resource.id]))}
			/>
		</div>
	)
}

/** An item of a window's list, with its options when open; drops go before it or, on its lower half, after it. */
export const ResourceRow = (props: RowProps) => {
	const { window, resource, index, chosen, onDrop } = props
	const store = useEditorStore()
	const isOpen = useEditor(state => state.resource_id === resource.id)
	const [over, setOver] = useState<'before' | 'behind' | null>(null)
	const side = (event: DragEvent): 'before' | 'behind' => {
		const box = event.currentTarget.getBoundingClientRect()
		return event.clientY < box.top + box.height / 2 ? 'before' : 'behind'
	}
	const classes = ['ed-resource', ...(isOpen || chosen ? ['ed-chosen'] : []), ...(over === null ? [] : [`ed-${over}`])]
	return (
		<li
			className={classes.join(' ')}
			onDragOver={event => {
				if (!isCarryingItems(event.dataTransfer) && !isCarryingMaterial(event.dataTransfer)) return
				event.preventDefault()
				setOver(side(event))
			}}
			onDragLeave={() => setOver(null)}
			onDrop={event => {
				setOver(null)
				onDrop(event, side(event) === 'before' ? index : index + 1)
			}}
		>
			<Head {...props} />
			{isOpen && (
				<Suspense fallback={<Skeleton rows={3} />}>
					<ResourceOptions
						resource={resource}
						onChange={(next, ongoing) =>
							edit(store, program => changeResource(program, window.id, next), ongoing ?? null)
						}
					/>
				</Suspense>
			)}
		</li>
	)
}
