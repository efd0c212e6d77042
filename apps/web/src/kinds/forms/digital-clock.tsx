import type { DigitalClockResource, date_forms } from '@vitrine/domain/program/kinds/digital-clock'
import type { Made } from '@vitrine/domain/program/parts'
import { t } from '../../data/text.ts'
import { ChoiceField, Switches, SwitchField } from '../fields/choice-field.tsx'
import { ClockFields } from '../fields/clock-fields.tsx'
import { FieldGroup } from '../fields/form-frame.tsx'
import { GroundFields, LetteringFields } from '../fields/lettering-fields.tsx'
import type { FormProps } from '../form-props.ts'

type Props = FormProps<Made<DigitalClockResource>>

const dateChoices = (): readonly (readonly [(typeof date_forms)[number], string])[] => [
	['', t('不显示日期')],
	['long', t('语言的完整写法')],
	['yyyy-MM-dd', '2026-01-31'],
	['yyyy/MM/dd', '2026/01/31'],
	['dd.MM.yyyy', '31.01.2026'],
	['MM/dd/yyyy', '01/31/2026'],
]

const Contents = ({ value, onChange }: Props) => (
	<FieldGroup title={t('显示内容')}>
		<ChoiceField
			label={t('小时制')}
			value={value.hours}
			choices={[
				[24, t('24 小时制')],
				[12, t('12 小时制')],
			]}
			onChange={hours => onChange({ ...value, hours })}
		/>
		<ChoiceField
			label={t('日期格式')}
			value={value.date}
			choices={dateChoices()}
			onChange={date => onChange({ ...value, date })}
		/>
		<ChoiceField
			label={t('布局')}
			value={value.layout}
			choices={[
				['lines', t('分行显示')],
				['row', t('单行显示')],
			]}
			onChange={layout => onChange({ ...value, layout })}
		/>
		<Switches>
			<SwitchField
				label={t('显示时间')}
				value={value.show_time}
				onChange={show_time => onChange({ ...value, show_time })}
			/>
			<SwitchField label={t('显示秒')} value={value.seconds} onChange={seconds => onChange({ ...value, seconds })} />
			<SwitchField label={t('显示星期')} value={value.weekday} onChange={weekday => onChange({ ...value, weekday })} />
			<SwitchField label={t('显示农历')} value={value.lunar} onChange={lunar => onChange({ ...value, lunar })} />
		</Switches>
	</FieldGroup>
)

/** A digital clock. */
export const DigitalClockForm = (props: Props) => {
	const { value, onChange } = props
	return (
		<>
			<ClockFields {...props} />
			<Contents {...props} />
			<LetteringFields value={value} onChange={onChange} />
			<GroundFields value={value} onChange={onChange} />
		</>
	)
}
