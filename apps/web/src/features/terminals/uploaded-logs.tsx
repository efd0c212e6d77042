import { useQuery } from '@tanstack/react-query'
import type { UploadedLog } from '@vitrine/contract/terminal/uploaded-logs'
import type { Terminal } from '@vitrine/contract/terminals'
import { isUnderstood } from '@vitrine/domain/command/capability'
import { rightFor } from '@vitrine/domain/command/command'
import { type UploadedLogKind, uploaded_log_limits } from '@vitrine/domain/devices/uploaded-log'
import type { TextKey } from '@vitrine/texts/all'
import { Button, Flex, Select } from 'antd'
import { useState } from 'react'
import { uploadedLogs } from '../../data/calls/api.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { bytes, moment } from '../../ui/format.ts'
import { useAction } from '../../ui/forms/action.ts'
import { ListStates } from '../../ui/lists/states.tsx'
import { useAsk } from '../../ui/messages/ask.ts'
import { When } from '../../ui/when.tsx'
import { sendCommand } from './use-commands.ts'

const kind_words: Readonly<Record<UploadedLogKind, TextKey>> = {
	run: '运行日志',
	crash: '崩溃日志',
	play: '播放日志',
}

/** The period that is asked for, in ms: a week, and an hour more for a clock that is ahead. */
const [asked_back, asked_ahead] = [7 * 86_400_000, 3_600_000]

/** Asks the terminal for a log; it arrives in the list by itself. */
const AskForLog = ({ terminal }: { terminal: Terminal }) => {
	const [kind, setKind] = useState<UploadedLogKind>('run')
	const { busy, run } = useAction(() => {
		const now = Date.now()
		return sendCommand(terminal, 'log_upload', { kind, from: now - asked_back, to: now + asked_ahead })
	})
	const isAble = isUnderstood(terminal.capabilities, 'log_upload')
	return (
		<Flex gap={8} align="center" wrap>
			<Select
				aria-label={t('日志类型')}
				value={kind}
				onChange={setKind}
				options={Object.entries(kind_words).map(([value, word]) => ({
					value: value as UploadedLogKind,
					label: t(word),
				}))}
				style={{ minWidth: 140 }}
			/>
			<Button loading={busy} disabled={terminal.run_state === 0 || !isAble} onClick={() => void run()}>
				{t('向终端索取日志')}
			</Button>
			{!isAble && <span className="muted">{t('此终端不支持上传日志')}</span>}
		</Flex>
	)
}

const OneLog = ({ terminal, log, mayRemove }: { terminal: Terminal; log: UploadedLog; mayRemove: boolean }) => {
	const ask = useAsk()
	const { id, at, kind, size, packed, url } = log
	const remove = () =>
		ask({
			title: t('确定删除 {time} 的日志吗？', { time: moment(at) }),
			content: t('删除后无法恢复。'),
			okText: t('删除'),
			onOk: async () => {
				await uploadedLogs.remove({ device_id: terminal.id, log_ids: [id] })
				await refresh(keys.uploadedLogs)
			},
		})
	const file = `${terminal.sn}-${kind}-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}.log${packed ? '.gz' : ''}`
	return (
		<li>
			<span>
				{t(kind_words[kind])} · <When at={at} /> · {bytes(size)}
			</span>
			<Flex gap={8}>
				<a className="button" href={url} download={file}>
					{t('下载文件')}
				</a>
				{mayRemove && (
					<Button danger onClick={remove}>
						{t('删除')}
					</Button>
				)}
			</Flex>
		</li>
	)
}

/** The logs that a terminal has uploaded, and a button that asks for one. */
export const UploadedLogs = ({ terminal }: { terminal: Terminal }) => {
	const mayAsk = usePermitted(rightFor({ type: 'log_upload' }))
	const query = useQuery({
		queryKey: [...keys.uploadedLogs, terminal.id],
		queryFn: ({ signal }) =>
			uploadedLogs.list({ device_id: terminal.id, limit: uploaded_log_limits.retained }, { signal }),
	})
	const list = query.data?.list ?? []
	return (
		<section className="uploaded-logs">
			<h3>{t('终端上传的日志')}</h3>
			<p className="muted">
				{t('由终端自己记录；保留最近 {count} 份，最多 {days} 天。', {
					count: uploaded_log_limits.retained,
					days: uploaded_log_limits.retention / 86_400_000,
				})}
			</p>
			{mayAsk && <AskForLog terminal={terminal} />}
			<ListStates query={query} isEmpty={list.length === 0} empty={<p className="muted">{t('还没有上传的日志')}</p>}>
				<ul aria-live="polite">
					{list.map(log => (
						<OneLog key={log.id} terminal={terminal} log={log} mayRemove={mayAsk} />
					))}
				</ul>
			</ListStates>
		</section>
	)
}
