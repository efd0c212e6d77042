import type { Terminal } from '@vitrine/contract/terminals'
import { rule_limits, type TerminalRule, terminalRules } from '@vitrine/domain/rules/rule'
import { Button, Checkbox, Flex } from 'antd'
import { useRef, useState } from 'react'
import { t } from '../../../data/text.ts'
import { useAction } from '../../../ui/forms/action.ts'
import { Field, focusProblem } from '../../../ui/forms/field.tsx'
import { useAsk } from '../../../ui/messages/ask.ts'
import { useRetained } from '../retained-drafts.tsx'
import { ActionFields } from './action-fields.tsx'
import { ChoiceField } from './choice-field.tsx'
import { type DraftProblems, draftProblems, no_problems } from './draft-problems.ts'
import { draftOf, newDraft, newTerm, type RuleDraft, typedRule } from './rule-draft.ts'
import { templateChoices, templateDraft } from './rule-templates.ts'
import { ruleProblemWord } from './rule-words.ts'
import { TermFields } from './term-fields.tsx'
import { changeRules } from './use-rules.ts'

interface Props {
	readonly terminal: Terminal
	readonly rules: readonly TerminalRule[]
	/** The key of the rule being edited; empty for a new one. One that was removed meanwhile is added again. */
	readonly opened: string
	/** What is sent may replace rules that nobody knows. */
	readonly isUnknown: boolean
	readonly close: () => void
}

interface PartProps {
	readonly draft: RuleDraft
	readonly change: (part: Partial<RuleDraft>) => void
	/** The problems of the fields, by name. */
	readonly faults: DraftProblems['fields']
}

const Terms = ({ terminal, draft: { terms, match }, change, faults }: PartProps & { terminal: Terminal }) => (
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
				terminal={terminal}
				draft={term}
				faults={faults}
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

const Times = ({ draft, change, faults }: PartProps) => {
	const texts = [
		['for_s', t('条件须持续（秒）')],
		['cooldown_s', t('两次动作至少间隔（秒）')],
		['priority', t('优先级（0–100）')],
	] as const
	return (
		<Flex gap={12} wrap align="start">
			{texts.map(([field, label]) => (
				<Field
					key={field}
					label={label}
					name={field}
					inputMode="numeric"
					autoComplete="off"
					value={draft[field]}
					fault={faults[field]}
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

interface Retained {
	readonly draft: RuleDraft
	/** The initial or last filled-in contents of the form; any difference from it was entered by the user. */
	readonly begun: RuleDraft
}

const isSame = (one: RuleDraft, other: RuleDraft): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The contents of the form of a rule, empty for a new one, retained from the first change on. */
const useRuleDraft = (rule: string, initial: () => RuleDraft) => {
	const [first] = useState(initial)
	const [retained, keep, begin] = useRetained<Retained>(`rules.draft ${rule}`)
	const { draft, begun } = retained ?? { draft: first, begun: first }
	return {
		draft,
		begun,
		change: (part: Partial<RuleDraft>): void => {
			if (retained === undefined) begin({ draft: first, begun: first })
			keep((before = { draft: first, begun: first }) => ({ ...before, draft: { ...before.draft, ...part } }))
		},
		fill: (filled: RuleDraft): void => begin({ draft: filled, begun: filled }),
		drop: (): void => keep(undefined),
	}
}

/** These rules with one replaced, or added if there is none of its key. */
const withRule = (rules: readonly TerminalRule[], typed: ReturnType<typeof typedRule>): unknown[] =>
	rules.some(({ key }) => key === typed.key)
		? rules.map(one => (one.key === typed.key ? typed : one))
		: [...rules, typed]

interface MeanwhileProps {
	readonly opened: string
	readonly edited: TerminalRule | null
	readonly begun: RuleDraft
}

/** What has happened to the rule since its form was opened. */
const Meanwhile = ({ opened, edited, begun }: MeanwhileProps) => {
	if (edited === null) return opened === '' ? null : <p role="status">{t('此规则已被删除；发送后会重新添加。')}</p>
	return isSame(draftOf(edited), begun) ? null : <p role="status">{t('此规则已被他人修改；发送后会覆盖其修改。')}</p>
}

/** Asks before rules that nobody knows are replaced. */
const askToReplaceAll = (ask: ReturnType<typeof useAsk>, replace: () => Promise<void>): void =>
	ask({
		title: t('替换终端上的全部规则？'),
		content: t('终端现有的规则未知：它只会保留您发送的规则。'),
		okText: t('替换'),
		onOk: replace,
	})

/** Creates or edits a rule; all rules of the terminal are sent with it. */
export const RuleForm = ({ terminal, rules, opened, isUnknown, close }: Props) => {
	const edited = rules.find(({ key }) => key === opened) ?? null
	const { draft, begun, change, fill, drop } = useRuleDraft(opened, () =>
		edited === null ? newDraft() : draftOf(edited),
	)
	const [template, setTemplate] = useState('')
	const [tried, setTried] = useState(false)
	const form = useRef<HTMLFormElement>(null)
	const ask = useAsk()
	const take = (key: string): void => {
		const filled = { ...newDraft(), ...templateDraft(key) }
		setTemplate(key)
		setTried(false)
		fill(filled)
	}
	const choose = (key: string): void => {
		if (isSame(draft, begun)) return take(key)
		ask({
			title: t('用所选的规则替换已填写的内容？'),
			content: t('已填写的名称、条件和动作会丢失。'),
			okText: t('替换'),
			onOk: async () => take(key),
		})
	}
	const end = (): void => {
		drop()
		close()
	}
	const typed = typedRule(draft)
	const wanted = withRule(rules, typed)
	const { busy, run } = useAction(async () => {
		await changeRules(terminal, now => withRule(now, typed))
		end()
	})
	const faults = tried ? draftProblems(wanted, wanted.indexOf(typed), draft) : no_problems
	const send = (): void => {
		setTried(true)
		if (!terminalRules.safeParse(wanted).success) return focusProblem(form.current)
		if (isUnknown) return askToReplaceAll(ask, run)
		void run()
	}
	const name = edited === null ? t('添加规则') : t('编辑“{name}”', { name: edited.name })
	return (
		<form
			ref={form}
			className="rule-form"
			aria-label={name}
			onSubmit={event => {
				event.preventDefault()
				send()
			}}
		>
			<h3>{name}</h3>
			<Meanwhile opened={opened} edited={edited} begun={begun} />
			{edited === null && (
				<ChoiceField
					label={t('从常用规则开始')}
					value={template}
					options={[['', t('空白规则')], ...templateChoices()]}
					onChange={choose}
				/>
			)}
			<Field
				label={t('规则名称')}
				name="rule-name"
				autoComplete="off"
				maxLength={rule_limits.name}
				value={draft.name}
				fault={faults.fields.name}
				onChange={event => change({ name: event.target.value })}
			/>
			<Terms terminal={terminal} draft={draft} change={change} faults={faults.fields} />
			<ActionFields terminal={terminal} draft={draft} change={change} faults={faults.fields} />
			<Times draft={draft} change={change} faults={faults.fields} />
			<Checkbox checked={draft.enabled} onChange={event => change({ enabled: event.target.checked })}>
				{t('启用此规则')}
			</Checkbox>
			<div role="alert">{faults.whole !== null && <p className="fault">{ruleProblemWord(faults.whole)}</p>}</div>
			<Flex gap={8} style={{ marginBlockStart: 12 }}>
				<Button htmlType="submit" type="primary" loading={busy}>
					{t('发送规则')}
				</Button>
				<Button onClick={end}>{t('取消')}</Button>
			</Flex>
		</form>
	)
}
