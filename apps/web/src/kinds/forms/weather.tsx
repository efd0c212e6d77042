import type { WeatherResource } from '@vitrine/domain/program/kinds/weather'
import type { Made } from '@vitrine/domain/program/parts'
import { t } from '../../data/text.ts'
import { ChoiceField, Switches, SwitchField } from '../fields/choice-field.tsx'
import { FieldGroup } from '../fields/form-frame.tsx'
import { GroundFields, LetteringFields } from '../fields/lettering-fields.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { PlaceField } from '../fields/place-field.tsx'
import { LanguageField } from '../fields/time-fields.tsx'
import type { FormProps } from '../form-props.ts'

/** The weather of a place. */
export const WeatherForm = ({ value, onChange }: FormProps<Made<WeatherResource>>) => (
	<>
		<FieldGroup>
			<PlaceField value={value} onChange={(where, ongoing) => onChange({ ...value, ...where }, ongoing)} />
		</FieldGroup>
		<FieldGroup title={t('显示内容')}>
			<ChoiceField
				label={t('温度单位')}
				value={value.unit}
				choices={[
					['celsius', t('摄氏度 (°C)')],
					['fahrenheit', t('华氏度 (°F)')],
				]}
				onChange={unit => onChange({ ...value, unit })}
			/>
			<NumberField
				label={t('预报天数')}
				value={value.days}
				min={0}
				max={7}
				onChange={days => onChange({ ...value, days })}
			/>
			<ChoiceField
				label={t('布局')}
				value={value.layout}
				choices={[
					['row', t('横向排列')],
					['column', t('纵向排列')],
				]}
				onChange={layout => onChange({ ...value, layout })}
			/>
			<LanguageField value={value.language} onChange={language => onChange({ ...value, language })} />
			<Switches>
				<SwitchField label={t('湿度')} value={value.humidity} onChange={humidity => onChange({ ...value, humidity })} />
				<SwitchField label={t('风速')} value={value.wind} onChange={wind => onChange({ ...value, wind })} />
			</Switches>
		</FieldGroup>
		<LetteringFields value={value} onChange={onChange} />
		<GroundFields value={value} onChange={onChange} />
	</>
)
