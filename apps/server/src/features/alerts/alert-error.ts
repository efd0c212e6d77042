import type { AlertProblem } from '@vitrine/domain/alerts/alert'

/** A document is no alert that can be read, and why. */
export class AlertError extends Error {
	readonly problem: AlertProblem
	constructor(problem: AlertProblem) {
		super(`alert: ${problem}`)
		this.name = 'AlertError'
		this.problem = problem
	}
}
