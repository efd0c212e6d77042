import type { Material } from '@vitrine/contract/library/materials'
import { tag_limits } from '@vitrine/domain/library/material'
import { Form, Select } from 'antd'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { tagMaterials, useFacets } from './use-materials.ts'

interface Props {
	readonly materials: readonly Material[]
	readonly close: () => void
}

/** The tags that all the materials have. */
const common = ([first, ...rest]: readonly Material[]): string[] =>
	(first?.tags ?? []).filter(tag => rest.every(material => material.tags.includes(tag)))

const isShort = (_: unknown, tags: string[]): Promise<void> =>
	tags.every(tag => tag.length <= tag_limits.length)
		? Promise.resolve()
		: Promise.reject(new Error(t('每个标签最多 {count} 个字符', { count: tag_limits.length })))

/** Edits the tags of materials. For several, the tags they all have are shown; tags of only some of them remain unchanged. */
export const TagsDialog = ({ materials, close }: Props) => {
	const before = common(materials)
	const known = useFacets(true).data?.tags ?? []
	const save = (tags: readonly string[]) =>
		tagMaterials(materials, {
			add: tags.filter(tag => !before.includes(tag)),
			remove: before.filter(tag => !tags.includes(tag)),
		})
	const [only] = materials
	return (
		<FormDialog<{ tags: string[] }>
			title={
				materials.length === 1 && only
					? t('“{name}”的标签', { name: only.name })
					: t('{count} 个素材的标签', { count: materials.length })
			}
			okText={t('保存')}
			initial={{ tags: before }}
			onSubmit={({ tags }) => save(tags)}
			onClose={close}
			places={{ material_tags: 'tags' }}
		>
			<Form.Item
				name="tags"
				label={t('标签')}
				extra={t('输入后按回车添加；多选时只显示共有的标签。')}
				rules={[{ validator: isShort }]}
			>
				<Select
					mode="tags"
					maxCount={tag_limits.count}
					tokenSeparators={[',', '，', '、', ';']}
					options={known.map(tag => ({ value: tag, label: tag }))}
				/>
			</Form.Item>
		</FormDialog>
	)
}
