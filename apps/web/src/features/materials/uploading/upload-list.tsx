import { Button, Flex, Progress } from 'antd'
import { t } from '../../../data/text.ts'
import { cancelUpload, goOnUpload, stopUpload } from '../../../data/uploads/uploads.ts'
import { isActive, isHalted, type UploadItem } from '../../../data/uploads/uploads-store.ts'
import { bytes } from '../../../ui/format.ts'
import { useAsk } from '../../../ui/messages/ask.ts'
import { pace, UploadRow } from './upload-row.tsx'

const isFailed = ({ state }: UploadItem): boolean => state === 'failed'
const isDone = ({ state }: UploadItem): boolean => state === 'done'
const isQueued = ({ state }: UploadItem): boolean => state === 'queued' || state === 'full'

const AllButtons = ({ items }: { items: readonly UploadItem[] }) => {
	const ask = useAsk()
	const every = (act: (key: number) => void, which: (item: UploadItem) => boolean) => () => {
		for (const item of items.filter(which)) act(item.key)
	}
	const cancel = () =>
		ask({
			title: t('确定取消全部上传吗？'),
			okText: t('全部取消'),
			onOk: () => {
				every(cancelUpload, item => !isDone(item))()
				return undefined
			},
		})
	return (
		<Flex gap={8} wrap>
			<Button disabled={!items.some(isActive)} onClick={every(stopUpload, isActive)}>
				{t('全部停止')}
			</Button>
			<Button disabled={!items.some(isHalted)} onClick={every(goOnUpload, isHalted)}>
				{t('全部继续')}
			</Button>
			<Button disabled={!items.some(isDone)} onClick={every(cancelUpload, isDone)}>
				{t('清除已完成')}
			</Button>
			<Button danger disabled={items.every(isDone)} onClick={cancel}>
				{t('全部取消')}
			</Button>
		</Flex>
	)
}

const sum = (items: readonly UploadItem[], of: (item: UploadItem) => number): number =>
	items.reduce((total, item) => total + of(item), 0)

/** The overall progress and speed, and how many uploads wait. */
const Total = ({ items }: { items: readonly UploadItem[] }) => {
	// Refused files are not waited for.
	const taken = items.filter(({ fault: problem }) => problem?.final !== true)
	const size = sum(taken, item => item.file.size)
	const received = sum(taken, item => (isDone(item) ? item.file.size : item.received))
	const rest = sum(items.filter(isActive), item => item.file.size - item.received)
	const waiting = items.filter(isQueued).length
	const active = items.filter(isActive).length - waiting
	const done = items.filter(isDone).length
	const failed = items.filter(isFailed).length
	return (
		<div className="upload-total">
			<Progress
				percent={Math.floor((received * 100) / Math.max(1, size))}
				{...(failed > 0 ? { status: 'exception' as const } : {})}
				size="small"
				aria-label={t('全部上传进度')}
			/>
			<Flex gap="0 16px" wrap className="muted">
				<span>
					{failed > 0
						? t('进行中 {active}，排队 {waiting}，已完成 {done}，失败 {failed}，共 {count}', {
								active,
								waiting,
								done,
								failed,
								count: items.length,
							})
						: t('进行中 {active}，排队 {waiting}，已完成 {done}，共 {count}', {
								active,
								waiting,
								done,
								count: items.length,
							})}
				</span>
				<span>
					{bytes(received)} / {bytes(size)}
				</span>
				<span>
					{pace(
						sum(items.filter(isActive), item => item.rate),
						rest,
					)}
				</span>
			</Flex>
		</div>
	)
}

/** The number of rows rendered; for a folder of thousands, the rest is only counted. */
const most_rows = 200

/**
 * Failed uploads come first, and if there are more than can be rendered, finished ones come last, so that rows needing attention are
 * visible.
 */
const shownFirst = (items: readonly UploadItem[]): UploadItem[] => {
	const place = (item: UploadItem): number => (isFailed(item) ? -1 : Number(items.length > most_rows && isDone(item)))
	return items.toSorted((a, b) => place(a) - place(b))
}

/** The uploads in progress, and those finished since the page was opened. */
export const UploadList = ({ items }: { items: readonly UploadItem[] }) => (
	<section className="upload-part" aria-label={t('上传列表')}>
		<div className="filters">
			<h2 className="upload-title">{t('上传列表')}</h2>
			<AllButtons items={items} />
		</div>
		{items.length > 1 && <Total items={items} />}
		<ul className="panel upload-list">
			{shownFirst(items)
				.slice(0, most_rows)
				.map(item => (
					<UploadRow key={item.key} item={item} />
				))}
		</ul>
	</section>
)
