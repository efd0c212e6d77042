import type { Terminal } from '@vitrine/contract/terminals'
import { useGroupNamesById } from '../../data/group-names.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { GroupField, MoveHandover } from './group-field.tsx'
import { NameField } from './name-field.tsx'
import { KeyField, PlaceFields, RecordFields } from './record-fields.tsx'
import { TagsField } from './tags-field.tsx'
import { Lost, lostBecause, useTerminalNow } from './terminal-now.tsx'
import { editTerminal, readTerminal, valuesOf } from './use-terminals.ts'

/** Edits the record of a terminal: name, organisation, tags, key, and the details people enter about it. */
export const EditDialog = ({
	terminal,
	close,
	at,
}: {
	terminal: Terminal
	close: () => void
	at?: 'place' | undefined
}) => {
	const groupName = useGroupNamesById()
	const because = lostBecause(useTerminalNow(terminal), usePermitted('terminals.write'), '您不再有修改终端的权限。')
	return (
		<FormDialog
			title={`${t('编辑')} · ${terminal.name}`}
			okText={t('保存')}
			initial={valuesOf(terminal)}
			edited={{
				revision: terminal.revision,
				read: () => readTerminal(terminal),
				words: { group_id: id => groupName(Number(id)) },
			}}
			onSubmit={(_, edit) => editTerminal(terminal, edit)}
			onClose={close}
			places={{ terminal_tags: 'tags', terminal_tag_long: 'tags', group_absent: 'group_id' }}
			isLost={because !== null}
		>
			{because && <Lost because={because} />}
			{/* A user who came to set the place sees it first. */}
			{at === 'place' && <PlaceFields />}
			<NameField />
			<GroupField />
			{because === null && <MoveHandover ids={[terminal.id]} from={terminal.group_id} />}
			<TagsField name="tags" label={t('标签')} />
			<RecordFields withPlace={at !== 'place'} />
			<KeyField />
		</FormDialog>
	)
}
