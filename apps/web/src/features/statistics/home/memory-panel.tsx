import { useQuery } from '@tanstack/react-query'
import { system } from '../../../data/calls/people.ts'
import { keys } from '../../../data/calls/queries.ts'
import { saveFile } from '../../../data/save-file.ts'
import { readCookie, writeCookie } from '../../../data/session/cookies.ts'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { bytes } from '../../../ui/format.ts'
import { useAction } from '../../../ui/forms/action.ts'
import { toast } from '../../../ui/messages/toasts.ts'

const share = (used: number, total: number): string => (total === 0 ? '' : `${bytes(used)} / ${bytes(total)}`)

/** Loads the server's memory figures into the cookies that the specification names (B §2). */
const useMemory = () =>
	useQuery({
		queryKey: [...keys.system, 'memory'],
		queryFn: async ({ signal }) => {
			const memory = await system.getMemory({}, { signal })
			writeCookie('systemMemory', share(memory.system_used, memory.system_total))
			writeCookie('dataMemory', share(memory.data_used, memory.data_total))
			return memory
		},
		enabled: usePermitted('system.write'),
	})

/** Downloads the list of machines registered at the external update service. */
const MachinesButton = () => {
	const { busy, run } = useAction(async () => {
		const { url, count } = await system.getMachineSheet({})
		if (count === 0) return toast('warning', t('没有已注册的设备'))
		saveFile(url)
		toast('success', t('导出成功'))
	})
	return (
		<button type="button" className="button" disabled={busy} onClick={() => void run()}>
			{t('导出已注册设备')}
		</button>
	)
}

/** System and data memory from the cookies (specification B §2); nothing for users who are not administrators, or without the cookies. */
export const MemoryPanel = () => {
	useMemory()
	const maySave = usePermitted('system.write')
	const rows = [
		{ text: t('系统内存'), value: readCookie('systemMemory') },
		{ text: t('数据内存'), value: readCookie('dataMemory') },
	].filter(({ value }) => value !== '')
	if (readCookie('isadmin') === '0' || rows.length === 0) return null
	return (
		<section className="panel memory" aria-label={t('服务器信息')}>
			<dl>
				{rows.map(({ text, value }) => (
					<div key={text}>
						<dt className="muted">{text}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			{maySave && <MachinesButton />}
		</section>
	)
}
