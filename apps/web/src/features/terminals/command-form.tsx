import type { Terminal } from '@vitrine/contract/terminals'
import { isUnderstood } from '@vitrine/domain/command/capability'
import { isInstant } from '@vitrine/domain/command/command'
import { languages } from '@vitrine/texts/rows'
import { Button, Flex } from 'antd'
import { useId, useRef, useState } from 'react'
import { languageNames, t } from '../../data/text.ts'
import { commandWord } from '../../ui/command-word.ts'
import { useAction } from '../../ui/forms/action.ts'
import { Field, focusProblem } from '../../ui/forms/field.tsx'
import { PercentField } from '../../ui/forms/percent-field.tsx'
import {
	choicesOf,
	dataOfDraft,
	type FormDraft,
	firstNumber,
	hasItems,
	hasValues,
	type OfferedForm,
} from './command-draft.ts'
import { CommandItems } from './command-items.tsx'
import { formProblems } from './command-problems.ts'
import { askTerminal, sendCommand } from './use-commands.ts'
import { usePrograms } from './use-programs.ts'

interface FormProps {
	readonly type: OfferedForm
	readonly draft: FormDraft
	readonly change: (part: Partial<FormDraft>) => void
}

/** The title of a form. */
export const formWord = (type: OfferedForm): string => {
	if (type === 'brightness') return t('定时亮度')
	if (type === 'volume') return t('定时音量')
	return commandWord(type)
}

const choiceWord = (type: OfferedForm, choice: string): string => {
	const language = languages.find(one => one === choice)
	if (type === 'language' && language !== undefined) return languageNames[language]
	const words: Readonly<Record<string, string>> = {
		lock_now: t('立即锁定'),
		unlock_now: t('立即解锁'),
		schedule: t('定时锁定'),
		on: type === 'screen_timing' ? t('屏幕开启') : t('已开启'),
		off: type === 'screen_timing' ? t('屏幕关闭') : t('已关闭'),
		red: t('红色'),
		green: t('绿色'),
		blue: t('蓝色'),
		white: t('白色'),
		grid: t('网格'),
		gradient: t('渐变'),
		bars: t('彩条'),
	}
	return words[choice] ?? choice
}

const choiceLabel = (type: OfferedForm): string => {
	if (type === 'self_test') return t('测试画面')
	return type === 'screen_timing' ? t('时段外的值') : formWord(type)
}

const ProgramChoice = ({ terminal, draft, change }: Omit<FormProps, 'type'> & { terminal: Terminal }) => {
	const id = useId()
	const programs = usePrograms(terminal)
	const { busy, run } = useAction(() => askTerminal(terminal, 'programs'))
	return (
		<div className="field">
			<label htmlFor={id}>{commandWord('program_switch')}</label>
			<Flex gap={8} wrap>
				<select
					id={id}
					className="input"
					value={draft.choice}
					onChange={event => change({ choice: event.target.value })}
				>
					<option value="0">{t('恢复发布内容')}</option>
					{programs.map(program => (
						<option key={program.id} value={program.id}>
							{program.name}
						</option>
					))}
				</select>
				<Button loading={busy} disabled={terminal.run_state === 0} onClick={run}>
					{t('读取终端节目')}
				</Button>
			</Flex>
		</div>
	)
}

const Choice = ({ type, draft, change }: FormProps) => {
	const id = useId()
	return (
		<div className="field">
			<label htmlFor={id}>{choiceLabel(type)}</label>
			<select id={id} className="input" value={draft.choice} onChange={event => change({ choice: event.target.value })}>
				{choicesOf(type).map(choice => (
					<option key={choice} value={choice}>
						{choiceWord(type, choice)}
					</option>
				))}
			</select>
		</div>
	)
}

const numberLabel = (type: OfferedForm): string => {
	if (type === 'color') return t('色温（K）')
	return type === 'self_test' ? t('时长（秒）') : t('时段外的值')
}

/** With times, a value in percent; otherwise a number in the unit its label names. */
const NumberField = ({ type, draft, change, fault }: FormProps & { fault: string | undefined }) => {
	const name = `${type}-number`
	if (hasValues(type))
		return (
			<PercentField
				label={numberLabel(type)}
				name={name}
				value={draft.number}
				fault={fault}
				onChange={number => change({ number })}
			/>
		)
	return (
		<Field
			label={numberLabel(type)}
			name={name}
			inputMode="numeric"
			value={draft.number}
			fault={fault}
			onChange={event => change({ number: event.target.value })}
		/>
	)
}

/** The problems of a form: a field's problem is shown once the field has been left, or once the form has been submitted. */
const useShownProblems = (problems: ReadonlyMap<string, string>) => {
	const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
	const [isSent, setSent] = useState(false)
	const form = useRef<HTMLFormElement>(null)
	return {
		form,
		leave: (name: string): void => setLeft(before => new Set(before).add(name)),
		/** Shows all problems; returns whether there are any. */
		refuse: (): boolean => {
			setSent(true)
			if (problems.size > 0) focusProblem(form.current)
			return problems.size > 0
		},
		fault: (name: string): string | undefined => (isSent || left.has(name) ? problems.get(name) : undefined),
	}
}

interface CommandFormProps extends Omit<FormProps, 'change'> {
	readonly terminal: Terminal
	readonly change: (next: FormDraft) => void
	readonly sent?: () => void
	/** Set if the form can be cancelled. */
	readonly cancel?: () => void
}

/** The form of a command type. The caller holds its draft; `sent` is called once the command has been sent. */
export const CommandForm = ({ type, terminal, draft, change: keep, sent, cancel }: CommandFormProps) => {
	const { form, leave, refuse, fault } = useShownProblems(formProblems(type, draft))
	const { busy, run } = useAction(() => sendCommand(terminal, type, dataOfDraft(type, draft) ?? {}).then(sent))
	const isAway = terminal.run_state === 0 && isInstant({ type, request_type: 'set' })
	const change = (part: Partial<FormDraft>): void => keep({ ...draft, ...part })
	const props = { type, draft, change }
	if (!isUnderstood(terminal.capabilities, type)) return <p className="muted">{t('此播放器不支持该命令')}</p>
	return (
		<form
			ref={form}
			className="command-form"
			noValidate
			onBlur={({ target, relatedTarget }) => {
				// A message appearing now would move the button away from under the pointer pressing it.
				const isPressing = relatedTarget instanceof HTMLButtonElement
				if (target instanceof HTMLInputElement && !isPressing) leave(target.name)
			}}
			onSubmit={event => {
				event.preventDefault()
				if (!refuse()) void run()
			}}
		>
			{type === 'program_switch' && <ProgramChoice terminal={terminal} draft={draft} change={change} />}
			{choicesOf(type).length > 0 && <Choice {...props} />}
			{firstNumber(type) !== null && <NumberField {...props} fault={fault(`${type}-number`)} />}
			{hasItems(type, draft.choice) && (
				<CommandItems type={type} items={draft.items} change={items => change({ items })} fault={fault} />
			)}
			<Flex gap={8} wrap>
				<Button htmlType="submit" type="primary" loading={busy} disabled={isAway}>
					{t('发送命令')}
				</Button>
				{cancel && <Button onClick={cancel}>{t('取消')}</Button>}
			</Flex>
			{isAway && <p className="muted">{t('设备离线！')}</p>}
		</form>
	)
}
