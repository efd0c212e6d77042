import { CallError } from '@vitrine/contract/call/client'
import { Button, Modal, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../data/text.ts'
import { useCursorBack } from '../../../ui/forms/cursor-back.ts'
import { ReasonList } from './bulk-outcome.tsx'
import { type BulkChange, type BulkProgress, changeAll, nothing_done, type WholeFilter } from './use-bulk.ts'

interface Props {
	readonly title: string
	readonly whole: WholeFilter
	readonly change: BulkChange
	/** Receives whether everything was done. */
	readonly close: (is_done: boolean) => void
}

type State = 'runs' | 'stopped' | 'broken'

const useRun = ({ whole, change }: Pick<Props, 'whole' | 'change'>) => {
	const [progress, setProgress] = useState<BulkProgress>(nothing_done)
	const [state, setState] = useState<State>('runs')
	const stopped = useRef(false)
	const begun = useRef(false)
	const run = async (from: BulkProgress): Promise<void> => {
		stopped.current = false
		setState('runs')
		try {
			await changeAll(whole, change, { from, tell: setProgress, isStopped: () => stopped.current })
			if (stopped.current) setState('stopped')
		} catch (error) {
			setState('broken')
			// The API link has already shown the reason.
			if (!(error instanceof CallError)) throw error
		}
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: it begins once
	useEffect(() => {
		if (begun.current) return
		begun.current = true
		void run(nothing_done)
	}, [])
	const stop = (): void => {
		stopped.current = true
	}
	return { progress, state, stop, goOn: () => void run(progress) }
}

/** Runs a change on all terminals of a filter, with its progress and result. */
export const BulkRun = ({ title, whole, change, close }: Props) => {
	useCursorBack()
	const { progress, state, stop, goOn } = useRun({ whole, change })
	const { changed, reasons, is_done } = progress
	const handled = changed + reasons.reduce((sum, { count }) => sum + count, 0)
	const percent = is_done ? 100 : Math.min(99, Math.floor((handled / Math.max(1, whole.count)) * 100))
	const runs = state === 'runs' && !is_done
	const buttons = runs ? (
		<Button onClick={stop}>{t('停止')}</Button>
	) : (
		<>
			{!is_done && <Button onClick={goOn}>{t('继续')}</Button>}
			<Button type="primary" onClick={() => close(is_done)}>
				{t('关闭')}
			</Button>
		</>
	)
	return (
		<Modal open title={title} footer={buttons} closable={!runs} keyboard={!runs} onCancel={() => close(is_done)}>
			<Progress percent={percent} status={state === 'broken' ? 'exception' : is_done ? 'success' : 'active'} />
			<p role="status">{t('已处理 {count} 个终端', { count: changed })}</p>
			{runs && <p className="muted">{t('完成之前请保持此页面打开。')}</p>}
			{!runs && !is_done && <p role="alert">{t('尚未全部完成。已处理的终端不会还原，可以从这里继续。')}</p>}
			<ReasonList reasons={reasons} />
		</Modal>
	)
}
