import { useQuery } from '@tanstack/react-query'
import type { ScheduleTemplate } from '@vitrine/contract/release/schedule-templates'
import type { Terminal } from '@vitrine/contract/terminals'
import { followsTimed } from '@vitrine/domain/command/capability'
import { timed_operations } from '@vitrine/domain/schedule/terms/timed-command'
import { scheduleTemplates } from '../../data/calls/api.ts'
import { keys } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { operationWord, programWord } from '../../ui/timed-word.ts'

/** How many terminals are named. */
const named = 5

interface Props {
	readonly template: ScheduleTemplate
	readonly terminals: readonly Pick<Terminal, 'id' | 'name' | 'capabilities' | 'last_seen'>[]
}

const namesOf = (terminals: readonly { readonly name: string }[]): string =>
	`${terminals
		.slice(0, named)
		.map(({ name }) => name)
		.join(', ')}${terminals.length > named ? ' …' : ''}`

/** The operations of a template that some terminals do not follow; of those that never connected it is not known. */
const unableWords = ({ template: { commands }, terminals }: Props): string[] => {
	const used = timed_operations.filter(operation => commands.some(command => command.operation === operation))
	const unable = used.map(operation => ({
		operation,
		found: terminals.filter(({ capabilities }) => !followsTimed(capabilities, operation)),
	}))
	const never = terminals.filter(one => one.last_seen === null && unable.some(({ found }) => found.includes(one)))
	return [
		...unable.flatMap(({ operation, found }) => {
			const known = found.filter(one => one.last_seen !== null)
			const values = { operation: operationWord(operation), count: known.length, names: namesOf(known) }
			return known.length === 0 ? [] : [t('{operation}：{count} 台终端不支持，不会执行（{names}）', values)]
		}),
		...(never.length === 0
			? []
			: [
					t('{count} 台终端从未连接，连接后才知道能否执行全部命令（{names}）', {
						count: never.length,
						names: namesOf(never),
					}),
				]),
	]
}

/** The programs of a template that were not published to some terminals. */
const useMissingWords = ({ template: { id, commands, programs }, terminals }: Props): string[] => {
	const deviceids = terminals.map(terminal => terminal.id)
	const query = useQuery({
		queryKey: [...keys.scheduleTemplates, 'missing', id, deviceids],
		queryFn: ({ signal }) => scheduleTemplates.getMissingPrograms({ id, deviceids }, { signal }),
		enabled: deviceids.length > 0 && commands.some(({ operation }) => operation === 'program_switch'),
	})
	return (query.data?.list ?? []).map(({ id: program, count, names }) =>
		t('节目“{name}”尚未发布到 {count} 台终端，它们不会切换，而是继续播放已发布的内容（{names}）', {
			name: programWord(program, programs),
			count,
			names: `${names.join(', ')}${count > names.length ? ' …' : ''}`,
		}),
	)
}

/** What some of these terminals will not do of a schedule template, in words. */
export const UnableNotes = (props: Props) => {
	const notes = [...unableWords(props), ...useMissingWords(props)]
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
