import { textOf } from '@vitrine/contract/catalogue'
import type { TextKey } from '@vitrine/texts/all'
import { Button, Flex, Progress } from 'antd'
import { t, translated } from '../../data/text.ts'
import {
	cancelUpload,
	goOnUpload,
	isActive,
	stopUpload,
	type UploadItem,
	type UploadState,
} from '../../data/uploads.ts'
import { useAsk } from '../../ui/ask.ts'
import { bytes, clockTime } from '../../ui/format.ts'
import { StateWord, type Tone } from '../../ui/state-word.tsx'

const states: Readonly<Record<UploadState, { text: TextKey; tone: Tone }>> = {
	queued: { text: '排队中', tone: 'grey' },
	sending: { text: '上传中', tone: 'blue' },
	waiting: { text: '等待网络恢复', tone: 'amber' },
	stopped: { text: '已停止', tone: 'grey' },
	failed: { text: '上传失败', tone: 'red' },
	done: { text: '已完成', tone: 'green' },
}

const faultText = ({ fault }: UploadItem): string => {
	if (fault === null) return ''
	const values = (fault.data as { values?: Record<string, string | number> } | null)?.values
	return translated(textOf(fault.status) ?? (fault.tips || '请求返回错误!'), values)
}

const pace = ({ rate, received, file }: UploadItem): string =>
	rate === 0
		? ''
		: t('{rate}/秒，剩余 {time}', { rate: bytes(rate), time: clockTime(((file.size - received) / rate) * 1000) })

const RowButtons = ({ item }: { item: UploadItem }) => {
	const ask = useAsk()
	const { key, file, state } = item
	const cancel = () =>
		ask({
			title: t('确定取消上传“{name}”吗？', { name: file.name }),
			okText: t('取消上传'),
			onOk: () => {
				cancelUpload(key)
				return undefined
			},
		})
	if (state === 'done')
		return (
			<Button size="small" onClick={() => cancelUpload(key)}>
				{t('移出列表')}
			</Button>
		)
	return (
		<Flex gap={8}>
			{isActive(item) ? (
				<Button size="small" onClick={() => stopUpload(key)}>
					{t('停止')}
				</Button>
			) : (
				<Button size="small" onClick={() => goOnUpload(key)}>
					{t('继续')}
				</Button>
			)}
			<Button size="small" danger onClick={cancel}>
				{t('取消上传')}
			</Button>
		</Flex>
	)
}

/** One file on its way: how far, how fast, and what can be done about it. */
export const UploadRow = ({ item }: { item: UploadItem }) => {
	const { file, received, state } = item
	const { text, tone } = states[state]
	return (
		<li className="upload-row">
			<div>
				<span className="upload-name">{file.name}</span>
				<Progress
					percent={Math.floor((received * 100) / Math.max(1, file.size))}
					status={state === 'failed' ? 'exception' : state === 'done' ? 'success' : 'normal'}
					size="small"
					aria-label={file.name}
				/>
				<Flex gap="0 16px" wrap className="muted">
					<StateWord tone={tone} text={t(text)} />
					<span>
						{bytes(received)} / {bytes(file.size)}
					</span>
					<span>{pace(item)}</span>
				</Flex>
				{state === 'failed' && <div className="fault">{faultText(item)}</div>}
			</div>
			<RowButtons item={item} />
		</li>
	)
}
