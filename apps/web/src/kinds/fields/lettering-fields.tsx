import type { Lettering } from '@vitrine/domain/program/parts'
import { t } from '../../data/text.ts'
import type { FormProps } from '../form-props.ts'
import { ChoiceField, Switches, SwitchField } from './choice-field.tsx'
import { ColourField } from './colour-field.tsx'
import { FontField } from './font-field.tsx'
import { FieldGroup } from './form-frame.tsx'
import { NumberField } from './number-field.tsx'

interface Ground {
	readonly background: string
	readonly align: 'left' | 'center' | 'right'
	readonly vertical_align: 'top' | 'middle' | 'bottom'
}

const sides = () =>
	[
		['left', t('左对齐')],
		['center', t('居中')],
		['right', t('右对齐')],
	] as const

/** The horizontal alignment of text. */
export const AlignField = (props: { value: Ground['align']; onChange: (value: Ground['align']) => void }) => (
	<ChoiceField label={t('水平对齐')} choices={sides()} {...props} />
)

/** The style of text; `plain` leaves its colour to the form. */
export const LetteringFields = <O extends Lettering>({
	value,
	onChange,
	plain,
}: FormProps<O> & { plain?: boolean }) => (
	<FieldGroup title={t('文字样式')}>
		<FontField value={value} onChange={font => onChange({ ...value, ...font })} />
		<NumberField
			label={t('字号')}
			value={value.font_size}
			min={4}
			max={2000}
			unit="px"
			onChange={font_size => onChange({ ...value, font_size })}
		/>
		{!plain && (
			<ColourField
				label={t('文字颜色')}
				value={value.color}
				onChange={color => onChange({ ...value, color }, 'color')}
			/>
		)}
		<Switches>
			<SwitchField label={t('粗体')} value={value.bold} onChange={bold => onChange({ ...value, bold })} />
			<SwitchField label={t('斜体')} value={value.italic} onChange={italic => onChange({ ...value, italic })} />
		</Switches>
	</FieldGroup>
)

/** The background of a text, and its alignment. */
export const GroundFields = <O extends Ground>({ value, onChange }: FormProps<O>) => (
	<FieldGroup title={t('背景与对齐')}>
		<ColourField
			label={t('背景颜色')}
			value={value.background}
			onChange={background => onChange({ ...value, background }, 'background')}
		/>
		<AlignField value={value.align} onChange={align => onChange({ ...value, align })} />
		<ChoiceField
			label={t('垂直对齐')}
			value={value.vertical_align}
			choices={[
				['top', t('顶部')],
				['middle', t('居中')],
				['bottom', t('底部')],
			]}
			onChange={vertical_align => onChange({ ...value, vertical_align })}
		/>
	</FieldGroup>
)
