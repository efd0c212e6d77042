import { Modal } from 'antd'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { t } from '../../data/text.ts'
import { isDirty, useEditor, useEditorStore } from '../store.ts'
import { dropDraft } from './drafts.ts'
import { save } from './save.ts'

/** Asks before unsaved work is lost: with its own dialog inside the application, with the browser's when the page is closed. */
export const LeaveGuard = () => {
	const store = useEditorStore()
	const saving = useEditor(state => state.saving)
	const name = useEditor(state => state.name)
	const blocker = useBlocker(() => isDirty(store.getState()))

	useEffect(() => {
		const leaving = (event: BeforeUnloadEvent) => {
			if (isDirty(store.getState())) event.preventDefault()
		}
		window.addEventListener('beforeunload', leaving)
		return () => window.removeEventListener('beforeunload', leaving)
	}, [store])

	const stay = () => blocker.reset?.()
	const discard = () => {
		const state = store.getState()
		// Resets to the server's state, so that no draft of the discarded work is stored.
		store.setState({ name: state.saved.name, history: { ...state.history, present: state.saved.program } })
		dropDraft(state.id)
		blocker.proceed?.()
	}
	const saveAndLeave = async () => {
		if (await save(store)) blocker.proceed?.()
		else blocker.reset?.()
	}
	return (
		<Modal
			open={blocker.state === 'blocked'}
			onCancel={stay}
			title={t('保存对“{name}”的修改？', { name })}
			footer={
				<div className="ed-buttons ed-end">
					<button type="button" className="button" onClick={stay}>
						{t('继续编辑')}
					</button>
					<button type="button" className="button" onClick={discard}>
						{t('不保存')}
					</button>
					<button type="button" className="button primary" disabled={saving} onClick={() => void saveAndLeave()}>
						{t('保存并离开')}
					</button>
				</div>
			}
		>
			<p>{t('如果不保存，您的修改将会丢失。')}</p>
		</Modal>
	)
}
