import { isTimedOnly } from '@vitrine/domain/schedule/terms/release-rules'
import { t } from '../../data/text.ts'

/** The maximum number of terminals named. */
const named = 5

interface Terminal {
	readonly id: number
	readonly name: string
	readonly type_id: number
	readonly system_version: string
}

/** An error naming those of the chosen terminals that only take timed releases; null if there are none (specification B §5). */
export const timedOnlyProblem = (chosen: readonly number[], terminals: readonly Terminal[]): string | null => {
	const old = terminals.filter(terminal => chosen.includes(terminal.id) && isTimedOnly(terminal))
	if (old.length === 0) return null
	const names = { names: old.slice(0, named).map(({ name }) => name), more: Math.max(0, old.length - named) }
	return t('版本低于 228 的 P 系列终端只能定时发布：{names}', { names })
}
