import type { CommandRow } from '@vitrine/contract/terminal/commands'
import { type CommandState, isOpen } from '@vitrine/domain/command/command-state'
import { shownText } from '@vitrine/domain/command/plain-name'
import { Descriptions } from 'antd'
import { t } from '../../data/text.ts'
import { commandStateWord } from '../command-word.ts'
import { exactMoment } from '../format.ts'
import { answerWords } from './answer-words.ts'
import { MigrationSteps, reportOf } from './migration-steps.tsx'
import './command-timeline.css'

interface Step {
	readonly word: string
	readonly at: number
}

const reached = (state: CommandState, at: number | null): Step[] =>
	at === null ? [] : [{ word: commandStateWord(state), at }]

/** The events of a command, in order. */
const stepsOf = (row: CommandRow): Step[] => {
	const { attempt, sent_time, received_time, executing_time, end_time, state, percent } = row
	const sent = attempt > 1 ? t('已发送 {count} 次', { count: attempt }) : commandStateWord('sent')
	const executing = percent > 0 && isOpen(state) ? `${commandStateWord('executing')} · ${percent}%` : null
	return [
		{ word: row.operator === '' ? t('已创建') : t('由 {name} 创建', { name: row.operator }), at: row.create_time },
		...(sent_time === null ? [] : [{ word: sent, at: sent_time }]),
		...reached('received', received_time),
		...reached('executing', executing_time).map(step => ({ ...step, word: executing ?? step.word })),
		...reached(state, end_time),
	]
}

/** The answer of a terminal in words; what these leave out can be opened as it was received. */
const Answered = ({ row }: { row: CommandRow }) => {
	const report = row.type === 'server_migrate' ? reportOf(row.result) : null
	if (report !== null) return <MigrationSteps report={report} />
	const { facts, isWhole } = answerWords(row)
	return (
		<>
			{facts.length > 0 && (
				<Descriptions
					size="small"
					column={1}
					items={facts.map(([label, children], place) => ({ key: place, label, children }))}
				/>
			)}
			{!isWhole && (
				<details>
					<summary>{t('原始数据')}</summary>
					<pre>{shownText(JSON.stringify(row.result, null, 2))}</pre>
				</details>
			)}
		</>
	)
}

/** The steps of a command on a terminal with their times, how long it waits, and the answer. */
export const CommandTimeline = ({ row }: { row: CommandRow }) => (
	<div className="command-timeline">
		<ol>
			{stepsOf(row).map(({ word, at }, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end
				<li key={place}>
					{word} <time dateTime={new Date(at).toISOString()}>{exactMoment(at)}</time>
				</li>
			))}
			{isOpen(row.state) && (
				<li className="muted">
					{t('有效期至')} <time dateTime={new Date(row.expires_at).toISOString()}>{exactMoment(row.expires_at)}</time>
				</li>
			)}
		</ol>
		{row.result !== null && (
			<>
				<div className="muted">{t('终端的回答')}</div>
				<Answered row={row} />
			</>
		)}
	</div>
)
