import { t } from '../../data/text.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { SyncFields } from './sync-fields.tsx'
import { orderSync, type SyncDraft } from './sync-order.ts'

interface Props {
	readonly terminal: { readonly id: number; readonly name: string }
	readonly draft: SyncDraft
	readonly close: () => void
}

/** Sets how one terminal synchronises with others. */
export const SyncDialog = ({ terminal: { id, name }, draft, close }: Props) => (
	<FormDialog<SyncDraft>
		title={t('“{name}”的同步设置', { name })}
		okText={t('发送命令')}
		initial={draft}
		onSubmit={values => orderSync([id], values)}
		onClose={close}
	>
		<SyncFields />
	</FormDialog>
)
