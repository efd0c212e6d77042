import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { materials } from '../../data/api.ts'
import { keys, queries } from '../../data/queries.ts'
import { t } from '../../data/text.ts'
import type { UploadItem } from '../../data/uploads.ts'
import { useAsk } from '../../ui/ask.ts'
import { bytes } from '../../ui/format.ts'

/** What was begun on another day and lies half there; `items` are on their way already. */
export const UnfinishedUploads = ({ items }: { items: readonly UploadItem[] }) => {
	const ask = useAsk()
	const query = useQuery({ queryKey: keys.uploads, queryFn: ({ signal }) => materials.uploadList({}, { signal }) })
	const rest = (query.data ?? []).filter(upload => !items.some(item => item.upload_id === upload.upload_id))
	if (rest.length === 0) return null
	const cancel = (upload_id: string, name: string) =>
		ask({
			title: t('确定取消上传“{name}”吗？', { name }),
			okText: t('取消上传'),
			onOk: () =>
				materials.uploadCancel({ upload_id }).then(() => queries.invalidateQueries({ queryKey: keys.uploads })),
		})
	return (
		<section style={{ marginTop: 24 }} aria-label={t('未完成的上传')}>
			<h2 style={{ fontSize: 16 }}>{t('未完成的上传')}</h2>
			<p className="muted" style={{ marginBottom: 12 }}>
				{t('再次选择同一个文件即可从中断处继续。')}
			</p>
			<ul className="panel upload-list">
				{rest.map(({ upload_id, name, received, size }) => (
					<li className="upload-row" key={upload_id}>
						<div>
							<div className="upload-name">{name}</div>
							<div className="muted">
								{t('已收到 {received} / {size}', { received: bytes(received), size: bytes(size) })}
							</div>
						</div>
						<Button size="small" danger onClick={() => cancel(upload_id, name)}>
							{t('取消上传')}
						</Button>
					</li>
				))}
			</ul>
		</section>
	)
}
