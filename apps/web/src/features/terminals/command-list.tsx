import { t } from '../../data/text.ts'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { CommandLine } from './command-line.tsx'
import { useCommands } from './use-commands.ts'

/** The latest commands to a terminal and their results. */
export const CommandList = ({ terminal_id }: { terminal_id: number }) => {
	const query = useCommands(terminal_id)
	const list = query.data?.list ?? []
	return (
		<section>
			<h3>{t('命令记录')}</h3>
			<ListStates query={query} isEmpty={list.length === 0} empty={<Nothing title={t('还没有命令')} />}>
				<ul className="command-list" aria-live="polite">
					{list.map(row => (
						<CommandLine key={row.command_id} row={row} />
					))}
				</ul>
			</ListStates>
		</section>
	)
}
