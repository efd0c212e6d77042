import { useQuery } from '@tanstack/react-query'
import type { Upload } from '@vitrine/contract/library/uploads'
import { Button, Flex } from 'antd'
import { useRef } from 'react'
import { materials } from '../../../data/calls/api.ts'
import { keys, refresh } from '../../../data/calls/queries.ts'
import { t } from '../../../data/text.ts'
import { addFiles, type UploadOrder } from '../../../data/uploads/uploads.ts'
import { type Chosen, fileOf, forgetHandle, rememberedUploads } from '../../../data/uploads/uploads-handles.ts'
import type { UploadItem } from '../../../data/uploads/uploads-store.ts'
import { bytes } from '../../../ui/format.ts'
import { useAsk } from '../../../ui/messages/ask.ts'
import { toast } from '../../../ui/messages/toasts.ts'

const read = async (signal: AbortSignal) => {
	const [uploads, remembered] = await Promise.all([materials.uploadList({}, { signal }), rememberedUploads()])
	const there = new Set(remembered)
	return uploads.map(upload => ({ ...upload, is_remembered: there.has(upload.upload_id) }))
}

/** Continues an upload from this file, unless it is clearly a different one. */
const goOn = ({ upload_id, name, size }: Upload, chosen: Chosen | null, order: UploadOrder): boolean => {
	if (chosen === null) {
		forgetHandle(upload_id)
		toast('warning', t('“{name}”不在原处或未允许读取，请重新选择', { name }))
		return false
	}
	if (chosen.file.size !== size || chosen.file.name.normalize().trim().slice(-name.length) !== name) {
		toast('warning', t('不是同一个文件，不能接着上传'))
		return false
	}
	addFiles([chosen], { ...order, upload_id })
	return true
}

const changed = () => void refresh(keys.uploads)

interface RowProps {
	readonly upload: Upload & { is_remembered: boolean }
	readonly order: UploadOrder
}

const Row = ({ upload, order }: RowProps) => {
	const ask = useAsk()
	const input = useRef<HTMLInputElement>(null)
	const { upload_id, name, received, size, is_remembered } = upload
	const cancel = () =>
		ask({
			title: t('确定取消上传“{name}”吗？', { name }),
			okText: t('取消上传'),
			onOk: () => {
				forgetHandle(upload_id)
				return materials.uploadCancel({ upload_id }).then(changed)
			},
		})
	const found = async () => {
		if (!goOn(upload, await fileOf(upload_id), order)) changed()
	}
	return (
		<li className="upload-row">
			<div>
				<div className="upload-name">{name}</div>
				<div className="muted">{t('已收到 {received} / {size}', { received: bytes(received), size: bytes(size) })}</div>
			</div>
			<Flex gap={8} wrap>
				{is_remembered ? (
					<Button size="small" type="primary" onClick={() => void found()}>
						{t('继续')}
					</Button>
				) : (
					<Button size="small" onClick={() => input.current?.click()}>
						{t('选择同一个文件')}
					</Button>
				)}
				<Button size="small" danger onClick={cancel}>
					{t('取消上传')}
				</Button>
			</Flex>
			<input
				ref={input}
				type="file"
				hidden
				aria-label={t('选择同一个文件')}
				onChange={event => {
					const file = event.target.files?.[0]
					if (file !== undefined) goOn(upload, { file, handle: null }, order)
					event.target.value = ''
				}}
			/>
		</li>
	)
}

/** Uploads started on an earlier visit and still incomplete; `items` are already in progress. */
export const UnfinishedUploads = ({ items, ...order }: { items: readonly UploadItem[] } & UploadOrder) => {
	const query = useQuery({ queryKey: [...keys.uploads, 'unfinished'], queryFn: ({ signal }) => read(signal) })
	const rest = (query.data ?? []).filter(upload => !items.some(item => item.upload_id === upload.upload_id))
	if (rest.length === 0) return null
	return (
		<section className="upload-part" aria-label={t('未完成的上传')}>
			<h2 className="upload-title">{t('未完成的上传')}</h2>
			<p className="muted">{t('可以直接继续，或再次选择同一个文件。')}</p>
			<ul className="panel upload-list">
				{rest.map(upload => (
					<Row key={upload.upload_id} upload={upload} order={order} />
				))}
			</ul>
		</section>
	)
}
