import { useQuery } from '@tanstack/react-query'
import type { CommandLogRow } from '@vitrine/contract/people/logs'
import { Modal } from 'antd'
import { commands } from '../../data/calls/api.ts'
import { keys } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { commandTitle } from '../../ui/command-word.ts'
import { CommandTimeline } from '../../ui/commands/command-timeline.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { removedMark } from '../../ui/terminals/removed-mark.ts'

interface Props {
	readonly row: CommandLogRow
	readonly close: () => void
}

/** The course of a command on a terminal, with the answer; also on one that was removed. */
export const CommandDetails = ({ row, close }: Props) => {
	const { command_id, device_id, name } = row
	const query = useQuery({
		queryKey: [...keys.commands, device_id, 'one', command_id],
		queryFn: async ({ signal }) =>
			(await commands.list({ command_id, device_id, limit: 1 }, { signal })).list[0] ?? null,
	})
	return (
		<Modal
			open
			title={t('“{name}”的经过', { name: commandTitle(row) })}
			onCancel={close}
			footer={null}
			width="min(640px, 100vw)"
		>
			<p className="muted">{removedMark(row, name)}</p>
			<ListStates query={query} isEmpty={query.data === null} empty={<Nothing title={t('命令已不在记录中')} />}>
				{query.data && <CommandTimeline row={query.data} />}
			</ListStates>
		</Modal>
	)
}
