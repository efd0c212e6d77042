import { useQuery } from '@tanstack/react-query'
import { upload_limits } from '@vitrine/domain/library/material'
import { Button, Flex } from 'antd'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { keys } from '../../../data/calls/queries.ts'
import { t } from '../../../data/text.ts'
import { addFiles } from '../../../data/uploads/uploads.ts'
import { type Chosen, filePicker } from '../../../data/uploads/uploads-handles.ts'
import { uploadLimits } from '../../../data/uploads/uploads-link.ts'
import { bytes, moment } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/messages/toasts.ts'
import { droppedFiles, fieldFiles, pastedFiles } from './upload-entries.ts'

/** The current file size limits of the server. */
const Limits = () => {
	const query = useQuery({ queryKey: [...keys.uploads, 'shown-limits'], queryFn: uploadLimits })
	if (query.data === undefined) return null
	const { size, files } = query.data
	return (
		<span>
			{t('单个文件最大 {size}。同时进行的上传最多 {count} 个，其余自动排队；离开此页面后上传会继续。', {
				size: bytes(size),
				count: files ?? upload_limits.files,
			})}
		</span>
	)
}

const pictureName = (): string =>
	t('粘贴的图片 {time}', { time: moment(Date.now()) })
		// Slashes are allowed in a name, but not once it is downloaded as a file.
		.replaceAll('/', '-')
		.replaceAll(':', '.')

const isField = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null

/** Accepts what is pasted anywhere on the screen, except in an input field. */
const usePaste = (take: (files: readonly Chosen[]) => void) => {
	useEffect(() => {
		const pasted = (event: ClipboardEvent) => {
			if (isField(event.target)) return
			const files = pastedFiles(event.clipboardData, pictureName)
			if (files.length === 0) return
			event.preventDefault()
			take(files)
		}
		document.addEventListener('paste', pasted)
		return () => document.removeEventListener('paste', pasted)
	}, [take])
}

/** A hidden file input; `folder` accepts whole folders. */
const useField = (take: (files: readonly Chosen[]) => void, folder: boolean) => {
	const input = useRef<HTMLInputElement>(null)
	const field = (
		<input
			ref={input}
			type="file"
			aria-label={folder ? t('选择文件夹') : t('选择文件')}
			multiple
			hidden
			{...(folder ? { webkitdirectory: '' } : {})}
			onChange={event => {
				take(fieldFiles(event.target.files))
				// Allows the same file to be chosen again.
				event.target.value = ''
			}}
		/>
	)
	return { field, open: () => input.current?.click() }
}

/** Accepts files and folders by dropping, choosing or pasting. */
export const DropArea = ({ directory_id, purpose = '' }: { directory_id: number; purpose?: string }) => {
	const [over, setOver] = useState(false)
	const take = (files: readonly Chosen[]) => {
		if (files.length === 0) return toast('warning', t('所选内容中没有文件'))
		addFiles(files, { directory_id, purpose })
	}
	usePaste(take)
	const files = useField(take, false)
	const folder = useField(take, true)
	const choose = () => {
		const pick = filePicker()
		if (pick === null) files.open()
		else void pick().then(chosen => chosen.length > 0 && take(chosen))
	}
	const dropped = (event: DragEvent) => {
		event.preventDefault()
		setOver(false)
		void droppedFiles(event.dataTransfer).then(take)
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
			<span>{t('将文件或文件夹拖到这里，直接粘贴，或')}</span>
			<Flex gap={8} wrap justify="center">
				<Button type="primary" onClick={choose}>
					{t('选择文件')}
				</Button>
				<Button onClick={folder.open}>{t('选择文件夹')}</Button>
			</Flex>
			<Limits />
			{files.field}
			{folder.field}
		</section>
	)
}
