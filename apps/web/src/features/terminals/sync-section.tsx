import type { Terminal } from '@vitrine/contract/terminals'
import { isUnderstood } from '@vitrine/domain/command/capability'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { SyncDialog } from '../../ui/terminals/sync-dialog.tsx'
import { endSync } from '../../ui/terminals/sync-order.ts'
import { syncWord } from '../../ui/terminals/sync-words.ts'

/** Whether this terminal synchronises with others, and how to change that. */
export const SyncSection = ({ terminal }: { terminal: Terminal }) => {
	const [isOpen, open] = useState(false)
	const { id, name, capabilities, reported } = terminal
	const { busy, run } = useAction(() => endSync(id))
	if (!isUnderstood(capabilities, 'multi_screen_sync')) return <p className="muted">{t('此播放器不支持该命令')}</p>
	const { group_code = '', role = 'auto', offset_ms = 0 } = reported.sync ?? {}
	return (
		<>
			<p>{syncWord({ group_code, role, offset_ms, measured_ms: null, uncertainty_ms: null, program_id: 0 })}</p>
			<Flex gap={8} wrap>
				<Button type="primary" onClick={() => open(true)}>
					{group_code === '' ? t('添加到同步组') : t('同步设置')}
				</Button>
				{group_code !== '' && (
					<>
						<Button loading={busy} onClick={run}>
							{t('移出同步组')}
						</Button>
						<Link className="button" to={`/terminal/sync?${new URLSearchParams({ group: group_code })}`}>
							{t('同步组')}
						</Link>
					</>
				)}
			</Flex>
			{isOpen && (
				<SyncDialog terminal={{ id, name }} draft={{ group_code, role, offset_ms }} close={() => open(false)} />
			)}
		</>
	)
}
