import type { Terminal } from '@vitrine/contract/terminals'
import { isUnderstood } from '@vitrine/domain/command/capability'
import { needsConfirmation } from '@vitrine/domain/command/command'
import { Button, Flex } from 'antd'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { awayReason } from './away-reason.ts'
import { CheckedForm } from './checked-form.tsx'
import { dataOfDraft, type FormDraft, type OfferedForm } from './command-draft.ts'
import { formProblems } from './command-problems.ts'
import { CommandFields, fittedTo } from './settings/command-fields.tsx'
import { consequenceWord } from './settings/consequence.ts'
import { formWord } from './settings/form-words.ts'
import { sendCommand } from './use-commands.ts'
import { useShownProblems } from './use-shown-problems.ts'

interface CommandFormProps {
	readonly type: OfferedForm
	readonly terminal: Terminal
	readonly draft: FormDraft
	readonly change: (next: FormDraft) => void
	readonly sent?: () => void
	/** Set if the form can be cancelled. */
	readonly cancel?: () => void
}

/** Sends what was entered; a command that interrupts the screen or cannot simply be undone is confirmed first. */
const useSending = ({ type, terminal, sent }: Pick<CommandFormProps, 'type' | 'terminal' | 'sent'>) => {
	const ask = useAsk()
	const { busy, run } = useAction((data: Record<string, unknown>) => sendCommand(terminal, type, data).then(sent))
	const send = (data: Record<string, unknown>): void => {
		if (!needsConfirmation(type, data)) return void run(data)
		ask({
			title: t('将“{command}”发送到“{name}”？', { command: formWord(type), name: terminal.name }),
			content: consequenceWord(type, data),
			okText: t('发送命令'),
			onOk: () => sendCommand(terminal, type, data).then(sent),
		})
	}
	return { busy, send }
}

/** The form of a command type. The caller holds its draft; `sent` is called once the command has been sent. */
export const CommandForm = ({ type, terminal, draft: typed, change, sent, cancel }: CommandFormProps) => {
	const draft = fittedTo(type, typed, terminal)
	const { fault, ...checked } = useShownProblems(formProblems(type, draft))
	const { busy, send } = useSending({ type, terminal, ...(sent && { sent }) })
	const away = awayReason(terminal, type)
	if (!isUnderstood(terminal.capabilities, type)) return <p className="muted">{t('此播放器不支持该命令')}</p>
	return (
		<CheckedForm {...checked} send={() => send(dataOfDraft(type, draft) ?? {})}>
			<CommandFields
				type={type}
				terminal={terminal}
				draft={draft}
				change={part => change({ ...draft, ...part })}
				fault={fault}
			/>
			<Flex gap={8} wrap>
				<Button htmlType="submit" type="primary" loading={busy} disabled={away !== ''}>
					{t('发送命令')}
				</Button>
				{cancel && <Button onClick={cancel}>{t('取消')}</Button>}
			</Flex>
			{away !== '' && <p className="muted">{away}</p>}
		</CheckedForm>
	)
}
