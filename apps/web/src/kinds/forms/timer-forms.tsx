import { type CountdownResource, timer_units } from '@vitrine/domain/program/kinds/countdown'
import type { CountingResource } from '@vitrine/domain/program/kinds/counting'
import type { Made } from '@vitrine/domain/program/parts'
import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../data/text.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { FieldFrame, FieldGroup } from '../fields/form-frame.tsx'
import { GroundFields, LetteringFields } from '../fields/lettering-fields.tsx'
import { TextField } from '../fields/text-field.tsx'
import { LanguageField, LocalTimeField, TimeZoneField } from '../fields/time-fields.tsx'
import type { FormProps } from '../form-props.ts'

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
				// One at least has to be counted in.
				disabled: value.units.length === 1 && value.units[0] === unit,
			}))}
			onChange={chosen => onChange({ ...value, units: timer_units.filter(unit => chosen.includes(unit)) })}
		/>
	</FieldFrame>
)

const TimerForm = <O extends Timer>({ value, onChange, children }: FormProps<O> & { children: ReactNode }) => (
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

/** Time left until a moment. */
export const CountdownForm = ({ value, onChange }: FormProps<Made<CountdownResource>>) => (
	<TimerForm value={value} onChange={onChange}>
		<LocalTimeField
			label={t('目标时间')}
			value={value.until}
			onChange={until => onChange({ ...value, until }, 'until')}
		/>
		<TextField
			label={t('到点后显示')}
			name="end_text"
			max={200}
			value={value.end_text}
			onChange={end_text => onChange({ ...value, end_text }, 'end_text')}
		/>
	</TimerForm>
)

/** Time gone by since a moment. */
export const CountingForm = ({ value, onChange }: FormProps<Made<CountingResource>>) => (
	<TimerForm value={value} onChange={onChange}>
		<LocalTimeField
			label={t('起始时间')}
			value={value.since}
			onChange={since => onChange({ ...value, since }, 'since')}
		/>
	</TimerForm>
)
