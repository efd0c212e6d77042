import type { AlertProblem } from '@vitrine/domain/alerts/alert'

/** A document is not a readable alert; says why. */
export class AlertError extends Error {
	readonly problem: AlertProblem
	constructor(problem: AlertProblem) {
		super(`alert: ${problem}`)
		this.name = 'AlertError'
		this.problem = problem
	}
}
