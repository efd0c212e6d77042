import { Modal } from 'antd'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { t } from '../../data/text.ts'

/** Asks before unsaved work is lost: in words of our own within the application, in the browser's when the page is left. */
export const DiscardGuard = ({ name, isDirty }: { name: string; isDirty: () => boolean }) => {
	const blocker = useBlocker(isDirty)
	useEffect(() => {
		const leaving = (event: BeforeUnloadEvent) => {
			if (isDirty()) event.preventDefault()
		}
		window.addEventListener('beforeunload', leaving)
		return () => window.removeEventListener('beforeunload', leaving)
	}, [isDirty])
	return (
		<Modal
			open={blocker.state === 'blocked'}
			title={t('放弃对“{name}”的修改？', { name })}
			okText={t('放弃修改')}
			cancelText={t('继续编辑')}
			okButtonProps={{ danger: true }}
			onOk={() => blocker.proceed?.()}
			onCancel={() => blocker.reset?.()}
		>
			<p>{t('如果不保存，您的修改将会丢失。')}</p>
		</Modal>
	)
}
