import type { Terminal } from '@vitrine/contract/terminals'
import { followsTimed } from '@vitrine/domain/command/capability'
import { type TimedCommand, timed_operations } from '@vitrine/domain/schedule/terms/timed-command'
import { t } from '../../data/text.ts'
import { operationWord } from './command-words.ts'

/** How many terminals are named. */
const named = 5

interface Props {
	readonly commands: readonly TimedCommand[]
	readonly terminals: readonly Pick<Terminal, 'name' | 'capabilities'>[]
}

/** The operations of these commands that some of these terminals do not follow, with their names. */
export const UnableNotes = ({ commands, terminals }: Props) => {
	const used = timed_operations.filter(operation => commands.some(command => command.operation === operation))
	const notes = used.flatMap(operation => {
		const unable = terminals.filter(({ capabilities }) => !followsTimed(capabilities, operation))
		if (unable.length === 0) return []
		const names = unable.slice(0, named).map(({ name }) => name)
		const more = unable.length > named ? ' …' : ''
		const values = { operation: operationWord(operation), count: unable.length, names: `${names.join(', ')}${more}` }
		return [t('{operation}：{count} 台终端不支持，不会执行（{names}）', values)]
	})
	return (
		<div role="status">
			{notes.map(note => (
				<p key={note} className="muted">
					{note}
				</p>
			))}
		</div>
	)
}
