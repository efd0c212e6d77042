import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { t } from '../../../data/text.ts'
import { exactMoment } from '../../../ui/format.ts'
import { CommandRun } from './command-run.tsx'
import { type CommandRunNote, useRecentRuns } from './recent-runs.ts'

/** Reopens the results of commands sent to many terminals. */
export const RecentRunsButton = () => {
	const runs = useRecentRuns()
	const [shown, show] = useState<CommandRunNote | null>(null)
	if (runs.length === 0) return null
	const items = runs.map(run => ({
		key: run.command_id,
		label: `${run.title} · ${exactMoment(run.at)}`,
		onClick: () => show(run),
	}))
	return (
		<>
			<Dropdown trigger={['click']} menu={{ items }}>
				<Button>{t('批量命令结果')}</Button>
			</Dropdown>
			{shown && <CommandRun run={shown} close={() => show(null)} />}
		</>
	)
}
