import { isWidgetKind } from '@vitrine/domain/library/material'
import type { WindowResource } from '@vitrine/domain/program/document'
import { replacedBy } from '@vitrine/domain/program/editing/item-list'
import { page_limits } from '@vitrine/domain/program/kinds/document'
import { count_limits, play_time_limits } from '@vitrine/domain/program/parts'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import { useCallback, useState } from 'react'
import { t } from '../../../data/text.ts'
import { ColourField } from '../../../kinds/fields/colour-field.tsx'
import { FieldGroup, FormFrame } from '../../../kinds/fields/form-frame.tsx'
import { NumberField } from '../../../kinds/fields/number-field.tsx'
import { FitField, VolumeField } from '../../../kinds/fields/sight-fields.tsx'
import { KindFormLater } from '../../../kinds/kind-form-later.tsx'
import { itemsOf } from '../../actions.ts'
import { settle, useEditorStore } from '../../store.ts'
import { keepFile } from '../library/keep-file.ts'
import { LibraryDrawer } from '../library/library.tsx'
import type { ChangeResource } from './change-resource.ts'
import { ItemDays } from './item-days.tsx'
import { TransitionFields } from './transition-fields.tsx'

interface Props<R extends WindowResource = WindowResource> {
	readonly resource: R
	readonly onChange: ChangeResource
}

type DocumentItem = Extract<WindowResource, { kind: 'document' }>

const PageFields = ({ resource, onChange }: Props<DocumentItem>) => (
	<>
		<NumberField
			label={t('每页停留')}
			value={resource.page_time / 1000}
			min={page_limits.min / 1000}
			max={page_limits.max / 1000}
			unit={t('秒')}
			hint={t('{count} 页', { count: resource.pages.length })}
			onChange={seconds => onChange({ ...resource, page_time: Math.round(seconds * 1000) })}
		/>
		<ColourField
			label={t('背景颜色')}
			value={resource.background}
			onChange={background => onChange({ ...resource, background }, `background:${resource.id}`)}
		/>
	</>
)

const FileFields = ({ resource, onChange }: Props) => (
	<>
		{(resource.kind === 'picture' || resource.kind === 'video' || resource.kind === 'document') && (
			<FitField value={resource.fit} onChange={fit => onChange({ ...resource, fit })} />
		)}
		{(resource.kind === 'video' || resource.kind === 'audio') && (
			<VolumeField value={resource.volume} onChange={volume => onChange({ ...resource, volume })} />
		)}
		{resource.kind === 'document' && <PageFields resource={resource} onChange={onChange} />}
	</>
)

type WidgetItem = Extract<WindowResource, WidgetOptions>

const isWidget = (resource: WindowResource): resource is WidgetItem => isWidgetKind(resource.kind)

/** Replaces the material of this item. */
const ReplaceButton = ({ resource, onChange }: Props) => {
	const store = useEditorStore()
	const [choosing, setChoosing] = useState(false)
	const replace = async ([id]: readonly number[]) => {
		const [next] = id === undefined ? [] : await itemsOf(store, [id])
		if (next !== undefined) onChange(replacedBy(resource, next))
	}
	return (
		<div className="ed-buttons">
			<button type="button" className="button" onClick={() => setChoosing(true)}>
				{t('换成其他素材')}
			</button>
			{choosing && (
				<LibraryDrawer
					title={t('换成其他素材')}
					single
					onChoose={ids => void replace(ids).catch(() => undefined)}
					onClose={() => setChoosing(false)}
				/>
			)}
		</div>
	)
}

/** The options of one item: its play time, count and days, and those of its kind. */
export const ResourceOptions = ({ resource, onChange }: Props) => {
	const store = useEditorStore()
	const { min, max } = play_time_limits
	const onSettle = useCallback(() => settle(store), [store])
	const onFile = useCallback((sha256: string, url: string) => keepFile(store, sha256, url), [store])
	return (
		<div className="ed-options kind-form">
			<FormFrame onSettle={onSettle}>
				<FieldGroup>
					<NumberField
						label={t('播放时长')}
						value={resource.play_time / 1000}
						min={min / 1000}
						max={max / 1000}
						step={0.5}
						digits={1}
						unit={t('秒')}
						onChange={seconds => onChange({ ...resource, play_time: Math.round(seconds * 1000) })}
					/>
					<NumberField
						label={t('播放次数')}
						value={resource.count ?? count_limits.min}
						{...count_limits}
						onChange={count => onChange({ ...resource, count })}
					/>
					<FileFields resource={resource} onChange={onChange} />
				</FieldGroup>
				<ItemDays resource={resource} onChange={onChange} />
			</FormFrame>
			{isWidget(resource) && (
				<KindFormLater
					value={resource}
					onChange={(next, ongoing) => onChange(next, ongoing && `${ongoing}:${resource.id}`)}
					onSettle={onSettle}
					onFile={onFile}
				/>
			)}
			<FormFrame onSettle={onSettle}>
				<TransitionFields resource={resource} onChange={onChange} />
			</FormFrame>
			<ReplaceButton resource={resource} onChange={onChange} />
		</div>
	)
}
