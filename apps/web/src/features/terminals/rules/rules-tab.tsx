import type { Terminal } from '@vitrine/contract/terminals'
import { isUnderstood } from '@vitrine/domain/command/capability'
import { isOpen } from '@vitrine/domain/command/command-state'
import type { RuleReport } from '@vitrine/domain/rules/act-report'
import { rule_limits, type TerminalRule } from '@vitrine/domain/rules/rule'
import { Button, Flex } from 'antd'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { commandStateWord, commandTipsWord } from '../../../ui/command-word.ts'
import { listed, moment } from '../../../ui/format.ts'
import { useAction } from '../../../ui/forms/action.ts'
import { ListStates, Nothing } from '../../../ui/lists/states.tsx'
import { useAsk } from '../../../ui/messages/ask.ts'
import { StateWord } from '../../../ui/state-word.tsx'
import { reportedWord } from '../../../ui/terminals/held-words.ts'
import '../timing/timing.css'
import './rules.css'
import { ReadButton } from '../read-button.tsx'
import { useRetained } from '../retained-drafts.tsx'
import { CopyRules } from './copy-rules.tsx'
import { RuleForm } from './rule-form.tsx'
import { actionWord, termsOfRule, termWord } from './rule-words.ts'
import { Findings, Simulator } from './simulator.tsx'
import { changeRules, type KnownRules, useRules, withChanged } from './use-rules.ts'

interface Props {
	readonly terminal: Terminal
	readonly found: KnownRules
}

/** The last action of a rule, with its time and reason. */
const LastAct = ({ rule, report }: { rule: TerminalRule; report: RuleReport | undefined }) => {
	if (report === undefined) return <span className="muted">{t('尚未执行过')}</span>
	const { at, is_end, problem, terms } = report
	return (
		<div>
			<div>
				{is_end ? t('最近一次：已恢复') : t('最近一次：已执行')} · {moment(at)}
			</div>
			{problem !== '' && <div className="fault">{commandTipsWord(problem)}</div>}
			<Findings rule={rule} terms={terms} />
		</div>
	)
}

interface ActionsProps {
	readonly terminal: Terminal
	readonly rule: TerminalRule
	readonly edit: () => void
}

const Actions = ({ terminal, rule: { name, key, enabled }, edit }: ActionsProps) => {
	const ask = useAsk()
	const { busy, run } = useAction(() =>
		changeRules(terminal, now => withChanged(now, key, rule => ({ ...rule, enabled: !enabled }))),
	)
	const remove = (): void =>
		ask({
			title: t('删除规则“{name}”？', { name }),
			content: t('终端不再执行此规则；它已设置的状态保持不变。'),
			okText: t('删除'),
			onOk: () => changeRules(terminal, now => withChanged(now, key, () => null)),
		})
	return (
		<Flex gap={8} wrap>
			<Button size="small" onClick={edit} aria-label={t('编辑“{name}”', { name })}>
				{t('编辑')}
			</Button>
			<Button
				size="small"
				loading={busy}
				onClick={run}
				aria-label={enabled ? t('停用规则“{name}”', { name }) : t('启用规则“{name}”', { name })}
			>
				{enabled ? t('停用') : t('启用')}
			</Button>
			<Button size="small" onClick={remove} aria-label={t('删除“{name}”', { name })}>
				{t('删除')}
			</Button>
		</Flex>
	)
}

const One = ({ terminal, found, rule, edit }: Props & { rule: TerminalRule; edit: () => void }) => {
	const mayControl = usePermitted('terminals.control')
	const { name, enabled, when, action, otherwise } = rule
	const terms = when.terms.map(termWord).join(when.match === 'all' ? ` ${t('并且')} ` : ` ${t('或者')} `)
	return (
		<section className="times" aria-label={name}>
			<h3>{name}</h3>
			{!enabled && <StateWord tone="grey" text={t('规则已停用')} />}
			<div style={{ overflowWrap: 'anywhere' }}>
				{t('当：{terms}', { terms })}
				<br />
				{t('则：{action}', { action: actionWord(action) })}
				{otherwise === 'opposite' && ` · ${t('之后恢复原状')}`}
				<div className="muted">{termsOfRule(rule)}</div>
			</div>
			<LastAct rule={rule} report={found.last.get(rule.key)} />
			{mayControl && <Actions terminal={terminal} rule={rule} edit={edit} />}
		</section>
	)
}

