import { App } from 'antd'
import type { SyntheticEvent } from 'react'
import { t } from '../../data/text.ts'

/**
 * Closes a form: at once by its buttons; by Esc or a click outside only if nothing would be lost, otherwise after a confirmation whose
 * focus is on going back to the form.
 */
export const useClosing = (title: string, isTouched: () => boolean, close: () => void) => {
	const { modal } = App.useApp()
	return (event: SyntheticEvent | KeyboardEvent | MouseEvent): void => {
		const isButton = event.type !== 'keydown' && (event.target as Element).closest('button') !== null
		if (isButton || !isTouched()) return close()
		modal.confirm({
			title: t('放弃对“{name}”的修改？', { name: title }),
			okText: t('放弃修改'),
			cancelText: t('继续编辑'),
			okButtonProps: { danger: true },
			focusable: { autoFocusButton: 'cancel' },
			onOk: close,
		})
	}
}
