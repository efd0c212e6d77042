import {
	type MigrationReport,
	type MigrationStepReport,
	migrationReport,
} from '@vitrine/domain/command/trials/migration'
import { t } from '../../data/text.ts'
import { problemWord, stepWord } from './migration-words.ts'

/** A terminal's migration report; null for any other answer. */
export const reportOf = (said: unknown): MigrationReport | null => migrationReport.safeParse(said).data ?? null

const marks = { passed: '✓', failed: '✕', skipped: '–' } as const

const outcome = ({ state, ms, problem }: MigrationStepReport): string => {
	if (state === 'skipped') return t('未加密，已跳过')
	const time = t('{ms} 毫秒', { ms })
	return problem === undefined ? time : `${problemWord(problem)} · ${time}`
}

/** Each step of a migration as it ran, with its time. */
export const MigrationSteps = ({ report: { steps } }: { report: MigrationReport }) => (
	<ol className="migration-steps">
		{steps.map(one => (
			<li key={one.step} data-state={one.state}>
				<span aria-hidden="true">{marks[one.state]}</span>
				<span>{stepWord(one.step)}</span>
				<span className={one.state === 'failed' ? 'fault' : 'muted'}>{outcome(one)}</span>
			</li>
		))}
	</ol>
)
