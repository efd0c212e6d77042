import { type RuleInput, rule_inputs } from '@vitrine/domain/rules/rule'
import { sensor_metrics } from '@vitrine/domain/terminal/sensor'
import { Button, Flex } from 'antd'
import { t } from '../../../data/text.ts'
import { ClockField } from '../../../ui/forms/clock-field.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { WeekdayChoice } from '../../../ui/forms/weekday-choice.tsx'
import { sensorWord } from '../../../ui/terminals/sensor-word.ts'
import { ChoiceField } from './choice-field.tsx'
import { choices, newTerm, type TermDraft } from './rule-draft.ts'
import { askedWord, inputWord } from './rule-words.ts'

interface Props {
	readonly draft: TermDraft
	readonly change: (part: Partial<TermDraft>) => void
}

export const channels = ['1', '2', '3', '4', '5', '6', '7', '8'].map(one => [one, one] as const)

const Text = ({ draft, change, label, field }: Props & { label: string; field: keyof TermDraft & string }) => (
	<Field
		label={label}
		name={`${field}-${draft.id}`}
		autoComplete="off"
		value={String(draft[field])}
		onChange={event => change({ [field]: event.target.value })}
	/>
)

const Asked = ({ draft, change }: Props) => {
	const options = choices[draft.input].map(one => [one, askedWord(one)] as const)
	return options.length === 0 ? null : (
		<ChoiceField label={t('要求')} value={draft.is} options={options} onChange={is => change({ is })} />
	)
}

const Metric = ({ draft, change }: Props) => {
	const known = Object.keys(sensor_metrics)
	// A sensor of a word of its own is kept as it is.
	const options = (known.includes(draft.metric) ? known : [...known, draft.metric]).map(
		one => [one, sensorWord(one)] as const,
	)
	return (
		<ChoiceField label={t('传感器')} value={draft.metric} options={options} onChange={metric => change({ metric })} />
	)
}

const Hours = ({ draft, change }: Props) => (
	<div>
		<Flex gap={12} wrap>
			<ClockField
				label={t('开始时间')}
				name={`start-${draft.id}`}
				value={draft.start_time}
				onChange={start_time => change({ start_time })}
			/>
			<ClockField
				label={t('结束时间')}
				name={`end-${draft.id}`}
				value={draft.end_time}
				onChange={end_time => change({ end_time })}
			/>
		</Flex>
		<WeekdayChoice days={draft} change={change} />
	</div>
)

const Place = (props: Props) => (
	<>
		<Text {...props} label={t('经度')} field="longitude" />
		<Text {...props} label={t('纬度')} field="latitude" />
		<Text {...props} label={t('半径（米）')} field="radius_m" />
	</>
)

const isMeasured = ({ input, is }: TermDraft): boolean =>
	input === 'sensor' || input === 'light' || (input === 'value' && (is === 'above' || is === 'below'))

/** A condition of a rule. */
export const TermFields = ({
	draft,
	number,
	change,
	remove,
}: Props & { number: number; remove: (() => void) | null }) => {
	const { input, id } = draft
	const isValued = isMeasured(draft) || input === 'value'
	return (
		<fieldset className="command-time">
			<legend>{t('条件 {number}', { number })}</legend>
			<Flex gap={12} wrap>
				<ChoiceField
					label={t('依据')}
					value={input}
					options={rule_inputs.map(one => [one, inputWord(one)] as const)}
					onChange={one => change({ ...newTerm([], one as RuleInput), id })}
				/>
				{input === 'sensor' && <Metric draft={draft} change={change} />}
				{input === 'value' && <Text draft={draft} change={change} label={t('数值名称')} field="name" />}
				{input === 'relay' && (
					<ChoiceField
						label={t('继电器')}
						value={draft.channel}
						options={channels}
						onChange={channel => change({ channel })}
					/>
				)}
				<Asked draft={draft} change={change} />
				{isValued && <Text draft={draft} change={change} label={t('值')} field="value" />}
				{isMeasured(draft) && <Text draft={draft} change={change} label={t('回差')} field="hysteresis" />}
				{input === 'place' && <Place draft={draft} change={change} />}
				{input === 'time' && <Hours draft={draft} change={change} />}
			</Flex>
			{remove !== null && (
				<Button size="small" onClick={remove}>
					{t('删除')}
				</Button>
			)}
		</fieldset>
	)
}
