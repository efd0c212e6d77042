import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { template_limits } from '@vitrine/domain/library/template'
import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { materials, programs } from '../../data/calls/api.ts'
import { keys } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { addFromMaterial, addFromProgram } from './use-templates.ts'

interface Found {
	readonly id: number
	readonly name: string
}

interface Props {
	readonly title: string
	readonly label: string
	readonly search: (word: string, signal: AbortSignal) => Promise<readonly Found[]>
	readonly searchKey: readonly string[]
	readonly add: (id: number, name: string) => Promise<void>
	readonly close: () => void
}

/** Creates a template from something that exists: asks for its source and name. */
const AddOf = ({ title, label, search, searchKey, add, close }: Props) => {
	const [word, setWord] = useState('')
	const { data = [], isFetching } = useQuery({
		queryKey: [...searchKey, 'choice', word],
		queryFn: ({ signal }) => search(word, signal),
		placeholderData: keepPreviousData,
	})
	return (
		<FormDialog<{ source?: number; name: string }>
			title={title}
			okText={t('添加')}
			initial={{ name: '' }}
			places={{ template_name_taken: 'name' }}
			onSubmit={values => add(values.source ?? 0, values.name.trim())}
			onClose={close}
		>
			<Form.Item name="source" label={label} rules={[{ required: true, message: t('必填') }]}>
				<Select
					showSearch={{ filterOption: false, onSearch: setWord }}
					loading={isFetching}
					placeholder={t('请选择')}
					options={data.map(row => ({ value: row.id, label: row.name }))}
				/>
			</Form.Item>
			<Form.Item name="name" label={t('名称')} rules={[{ required: true, whitespace: true, message: t('请输入名称') }]}>
				<Input autoComplete="off" maxLength={template_limits.name} />
			</Form.Item>
		</FormDialog>
	)
}

/** Creates a template from a program. */
export const AddProgramDialog = ({ close }: { close: () => void }) => (
	<AddOf
		title={t('制作节目模板')}
		label={t('节目')}
		searchKey={keys.programs}
		search={async (key_word, signal) => (await programs.list({ key_word, limit: 50 }, { signal })).list}
		add={addFromProgram}
		close={close}
	/>
)

/** Creates a template from a material. */
export const AddMaterialDialog = ({ close }: { close: () => void }) => (
	<AddOf
		title={t('从素材制作模板')}
		label={t('素材')}
		searchKey={keys.materials}
		search={async (key_word, signal) => {
			const { list } = await materials.list({ key_word, limit: 50 }, { signal })
			return list.filter(({ state, page_count, kind }) => state === 'ready' && page_count === 0 && kind !== 'audio')
		}}
		add={addFromMaterial}
		close={close}
	/>
)
