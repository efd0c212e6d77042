import { log_limits } from '@vitrine/contract/people/log-limits'
import { Button } from 'antd'
import { logs } from '../../data/calls/logs.ts'
import { type Receiving, receiveFile } from '../../data/received-file.ts'
import { currentLanguage, t } from '../../data/text.ts'
import { ownZoneName } from '../../data/zones.ts'
import { useAction } from '../forms/action.ts'
import { ReceivingDialog, useReceiving } from '../messages/receiving.tsx'
import { toast } from '../messages/toasts.ts'

type Asked = Omit<Parameters<typeof logs.getSheet>[0], 'time_zone' | 'lang'>
type Props = Asked & {
	/** Whether the days are a range, of which there is something to export. */
	readonly isRange: boolean
}

const exportLog = async (asked: Asked, { signal, note }: Receiving): Promise<void> => {
	const wanted = { ...asked, time_zone: ownZoneName(), lang: currentLanguage() }
	const { url, is_empty } = await logs.getSheet(wanted, signal ? { signal } : {})
	if (is_empty) return toast('info', t('没有可以导出的日志'))
	await receiveFile(url, { ...(signal && { signal }), ...(note && { note }) })
	toast('success', t('导出成功'))
}

/** Exports the filtered log as a spreadsheet, which can be followed and cancelled. */
export const ExportLogButton = ({ isRange, ...asked }: Props) => {
	const { received, receive, end } = useReceiving()
	const { busy, run } = useAction(() => receive(receiving => exportLog(asked, receiving)))
	return (
		<>
			<Button loading={busy} disabled={!isRange} onClick={() => void run()}>
				{t('导出')}
			</Button>
			{received !== null && (
				<ReceivingDialog count={received} end={end}>
					<p>{t('正在导出日志，最多 {count} 条', { count: log_limits.exported })}</p>
				</ReceivingDialog>
			)}
		</>
	)
}
