import type { Terminal } from '@vitrine/contract/terminals'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { GroupField } from './group-field.tsx'
import { NameField } from './name-field.tsx'
import { TagsField } from './tags-field.tsx'
import { editTerminal, type TerminalValues } from './use-terminals.ts'

/** Changes name, organisation and tags of a terminal. */
export const EditDialog = ({ terminal, close }: { terminal: Terminal; close: () => void }) => {
	const { id, name, group_id, sn, tags } = terminal
	const initial: TerminalValues = { name, group_id, sn, key: '', code: '', tags }
	return (
		<FormDialog
			title={`${t('编辑')} · ${name}`}
			okText={t('保存')}
			initial={initial}
			onSubmit={values => editTerminal(id, values)}
			onClose={close}
		>
			<NameField />
			<GroupField />
			<TagsField name="tags" label={t('标签')} />
		</FormDialog>
	)
}
