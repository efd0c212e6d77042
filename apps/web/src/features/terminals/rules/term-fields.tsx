import type { Terminal } from '@vitrine/contract/terminals'
import { type RuleInput, rule_inputs } from '@vitrine/domain/rules/rule'
import { isSensorMetric, sensor_metrics } from '@vitrine/domain/terminal/sensor'
import { isolated } from '@vitrine/texts/rows'
import { Button, Flex } from 'antd'
import { t } from '../../../data/text.ts'
import { ClockField } from '../../../ui/forms/clock-field.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { WeekdayChoice } from '../../../ui/forms/weekday-choice.tsx'
import { sensorWord, unitWord } from '../../../ui/terminals/sensor-word.ts'
import { useRelays } from '../relays/use-relays.ts'
import { ChoiceField } from './choice-field.tsx'
import type { DraftProblems } from './draft-problems.ts'
import { choices, newTerm, type TermDraft } from './rule-draft.ts'
import { askedWord, inputWord } from './rule-words.ts'

interface Props {
	readonly draft: TermDraft
	readonly change: (part: Partial<TermDraft>) => void
	/** The problems of the fields, by name. */
	readonly faults: DraftProblems['fields']
}

/** The relays of a terminal as options, each with its number and name. */
export const useChannels = (terminal: Terminal): (readonly [value: string, text: string])[] =>
	useRelays(terminal).map(
		({ channel, name }) => [String(channel), name === '' ? String(channel) : `${channel} · ${isolated(name)}`] as const,
	)

const Text = ({ draft, change, faults, label, field }: Props & { label: string; field: keyof TermDraft & string }) => (
	<Field
		label={label}
		name={`${field}-${draft.id}`}
		autoComplete="off"
		value={String(draft[field])}
		fault={faults[`${field}-${draft.id}`]}
		onChange={event => change({ [field]: event.target.value })}
	/>
)

const Asked = ({ draft, change }: Omit<Props, 'faults'>) => {
	const options = choices[draft.input].map(one => [one, askedWord(one)] as const)
	return options.length === 0 ? null : (
		<ChoiceField label={t('要求')} value={draft.is} options={options} onChange={is => change({ is })} />
	)
}

const Metric = ({ draft, change }: Omit<Props, 'faults'>) => {
	const known = Object.keys(sensor_metrics)
	// A custom sensor name stays selectable.
	const options = (known.includes(draft.metric) ? known : [...known, draft.metric]).map(
		one => [one, sensorWord(one)] as const,
	)
	return (
		<ChoiceField label={t('测量项')} value={draft.metric} options={options} onChange={metric => change({ metric })} />
	)
}

const Hours = ({ draft, change, faults }: Props) => (
	<div>
		<Flex gap={12} wrap align="start">
			<ClockField
				label={t('开始时间')}
				name={`start-${draft.id}`}
				value={draft.start_time}
				fault={faults[`start_time-${draft.id}`]}
				onChange={start_time => change({ start_time })}
			/>
			<ClockField
				label={t('结束时间')}
				name={`end-${draft.id}`}
				value={draft.end_time}
				fault={faults[`end_time-${draft.id}`]}
				onChange={end_time => change({ end_time })}
			/>
		</Flex>
		<WeekdayChoice days={draft} change={change} />
		{faults[`week_days-${draft.id}`] !== undefined && <div className="fault">{faults[`week_days-${draft.id}`]}</div>}
	</div>
)

const Place = (props: Props) => (
	<>
		<Text {...props} label={t('经度')} field="longitude" />
		<Text {...props} label={t('纬度')} field="latitude" />
		<Text {...props} label={t('半径（米）')} field="radius_m" />
	</>
)

/** A label with the unit of measurement. */
const withUnit = (label: string, { input, metric }: TermDraft): string => {
	const name = input === 'light' ? 'light' : metric
	const unit = (input === 'sensor' || input === 'light') && isSensorMetric(name) ? sensor_metrics[name] : ''
	return unit === '' ? label : `${label} (${unitWord(unit)})`
}

const isMeasured = ({ input, is }: TermDraft): boolean =>
	input === 'sensor' || input === 'light' || (input === 'value' && (is === 'above' || is === 'below'))

/** A condition of a rule. */
export const TermFields = ({
	terminal,
	draft,
	number,
	change,
	faults,
	remove,
}: Props & { terminal: Terminal; number: number; remove: (() => void) | null }) => {
	const { input, id } = draft
	const channels = useChannels(terminal)
	const typed = { draft, change, faults }
	const isValued = isMeasured(draft) || input === 'value'
	return (
		<fieldset className="command-time">
			<legend>{t('条件 {number}', { number })}</legend>
			<Flex gap={12} wrap align="start">
				<ChoiceField
					label={t('依据')}
					value={input}
					options={rule_inputs.map(one => [one, inputWord(one)] as const)}
					onChange={one => change({ ...newTerm([], one as RuleInput), id })}
				/>
				{input === 'sensor' && <Metric draft={draft} change={change} />}
				{input === 'value' && <Text {...typed} label={t('数值名称')} field="name" />}
				{input === 'relay' && (
					<ChoiceField
						label={t('继电器')}
						value={draft.channel}
						options={channels}
						onChange={channel => change({ channel })}
					/>
				)}
				<Asked draft={draft} change={change} />
				{isValued && <Text {...typed} label={withUnit(t('值'), draft)} field="value" />}
				{isMeasured(draft) && <Text {...typed} label={withUnit(t('回差'), draft)} field="hysteresis" />}
				{input === 'place' && <Place {...typed} />}
				{input === 'time' && <Hours {...typed} />}
			</Flex>
			{remove !== null && (
				<Button size="small" style={{ marginBlockStart: 12 }} onClick={remove}>
					{t('删除')}
				</Button>
			)}
		</fieldset>
	)
}
