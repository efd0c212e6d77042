import { upload_limits } from '@vitrine/domain/library/material'
import { Button, Checkbox, Flex, Progress, Select } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { t } from '../../../data/text.ts'
import { addFiles, useUploads } from '../../../data/uploads/uploads.ts'
import { type Chosen, filePicker } from '../../../data/uploads/uploads-handles.ts'
import { breakLine } from '../../../data/uploads/uploads-run.ts'
import type { UploadItem } from '../../../data/uploads/uploads-store.ts'
import { bytes } from '../../../ui/format.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import '../materials.css'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { ChunkGrid } from './upload-chunks.tsx'
import { ProblemLine, pace, UploadButtons, UploadWord } from './upload-row.tsx'
import './uploads.css'

const mebibyte = 1024 * 1024
const sizes = [mebibyte / 4, mebibyte, upload_limits.chunk]

/** Marks the uploads of this screen; the upload screen lists them too. */
const purpose = '/uploadResume'

const useChoice = (take: (chosen: Chosen) => void) => {
	const input = useRef<HTMLInputElement>(null)
	const choose = () => {
		const pick = filePicker()
		if (pick === null) input.current?.click()
		else void pick().then(([first]) => first && take(first))
	}
	const field = (
		<input
			ref={input}
			type="file"
			hidden
			aria-label={t('选择文件')}
			onChange={event => {
				const file = event.target.files?.[0]
				if (file !== undefined) take({ file, handle: null })
				event.target.value = ''
			}}
		/>
	)
	return { choose, field }
}

const Begin = ({ chunk, setChunk }: { chunk: number; setChunk: (chunk: number) => void }) => {
	const [anyway, setAnyway] = useState(true)
	const [chosen, setChosen] = useState<Chosen | null>(null)
	const { choose, field } = useChoice(setChosen)
	const start = () => {
		if (chosen !== null) addFiles([chosen], { purpose, chunk, anyway })
		setChosen(null)
	}
	return (
		<div className="panel upload-begin">
			<Flex gap="8px 16px" wrap align="center">
				<Button onClick={choose}>{t('选择文件')}</Button>
				<span className="upload-name">{chosen && `${chosen.file.name} (${bytes(chosen.file.size)})`}</span>
			</Flex>
			<div className="upload-field">
				<label htmlFor="upload-chunk">{t('分片大小')}</label>
				<Select
					id="upload-chunk"
					value={chunk}
					onChange={setChunk}
					options={sizes.map(value => ({ value, label: bytes(value) }))}
					style={{ width: 140 }}
				/>
			</div>
			<Checkbox checked={anyway} onChange={event => setAnyway(event.target.checked)}>
				{t('服务器已有相同文件时也上传')}
			</Checkbox>
			<div>
				<Button type="primary" disabled={chosen === null} onClick={start}>
					{t('开始上传')}
				</Button>
			</div>
			{field}
		</div>
	)
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
	<div>
		<dt>{name}</dt>
		<dd>{children}</dd>
	</div>
)

const Hashes = ({ item: { sha256, material } }: { item: UploadItem }) => {
	const both = sha256 !== '' && material !== null
	const same = both && sha256 === material.sha256
	return (
		<>
			<Fact name={t('浏览器计算的 SHA-256')}>
				<code>{sha256 || '…'}</code>
			</Fact>
			<Fact name={t('服务器计算的 SHA-256')}>
				<code>{material?.sha256 ?? '…'}</code>
			</Fact>
			{both && <div className={same ? '' : 'fault'}>{same ? t('两边一致') : t('两边不一致')}</div>}
		</>
	)
}

/** One upload in detail. */
const Watched = ({ item }: { item: UploadItem }) => {
	const { file, received, state, rate, is_known } = item
	return (
		<section className="panel upload-watched" aria-label={file.name}>
			<Flex gap="8px 16px" wrap justify="space-between">
				<h2 className="upload-title upload-name">{file.name}</h2>
				<UploadWord state={state} />
			</Flex>
			<Progress percent={state === 'done' ? 100 : Math.floor((received * 100) / file.size)} aria-label={file.name} />
			<ProblemLine item={item} />
			<ChunkGrid item={item} />
			<dl className="upload-facts">
				<Fact name={t('服务器已保存')}>
					{is_known ? t('服务器已有此文件，无需上传') : `${bytes(received)} / ${bytes(file.size)}`}
				</Fact>
				<Fact name={t('速度与剩余时间')}>{pace(rate, file.size - received) || '–'}</Fact>
				<Hashes item={item} />
			</dl>
			<Flex gap={8} wrap>
				<Button size="small" disabled={state !== 'sending'} onClick={() => breakLine(item.key)}>
					{t('断开连接')}
				</Button>
				<UploadButtons item={item} />
			</Flex>
		</section>
	)
}

/** Shows in detail how an upload resumes where it stopped (route /uploadResume); the uploads are the same as elsewhere. */
export const UploadResumeScreen = () => {
	const [chunk, setChunk] = useState(mebibyte)
	const items = useUploads()
	return (
		<>
			<PageHead title={t('断点续传测试')} />
			<p className="muted">{t('选择一个文件，看它如何分片传送、中断后从何处继续，以及两边的校验值。')}</p>
			<p className="muted">{t('上传途中可以刷新页面，之后在“未完成的上传”中继续。')}</p>
			<Begin chunk={chunk} setChunk={setChunk} />
			{items
				.filter(item => item.purpose === purpose)
				.map(item => (
					<Watched key={item.key} item={item} />
				))}
			<UnfinishedUploads items={items} purpose={purpose} chunk={chunk} anyway />
		</>
	)
}
