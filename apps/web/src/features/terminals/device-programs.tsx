import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Terminal } from '@vitrine/contract/terminals'
import { commands } from '../../data/calls/api.ts'
import { keys } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { ListStates } from '../../ui/lists/states.tsx'
import { When } from '../../ui/when.tsx'
import { ReadButton } from './read-button.tsx'
import { programsIn } from './use-programs.ts'

/** The latest answer of a terminal to the question for its programs. */
const useAnswer = (device_id: number) =>
	useQuery({
		queryKey: [...keys.commands, device_id, 'programs'],
		queryFn: async ({ signal }) => {
			const wanted = { device_id, type: 'programs', state: 'succeeded', limit: 1 } as const
			return (await commands.list(wanted, { signal })).list[0] ?? null
		},
		placeholderData: keepPreviousData,
	})

/** The programs that a terminal last said it has, and a button that asks it again. */
export const DevicePrograms = ({ terminal }: { terminal: Terminal }) => {
	const query = useAnswer(terminal.id)
	const answer = query.data ?? null
	const programs = programsIn(answer?.result)
	return (
		<section className="device-programs">
			<h3>{t('终端自己上报的节目')}</h3>
			<ListStates query={query} isEmpty={false} empty={null}>
				{answer === null ? (
					<p className="muted">{t('尚未读取。')}</p>
				) : (
					<>
						<p className="muted">
							{t('终端的答复')} <When at={answer.end_time ?? answer.update_time} />
						</p>
						{programs.length === 0 ? (
							<p>{t('终端答复没有节目。')}</p>
						) : (
							<ul>
								{programs.map(({ id, name }) => (
									<li key={id}>{name}</li>
								))}
							</ul>
						)}
					</>
				)}
			</ListStates>
			<ReadButton terminal={terminal} type="programs" />
		</section>
	)
}
