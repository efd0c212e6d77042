import { CallError } from '@vitrine/contract/call/client'
import { App } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { t } from '../../data/text.ts'
import { toast } from './toasts.ts'

interface Question {
	readonly title: string
	readonly content?: ReactNode
	readonly okText: string
	readonly onOk: () => Promise<unknown> | undefined
}

/** Reports that a confirmed action did not reach the server. The link shows errors, but not network failures. */
const sayUnreached = (error: unknown, isDeletion: boolean): void => {
	if (!(error instanceof CallError)) throw error
	if (error.status === 0) toast('error', t(isDeletion ? '删除失败，请检查网络后重试' : '修改失败，请检查网络后重试'))
}

/** Asks once before something irreversible; the question names the object. */
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
				// The dialog closes either way.
				onOk: () =>
					onOk()?.catch((error: unknown) => sayUnreached(error, content === undefined || okText === t('删除'))),
			}),
		[modal],
	)
}
