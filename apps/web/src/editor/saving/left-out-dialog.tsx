import type { LeftOut } from '@vitrine/domain/program/reading'
import { Modal } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { LeftOutList } from '../../ui/messages/left-out-list.tsx'

/** Shows which parts of the stored program could not be opened, before it is saved without them. */
export const LeftOutDialog = ({ parts }: { parts: readonly LeftOut[] }) => {
	const [open, setOpen] = useState(parts.length > 0)
	const close = () => setOpen(false)
	return (
		<Modal
			open={open}
			title={t('此节目有部分内容无法读取')}
			onCancel={close}
			footer={
				<div className="ed-buttons ed-end">
					<button type="button" className="button primary" onClick={close}>
						{t('关闭')}
					</button>
				</div>
			}
		>
			<p>{t('以下内容没有打开。保存节目会将其删除；不保存则保持原样。')}</p>
			<LeftOutList parts={parts} />
		</Modal>
	)
}
