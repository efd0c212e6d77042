import type { Terminal } from '@vitrine/contract/terminals'
import { isUnderstood } from '@vitrine/domain/command/capability'
import { commandRule, isInstant } from '@vitrine/domain/command/command'
import { languages } from '@vitrine/texts/rows'
import { Button, Flex } from 'antd'
import { useId, useState } from 'react'
import { usePermitted } from '../../data/session/session.ts'
import { languageNames, t } from '../../data/text.ts'
import { commandWord } from '../../ui/command-word.ts'
import { useAction } from '../../ui/forms/action.ts'
import { Field } from '../../ui/forms/field.tsx'
import { ChangeForm, type ChangeType, change_types } from './changes/change-form.tsx'
import {
	choicesOf,
	dataOfDraft,
	type FormDraft,
	firstDraft,
	firstNumber,
	hasItems,
	type OfferedForm,
	offered_forms,
} from './command-draft.ts'
import { CommandItems } from './command-items.tsx'
import { askTerminal, sendCommand } from './use-commands.ts'
import { usePrograms } from './use-programs.ts'

interface FormProps {
	readonly type: OfferedForm
	readonly draft: FormDraft
	readonly change: (part: Partial<FormDraft>) => void
}

/** What a form is called. */
export const formWord = (type: OfferedForm): string => {
	if (type === 'brightness') return t('定时亮度')
	if (type === 'volume') return t('定时音量')
	return type === 'restart_schedule' ? t('定时重启') : commandWord(type)
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

/** The form of a type, as it is at first or with what is there already; `sent` hears that it was sent. */
export const CommandForm = ({
	type,
	terminal,
	first,
	sent,
}: {
	type: OfferedForm
	terminal: Terminal
	first?: FormDraft
	sent?: () => void
}) => {
	const [draft, setDraft] = useState(() => first ?? firstDraft(type))
	const change = (part: Partial<FormDraft>): void => setDraft(before => ({ ...before, ...part }))
	const data = dataOfDraft(type, draft)
	const { busy, run } = useAction(() => sendCommand(terminal, type, data ?? {}).then(sent))
	const isAway = terminal.run_state === 0 && isInstant({ type, request_type: 'set' })
	const props = { type, draft, change }
	if (!isUnderstood(terminal.capabilities, type)) return <p className="muted">{t('此播放器不支持该命令')}</p>
	return (
		<form
			onSubmit={event => {
				event.preventDefault()
				void run()
			}}
		>
			{type === 'program_switch' && <ProgramChoice terminal={terminal} draft={draft} change={change} />}
			{choicesOf(type).length > 0 && <Choice {...props} />}
			{firstNumber(type) !== null && (
				<Field
					label={numberLabel(type)}
					name={`${type}-number`}
					inputMode="numeric"
					value={draft.number}
					onChange={event => change({ number: event.target.value })}
				/>
			)}
			{hasItems(type, draft.choice) && (
				<CommandItems type={type} items={draft.items} change={items => change({ items })} />
			)}
			<Button htmlType="submit" loading={busy} disabled={data === null || isAway}>
				{t('发送命令')}
			</Button>
			{isAway && <p className="muted">{t('设备离线！')}</p>}
		</form>
	)
}

/** All that there is a form for, the changes that go back by themselves last. */
const offered_types: readonly (OfferedForm | ChangeType)[] = [...offered_forms, ...change_types]

const isChange = (type: OfferedForm | ChangeType): type is ChangeType => change_types.some(one => one === type)

/** What else a terminal can be told; what its player does not do is said so. */
export const MoreCommands = ({ terminal }: { terminal: Terminal }) => {
	const id = useId()
	const mayChange = usePermitted('terminals.write')
	const offered = offered_types.filter(type => mayChange || commandRule(type).may === 'terminals.control')
	const [type, setType] = useState<OfferedForm | ChangeType>('remote_lock')
	return (
		<section>
			<h3>
				<label htmlFor={id}>{t('更多命令')}</label>
			</h3>
			<select
				id={id}
				className="input"
				style={{ marginBlockEnd: 12 }}
				value={type}
				onChange={event => setType(offered.find(one => one === event.target.value) ?? type)}
			>
				{offered.map(one => (
					<option key={one} value={one}>
						{isChange(one) ? commandWord(one) : formWord(one)}
					</option>
				))}
			</select>
			{isChange(type) ? (
				<ChangeForm key={type} type={type} terminal={terminal} />
			) : (
				<CommandForm key={type} type={type} terminal={terminal} />
			)}
		</section>
	)
}
