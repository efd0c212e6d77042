import { CallError } from '@vitrine/contract/call/client'
import { App } from 'antd'
import { useCallback } from 'react'
import { t } from '../../data/text.ts'
import { toast } from './toasts.ts'

interface Question {
	readonly title: string
	readonly content?: string
	readonly okText: string
	readonly onOk: () => Promise<unknown> | undefined
}

/** Says that nothing came of what was confirmed. An error is shown by the link, which says nothing of a network failure. */
const sayUnreached = (error: unknown, isDeletion: boolean): void => {
	if (!(error instanceof CallError)) throw error
	if (error.status === 0) toast('error', t(isDeletion ? '删除失败，请检查网络后重试' : '修改失败，请检查网络后重试'))
}

/** Asks once before something that cannot be undone; the question names the object. */
export const useAsk = (): ((question: Question) => void) => {
	const { modal } = App.useApp()
	return useCallback(
		({ title, content, okText, onOk }) =>
			void modal.confirm({
				title,
				content: content ?? t('删除后无法恢复。'),
				okText,
				cancelText: t('取消'),
				okButtonProps: { danger: true },
				// The question is answered either way.
				onOk: () =>
					onOk()?.catch((error: unknown) => sayUnreached(error, content === undefined || okText === t('删除'))),
			}),
		[modal],
	)
}
