import { Button } from 'antd'
import { useState } from 'react'
import { exchange } from '../../data/api.ts'
import { t } from '../../data/text.ts'

/** Saves programs as one file with all that they show. */
export const ExportButton = ({ ids, small = false }: { ids: readonly number[]; small?: boolean }) => {
	const [busy, setBusy] = useState(false)
	const save = async () => {
		setBusy(true)
		try {
			const { url } = await exchange.download({ ids: [...ids] })
			const link = document.createElement('a')
			link.href = url
			link.download = ''
			link.click()
		} catch {
			// The refusal has been shown.
		} finally {
			setBusy(false)
		}
	}
	return (
		<Button {...(small ? { size: 'small', type: 'text' } : {})} loading={busy} onClick={() => void save()}>
			{t('导出')}
		</Button>
	)
}
