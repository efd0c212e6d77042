import type { Fit } from '@vitrine/domain/program/parts'
import { t } from '../../data/text.ts'
import { ChoiceField } from './choice-field.tsx'
import { NumberField } from './number-field.tsx'

/** How a picture or video fills its window. */
export const FitField = (props: { value: Fit; onChange: (fit: Fit) => void }) => (
	<ChoiceField
		label={t('填充方式')}
		choices={[
			['contain', t('完整显示')],
			['cover', t('裁剪填满')],
			['fill', t('拉伸填满')],
		]}
		{...props}
	/>
)

/** The volume, in percent. */
export const VolumeField = (props: { value: number; onChange: (volume: number) => void }) => (
	<NumberField label={t('音量')} min={0} max={100} step={5} unit="%" {...props} />
)
