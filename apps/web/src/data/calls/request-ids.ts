import { randomUuid } from './random-uuid.ts'

/**
 * Ids of requests: sending the same choice again reuses its id, so that it is executed once even if the first answer got lost; a different
 * choice gets a new id. A screen keeps one instance for as long as it is open.
 */
export const requestIds = () => {
	let asked = { choice: '', id: '' }
	return {
		idOf: (choice: unknown): string => {
			const written = JSON.stringify(choice)
			if (written !== asked.choice) asked = { choice: written, id: randomUuid() }
			return asked.id
		},
		/** The next request gets a new id, even for the same choice. */
		forget: (): void => {
			asked = { choice: '', id: '' }
		},
	}
}
