import { CallError } from '@vitrine/contract/call/client'
import { textOf } from '@vitrine/contract/error-codes'
import { record_labels } from '@vitrine/contract/terminal/record'
import { isolated } from '@vitrine/texts/rows'
import { Alert, Button, Flex, Modal, Table } from 'antd'
import { useRef, useState } from 'react'
import { markShown } from '../../data/calls/shown-errors.ts'
import { currentSession } from '../../data/session/session.ts'
import { t, translated } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { GroupSelect } from '../../ui/forms/group-select.tsx'
import { valuesOf } from '../../ui/forms/problems.ts'
import { notifyImported, type SheetAnswer, saveTemplate, sendSheet } from './use-management.ts'

const column_labels: Readonly<Record<string, string>> = {
	name: '名称',
	sn: '序列号',
	key: '密钥',
	group: '组织',
	...record_labels,
}

const Problems = ({ answer: { problems, problem_count } }: { answer: SheetAnswer }) => (
	<>
		<Table
			size="small"
			rowKey={({ row, column }) => `${row} ${column}`}
			pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
			dataSource={problems}
			columns={[
				{ title: t('行'), dataIndex: 'row', width: 80 },
				{ title: t('列'), key: 'column', render: (_, { column }) => translated(column_labels[column] ?? column) },
				{ title: t('原因'), key: 'text', render: (_, { text, values }) => translated(text, values) },
			]}
		/>
		{problems.length < problem_count && (
			<p className="muted">{t('仅显示前 {count} 处。', { count: problems.length })}</p>
		)}
	</>
)

const Outcome = ({ name, answer }: { name: string; answer: SheetAnswer }) =>
	answer.problem_count === 0 ? (
		<Alert
			type="success"
			showIcon
			role="status"
			title={t('“{name}”：{count} 个终端，没有错误。', { name, count: answer.rows })}
		/>
	) : (
		<>
			<Alert
				type="error"
				showIcon
				role="alert"
				title={t('“{name}”：{count} 处错误，未导入任何终端。修改后请重新选择文件。', {
					name,
					count: answer.problem_count,
				})}
			/>
			<Problems answer={answer} />
		</>
	)

/** Why a whole file was refused; shown in the dialog until another file is chosen. */
const sheetProblem = (error: unknown): string => {
	if (!(error instanceof CallError)) throw error
	markShown(error)
	if (error.status === 0) return t('发送失败，请检查网络后重试')
	return translated(textOf(error.status) ?? '未知错误', valuesOf(error))
}

/** Picks a file; picking the same one again counts, as it may have been changed. */
const ChooseFile = ({ busy, chosen }: { busy: boolean; chosen: (file: File) => void }) => {
	const input = useRef<HTMLInputElement>(null)
	return (
		<>
			<input
				ref={input}
				type="file"
				hidden
				accept=".xlsx"
				aria-label={t('选择文件 (.xlsx)')}
				onChange={({ target }) => {
					const [file] = target.files ?? []
					if (file !== undefined) chosen(file)
					target.value = ''
				}}
			/>
			<Button loading={busy} onClick={() => input.current?.click()}>
				{t('选择文件 (.xlsx)')}
			</Button>
		</>
	)
}

/** Imports terminals from a sheet: checked first, then added all or none. */
export const ImportDialog = ({ close }: { close: () => void }) => {
	const [group_id, setGroup] = useState(currentSession()?.group_id)
	const [file, setFile] = useState<File | null>(null)
	const [answer, setAnswer] = useState<SheetAnswer | null>(null)
	const template = useAction(saveTemplate)
	const [problem, setProblem] = useState('')
	const refused = (error: unknown): void => setProblem(sheetProblem(error))
	const look = useAction(async (wanted: File, group: number | undefined) => {
		setAnswer(null)
		setProblem('')
		setFile(wanted)
		setAnswer(await sendSheet(wanted, group, true))
	}, refused)
	const add = useAction(async () => {
		if (file === null) return
		const made = await sendSheet(file, group_id, false)
		if (made.problem_count > 0) return setAnswer(made)
		await notifyImported(made.added)
		close()
	}, refused)
	const isReady = answer !== null && answer.problem_count === 0 && file !== null
	const chooseGroup = (chosen: number): void => {
		setGroup(chosen)
		if (file !== null) void look.run(file, chosen)
	}
	return (
		<Modal
			open
			width={720}
			title={t('批量导入终端')}
			onCancel={close}
			cancelText={t('取消')}
			okText={isReady ? t('导入 {count} 个终端', { count: answer.rows }) : t('批量导入')}
			okButtonProps={{ disabled: !isReady }}
			confirmLoading={add.busy}
			onOk={() => void add.run()}
		>
			<Flex vertical gap={12}>
				<Flex vertical gap={8} align="start">
					<span>{t('1. 下载模板并填写，每行一个终端。')}</span>
					<span className="muted">{t('导入只添加新终端，不修改已有终端。导出的表格供查看，不能直接导入。')}</span>
					<Button loading={template.busy} onClick={() => void template.run()}>
						{t('下载模板')}
					</Button>
				</Flex>
				<Flex vertical gap={8}>
					<span id="import-group">{t('未填组织的终端导入到')}</span>
					<GroupSelect
						aria-label={t('未填组织的终端导入到')}
						{...(group_id === undefined ? {} : { value: group_id })}
						onChange={chooseGroup}
					/>
				</Flex>
				<Flex vertical gap={8} align="start">
					<span>{t('2. 选择填好的文件。任何一格有误时，不会导入任何终端。')}</span>
					<ChooseFile busy={look.busy} chosen={wanted => void look.run(wanted, group_id)} />
				</Flex>
				{look.busy && file !== null && <p role="status">{t('正在检查“{name}”…', { name: file.name })}</p>}
				{problem !== '' && file !== null && (
					<Alert type="error" showIcon role="alert" title={`${isolated(file.name)} · ${problem}`} />
				)}
				{answer !== null && file !== null && <Outcome name={file.name} answer={answer} />}
			</Flex>
		</Modal>
	)
}
