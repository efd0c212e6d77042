import { Modal } from 'antd'
import { t } from '../../data/text.ts'
import { pointer_words, shortcuts } from '../shortcuts.ts'
import { useEditor, useEditorStore } from '../store.ts'
import './keys-dialog.css'

const isPointer = (key: string): key is keyof typeof pointer_words => key in pointer_words

const Keys = ({ keys }: { keys: readonly string[] }) => (
	<span className="ed-keys">
		{keys.map(key => (
			<kbd key={key}>{isPointer(key) ? t(pointer_words[key]) : key}</kbd>
		))}
	</span>
)

/** All keyboard shortcuts of the editor. */
export const KeysDialog = () => {
	const store = useEditorStore()
	const open = useEditor(state => state.keys_open)
	const close = () => store.setState({ keys_open: false })
	return (
		<Modal open={open} onCancel={close} width={860} title={t('快捷键')} footer={null}>
			<div className="ed-shortcuts">
				{shortcuts.map(({ title, rows }) => (
					<section key={title}>
						<h3>{t(title)}</h3>
						<dl>
							{rows.map(([label, choices]) => (
								<div key={label}>
									<dt>{t(label)}</dt>
									<dd>
										{choices.map(keys => (
											<Keys key={keys.join()} keys={keys} />
										))}
									</dd>
								</div>
							))}
						</dl>
					</section>
				))}
			</div>
		</Modal>
	)
}
