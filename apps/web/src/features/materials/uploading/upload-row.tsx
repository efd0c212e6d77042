import type { TextKey } from '@vitrine/texts/all'
import { Button, Flex, Progress } from 'antd'
import { t, translated } from '../../../data/text.ts'
import { cancelUpload, goOnUpload, stopUpload } from '../../../data/uploads/uploads.ts'
import { isActive, isHalted, type UploadItem, type UploadState } from '../../../data/uploads/uploads-store.ts'
import { bytes, clockTime } from '../../../ui/format.ts'
import { useAsk } from '../../../ui/messages/ask.ts'
import { StateWord } from '../../../ui/state-word.tsx'
import type { Tone } from '../../../ui/tone.ts'

const states: Readonly<Record<UploadState, { text: TextKey; tone: Tone }>> = {
	queued: { text: '排队中', tone: 'grey' },
	full: { text: '排队中', tone: 'amber' },
	checking: { text: '校验中', tone: 'blue' },
	sending: { text: '上传中', tone: 'blue' },
	waiting: { text: '等待网络恢复', tone: 'amber' },
	stopped: { text: '已停止', tone: 'grey' },
	failed: { text: '上传失败', tone: 'red' },
	done: { text: '已完成', tone: 'green' },
}

/** The state of an upload as a word. */
export const UploadWord = ({ state }: { state: UploadState }) => (
	<StateWord tone={states[state].tone} text={t(states[state].text)} />
)

/** Upload speed and remaining time; empty while unknown. */
export const pace = (rate: number, rest: number): string =>
	rate === 0 ? '' : t('{rate}/秒，剩余 {time}', { rate: bytes(rate), time: clockTime((rest / rate) * 1000) })

/** Why an upload failed, in words. */
export const ProblemLine = ({ item: { state, fault: problem } }: { item: UploadItem }) =>
	state === 'failed' && problem !== null ? (
		<div className="fault">{translated(problem.text, problem.values)}</div>
	) : null

/** The actions for an upload. */
export const UploadButtons = ({ item }: { item: UploadItem }) => {
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
		<Flex gap={8} wrap>
			{isActive(item) ? (
				<Button size="small" onClick={() => stopUpload(key)}>
					{t('停止')}
				</Button>
			) : (
				isHalted(item) && (
					<Button size="small" onClick={() => goOnUpload(key)}>
						{t('继续')}
					</Button>
				)
			)}
			<Button size="small" danger onClick={cancel}>
				{t('取消上传')}
			</Button>
		</Flex>
	)
}

/** One upload: its progress, speed and actions. */
export const UploadRow = ({ item }: { item: UploadItem }) => {
	const { file, received, state, rate, is_known } = item
	return (
		<li className="upload-row">
			<div>
				<span className="upload-name">{file.name}</span>
				<Progress
					percent={state === 'done' ? 100 : Math.floor((received * 100) / Math.max(1, file.size))}
					status={state === 'failed' ? 'exception' : state === 'done' ? 'success' : 'normal'}
					size="small"
					aria-label={file.name}
				/>
				<Flex gap="0 16px" wrap className="muted">
					<UploadWord state={state} />
					<span>
						{bytes(received)} / {bytes(file.size)}
					</span>
					<span>{is_known ? t('服务器已有此文件，无需上传') : pace(rate, file.size - received)}</span>
				</Flex>
				<ProblemLine item={item} />
			</div>
			<UploadButtons item={item} />
		</li>
	)
}
