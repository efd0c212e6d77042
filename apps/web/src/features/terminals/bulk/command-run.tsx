import { useQuery } from '@tanstack/react-query'
import { Modal, Progress } from 'antd'
import { keys } from '../../../data/calls/queries.ts'
import { currentLanguage, t } from '../../../data/text.ts'
import { useCursorBack } from '../../../ui/forms/cursor-back.ts'
import { ReasonList } from './bulk-outcome.tsx'
import { countOutcome, type sendToMany } from './use-bulk.ts'

/** What was sent, and what is said of it. */
export interface SentToMany {
	readonly title: string
	readonly sent: Awaited<ReturnType<typeof sendToMany>>
}

/** To how many a command went, why not to the others, and how far those are that have it; the socket keeps that current. */
export const CommandRun = ({ order, close }: { order: SentToMany; close: () => void }) => {
	useCursorBack()
	const { title, sent } = order
	const { data } = useQuery({
		queryKey: [...keys.commands, 'outcome', sent.command_id],
		queryFn: () => countOutcome(sent.command_id),
	})
	const number = (count: number): string => count.toLocaleString(currentLanguage())
	const [succeeded, ended] = [data?.succeeded ?? 0, data?.ended ?? 0]
	return (
		<Modal open title={title} footer={null} onCancel={close}>
			<p role="status">{t('已下达到 {count} 个终端', { count: sent.targets })}</p>
			<Progress percent={Math.floor((ended / Math.max(1, sent.targets)) * 100)} status="normal" />
			<p>
				{t('{succeeded} 个执行成功，{failed} 个未成功，{waiting} 个等待中', {
					succeeded: number(succeeded),
					failed: number(ended - succeeded),
					waiting: number(sent.targets - ended),
				})}
			</p>
			<ReasonList reasons={sent.reasons} />
		</Modal>
	)
}
