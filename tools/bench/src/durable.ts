import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const look_every = 10
const patience = 120_000

/** Reads what the product has stored, from outside its process. */
export class Durable {
	readonly #database: DatabaseSync

	constructor(folder: string) {
		this.#database = new DatabaseSync(join(folder, 'vitrine.sqlite'), { readOnly: true })
	}

	/** The single number that a query returns. */
	count(query: string): number {
		return Number(Object.values(this.#database.prepare(query).get() ?? {})[0])
	}

	/** A query's rows. */
	rows(query: string): Record<string, unknown>[] {
		return this.#database.prepare(query).all()
	}

	/** The first column of a query's rows. */
	numbers(query: string): number[] {
		return this.rows(query).map(row => Number(Object.values(row)[0]))
	}

	/** Waits until a query returns this number. */
	async reaches(query: string, wanted: number): Promise<void> {
		const until = performance.now() + patience
		for (let found = this.count(query); found !== wanted; found = this.count(query)) {
			if (performance.now() > until) throw new Error(`${query}: ${found} instead of ${wanted}`)
			await new Promise(resolve => setTimeout(resolve, look_every))
		}
	}

	close(): void {
		this.#database.close()
	}
}

/** Fails the run if a measured program did not do the work being measured. */
export const expectSame = (what: string, found: unknown, wanted: unknown): void => {
	if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`)
}
