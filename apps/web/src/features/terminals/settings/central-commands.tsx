import type { Terminal } from '@vitrine/contract/terminals'
import { type CentralCommand, type CentralStep, central_limits } from '@vitrine/domain/devices/central-command'
import { Button, Flex, Form, type FormRule, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { useAsk } from '../../../ui/messages/ask.ts'
import { sendCommand } from '../use-commands.ts'
import { consequenceWord } from './consequence.ts'
import { saveCentral, useCentral } from './use-central.ts'

/** A step as entered: the wait in seconds. */
interface StepDraft {
	readonly command_id: number | null
	readonly wait: number | null
}

interface Draft {
	readonly name: string
	readonly steps: readonly StepDraft[]
}

const draftOf = ({ name, steps }: CentralCommand): Draft => ({
	name,
	steps: steps.map(({ command_id, wait_ms }) => ({ command_id, wait: wait_ms / 1000 })),
})

const empty: Draft = { name: '', steps: [{ command_id: null, wait: 0 }] }

const commandOf = ({ name, steps }: Draft): CentralCommand => ({
	name: name.trim(),
	steps: steps.map(({ command_id, wait }) => ({
		command_id: command_id ?? 0,
		wait_ms: Math.round((wait ?? 0) * 1000),
	})),
})

/** The numbers of a command in their order, with the waits between them. */
const stepsWord = (steps: readonly CentralStep[]): string =>
	steps
		.flatMap(({ command_id, wait_ms }) => [
			...(wait_ms > 0 ? [t('等待 {count} 秒', { count: wait_ms / 1000 })] : []),
			String(command_id),
		])
		.join(' → ')

const { number, wait_ms, name: name_most, steps: steps_most, commands: commands_most } = central_limits
const wait_most = wait_ms / 1000

/** All waits together are as long as a command may take; one that is too long alone says so at its field. */
const isShort = (_: unknown, steps: readonly StepDraft[]): Promise<void> => {
	const waits = steps.map(({ wait }) => wait ?? 0)
	return waits.some(wait => wait > wait_most) || waits.reduce((sum, wait) => sum + wait, 0) <= wait_most
		? Promise.resolve()
		: Promise.reject(new Error(t('等待时间合计最多 {count} 秒', { count: wait_most })))
}

/** The rule alone judges a number: bounds of its field would change it without a word. */
const between = (min: number, max: number, type: 'number' | 'integer'): FormRule => ({
	required: true,
	type,
	min,
	max,
	message:
		type === 'integer'
			? t('请输入 {min} 到 {max} 的整数', { min, max })
			: t('请输入 {min} 到 {max} 的数', { min, max }),
})

const Step = ({ place, remove }: { place: number; remove: (() => void) | null }) => (
	<Flex gap={8} align="end" wrap>
		<Form.Item name={[place, 'wait']} label={t('执行前等待（秒）')} rules={[between(0, wait_most, 'number')]}>
			<InputNumber />
		</Form.Item>
		<Form.Item name={[place, 'command_id']} label={t('中控命令编号')} rules={[between(1, number, 'integer')]}>
			<InputNumber />
		</Form.Item>
		{remove !== null && (
			<Form.Item>
				<Button onClick={remove}>{t('删除步骤')}</Button>
			</Form.Item>
		)}
	</Flex>
)

/** Each is found by its name. */
const otherThan =
	(names: readonly string[]) =>
	(_: unknown, name: string): Promise<void> =>
		names.includes(name.trim()) ? Promise.reject(new Error(t('已有此名称的中控命令'))) : Promise.resolve()

const Fields = ({ taken }: { taken: readonly string[] }) => (
	<>
		<Form.Item
			name="name"
			label={t('名称')}
			rules={[{ required: true, whitespace: true, message: t('请输入名称') }, { validator: otherThan(taken) }]}
		>
			<Input autoComplete="off" maxLength={name_most} />
		</Form.Item>
		<Form.List name="steps" rules={[{ validator: isShort }]}>
			{(fields, { add, remove }, { errors }) => (
				<>
					{fields.map(({ key, name }) => (
						<Step key={key} place={name} remove={fields.length > 1 ? () => remove(name) : null} />
					))}
					{errors.length > 0 && (
						<Form.Item validateStatus="error" help={errors[0]} style={{ marginBottom: 8 }}>
							{null}
						</Form.Item>
					)}
					{fields.length < steps_most && (
						<Button size="small" onClick={() => add({ command_id: null, wait: 0 })}>
							{t('添加步骤')}
						</Button>
					)}
				</>
			)}
		</Form.List>
	</>
)

interface DialogProps {
	readonly terminal: Terminal
	readonly commands: readonly CentralCommand[]
	readonly revision: number
	/** The place of the edited one; beyond the last for a new one. */
	readonly place: number
	readonly close: () => void
}

/** Adds or changes one of the commands; all of them are saved together. */
const CentralDialog = ({ terminal, commands, revision, place, close }: DialogProps) => {
	const before = commands[place]
	return (
		<FormDialog<Draft>
			title={before === undefined ? t('添加中控命令') : t('修改中控命令')}
			okText={t('保存')}
			initial={before === undefined ? empty : draftOf(before)}
			onSubmit={draft => saveCentral(terminal.id, commands.toSpliced(place, 1, commandOf(draft)), revision)}
			onClose={close}
		>
			<Fields taken={commands.filter((_, at) => at !== place).map(({ name }) => name)} />
		</FormDialog>
	)
}

interface RowProps extends Pick<DialogProps, 'terminal' | 'commands' | 'revision' | 'place'> {
	readonly command: CentralCommand
	readonly edit: () => void
}

const Row = ({ terminal, commands, revision, place, command, edit }: RowProps) => {
	const ask = useAsk()
	const [mayWrite, mayControl] = [usePermitted('terminals.write'), usePermitted('terminals.control')]
	const { name, steps } = command
	const send = (): void =>
		ask({
			title: t('将“{command}”发送到“{name}”？', { command: name, name: terminal.name }),
			content: (
				<>
					<p>{stepsWord(steps)}</p>
					{consequenceWord('central_control', {})}
				</>
			),
			okText: t('发送命令'),
			onOk: () => sendCommand(terminal, 'central_control', { name, steps }),
		})
	const remove = (): void =>
		ask({
			title: t('确定删除“{name}”吗？', { name }),
			okText: t('删除'),
			onOk: () => saveCentral(terminal.id, commands.toSpliced(place, 1), revision),
		})
	return (
		<li className="command-row">
			<div style={{ overflowWrap: 'anywhere' }}>
				<div>{name}</div>
				<div className="muted">{stepsWord(steps)}</div>
			</div>
			<Flex gap={8} wrap>
				{mayControl && (
					<Button
						size="small"
						disabled={terminal.run_state === 0}
						aria-label={t('发送命令：{name}', { name })}
						onClick={send}
					>
						{t('发送命令')}
					</Button>
				)}
				{mayWrite && (
					<>
						<Button size="small" aria-label={t('编辑“{name}”', { name })} onClick={edit}>
							{t('编辑')}
						</Button>
						<Button size="small" danger aria-label={t('删除“{name}”', { name })} onClick={remove}>
							{t('删除')}
						</Button>
					</>
				)}
			</Flex>
		</li>
	)
}

/** The central control commands that are saved for a terminal, to be sent by their names (specification B §2). */
export const CentralCommands = ({ terminal }: { terminal: Terminal }) => {
	const { data } = useCentral(terminal.id)
	const mayWrite = usePermitted('terminals.write')
	const [place, setPlace] = useState<number | null>(null)
	if (data === undefined) return null
	const { commands, revision } = data
	return (
		<>
			{commands.length === 0 ? (
				<div className="muted">{t('还没有保存的中控命令。')}</div>
			) : (
				<ul className="command-list">
					{commands.map((command, at) => (
						<Row
							key={command.name}
							terminal={terminal}
							commands={commands}
							revision={revision}
							place={at}
							command={command}
							edit={() => setPlace(at)}
						/>
					))}
				</ul>
			)}
			{mayWrite && commands.length < commands_most && (
				<Button size="small" onClick={() => setPlace(commands.length)}>
					{t('添加中控命令')}
				</Button>
			)}
			{place !== null && (
				<CentralDialog
					terminal={terminal}
					commands={commands}
					revision={revision}
					place={place}
					close={() => setPlace(null)}
				/>
			)}
		</>
	)
}
