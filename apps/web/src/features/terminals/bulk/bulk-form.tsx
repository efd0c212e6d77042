import { type CommandType, commandRule } from '@vitrine/domain/command/command'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { commandWord } from '../../../ui/command-word.ts'
import { useCursorBack } from '../../../ui/forms/cursor-back.ts'
import { dataOfDraft, type FormDraft, firstDraft, type OfferedForm } from '../command-draft.ts'
import { formProblems } from '../command-problems.ts'
import { ChoiceField } from '../rules/choice-field.tsx'
import { CommandFields, useShownProblems } from '../settings/command-fields.tsx'
import { formWord } from '../settings/form-words.ts'
import { valueWord } from '../settings/value-word.ts'

/** Types that make sense for many terminals: what differs on each of them is set on its own page. */
const bulk_forms: readonly OfferedForm[] = [
	'brightness',
	'volume',
	'color',
	'screen_power',
	'screen_timing',
	'restart',
	'restart_schedule',
	'remote_lock',
	'program_switch',
	'timer_play',
	'relay',
	'signal_switch',
	'time_zone',
	'language',
	'screen_fold',
	'sensor_config',
	'cloud_care',
	'storage',
	'log_upload',
	'screenshot',
	'self_test',
]

interface Sent {
	readonly label: string
	readonly type: CommandType
	readonly data: Readonly<Record<string, unknown>>
}

interface Props {
	readonly count: number
	/** Asks for a confirmation and sends the command. */
	readonly send: (sent: Sent) => void
	readonly close: () => void
}

/** A command to many terminals: its type and the same fields as for one. */
export const BulkForm = ({ count, send, close }: Props) => {
	useCursorBack()
	const mayChange = usePermitted('terminals.write')
	const offered = bulk_forms.filter(type => mayChange || commandRule(type).may === 'terminals.control')
	const [type, setType] = useState<OfferedForm>('brightness')
	const [draft, setDraft] = useState<FormDraft>(() => firstDraft('brightness'))
	const problems = formProblems(type, draft)
	return (
		<Modal open title={t('向 {count} 个终端发送命令', { count })} footer={null} onCancel={close}>
			<ChoiceField
				label={t('命令')}
				value={type}
				options={offered.map(one => [one, formWord(one)] as const)}
				onChange={chosen => {
					const next = offered.find(one => one === chosen) ?? type
					setType(next)
					setDraft(firstDraft(next))
				}}
			/>
			<Entered key={type} type={type} draft={draft} change={setDraft} problems={problems} send={send} />
		</Modal>
	)
}

const Entered = ({
	type,
	draft,
	change,
	problems,
	send,
}: {
	type: OfferedForm
	draft: FormDraft
	change: (draft: FormDraft) => void
	problems: ReadonlyMap<string, string>
	send: Props['send']
}) => {
	const { form, leave, refuse, fault } = useShownProblems(problems)
	const submit = (): void => {
		if (refuse()) return
		const data = dataOfDraft(type, draft) ?? {}
		const value = valueWord(type, data)
		send({ label: value === '' ? commandWord(type) : `${commandWord(type)} · ${value}`, type, data })
	}
	return (
		<form
			ref={form}
			className="command-form"
			noValidate
			onBlur={({ target, relatedTarget }) => {
				const isPressing = relatedTarget instanceof HTMLButtonElement
				if (target instanceof HTMLInputElement && !isPressing) leave(target.name)
			}}
			onSubmit={event => {
				event.preventDefault()
				submit()
			}}
		>
			<CommandFields
				type={type}
				terminal={null}
				draft={draft}
				change={part => change({ ...draft, ...part })}
				fault={fault}
			/>
			<Button htmlType="submit" type="primary">
				{t('发送命令')}
			</Button>
		</form>
	)
}