/** The terminal's current rules next to the requested ones, until they agree. */
const Standing = ({ terminal, found }: Props) => {
	const { asked, reported, order, isOther, rules } = found
	// Until the terminal has answered, its earlier report says nothing about the rules that were sent.
	const isAwaited = isOther && order !== null && isOpen(order.state)
	const names = (list: readonly TerminalRule[]): string => listed(list.map(({ name }) => name)) || t('没有规则')
	return (
		<Flex gap={8} wrap align="center" style={{ marginBlockEnd: 12 }}>
			{!isAwaited && <span className="muted">{reportedWord(reported === null ? '' : names(reported), terminal)}</span>}
			{isOther ? (
				<>
					<span className="muted">{t('已要求：{value}', { value: names(asked ?? []) })}</span>
					<StateWord tone="amber" text={isAwaited ? t('终端尚未答复') : t('尚未一致')} />
					<span>{order !== null && commandStateWord(order.state)}</span>
				</>
			) : (
				rules !== null && order !== null && <StateWord tone="green" text={t('与要求一致')} />
			)}
			<ReadButton terminal={terminal} type="rules" />
		</Flex>
	)
}

const NoRules = ({ isUnknown }: { isUnknown: boolean }) =>
	isUnknown ? (
		<Nothing
			title={t('终端的规则未知')}
			hint={t('终端尚未上报其规则。终端在线后可读取；现在发送会替换它现有的全部规则。')}
		/>
	) : (
		<Nothing title={t('没有规则')} hint={t('例如：温度高于 40 °C 时接通风扇，或夜间调低亮度。')} />
	)

/** Which rule is open for editing: its key, empty for a new one. */
const opened_key = 'rules.opened'

const List = ({ terminal, found }: Props) => {
	const mayControl = usePermitted('terminals.control')
	const [opened, open] = useRetained<string>(opened_key)
	const rules = found.rules ?? []
	const { isUnknown } = found
	// Without the permission nothing can be sent; what was typed is kept for when it is back.
	if (opened !== undefined && mayControl)
		return <RuleForm key={opened} {...{ terminal, rules, opened, isUnknown }} close={() => open(undefined)} />
	return (
		<>
			<Standing terminal={terminal} found={found} />
			{mayControl && (
				<Flex gap={8} wrap style={{ marginBlockEnd: 12 }}>
					{rules.length < rule_limits.rules && <Button onClick={() => open('')}>{t('添加规则')}</Button>}
					{rules.length > 0 && <CopyRules terminal={terminal} rules={rules} />}
				</Flex>
			)}
			{rules.length === 0 ? (
				<NoRules isUnknown={isUnknown} />
			) : (
				<div className="rules-grid">
					{rules.map(rule => (
						<One key={rule.key} terminal={terminal} found={found} rule={rule} edit={() => open(rule.key)} />
					))}
				</div>
			)}
			{rules.length > 0 && <Simulator terminal={terminal} rules={rules} values={found.values} />}
		</>
	)
}

/** The rules a terminal follows by itself, what they last did, and a simulation of them. */
export const RulesTab = ({ terminal }: { terminal: Terminal }) => {
	const { query, found } = useRules(terminal)
	if (!isUnderstood(terminal.capabilities, 'rules')) return <Nothing title={t('此播放器不支持规则')} />
	return (
		<ListStates query={query} isEmpty={false} empty={null}>
			<p className="muted">{t('终端自行判断并执行规则，离线时也执行。')}</p>
			<List terminal={terminal} found={found} />
		</ListStates>
	)
}
