import type { Terminal } from '@vitrine/contract/terminals'
import { Button, Flex } from 'antd'
import { t } from '../../../data/text.ts'
import { useAction } from '../../../ui/forms/action.ts'
import { CheckedForm } from '../checked-form.tsx'
import { CommandItems } from '../command-items.tsx'
import { ReadPrograms } from '../read-programs.tsx'
import { ChoiceField } from '../rules/choice-field.tsx'
import { sendCommand } from '../use-commands.ts'
import { useShownProblems } from '../use-shown-problems.ts'
import { dataOfSwitch, type Switch, type SwitchDraft, switchProblems } from './switch-draft.ts'
import type { SwitchValues } from './switch-values.ts'

interface Props {
	readonly what: Switch
	readonly terminal: Terminal
	readonly values: SwitchValues
	readonly draft: SwitchDraft
	readonly change: (draft: SwitchDraft) => void
	readonly close: () => void
}

const valueLabel = ({ type }: Switch): string => {
	if (type === 'program_switch') return t('节目')
	return type === 'signal_switch' ? t('信号源') : t('值')
}

/** The form for the times of a switch; the caller holds its draft. */
export const SwitchForm = ({ what, terminal, values, draft, change, close }: Props) => {
	const { fault, ...checked } = useShownProblems(switchProblems(what, draft))
	const { busy, run } = useAction(() => sendCommand(terminal, what.type, dataOfSwitch(what, draft) ?? {}).then(close))
	const field = (value: string, set: (value: string) => void) => (
		<ChoiceField label={valueLabel(what)} value={value} options={values.options(value)} onChange={set} />
	)
	return (
		<CheckedForm {...checked} send={() => void run()}>
			<ChoiceField
				label={t('时段外的值')}
				value={draft.base}
				options={values.options(draft.base)}
				onChange={base => change({ ...draft, base })}
			/>
			{what.type === 'program_switch' && (
				<div>
					<ReadPrograms terminal={terminal} />
				</div>
			)}
			<CommandItems
				type={what.type}
				items={draft.items}
				change={items => change({ ...draft, items })}
				fault={fault}
				chosen={{ first: values.first, field }}
			/>
			<Flex gap={8} wrap>
				<Button htmlType="submit" type="primary" loading={busy}>
					{t('发送命令')}
				</Button>
				<Button onClick={close}>{t('取消')}</Button>
			</Flex>
		</CheckedForm>
	)
}
