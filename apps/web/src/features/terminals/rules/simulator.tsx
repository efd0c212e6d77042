import type { Terminal } from '@vitrine/contract/terminals'
import { instantOf, isLocalText, localTextAt, zoneOf } from '@vitrine/domain/local-time'
import { simulateRules, type Verdict } from '@vitrine/domain/rules/evaluation'
import { rule_limits, type TerminalRule } from '@vitrine/domain/rules/rule'
import type { TermFinding } from '@vitrine/domain/rules/term'
import { Flex } from 'antd'
import { useState } from 'react'
import { useTerminalZoneName } from '../../../data/layout.ts'
import { t } from '../../../data/text.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { StateWord } from '../../../ui/state-word.tsx'
import { sensorWord } from '../../../ui/terminals/sensor-word.ts'
import { useSensors } from '../use-sensors.ts'
import { ChoiceField } from './choice-field.tsx'
import { wholeBetween } from './draft-problems.ts'
import { choices } from './rule-draft.ts'
import { actionWord, askedWord, inputWord, termWord, valueWord, verdictWord } from './rule-words.ts'
import {
	type AskedInput,
	askedInputs,
	inputProblems,
	knownInputs,
	place_parts,
	secondsOf,
	typedInputs,
} from './simulator-inputs.ts'

interface InputProps {
	readonly asked: AskedInput
	readonly typed: Readonly<Record<string, string>>
	readonly type: (id: string, text: string) => void
	/** The problems of the inputs, by name. */
	readonly faults: Readonly<Record<string, string>>
}

const labelOf = ({ term }: AskedInput): string => {
	if (term.input === 'sensor') return sensorWord(term.metric)
	if (term.input === 'relay') return t('继电器 {channel}', { channel: term.channel })
	return term.input === 'value' ? term.name : inputWord(term.input)
}

const Input = ({ asked, typed, type, faults }: InputProps) => {
	const { id, term } = asked
	const field = (name: string, label: string) => (
		<Field
			key={name}
			label={label}
			name={`simulated-${name}`}
			autoComplete="off"
			value={typed[name] ?? ''}
			fault={faults[name]}
			onChange={event => type(name, event.target.value)}
		/>
	)
	if (term.input === 'place') return place_parts.map(part => field(part, part === 'longitude' ? t('经度') : t('纬度')))
	if (term.input !== 'relay' && term.input !== 'signal' && term.input !== 'source') return field(id, labelOf(asked))
	const options = choices[term.input].map(one => [one, askedWord(one)] as const)
	return (
		<ChoiceField
			label={labelOf(asked)}
			value={typed[id] ?? ''}
			options={[['', t('未知')], ...options]}
			onChange={text => type(id, text)}
		/>
	)
}

const findingWord = ({ holds }: TermFinding): string => {
	if (holds === null) return t('未知')
	return holds ? t('成立') : t('不成立')
}

/** The result of each condition of a rule. */
export const Findings = ({ rule, terms }: { rule: TerminalRule; terms: readonly TermFinding[] }) => (
	<ul className="times-list">
		{rule.when.terms.map((term, place) => {
			const finding = terms[place]
			const value = finding?.value ?? null
			const now = value === null ? '' : ` · ${t('当时为 {value}', { value: valueWord(term, value) })}`
			return (
				// biome-ignore lint/suspicious/noArrayIndexKey: terms have no name but their place
				<li key={place}>
					{termWord(term)}
					{finding !== undefined && ` — ${findingWord(finding)}${now}`}
				</li>
			)
		})}
	</ul>
)

const Outcome = ({ rule, verdict, than }: { rule: TerminalRule; verdict: Verdict; than: string }) => {
	const acts = verdict.is === 'acts'
	const word = verdictWord(verdict.is, than)
	return (
		<li className="command-row">
			<strong>{rule.name}</strong>{' '}
			<StateWord
				tone={acts ? 'green' : 'grey'}
				text={acts ? t('会执行：{action}', { action: actionWord(rule.action) }) : word}
			/>
			{rule.enabled && <Findings rule={rule} terms={verdict.terms} />}
		</li>
	)
}

interface Props {
	readonly terminal: Terminal
	readonly rules: readonly TerminalRule[]
	readonly values: Readonly<Record<string, number | string>>
}

/** Shows which rules would act and why, using the same function as the terminal; starts from the last reported values. */
export const Simulator = ({ terminal, rules, values }: Props) => {
	const zone = zoneOf(useTerminalZoneName(terminal.time_zone)) ?? (() => 0)
	const sensors = useSensors(terminal.id).data?.list ?? []
	const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
	const [time, setTime] = useState(() => localTextAt(zone, Date.now()).replace('T', ' '))
	const [held, setHeld] = useState('0')
	const type = (id: string, text: string): void => setTyped(before => ({ ...before, [id]: text }))
	const shown = { ...knownInputs(terminal, sensors, values), ...typed }
	const local = time.trim().replace(' ', 'T')
	const isTime = isLocalText(local) && local.includes('T')
	const now = isTime ? instantOf(zone, local) : Date.now()
	const faults = inputProblems(askedInputs(rules), shown)
	const heldFor = secondsOf(held)
	// A verdict based on anything but the fields' contents would mislead.
	const isRight = isTime && heldFor !== null && Object.keys(faults).length === 0
	const { verdicts } = simulateRules(rules, { inputs: typedInputs(shown), zone, now }, heldFor ?? 0)
	const nameOf = (key: string | undefined): string => rules.find(rule => rule.key === key)?.name ?? ''
	return (
		<section className="rules-simulator" aria-label={t('规则模拟')}>
			<h3>{t('规则模拟')}</h3>
			<p className="muted">{t('填写数值，查看哪条规则会执行以及原因。初始值为终端最近一次上报的值。')}</p>
			<Flex gap={12} wrap align="start">
				{askedInputs(rules).map(asked => (
					<Input key={asked.id} asked={asked} typed={shown} type={type} faults={faults} />
				))}
				<Field
					label={t('终端当地时间')}
					name="simulated-time"
					autoComplete="off"
					placeholder="yyyy-MM-dd HH:mm:ss"
					value={time}
					fault={isTime ? undefined : t('请填写 yyyy-MM-dd HH:mm:ss 格式的时间')}
					onChange={event => setTime(event.target.value)}
				/>
				<Field
					label={t('条件已持续（秒）')}
					name="simulated-held"
					inputMode="numeric"
					autoComplete="off"
					value={held}
					fault={heldFor === null ? wholeBetween(0, rule_limits.seconds) : undefined}
					onChange={event => setHeld(event.target.value)}
				/>
			</Flex>
			<ul className="command-list" aria-live="polite">
				{!isRight && <li className="muted">{t('改正标出的数值后，才能判断规则是否执行。')}</li>}
				{rules.map((rule, place) => {
					const verdict = isRight ? verdicts[place] : undefined
					return verdict && <Outcome key={rule.key} rule={rule} verdict={verdict} than={nameOf(verdict.than)} />
				})}
			</ul>
		</section>
	)
}
