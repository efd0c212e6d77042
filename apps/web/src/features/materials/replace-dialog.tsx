import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Material } from '@vitrine/contract/library/materials'
import { Button, Flex, Form, Modal, Select } from 'antd'
import { useRef, useState } from 'react'
import { materials } from '../../data/calls/api.ts'
import { keys } from '../../data/calls/queries.ts'
import { causeWords } from '../../data/cause-words.ts'
import { t, translated } from '../../data/text.ts'
import { addFiles, useUploads } from '../../data/uploads/uploads.ts'
import { useAction } from '../../ui/forms/action.ts'
import { ListStates } from '../../ui/lists/states.tsx'
import { replaceMaterial, useUses } from './use-materials.ts'
import { ProgramLinks } from './uses-dialog.tsx'

/** Other materials of the same kind that are ready to use. */
const useOthers = ({ id, kind }: Material, key_word: string) =>
	useQuery({
		queryKey: [...keys.materials, 'others', id, kind, key_word],
		queryFn: async ({ signal }) => {
			const { list } = await materials.list({ kind: [kind], state: 'ready', key_word, limit: 50 }, { signal })
			return list.filter(other => other.id !== id)
		},
		placeholderData: keepPreviousData,
	})

/** The current state of a material, reloaded when the server reports a change. */
const useOne = (id: number | undefined) =>
	useQuery({
		queryKey: [...keys.materials, 'replacing', id],
		queryFn: async ({ signal }) => (await materials.get({ ids: [id ?? 0] }, { signal }))[0] ?? null,
		enabled: id !== undefined,
	})

const useSource = (material: Material) => {
	const [chosen, setChosen] = useState<number>()
	const [key, setKey] = useState<number>()
	const upload = useUploads().find(item => item.key === key)
	const source = useOne(chosen ?? upload?.material?.id).data ?? undefined
	const begin = (file: File) => {
		setChosen(undefined)
		setKey(addFiles([{ file, handle: null }], { directory_id: material.directory_id, anyway: true })[0])
	}
	const choose = (id: number | undefined) => {
		setKey(undefined)
		setChosen(id)
	}
	return { chosen, choose, begin, upload, source }
}

const Standing = ({ material, of }: { material: Material; of: ReturnType<typeof useSource> }) => {
	const { upload, source } = of
	if (source?.kind !== undefined && source.kind !== material.kind)
		return <p className="fault">{t('只能用同类型的文件替换')}</p>
	if (source?.state === 'failed') return <p className="fault">{causeWords(source.fault)}</p>
	if (source?.state === 'ready') return <p>{t('将使用“{name}”的文件', { name: source.name })}</p>
	if (upload?.fault) return <p className="fault">{translated(upload.fault.text, upload.fault.values)}</p>
	return upload === undefined ? null : <p role="status">{t('正在上传和处理“{name}”', { name: upload.file.name })}</p>
}

/** Gives a material another file in every program that shows it, after listing those programs. */
export const ReplaceDialog = ({ material, close }: { material: Material; close: () => void }) => {
	const uses = useUses(material.id)
	const [word, setWord] = useState('')
	const file = useRef<HTMLInputElement>(null)
	const others = useOthers(material, word).data ?? []
	const source = useSource(material)
	const isReady = source.source?.state === 'ready' && source.source.kind === material.kind
	const count = (uses.data?.programs.length ?? 0) + (uses.data?.hidden ?? 0)
	const { busy, run: replace } = useAction(async () => {
		if (source.source === undefined) return
		await replaceMaterial(material, source.source.id)
		close()
	})
	return (
		<Modal
			open
			title={t('替换“{name}”的文件', { name: material.name })}
			okText={t('替换')}
			cancelText={t('取消')}
			okButtonProps={{ disabled: !isReady || uses.data === undefined, danger: true }}
			confirmLoading={busy}
			onOk={() => void replace()}
			onCancel={close}
		>
			<ListStates query={uses} isEmpty={count === 0} empty={<p>{t('目前没有节目使用此素材。')}</p>}>
				<p>{t('将更新 {count} 个节目；正在编辑这些节目的人需要重新加载。', { count })}</p>
				<ProgramLinks programs={uses.data?.programs ?? []} hidden={uses.data?.hidden ?? 0} />
			</ListStates>
			<Form layout="vertical">
				<Form.Item label={t('从素材库中选择（选中的素材会被移除）')} htmlFor="replace-with">
					<Select
						id="replace-with"
						allowClear
						showSearch
						filterOption={false}
						onSearch={setWord}
						placeholder={t('选择素材')}
						options={others.map(({ id, name }) => ({ value: id, label: name }))}
						value={source.chosen ?? null}
						onChange={id => source.choose(id ?? undefined)}
					/>
				</Form.Item>
			</Form>
			<Flex gap={8} align="center" wrap>
				<Button onClick={() => file.current?.click()}>{t('上传新文件')}</Button>
				<input
					ref={file}
					type="file"
					hidden
					aria-label={t('上传新文件')}
					onChange={event => {
						const [given] = event.target.files ?? []
						if (given) source.begin(given)
						event.target.value = ''
					}}
				/>
			</Flex>
			<Standing material={material} of={source} />
		</Modal>
	)
}
