import { randomUuid } from './random-uuid.ts'

/**
 * Ids of what is asked for: the same choice sent again has the id of the first time, so that it is done once whatever
 * happened to the first answer; another choice has another. A screen keeps one of these for as long as it is open.
 */
export const requestIds = () => {
	let asked = { choice: '', id: '' }
	return {
		idOf: (choice: unknown): string => {
			const written = JSON.stringify(choice)
			if (written !== asked.choice) asked = { choice: written, id: randomUuid() }
			return asked.id
		},
		/** What comes next is asked for again, even if it is the same. */
		forget: (): void => {
			asked = { choice: '', id: '' }
		},
	}
}
