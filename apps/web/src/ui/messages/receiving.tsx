import { Button, Modal } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Receiving } from '../../data/received-file.ts'
import { t } from '../../data/text.ts'
import { bytes } from '../format.ts'
import { useCursorBack } from '../forms/cursor-back.ts'

/** A transfer that its user can follow and end: `received` is how many bytes have arrived, null while none runs. */
export const useReceiving = () => {
	const [received, setReceived] = useState<number | null>(null)
	// Leaving ends the transfer, and with it the work of the server.
	const running = useRef<AbortController | null>(null)
	useEffect(() => () => running.current?.abort(), [])
	/** Returns what the work does; undefined if the user has ended it. */
	const receive = async <T,>(work: (receiving: Receiving) => Promise<T>): Promise<T | undefined> => {
		const ending = new AbortController()
		const { signal } = ending
		running.current = ending
		setReceived(0)
		try {
			return await work({ signal, note: setReceived })
		} catch (error) {
			if (!signal.aborted) throw error
			return undefined
		} finally {
			setReceived(null)
		}
	}
	return { received, receive, end: () => running.current?.abort() }
}

/** How much of a file has arrived. */
export const Received = ({ count }: { count: number }) => (
	<span>{t('正在生成文件，已接收 {size}。关闭此窗口会取消导出。', { size: bytes(count) })}</span>
)

interface DialogProps {
	readonly count: number
	readonly end: () => void
	/** What is transferred. */
	readonly children?: ReactNode
}

/** A transfer without a dialog of its own. */
export const ReceivingDialog = ({ count, end, children }: DialogProps) => {
	useCursorBack()
	return (
		<Modal open title={t('导出')} footer={<Button onClick={end}>{t('取消')}</Button>} onCancel={end}>
			{children}
			<p role="status">
				<Received count={count} />
			</p>
		</Modal>
	)
}
