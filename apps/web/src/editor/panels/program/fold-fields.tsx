import { foldedSize, likelyFold, piecesOf } from '@vitrine/domain/program/canvas/fold'
import type { Fold } from '@vitrine/domain/program/document'
import { changeFold } from '@vitrine/domain/program/editing/program-settings'
import { program_limits } from '@vitrine/domain/program/parts'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../../data/text.ts'
import { FormFrame } from '../../../kinds/fields/form-frame.tsx'
import { NumberField } from '../../../kinds/fields/number-field.tsx'
import { edit, programOf, settle, useEditor, useEditorStore } from '../../store.ts'
import { SelectField } from '../select-field.tsx'

const FoldPreview = lazy(async () => ({ default: (await import('./fold-preview.tsx')).FoldPreview }))

const PieceField = ({ fold }: { fold: Fold }) => {
	const store = useEditorStore()
	const program = useEditor(programOf)
	const count = piecesOf(program, fold).length
	const { w, h } = foldedSize(program, fold)
	return (
		<NumberField
			label={t('每段长度')}
			value={fold.piece}
			{...program_limits.side}
			unit="px"
			hint={count === 1 ? t('整个画面在一段之内，无需折叠') : t('共 {count} 段，控制器画面 {w}×{h}', { count, w, h })}
			onChange={piece => edit(store, next => changeFold(next, { ...fold, piece }), 'fold')}
		/>
	)
}

/** How a strip longer than its controller's picture is folded into that picture. */
export const FoldFields = () => {
	const store = useEditorStore()
	const fold = useEditor(state => programOf(state).fold ?? null)
	const [previewing, setPreviewing] = useState(false)
	const choose = (mode: Fold['mode'] | 'none') =>
		edit(store, program => changeFold(program, mode === 'none' ? null : likelyFold(program, mode)))
	return (
		<section aria-label={t('折叠屏')}>
			<h2>{t('折叠屏')}</h2>
			<FormFrame onSettle={() => settle(store)}>
				<SelectField<Fold['mode'] | 'none'>
					label={t('折叠方式')}
					value={fold?.mode ?? 'none'}
					choices={[
						['none', t('不折叠')],
						['extra_long', t('超长屏：横向分段，上下排列')],
						['ultra_wide', t('超宽屏：纵向分段，左右排列')],
					]}
					onChange={choose}
				/>
				{fold && <PieceField fold={fold} />}
			</FormFrame>
			{fold && (
				<div className="ed-buttons">
					<button type="button" className="button" onClick={() => setPreviewing(true)}>
						{t('折叠预览')}
					</button>
				</div>
			)}
			{previewing && fold && (
				<Suspense fallback={null}>
					<FoldPreview fold={fold} onClose={() => setPreviewing(false)} />
				</Suspense>
			)}
		</section>
	)
}
