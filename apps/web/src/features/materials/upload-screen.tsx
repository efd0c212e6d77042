import { Button, Flex } from 'antd'
import { Link } from 'react-router'
import { t } from '../../data/text.ts'
import { cancelUpload, goOnUpload, isActive, stopUpload, type UploadItem, useUploads } from '../../data/uploads.ts'
import { useAsk } from '../../ui/ask.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { DropArea } from './drop-area.tsx'
import './materials.css'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { UploadRow } from './upload-row.tsx'

const isHalted = (item: UploadItem) => item.state === 'stopped' || item.state === 'failed'

const AllButtons = ({ items }: { items: readonly UploadItem[] }) => {
	const ask = useAsk()
	const every = (act: (key: number) => void) => () => {
		for (const item of items) act(item.key)
	}
	const cancel = () =>
		ask({
			title: t('确定取消全部上传吗？'),
			okText: t('全部取消'),
			onOk: () => {
				every(cancelUpload)()
				return undefined
			},
		})
	return (
		<Flex gap={8} wrap>
			<Button disabled={!items.some(isActive)} onClick={every(stopUpload)}>
				{t('全部停止')}
			</Button>
			<Button disabled={!items.some(isHalted)} onClick={every(goOnUpload)}>
				{t('全部继续')}
			</Button>
			<Button danger onClick={cancel}>
				{t('全部取消')}
			</Button>
		</Flex>
	)
}

/** Where files are put in (routes /explorer/newMediaList and /explorer/mediaUp). */
export const UploadScreen = () => {
	const items = useUploads()
	return (
		<>
			<PageHead
				title={t('上传素材')}
				action={
					<Link className="button" to="/explorer/mediaList">
						{t('返回素材库')}
					</Link>
				}
			/>
			<DropArea />
			{items.length > 0 && (
				<section style={{ marginTop: 24 }} aria-label={t('上传列表')}>
					<div className="filters">
						<h2 style={{ fontSize: 16, marginRight: 'auto' }}>{t('上传列表')}</h2>
						{items.some(item => item.state !== 'done') && <AllButtons items={items} />}
					</div>
					<ul className="panel upload-list">
						{items.map(item => (
							<UploadRow key={item.key} item={item} />
						))}
					</ul>
				</section>
			)}
			<UnfinishedUploads items={items} />
		</>
	)
}
