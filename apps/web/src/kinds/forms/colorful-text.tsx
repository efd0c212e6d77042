import type { ColorfulTextResource } from '@vitrine/domain/program/kinds/colorful-text'
import type { Made } from '@vitrine/domain/program/parts'
import { t } from '../../data/text.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { ColourField } from '../fields/colour-field.tsx'
import { FieldGroup } from '../fields/form-frame.tsx'
import { GradientField } from '../fields/gradient-field.tsx'
import { GroundFields, LetteringFields } from '../fields/lettering-fields.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { LineHeightField, WordsField } from '../fields/words-fields.tsx'
import type { FormProps } from '../form-props.ts'

type Props = FormProps<Made<ColorfulTextResource>>

const StrokeAndShadow = ({ value, onChange }: Props) => {
	const { stroke, shadow } = value
	const cast = (change: Partial<typeof shadow>, ongoing?: string) =>
		onChange({ ...value, shadow: { ...shadow, ...change } }, ongoing)
	return (
		<FieldGroup title={t('描边与阴影')}>
			<NumberField
				label={t('描边宽度')}
				value={stroke.width}
				min={0}
				max={100}
				unit="px"
				onChange={width => onChange({ ...value, stroke: { ...stroke, width } })}
			/>
			<ColourField
				label={t('描边颜色')}
				value={stroke.color}
				onChange={color => onChange({ ...value, stroke: { ...stroke, color } }, 'stroke')}
			/>
			<NumberField
				label={t('阴影水平偏移')}
				value={shadow.x}
				min={-200}
				max={200}
				unit="px"
				onChange={x => cast({ x })}
			/>
			<NumberField
				label={t('阴影垂直偏移')}
				value={shadow.y}
				min={-200}
				max={200}
				unit="px"
				onChange={y => cast({ y })}
			/>
			<NumberField
				label={t('阴影模糊')}
				value={shadow.blur}
				min={0}
				max={200}
				unit="px"
				onChange={blur => cast({ blur })}
			/>
			<ColourField label={t('阴影颜色')} value={shadow.color} onChange={color => cast({ color }, 'shadow')} />
		</FieldGroup>
	)
}

const Motion = ({ value, onChange }: Props) => (
	<FieldGroup title={t('动画')}>
		<ChoiceField
			label={t('动画效果')}
			value={value.motion}
			choices={[
				['none', t('无动画')],
				['flow', t('颜色流动')],
				['blink', t('闪烁')],
				['breathe', t('呼吸')],
				['wave', t('波浪')],
				['type', t('逐字显示')],
			]}
			onChange={motion => onChange({ ...value, motion })}
		/>
		{value.motion !== 'none' && (
			<NumberField
				label={t('动画周期')}
				value={value.period / 1000}
				min={0.2}
				max={60}
				step={0.5}
				digits={1}
				unit={t('秒')}
				onChange={seconds => onChange({ ...value, period: Math.round(seconds * 1000) })}
			/>
		)}
	</FieldGroup>
)

/** A text filled with colours, and its animation. */
export const ColorfulTextForm = (props: Props) => {
	const { value, onChange } = props
	return (
		<>
			<FieldGroup>
				<WordsField rows={3} max={2000} value={value} onChange={onChange} />
				<GradientField
					colors={value.colors}
					angle={value.angle}
					onChange={(colors, ongoing) => onChange({ ...value, colors }, ongoing)}
				/>
				<NumberField
					label={t('渐变角度')}
					value={value.angle}
					min={0}
					max={359}
					step={15}
					unit="°"
					onChange={angle => onChange({ ...value, angle })}
				/>
				<LineHeightField value={value} onChange={onChange} />
			</FieldGroup>
			<LetteringFields plain value={value} onChange={onChange} />
			<GroundFields value={value} onChange={onChange} />
			<StrokeAndShadow {...props} />
			<Motion {...props} />
		</>
	)
}
