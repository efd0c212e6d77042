import type { ScheduleTemplate } from '@vitrine/contract/timing'
import { timing_limits } from '@vitrine/domain/schedule/timed-command'
import { Button, Form, Input } from 'antd'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type CommandDraft, commandOf, draftFault, draftOf, newCommand } from './command-draft.ts'
import { CommandFields } from './command-fields.tsx'
import { faultWord } from './command-words.ts'
import { saveTemplate } from './use-timing.ts'

interface ListProps {
	readonly value?: readonly CommandDraft[]
	readonly onChange?: (drafts: readonly CommandDraft[]) => void
}

const CommandList = ({ value: drafts = [], onChange = () => undefined }: ListProps) => (
	<>
		{drafts.map((draft, place) => (
			<CommandFields
				key={draft.key}
				number={place + 1}
				draft={draft}
				change={part => onChange(drafts.map(one => (one === draft ? { ...one, ...part } : one)))}
				remove={() => onChange(drafts.filter(one => one !== draft))}
			/>
		))}
		<Button onClick={() => onChange([...drafts, newCommand()])} disabled={drafts.length >= timing_limits.commands}>
			{t('添加命令')}
		</Button>
	</>
)

const checkList = async (_: unknown, drafts: readonly CommandDraft[]): Promise<void> => {
	if (drafts.length === 0) throw new Error(t('日程模板中至少要有一条命令'))
	const place = drafts.findIndex(draft => draftFault(draft) !== null)
	const fault = drafts[place] && draftFault(drafts[place])
	if (fault) throw new Error(`${t('命令 {number}', { number: place + 1 })}: ${faultWord(fault)}`)
}

/** Makes a schedule template, or changes one. */
export const TemplateDialog = ({ seen, close }: { seen: ScheduleTemplate | undefined; close: () => void }) => (
	<FormDialog
		title={seen === undefined ? t('新建日程模板') : t('编辑日程模板')}
		okText={t('保存')}
		initial={{ name: seen?.name ?? '', commands: seen?.commands.map(draftOf) ?? [newCommand()] }}
		onSubmit={({ name, commands }) => saveTemplate(seen, { name: name.trim(), commands: commands.map(commandOf) })}
		onClose={close}
		places={{ template_name_taken: 'name' }}
	>
		<Form.Item
			name="name"
			label={t('模板名称')}
			rules={[{ required: true, whitespace: true, message: t('请输入模板名称') }]}
		>
			<Input maxLength={timing_limits.name} />
		</Form.Item>
		<Form.Item name="commands" rules={[{ validator: checkList }]} validateTrigger={[]}>
			<CommandList />
		</Form.Item>
	</FormDialog>
)
