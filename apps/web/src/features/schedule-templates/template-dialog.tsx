import type { ScheduleTemplate } from '@vitrine/contract/release/schedule-templates'
import { schedule_template_limits } from '@vitrine/domain/schedule/terms/timed-command'
import { inTimeOrder, timedConflict } from '@vitrine/domain/schedule/terms/timed-conflict'
import { Button, Form, Input } from 'antd'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { t } from '../../data/text.ts'
import { focusProblem } from '../../ui/forms/field.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import type { Named } from '../../ui/timed-word.ts'
import { areAllPast, type CommandDraft, commandOf, draftOf, draftProblem, newCommand } from './command-draft.ts'
import { CommandFields } from './command-fields.tsx'
import { problemWord } from './problem-word.ts'
import { readTemplate, saveTemplate, useProgramChoice } from './use-schedule-templates.ts'

/** What the form asks of a field that is wrong: where it is, and that it takes the focus. */
interface Focused {
	readonly nativeElement: HTMLElement | null
	readonly focus: () => void
}

interface ListProps {
	readonly ref?: Ref<Focused>
	readonly programs: readonly Named[]
	readonly value?: readonly CommandDraft[]
	readonly onChange?: (drafts: readonly CommandDraft[]) => void
}

const CommandList = ({ ref, programs, value: drafts = [], onChange = () => undefined }: ListProps) => {
	const list = useRef<HTMLDivElement>(null)
	const add = useRef<HTMLButtonElement>(null)
	useImperativeHandle(ref, () => ({
		get nativeElement() {
			return list.current
		},
		// What concerns no single field, such as a conflict, is said below the button.
		focus: () => focusProblem(list.current, add.current),
	}))
	return (
		<div ref={list}>
			{drafts.map((draft, place) => (
				<CommandFields
					key={draft.key}
					number={place + 1}
					draft={draft}
					programs={programs}
					change={part => onChange(drafts.map(one => (one === draft ? { ...one, ...part } : one)))}
					remove={() => onChange(drafts.filter(one => one !== draft))}
				/>
			))}
			<Button
				ref={add}
				onClick={() => onChange([...drafts, newCommand()])}
				disabled={drafts.length >= schedule_template_limits.commands}
			>
				{t('添加命令')}
			</Button>
		</div>
	)
}

const checkList = async (_: unknown, drafts: readonly CommandDraft[]): Promise<void> => {
	if (drafts.length === 0) throw new Error(t('日程模板中至少要有一条命令'))
	const place = drafts.findIndex(draft => draftProblem(draft) !== null)
	const problem = drafts[place] && draftProblem(drafts[place])
	if (problem) throw new Error(`${t('命令 {number}', { number: place + 1 })}: ${problemWord(problem)}`)
	const conflict = timedConflict(drafts.map(commandOf))
	if (conflict !== null)
		throw new Error(
			t('命令 {first} 和命令 {second} 在同一时间设置不同的值，请更改其中一条', {
				first: conflict[0] + 1,
				second: conflict[1] + 1,
			}),
		)
	if (areAllPast(drafts, Date.now())) throw new Error(t('日程模板中的命令都已过期'))
}

/** As form values; commands use their index as key, so that loading the same template twice gives equal values. */
const valuesOf = ({ name, commands }: ScheduleTemplate) => ({
	name,
	commands: inTimeOrder(commands).map((command, place) => ({ ...draftOf(command), key: -1 - place })),
})

const editedOf = (seen: ScheduleTemplate) => ({
	revision: seen.revision,
	read: async () => {
		const now = await readTemplate(seen)
		return now && { values: valuesOf(now), revision: now.revision }
	},
})

/** Creates or edits a schedule template. */
export const TemplateDialog = ({ seen, close }: { seen: ScheduleTemplate | undefined; close: () => void }) => {
	const programs = useProgramChoice(seen?.programs)
	return (
		<FormDialog
			title={seen === undefined ? t('新建日程模板') : t('编辑日程模板')}
			okText={t('保存')}
			initial={seen === undefined ? { name: '', commands: [newCommand()] } : valuesOf(seen)}
			{...(seen === undefined ? {} : { edited: editedOf(seen) })}
			onSubmit={({ name, commands }, { revision }) =>
				saveTemplate(seen && { id: seen.id, revision }, {
					name: name.trim(),
					commands: inTimeOrder(commands.map(commandOf)),
				})
			}
			onClose={close}
			places={{
				template_name_taken: 'name',
				timed_program_absent: 'commands',
				schedule_template_conflict: 'commands',
				schedule_template_no_day: 'commands',
			}}
		>
			<Form.Item
				name="name"
				label={t('模板名称')}
				rules={[{ required: true, whitespace: true, message: t('请输入模板名称') }]}
			>
				<Input maxLength={schedule_template_limits.name} />
			</Form.Item>
			{/* Of the fields of the list, only those that are wrong are marked: without a status of its own it would mark all. */}
			<Form.Item name="commands" rules={[{ validator: checkList }]} validateTrigger={[]} validateStatus="">
				<CommandList programs={programs} />
			</Form.Item>
		</FormDialog>
	)
}
