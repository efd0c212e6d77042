import type { Selection } from '@vitrine/contract/people/selections'
import { Button, Dropdown } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useSelections } from '../../data/selections.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { Icon } from '../icon.tsx'
import { SaveSelection, SelectionsDialog } from './selections-dialog.tsx'
import './terminal-picker.css'

interface Props {
	readonly chosen: readonly number[]
	/** Adds the terminals of a saved group to the choice. */
	readonly take: (selection: Selection) => Promise<void>
}

/** The saved groups, one click each; users permitted to publish can also save and edit them here. */
export const SelectionsMenu = ({ chosen, take }: Props) => {
	const list = useSelections().data?.list ?? []
	const mayChange = usePermitted('releases.publish')
	const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
	const close = () => setDialog(null)
	const button = useRef<HTMLButtonElement>(null)
	const wasOpen = useRef(false)
	// The menu entry that opened the dialog is gone, so the focus returns to the menu button.
	useEffect(() => {
		if (dialog === null && wasOpen.current) button.current?.focus()
		wasOpen.current = dialog !== null
	}, [dialog])
	const groups = list.map(selection => ({
		key: selection.id,
		label: <span className="selection-entry">{`${selection.name} · ${selection.terminals}`}</span>,
		// The error has been shown; the choice is unchanged.
		onClick: () => void take(selection).catch(() => undefined),
	}))
	const nothing = { key: 'nothing', disabled: true, label: t('还没有保存的分组') }
	const changes = [
		{ key: 'line', type: 'divider' as const },
		{
			key: 'save',
			label: t('将所选保存为分组'),
			disabled: chosen.length === 0,
			onClick: () => setDialog('save'),
		},
		{ key: 'manage', label: t('管理分组'), onClick: () => setDialog('manage') },
	]
	const items = [...(groups.length > 0 ? groups : [nothing]), ...(mayChange ? changes : [])]
	return (
		<>
			<Dropdown trigger={['click']} placement="bottomRight" menu={{ items, className: 'selection-menu' }}>
				<Button ref={button}>
					{t('保存的分组')}
					<Icon name="down" size={14} />
				</Button>
			</Dropdown>
			{dialog === 'save' && <SaveSelection chosen={chosen} close={close} />}
			{dialog === 'manage' && <SelectionsDialog chosen={chosen} close={close} />}
		</>
	)
}
