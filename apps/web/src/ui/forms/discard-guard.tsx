import { Modal } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { t } from '../../data/text.ts'

/** Whether leaving loses something; called with the navigation inside the application, without one when the page is closed. */
type IsLosing = (way?: Parameters<BlockerFunction>[0]) => boolean

interface Props {
	readonly isLosing: IsLosing
	readonly title: string
	readonly okText: string
	readonly cancelText: string
	readonly children?: ReactNode
}

/** Asks before something is lost for good: with its own dialog inside the application, with the browser's when the page is closed. */
export const LeaveGuard = ({ isLosing, title, okText, cancelText, children }: Props) => {
	const blocker = useBlocker(isLosing)
	useEffect(() => {
		const leaving = (event: BeforeUnloadEvent) => {
			if (isLosing()) event.preventDefault()
		}
		window.addEventListener('beforeunload', leaving)
		return () => window.removeEventListener('beforeunload', leaving)
	}, [isLosing])
	return (
		<Modal
			open={blocker.state === 'blocked'}
			title={title}
			okText={okText}
			cancelText={cancelText}
			okButtonProps={{ danger: true }}
			onOk={() => blocker.proceed?.()}
			onCancel={() => blocker.reset?.()}
		>
			{children}
		</Modal>
	)
}

/** Asks before unsaved work is lost. */
export const DiscardGuard = ({ name, isDirty }: { name: string; isDirty: IsLosing }) => (
	<LeaveGuard
		isLosing={isDirty}
		title={t('放弃对“{name}”的修改？', { name })}
		okText={t('放弃修改')}
		cancelText={t('继续编辑')}
	>
		<p>{t('如果不保存，您的修改将会丢失。')}</p>
	</LeaveGuard>
)
