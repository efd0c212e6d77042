import { Button } from 'antd'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { exportTerminals } from './use-management.ts'

/** Exports the filtered terminals as a sheet. */
export const ExportButton = ({ filter }: { filter: Parameters<typeof exportTerminals>[0] }) => {
	const { busy, run } = useAction(() => exportTerminals(filter))
	return (
		<Button loading={busy} onClick={() => void run()}>
			{t('导出')}
		</Button>
	)
}
