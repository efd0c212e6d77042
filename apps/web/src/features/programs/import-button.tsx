import { Button } from 'antd'
import { useState } from 'react'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { ImportDialog } from './import-dialog.tsx'

/** Imports programs from a file; absent for users who cannot create programs or materials. */
export const ImportButton = () => {
	const [open, setOpen] = useState(false)
	const may = [usePermitted('programs.write'), usePermitted('materials.write')]
	if (may.includes(false)) return null
	return (
		<>
			<Button onClick={() => setOpen(true)}>{t('导入')}</Button>
			{open && <ImportDialog close={() => setOpen(false)} />}
		</>
	)
}
