import { CallError } from '@vitrine/contract/call/client'
import { log_limits } from '@vitrine/contract/people/log-limits'
import { Button } from 'antd'
import { logs } from '../../data/calls/logs.ts'
import { currentLanguage, t } from '../../data/text.ts'
import { ownZoneName } from '../../data/zones.ts'
import { useAction } from '../forms/action.ts'
import { toast } from '../messages/toasts.ts'

type Asked = Omit<Parameters<typeof logs.getSheet>[0], 'time_zone' | 'lang'>

const exportLog = async (asked: Asked): Promise<void> => {
	try {
		const time_zone = ownZoneName()
		const { url, is_empty } = await logs.getSheet({ ...asked, time_zone, lang: currentLanguage() })
		if (is_empty) return toast('info', t('没有可以导出的日志'))
		const link = document.createElement('a')
		link.href = url
		link.download = ''
		link.click()
		toast('info', t('正在导出日志，最多 {count} 条', { count: log_limits.exported }))
	} catch (error) {
		// The error has already been shown.
		if (!(error instanceof CallError)) throw error
	}
}

/** Exports the filtered log as a spreadsheet. */
export const ExportLogButton = (asked: Asked) => {
	const { busy, run } = useAction(() => exportLog(asked))
	return (
		<Button loading={busy} onClick={() => void run()}>
			{t('导出')}
		</Button>
	)
}
