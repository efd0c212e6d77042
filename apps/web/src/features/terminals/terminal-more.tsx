import type { Terminal } from '@vitrine/contract/terminals'
import { Button, Dropdown } from 'antd'
import { t } from '../../data/text.ts'
import type { TerminalActions } from './terminal-actions.ts'

/** The rarer actions for a terminal, which ask for confirmation. */
export const TerminalMore = ({
	terminal,
	change,
}: {
	terminal: Terminal
	change: NonNullable<TerminalActions['change']>
}) => {
	const items = [
		{
			key: 'ban',
			label: terminal.banned_at === null ? t('封禁') : t('解封'),
			onClick: () => change.ban(terminal),
		},
		{ key: 'remove', label: t('删除'), danger: true, onClick: () => change.remove(terminal) },
	]
	return (
		<Dropdown trigger={['click']} menu={{ items }}>
			<Button size="small" type="text" aria-label={t('“{name}”的更多操作', { name: terminal.name })}>
				{t('更多')}
			</Button>
		</Dropdown>
	)
}
