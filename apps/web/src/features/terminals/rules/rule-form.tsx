import type { Terminal } from '@vitrine/contract/terminals'
import { ruleProblem } from '@vitrine/domain/rules/problem'
import { rule_limits, type TerminalRule, terminalRules } from '@vitrine/domain/rules/rule'
import { Button, Checkbox, Flex } from 'antd'
import { useState } from 'react'
import { t } from '../../../data/text.ts'
import { useAction } from '../../../ui/forms/action.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { ActionFields } from './action-fields.tsx'
import { ChoiceField } from './choice-field.tsx'
import { draftOf, newDraft, newTerm, type RuleDraft, typedRule } from './rule-draft.ts'
import { templateChoices, templateDraft } from './rule-templates.ts'
import { ruleProblemWord } from './rule-words.ts'
import { TermFields } from './term-fields.tsx'
import { sendRules } from './use-rules.ts'

interface Props {
	readonly terminal: Terminal
	readonly rules: readonly TerminalRule[]
	/** The rule that is edited; null for a new one. */
	readonly edited: TerminalRule | null
	readonly close: () => void
}

interface PartProps {
	readonly draft: RuleDraft
	readonly change: (part: Partial<RuleDraft>) => void
}

const Terms = ({ draft: { terms, match }, change }: PartProps) => (
	<>
		{terms.length > 1 && (
			<ChoiceField
				label={t('条件之间')}
				value={match}
				options={[
					['all', t('全部成立')],
					['any', t('任一成立')],
				]}
				onChange={one => change({ match: one })}
			/>
		)}
		{terms.map((term, place) => (
			<TermFields
				key={term.id}
				draft={term}
				number={place + 1}
				change={part => change({ terms: terms.map(one => (one.id === term.id ? { ...one, ...part } : one)) })}
				remove={terms.length === 1 ? null : () => change({ terms: terms.filter(({ id }) => id !== term.id) })}
			/>
		))}
		{terms.length < rule_limits.terms && (
			<Button style={{ marginBlockEnd: 12 }} onClick={() => change({ terms: [...terms, newTerm(terms)] })}>
				{t('添加条件')}
			</Button>
		)}
	</>
)

const Times = ({ draft, change }: PartProps) => {
	const texts = [
		['for_s', t('条件须持续（秒）')],
		['cooldown_s', t('两次动作至少间隔（秒）')],
		['priority', t('优先级（0–100）')],
	] as const
	return (
		<Flex gap={12} wrap>
			{texts.map(([field, label]) => (
				<Field
					key={field}
					label={label}
					name={field}
					inputMode="numeric"
					autoComplete="off"
					value={draft[field]}
					onChange={event => change({ [field]: event.target.value })}
				/>
			))}
			{draft.type !== 'screenshot' && (
				<ChoiceField
					label={t('条件不再成立时')}
					value={draft.otherwise}
					options={[
						['none', t('保持不变')],
						['opposite', t('恢复原状')],
					]}
					onChange={otherwise => change({ otherwise })}
				/>
			)}
		</Flex>
	)
}

/** Makes or changes a rule; all rules of the terminal are sent with it. */
export const RuleForm = ({ terminal, rules, edited, close }: Props) => {
	const [draft, setDraft] = useState(() => (edited === null ? newDraft(rules) : draftOf(edited)))
	const [template, setTemplate] = useState('')
	const [words, setWords] = useState('')
	const change = (part: Partial<RuleDraft>): void => {
		setWords('')
		setDraft(before => ({ ...before, ...part }))
	}
	const typed = typedRule(draft)
	const wanted: unknown[] =
		edited === null ? [...rules, typed] : rules.map(one => (one.key === edited.key ? typed : one))
	const { busy, run } = useAction(() => sendRules(terminal, terminalRules.parse(wanted)).then(close))
	const send = (): void => {
		const problem = ruleProblem(wanted)
		if (problem === null) void run()
		else setWords(ruleProblemWord(problem))
	}
	const name = edited === null ? t('添加规则') : t('编辑“{name}”', { name: edited.name })
	return (
		<form
			aria-label={name}
			onSubmit={event => {
				event.preventDefault()
				send()
			}}
		>
			<h3>{name}</h3>
			{edited === null && (
				<ChoiceField
					label={t('从常用规则开始')}
					value={template}
					options={[['', t('自定义')], ...templateChoices()]}
					onChange={key => {
						setTemplate(key)
						change({ ...newDraft(rules), ...templateDraft(key) })
					}}
				/>
			)}
			<Field
				label={t('规则名称')}
				name="rule-name"
				autoComplete="off"
				maxLength={rule_limits.name}
				value={draft.name}
				onChange={event => change({ name: event.target.value })}
			/>
			<Terms draft={draft} change={change} />
			<ActionFields terminal={terminal} draft={draft} change={change} />
			<Times draft={draft} change={change} />
			<Checkbox checked={draft.enabled} onChange={event => change({ enabled: event.target.checked })}>
				{t('启用此规则')}
			</Checkbox>
			<div role="alert">{words !== '' && <p className="fault">{words}</p>}</div>
			<Flex gap={8} style={{ marginBlockStart: 12 }}>
				<Button htmlType="submit" type="primary" loading={busy}>
					{t('发送规则')}
				</Button>
				<Button onClick={close}>{t('取消')}</Button>
			</Flex>
		</form>
	)
}
