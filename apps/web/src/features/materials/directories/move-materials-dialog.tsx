import type { Directory } from '@vitrine/contract/library/directories'
import type { Material } from '@vitrine/contract/library/materials'
import { Form } from 'antd'
import { t } from '../../../data/text.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { DirectorySelect } from './directory-select.tsx'
import { moveMaterials } from './use-directories.ts'

interface Props {
	readonly materials: readonly Material[]
	readonly directories: readonly Directory[]
	readonly done: () => void
	readonly close: () => void
}

/** Moves materials into a directory of their organisation. */
export const MoveMaterialsDialog = ({ materials, directories, done, close }: Props) => {
	// A directory only holds materials of its own organisation; the default one accepts any.
	const isForeign = ({ group_id, special }: Directory) =>
		special === '' && materials.some(material => material.group_id !== group_id)
	const move = async (id: number | undefined) => {
		const into = directories.find(directory => directory.id === id)
		if (into === undefined) return
		await moveMaterials(
			materials.map(material => material.id),
			into,
		)
		done()
	}
	return (
		<FormDialog<{ directory_id: number | undefined }>
			title={t('移动到目录')}
			okText={t('移动')}
			initial={{ directory_id: undefined }}
			onSubmit={({ directory_id }) => move(directory_id)}
			onClose={close}
			places={{ directory_absent: 'directory_id', directory_foreign: 'directory_id' }}
		>
			<Form.Item name="directory_id" label={t('目标目录')} rules={[{ required: true, message: t('请选择目标目录') }]}>
				<DirectorySelect directories={directories} closed={isForeign} />
			</Form.Item>
		</FormDialog>
	)
}
