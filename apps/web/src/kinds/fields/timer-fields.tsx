import { type CountdownResource, timer_units } from '@vitrine/domain/program/kinds/countdown'
import type { Made } from '@vitrine/domain/program/parts'
import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../data/text.ts'
import type { FormProps } from '../form-props.ts'
import { ChoiceField } from './choice-field.tsx'
import { FieldFrame, FieldGroup } from './form-frame.tsx'
import { GroundFields, LetteringFields } from './lettering-fields.tsx'
import { TextField } from './text-field.tsx'
import { LanguageField, TimeZoneField } from './time-fields.tsx'

const unit_words = { days: '天', hours: '小时', minutes: '分钟', seconds: '秒钟' } as const

type Timer = Omit<Made<CountdownResource>, 'kind' | 'until' | 'end_text'>

const Units = <O extends Timer>({ value, onChange }: FormProps<O>) => (
	<FieldFrame label={t('计时单位')} wide>
		<Checkbox.Group
			aria-label={t('计时单位')}
			value={[...value.units]}
			options={timer_units.map(unit => ({
				label: t(unit_words[unit]),
				value: unit,
				// At least one unit has to remain.
				disabled: value.units.length === 1 && value.units[0] === unit,
			}))}
			onChange={chosen => onChange({ ...value, units: timer_units.filter(unit => chosen.includes(unit)) })}
		/>
	</FieldFrame>
)

/** The common fields of a timer, after those of its kind. */
export const TimerFields = <O extends Timer>({ value, onChange, children }: FormProps<O> & { children: ReactNode }) => (
	<>
		<FieldGroup>
			{children}
			<TimeZoneField value={value.time_zone} onChange={time_zone => onChange({ ...value, time_zone })} />
			<TextField
				label={t('标题')}
				name="title"
				max={200}
				value={value.title}
				onChange={title => onChange({ ...value, title }, 'title')}
			/>
		</FieldGroup>
		<FieldGroup title={t('显示内容')}>
			<Units value={value} onChange={onChange} />
			<ChoiceField
				label={t('写法')}
				value={value.form}
				choices={[
					['words', t('带单位文字')],
					['colons', t('用冒号分隔')],
				]}
				onChange={form => onChange({ ...value, form })}
			/>
			<LanguageField value={value.language} onChange={language => onChange({ ...value, language })} />
		</FieldGroup>
		<LetteringFields value={value} onChange={onChange} />
		<GroundFields value={value} onChange={onChange} />
	</>
)
