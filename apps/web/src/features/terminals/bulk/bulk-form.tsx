import { type CommandType, commandRule } from '@vitrine/domain/command/command'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { commandWord } from '../../../ui/command-word.ts'
import { useCursorBack } from '../../../ui/forms/cursor-back.ts'
import { CheckedForm } from '../checked-form.tsx'
import { dataOfDraft, type FormDraft, firstDraft, type OfferedForm } from '../command-draft.ts'
import { formProblems } from '../command-problems.ts'
import { ChoiceField } from '../rules/choice-field.tsx'
import { CommandFields } from '../settings/command-fields.tsx'
import { formWord } from '../settings/form-words.ts'
import { valueWord } from '../settings/value-word.ts'
import { useShownProblems } from '../use-shown-problems.ts'

/** A value by itself: the times of the terminals stay as they are. */
const values = { brightness_now: 'brightness', volume_now: 'volume' } as const
type BulkType = OfferedForm | keyof typeof values

/** Types that make sense for many terminals: what differs on each of them is set on its own page. */
const bulk_forms: readonly BulkType[] = [
	'brightness_now',
	'volume_now',
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

const isValue = (type: BulkType): type is keyof typeof values => Object.hasOwn(values, type)
const formOf = (type: BulkType): OfferedForm => (isValue(type) ? values[type] : type)
const wordOf = (type: BulkType): string => (isValue(type) ? commandWord(values[type]) : formWord(type))
const draftOf = (type: BulkType): FormDraft => ({ ...firstDraft(formOf(type)), ...(isValue(type) && { is_now: true }) })

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
	const offered = bulk_forms.filter(type => mayChange || commandRule(formOf(type)).may === 'terminals.control')
	const [chosen, choose] = useState<BulkType>('brightness_now')
	const [draft, setDraft] = useState<FormDraft>(() => draftOf('brightness_now'))
	const type = formOf(chosen)
	return (
		<Modal open title={t('向 {count} 个终端发送命令', { count })} footer={null} onCancel={close}>
			<div style={{ marginBlockEnd: 12 }}>
				<ChoiceField
					label={t('命令')}
					value={chosen}
					options={offered.map(one => [one, wordOf(one)] as const)}
					onChange={word => {
						const next = offered.find(one => one === word) ?? chosen
						choose(next)
						setDraft(draftOf(next))
					}}
				/>
			</div>
			<Entered
				key={chosen}
				type={type}
				draft={draft}
				change={setDraft}
				problems={formProblems(type, draft)}
				send={send}
			/>
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
	const { fault, ...checked } = useShownProblems(problems)
	const submit = (): void => {
		const data = dataOfDraft(type, draft) ?? {}
		const value = valueWord(type, data)
		send({ label: value === '' ? commandWord(type) : `${commandWord(type)} · ${value}`, type, data })
	}
	return (
		<CheckedForm {...checked} send={submit}>
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
		</CheckedForm>
	)
}
