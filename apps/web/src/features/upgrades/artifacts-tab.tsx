import type { Artifact } from '@vitrine/contract/terminal/upgrades'
import { Button, Flex } from 'antd'
import { useRef, useState } from 'react'
import { markShown } from '../../data/calls/shown-errors.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t, translated } from '../../data/text.ts'
import { problemOf } from '../../data/uploads/uploads-link.ts'
import { commandWord } from '../../ui/command-word.ts'
import { bytes, moment } from '../../ui/format.ts'
import { useAction } from '../../ui/forms/action.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { Pages } from '../../ui/lists/pages.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage } from '../../ui/lists/url-state.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { StartDialog } from './start-dialog.tsx'
import { addArtifact, page_size, removeArtifact, useArtifacts } from './use-upgrades.ts'

/** Uploads a file, with its progress next to the button. */
const AddArtifact = ({ problem, setProblem }: { problem: string; setProblem: (words: string) => void }) => {
	const input = useRef<HTMLInputElement>(null)
	const [stage, setStage] = useState('')
	const send = async (file: File): Promise<void> => {
		setProblem('')
		const { signal } = new AbortController()
		const notice = (percent: number | null): void =>
			setStage(percent === null ? t('正在检查升级文件…') : t('正在上传 {percent}%', { percent }))
		try {
			notice(0)
			await addArtifact(file, signal, notice)
		} finally {
			setStage('')
		}
	}
	// A refusal is shown here rather than as a toast.
	const { busy, run } = useAction(send, error => {
		const { text, values } = problemOf(error)
		markShown(error)
		setProblem(translated(text, values))
	})
	return (
		<Flex gap={12} align="center" wrap className="upgrade-upload">
			<input
				ref={input}
				type="file"
				hidden
				accept=".zip,.apk"
				aria-label={t('上传升级文件')}
				onChange={({ target }) => {
					const [file] = target.files ?? []
					// Allows the same file to be chosen again.
					target.value = ''
					if (file !== undefined) void run(file)
				}}
			/>
			<Button type="primary" loading={busy} onClick={() => input.current?.click()}>
				{t('上传升级文件')}
			</Button>
			<span role="status" className="muted">
				{stage}
			</span>
			{problem !== '' && (
				<span role="alert" className="fault">
					{problem}
				</span>
			)}
		</Flex>
	)
}

/** The app a file is for, or the device model. */
const usedFor = ({ type, package: name, model }: Artifact): string =>
	type === 'app_upgrade' ? name : model || t('所有型号')

/** The files that upgrade terminals. `started` is called once an upgrade with one of them has started. */
export const ArtifactsTab = ({ started }: { started: () => void }) => {
	const ask = useAsk()
	const may = usePermitted('terminals.write')
	const mayUpload = usePermitted('materials.write') && may
	const [page, setPage] = useUrlPage()
	const [chosen, setChosen] = useState<Artifact | null>(null)
	const [problem, setProblem] = useState('')
	// The problem of an upload is no longer relevant once the user does something else.
	const choose = (artifact: Artifact | null): void => {
		setProblem('')
		setChosen(artifact)
	}
	const query = useArtifacts(page)
	const list = query.data?.list ?? []
	const empty = <Nothing title={t('还没有升级文件')} hint={t('上传 ZIP 或 APK，类型和版本从文件内容中读取')} />
	const remove = ({ id, name }: Artifact): void => {
		setProblem('')
		ask({
			title: t('确定删除“{name}”吗？', { name }),
			content: t('正在使用的终端不受影响。'),
			okText: t('删除'),
			onOk: () => removeArtifact(id),
		})
	}
	return (
		<>
			{mayUpload && <AddArtifact problem={problem} setProblem={setProblem} />}
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<ListTable<Artifact>
					rowKey="id"
					dataSource={list}
					pagination={false}
					className="table-scroll"
					columns={[
						{ title: t('名称'), dataIndex: 'name' },
						{ title: t('类型'), render: (_, { type }) => commandWord(type) },
						{ title: t('版本'), dataIndex: 'version' },
						{ title: t('包名或型号'), render: (_, artifact) => usedFor(artifact) },
						{ title: t('大小'), render: (_, { size }) => bytes(size) },
						{ title: t('上传时间'), dataIndex: 'created_at', render: moment },
						{
							title: t('操作'),
							render: (_, artifact) =>
								may && (
									<Flex gap={8} wrap>
										<Button type="primary" onClick={() => choose(artifact)}>
											{t('升级终端')}
										</Button>
										<Button danger onClick={() => remove(artifact)}>
											{t('删除')}
										</Button>
									</Flex>
								),
						},
					]}
				/>
				<Pages page={page} size={page_size} count={query.data?.count ?? 0} onChange={setPage} />
			</ListStates>
			{chosen && <StartDialog artifact={chosen} close={() => choose(null)} started={started} />}
		</>
	)
}
