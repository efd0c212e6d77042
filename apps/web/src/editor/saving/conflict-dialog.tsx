import { Modal } from 'antd'
import { t } from '../../data/text.ts'
import { useEditor, useEditorStore } from '../store.ts'
import { saveAsCopy } from './save.ts'

interface Props {
	readonly onReload: () => void
	readonly onCopied: (id: number) => void
}

/** Another user has saved in between: no work is lost, the user decides which version to continue with. */
export const ConflictDialog = ({ onReload, onCopied }: Props) => {
	const store = useEditorStore()
	const words = useEditor(state => state.conflict)
	const saving = useEditor(state => state.saving)
	const name = useEditor(state => state.saved.name)
	const copy = async () => {
		const id = await saveAsCopy(store)
		if (id !== null) onCopied(id)
	}
	const later = () => store.setState({ conflict: null })
	return (
		<Modal
			open={words !== null}
			onCancel={later}
			title={t('“{name}”已被他人修改', { name })}
			footer={
				<div className="ed-buttons ed-end">
					<button type="button" className="button" onClick={later}>
						{t('取消')}
					</button>
					<button type="button" className="button" disabled={saving} onClick={onReload}>
						{t('放弃我的修改并重新加载')}
					</button>
					<button type="button" className="button primary" disabled={saving} onClick={() => void copy()}>
						{t('将我的修改另存为副本')}
					</button>
				</div>
			}
		>
			<p>{words}</p>
			<p>{t('在您编辑期间，其他人保存了此节目。')}</p>
		</Modal>
	)
}
