import type { Terminal } from '@vitrine/contract/terminals'
import { isUnderstood } from '@vitrine/domain/command/capability'
import { action_types, type RuleAction } from '@vitrine/domain/rules/action'
import { Flex } from 'antd'
import { t } from '../../../data/text.ts'
import { commandWord } from '../../../ui/command-word.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { sourceWord } from '../../../ui/terminals/source-word.ts'
import { usePrograms } from '../use-programs.ts'
import { ChoiceField } from './choice-field.tsx'
import type { DraftProblems } from './draft-problems.ts'
import { type ActionDraft, choices } from './rule-draft.ts'
import { useChannels } from './term-fields.tsx'

interface Props {
	readonly terminal: Terminal
	readonly draft: ActionDraft
	readonly change: (part: Partial<ActionDraft>) => void
	/** The problems of the fields, by name. */
	readonly faults: DraftProblems['fields']
}

const first_values: Partial<Record<RuleAction['type'], Partial<ActionDraft>>> = {
	screen_power: { action: 'off' },
	relay: { action: 'on' },
}

const Switched = ({ draft, change }: Omit<Props, 'terminal' | 'faults'>) => {
	const isScreen = draft.type === 'screen_power'
	const options = [
		['on', isScreen ? t('打开屏幕') : t('接通继电器')],
		['off', isScreen ? t('关闭屏幕') : t('断开继电器')],
	] as const
	return (
		<ChoiceField label={t('切换为')} value={draft.action} options={options} onChange={action => change({ action })} />
	)
}

const Program = ({ terminal, draft, change }: Omit<Props, 'faults'>) => {
	const programs = usePrograms(terminal).map(({ id, name }) => [String(id), name] as const)
	const known = [['0', t('恢复发布内容')] as const, ...programs]
	const isKnown = known.some(([id]) => id === draft.program_id)
	const options = isKnown ? known : [...known, [draft.program_id, draft.program_id] as const]
	return (
		<ChoiceField
			label={t('节目')}
			value={draft.program_id}
			options={options}
			onChange={program_id => change({ program_id })}
		/>
	)
}

/** The action of a rule. */
export const ActionFields = ({ terminal, draft, change, faults }: Props) => {
	const { type } = draft
	const channels = useChannels(terminal)
	return (
		<>
			<Flex gap={12} wrap align="start">
				<ChoiceField
					label={t('动作')}
					value={type}
					options={action_types.map(one => [one, commandWord(one)] as const)}
					onChange={one => change({ type: one as RuleAction['type'], ...first_values[one as RuleAction['type']] })}
				/>
				{(type === 'brightness' || type === 'volume') && (
					<Field
						label={t('动作的值（%）')}
						name="action-value"
						inputMode="numeric"
						autoComplete="off"
						value={draft.value}
						fault={faults['action-value']}
						onChange={event => change({ value: event.target.value })}
					/>
				)}
				{type === 'relay' && (
					<ChoiceField
						label={t('继电器')}
						value={draft.channel}
						options={channels}
						onChange={channel => change({ channel })}
					/>
				)}
				{(type === 'relay' || type === 'screen_power') && <Switched draft={draft} change={change} />}
				{type === 'program_switch' && <Program terminal={terminal} draft={draft} change={change} />}
				{type === 'signal_switch' && (
					<ChoiceField
						label={t('信号源')}
						value={draft.source}
						options={choices.source.map(one => [one, sourceWord(one)] as const)}
						onChange={source => change({ source })}
					/>
				)}
			</Flex>
			{!isUnderstood(terminal.capabilities, type) && (
				<p className="muted">{t('此终端不支持该动作，条件成立时只会报告原因。')}</p>
			)}
		</>
	)
}
