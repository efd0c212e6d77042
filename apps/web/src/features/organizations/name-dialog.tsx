import type { Organization } from '@vitrine/contract/people/organizations'
import { Form, Input } from 'antd'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { organizationName } from './organization-tree.ts'
import { addOrganization, namesOf, readNames, renameOrganization } from './use-organizations.ts'

const longest = 60

const NameFields = () => {
	const rules = [
		{ required: true, whitespace: true, message: t('请输入名称') },
		{ max: longest, message: t('名称最多 {count} 个字符', { count: longest }) },
	]
	return (
		<>
			<Form.Item name="name" label={t('中文名称')} rules={rules}>
				<Input autoFocus autoComplete="off" />
			</Form.Item>
			<Form.Item name="name_en" label={t('英文名称')} rules={rules}>
				<Input autoComplete="off" />
			</Form.Item>
		</>
	)
}

const trimmed = ({ name, name_en }: { name: string; name_en: string }) => ({
	name: name.trim(),
	name_en: name_en.trim(),
})

/** Adds an organisation below another one. */
export const AddDialog = (props: { parent: Organization; added: (id: number) => void; close: () => void }) => (
	<FormDialog
		title={t('在“{name}”下添加组织', { name: organizationName(props.parent) })}
		okText={t('添加')}
		initial={{ name: '', name_en: '' }}
		onSubmit={async values => props.added(await addOrganization(props.parent.id, trimmed(values)))}
		onClose={props.close}
	>
		<NameFields />
	</FormDialog>
)

/** Changes the names of an organisation. */
export const RenameDialog = ({ organization, close }: { organization: Organization; close: () => void }) => (
	<FormDialog
		title={`${t('重命名')} · ${organizationName(organization)}`}
		okText={t('保存')}
		initial={namesOf(organization)}
		edited={{ revision: organization.revision, read: () => readNames(organization) }}
		onSubmit={(_, edit) => renameOrganization(organization, edit)}
		onClose={close}
	>
		<NameFields />
	</FormDialog>
)
