import { useQuery } from '@tanstack/react-query'
import type { FollowedTemplate } from '@vitrine/contract/release/schedule-templates'
import type { Terminal } from '@vitrine/contract/terminals'
import { followsTimed } from '@vitrine/domain/command/capability'
import { timed_operations } from '@vitrine/domain/schedule/terms/timed-command'
import { inTimeOrder } from '@vitrine/domain/schedule/terms/timed-conflict'
import { scheduleTemplates } from '../../../data/calls/api.ts'
import { keys } from '../../../data/calls/queries.ts'
import { t } from '../../../data/text.ts'
import { StateWord } from '../../../ui/state-word.tsx'
import { commandWords, operationWord, programWord } from '../../../ui/timed-word.ts'

interface Props {
	readonly terminal: Terminal
	readonly template: FollowedTemplate
}

/** What this terminal will not do of its schedule template, in words. */
const undone = ({ terminal: { capabilities, last_seen }, template: { commands, programs } }: Props): string[] => {
	const used = timed_operations.filter(operation => commands.some(command => command.operation === operation))
	const named = programs.filter(({ name }) => name !== '')
	return [
		...used
			.filter(operation => last_seen !== null && !followsTimed(capabilities, operation))
			.map(operation => t('{operation}：此终端不支持，不会执行。', { operation: operationWord(operation) })),
		...programs
			.filter(({ is_published }) => !is_published)
			.map(({ id }) =>
				t('节目“{name}”尚未发布到此终端：到时不会切换，继续播放已发布的内容。', { name: programWord(id, named) }),
			),
	]
}

const Followed = ({ terminal, template }: Props) => {
	const { name, has_arrived, commands, programs } = template
	const named = programs.filter(program => program.name !== '')
	const words = inTimeOrder(commands).map(command => commandWords(command, named))
	return (
		<>
			<div>{name}</div>
			{!has_arrived && <StateWord tone="amber" text={t('尚未送达终端')} />}
			<ul className="times-list">
				{[...new Set(words)].map(word => (
					<li key={word}>{word}</li>
				))}
			</ul>
			{undone({ terminal, template }).map(word => (
				<StateWord key={word} tone="amber" text={word} />
			))}
		</>
	)
}

/** The schedule template that the terminal follows, and what it will not do of it. */
export const TemplateSection = ({ terminal }: { terminal: Terminal }) => {
	const { data } = useQuery({
		queryKey: [...keys.scheduleTemplates, 'terminal', terminal.id],
		queryFn: ({ signal }) => scheduleTemplates.getOfTerminal({ device_id: terminal.id }, { signal }),
	})
	if (data === undefined) return null
	return (
		<section className="times" aria-label={t('日程模板')}>
			<h3>{t('日程模板')}</h3>
			{data.template === null ? (
				<span className="muted">{t('没有应用日程模板。')}</span>
			) : (
				<Followed terminal={terminal} template={data.template} />
			)}
		</section>
	)
}
