import { CallError } from '@vitrine/contract/call/client'
import { Button } from 'antd'
import { exchange } from '../../data/calls/api.ts'
import { saveFile } from '../../data/save-file.ts'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { toast } from '../../ui/messages/toasts.ts'

/** Downloads programs as one file with everything they show. */
export const exportPrograms = async (ids: readonly number[]): Promise<void> => {
	try {
		const { url } = await exchange.download({ ids: [...ids] })
		saveFile(url)
		toast('success', t('导出成功'))
	} catch (error) {
		// The error has already been shown.
		if (!(error instanceof CallError)) throw error
	}
}

/** Button that downloads programs as one file. */
export const ExportButton = ({ ids, small = false }: { ids: readonly number[]; small?: boolean }) => {
	const { busy, run } = useAction(() => exportPrograms(ids))
	return (
		<Button {...(small ? { size: 'small', type: 'text' } : {})} loading={busy} onClick={() => void run()}>
			{t('导出')}
		</Button>
	)
}
