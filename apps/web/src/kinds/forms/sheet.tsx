import type { SheetResource } from '@vitrine/domain/program/kinds/sheet'
import type { Made } from '@vitrine/domain/program/parts'
import { t } from '../../data/text.ts'
import { Switches, SwitchField } from '../fields/choice-field.tsx'
import { ColourField } from '../fields/colour-field.tsx'
import { FieldGroup } from '../fields/form-frame.tsx'
import { AlignField, LetteringFields } from '../fields/lettering-fields.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { SheetField } from '../fields/sheet-field.tsx'
import type { FormProps } from '../form-props.ts'

type Props = FormProps<Made<SheetResource>>

const colours = [
	['background', '背景颜色'],
	['stripe_background', '隔行背景'],
	['heading_color', '表头文字颜色'],
	['heading_background', '表头背景'],
	['line_color', '线条颜色'],
] as const

const Pages = ({ value, onChange }: Props) => (
	<FieldGroup title={t('分页与对齐')}>
		<NumberField
			label={t('每页行数')}
			value={value.rows_per_page}
			min={1}
			max={100}
			onChange={rows_per_page => onChange({ ...value, rows_per_page })}
		/>
		<NumberField
			label={t('每页停留')}
			value={value.page_time / 1000}
			min={1}
			max={3600}
			unit={t('秒')}
			onChange={seconds => onChange({ ...value, page_time: Math.round(seconds * 1000) })}
		/>
		<AlignField value={value.align} onChange={align => onChange({ ...value, align })} />
		<Switches>
			<SwitchField
				label={t('首行为表头')}
				value={value.heading}
				onChange={heading => onChange({ ...value, heading })}
			/>
		</Switches>
	</FieldGroup>
)

/** A table entered in the form. */
export const SheetForm = (props: Props) => {
	const { value, onChange } = props
	return (
		<>
			<FieldGroup>
				<SheetField rows={value.rows} onChange={(rows, ongoing) => onChange({ ...value, rows }, ongoing)} />
			</FieldGroup>
			<Pages {...props} />
			<LetteringFields value={value} onChange={onChange} />
			<FieldGroup title={t('颜色与线条')}>
				{colours.map(([name, label]) => (
					<ColourField
						key={name}
						label={t(label)}
						value={value[name]}
						onChange={color => onChange({ ...value, [name]: color }, name)}
					/>
				))}
				<NumberField
					label={t('线条宽度')}
					value={value.line_width}
					min={0}
					max={20}
					unit="px"
					onChange={line_width => onChange({ ...value, line_width })}
				/>
			</FieldGroup>
		</>
	)
}
