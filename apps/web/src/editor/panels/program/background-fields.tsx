import { changeCanvas } from '@vitrine/domain/program/editing/operations'
import { changeBackground } from '@vitrine/domain/program/editing/program-settings'
import type { PictureResource } from '@vitrine/domain/program/kinds/picture'
import { type Fit, fits } from '@vitrine/domain/program/parts'
import type { TextKey } from '@vitrine/texts/all'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../../data/text.ts'
import { ColourField } from '../../../kinds/fields/colour-field.tsx'
import { FormFrame } from '../../../kinds/fields/form-frame.tsx'
import { itemsOf } from '../../actions.ts'
import { IconButton } from '../../icon.tsx'
import { edit, programOf, settle, useEditor, useEditorStore } from '../../store.ts'
import { SelectField } from '../select-field.tsx'
import '../rows.css'

const LibraryDrawer = lazy(async () => ({ default: (await import('../library/library.tsx')).LibraryDrawer }))

const fit_words: Readonly<Record<Fit, TextKey>> = { contain: '完整显示', cover: '裁剪填满', fill: '拉伸填满' }

interface PictureProps {
	readonly picture: PictureResource
	readonly onChoose: () => void
}

const Picture = ({ picture, onChoose }: PictureProps) => {
	const store = useEditorStore()
	const address = useEditor(state => state.files[picture.sha256])
	return (
		<>
			<div className="ed-resource">
				<div className="ed-resource-head">
					<button type="button" className="ed-resource-name" title={t('更换背景图片')} onClick={onChoose}>
						<span className="ed-thumbnail">
							{address && <img src={address.thumbnail || address.url} alt="" decoding="async" />}
						</span>
						<span className="ed-row-name">{picture.name}</span>
						<span className="muted">{t('更换')}</span>
					</button>
					<IconButton
						icon="remove"
						label={t('移除背景图片')}
						onClick={() => edit(store, program => changeBackground(program, null))}
					/>
				</div>
			</div>
			<SelectField
				label={t('填充方式')}
				value={picture.fit}
				choices={fits.map(fit => [fit, t(fit_words[fit])] as const)}
				onChange={fit => edit(store, program => changeBackground(program, { ...picture, fit }))}
			/>
		</>
	)
}

/** What lies below all windows: a colour, and a picture across the whole canvas. */
export const BackgroundFields = () => {
	const store = useEditorStore()
	const background = useEditor(state => programOf(state).background)
	const picture = useEditor(state => programOf(state).background_picture ?? null)
	const [choosing, setChoosing] = useState(false)
	const choose = async ([id]: readonly number[]) => {
		const [item] = id === undefined ? [] : await itemsOf(store, [id])
		if (item?.kind !== 'picture') return
		const next: PictureResource = { ...item, fit: picture?.fit ?? 'cover' }
		edit(store, program => changeBackground(program, next))
	}
	return (
		<section aria-label={t('背景')}>
			<h2>{t('背景')}</h2>
			<FormFrame onSettle={() => settle(store)}>
				<ColourField
					label={t('底色')}
					value={background}
					solid
					onChange={colour => edit(store, next => changeCanvas(next, { background: colour }), 'background')}
				/>
			</FormFrame>
			{picture === null ? (
				<div className="ed-buttons">
					<button type="button" className="button" onClick={() => setChoosing(true)}>
						{t('选择背景图片')}
					</button>
				</div>
			) : (
				<Picture picture={picture} onChoose={() => setChoosing(true)} />
			)}
			{choosing && (
				<Suspense fallback={null}>
					<LibraryDrawer
						title={t('选择背景图片')}
						kind="picture"
						single
						onChoose={ids => void choose(ids).catch(() => undefined)}
						onClose={() => setChoosing(false)}
					/>
				</Suspense>
			)}
		</section>
	)
}
