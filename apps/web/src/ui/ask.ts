import { CallError } from '@vitrine/contract/client'
import { App } from 'antd'
import { useCallback } from 'react'
import { t } from '../data/text.ts'

interface Question {
	readonly title: string
	readonly content?: string
	readonly okText: string
	readonly onOk: () => Promise<unknown> | undefined
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
				// A refusal is shown by the link; the question is answered either way.
				onOk: () =>
					onOk()?.catch((error: unknown) => {
						if (!(error instanceof CallError)) throw error
					}),
			}),
		[modal],
	)
}
