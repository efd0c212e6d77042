import { Modal } from 'antd'
import { useRef } from 'react'
import { t } from '../../data/text.ts'
import { moment } from '../../ui/format.ts'
import type { Draft } from './drafts.ts'

interface Props {
	readonly draft: Draft
	readonly onRestore: () => void
	readonly onDiscard: () => void
}

/** Offers unsaved work of an earlier visit; it is never restored without asking. */
export const DraftDialog = ({ draft, onRestore, onDiscard }: Props) => {
	const first = useRef<HTMLButtonElement>(null)
	return (
		<Modal
			open
			afterOpenChange={open => {
				// Enter must not discard the work.
				if (open) first.current?.focus()
			}}
			closable={false}
			keyboard={false}
			title={t('恢复未保存的修改？')}
			footer={
				<div className="ed-buttons ed-end">
					<button type="button" className="button" onClick={onDiscard}>
						{t('放弃修改')}
					</button>
					<button type="button" className="button primary" ref={first} onClick={onRestore}>
						{t('恢复')}
					</button>
				</div>
			}
		>
			<p>{t('“{name}”有未保存的修改，最后编辑于 {time}。', { name: draft.name, time: moment(draft.at) })}</p>
		</Modal>
	)
}
