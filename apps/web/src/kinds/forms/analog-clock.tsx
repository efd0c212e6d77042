import type { AnalogClockResource } from '@vitrine/domain/program/kinds/analog-clock'
import type { Made } from '@vitrine/domain/program/parts'
import { t } from '../../data/text.ts'
import { ChoiceField, Switches, SwitchField } from '../fields/choice-field.tsx'
import { ClockFields } from '../fields/clock-fields.tsx'
import { ColourField } from '../fields/colour-field.tsx'
import { FieldGroup } from '../fields/form-frame.tsx'
import type { FormProps } from '../form-props.ts'

type Props = FormProps<Made<AnalogClockResource>>

const colours = [
	['background', '背景颜色'],
	['face_color', '表盘颜色'],
	['rim_color', '边框颜色'],
	['mark_color', '刻度颜色'],
	['hour_color', '时针颜色'],
	['minute_color', '分针颜色'],
	['second_color', '秒针颜色'],
] as const

const Face = ({ value, onChange }: Props) => (
	<FieldGroup title={t('表盘')}>
		<ChoiceField
			label={t('刻度')}
			value={value.marks}
			choices={[
				['figures', t('数字')],
				['roman', t('罗马数字')],
				['lines', t('线条')],
				['dots', t('圆点')],
				['none', t('无刻度')],
			]}
			onChange={marks => onChange({ ...value, marks })}
		/>
		<Switches>
			<SwitchField label={t('秒针')} value={value.seconds} onChange={seconds => onChange({ ...value, seconds })} />
			{value.seconds && (
				<SwitchField label={t('平滑走秒')} value={value.sweep} onChange={sweep => onChange({ ...value, sweep })} />
			)}
			<SwitchField label={t('显示日期')} value={value.date} onChange={date => onChange({ ...value, date })} />
			<SwitchField label={t('显示星期')} value={value.weekday} onChange={weekday => onChange({ ...value, weekday })} />
		</Switches>
	</FieldGroup>
)

/** A clock with hands. */
export const AnalogClockForm = (props: Props) => {
	const { value, onChange } = props
	return (
		<>
			<ClockFields {...props} />
			<Face {...props} />
			<FieldGroup title={t('颜色')}>
				{colours.map(([name, label]) => (
					<ColourField
						key={name}
						label={t(label)}
						value={value[name]}
						onChange={color => onChange({ ...value, [name]: color }, name)}
					/>
				))}
			</FieldGroup>
		</>
	)
}
