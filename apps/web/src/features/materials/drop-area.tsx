import { upload_limits } from '@vitrine/domain/material'
import { Button } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { t } from '../../data/text.ts'
import { addFiles } from '../../data/uploads.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toasts.ts'

const take = (files: FileList | null) => {
	const count = addFiles([...(files ?? [])])
	if (count > 0)
		toast('warning', t('已略过 {count} 个文件：最多同时上传 {limit} 个', { count, limit: upload_limits.files }))
}

/** Takes files that are dropped or chosen. */
export const DropArea = () => {
	const [over, setOver] = useState(false)
	const input = useRef<HTMLInputElement>(null)
	const dropped = (event: DragEvent) => {
		event.preventDefault()
		setOver(false)
		take(event.dataTransfer.files)
	}
	const hovered = (event: DragEvent) => {
		event.preventDefault()
		setOver(true)
	}
	return (
		<section
			className={`drop${over ? ' over' : ''}`}
			aria-label={t('上传素材')}
			onDrop={dropped}
			onDragOver={hovered}
			onDragLeave={() => setOver(false)}
		>
			<Icon name="upload" size={36} />
			<span>{t('将文件拖到这里，或')}</span>
			<Button type="primary" onClick={() => input.current?.click()}>
				{t('选择文件')}
			</Button>
			<span>
				{t('支持图片和视频，最多同时 {count} 个文件；离开此页面后上传会继续。', { count: upload_limits.files })}
			</span>
			<input
				ref={input}
				type="file"
				aria-label={t('选择文件')}
				multiple
				hidden
				accept="image/*,video/*"
				onChange={event => {
					take(event.target.files)
					// The same file may be chosen again.
					event.target.value = ''
				}}
			/>
		</section>
	)
}
