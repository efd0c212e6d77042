import type { PlayRow } from '@vitrine/domain/release/play'
import type { HeldRelease } from '@vitrine/domain/schedule/terminal-plan'
import type { Identity } from './identity.ts'
import type { Watch } from './surroundings.ts'

/** What one terminal came to hold and recorded, in order. */
export interface Witnessed {
	readonly identity: Identity
	readonly releases: HeldRelease[]
	readonly rows: PlayRow[]
}

/** Remembers what the terminals of a fleet do, and can wait for a condition. */
export class Witness implements Watch {
	readonly terminals: readonly Witnessed[]
	readonly #by_sn: ReadonlyMap<string, Witnessed>
	readonly #waiting = new Set<() => void>()

	constructor(fleet: readonly Identity[]) {
		this.terminals = fleet.map(identity => ({ identity, releases: [], rows: [] }))
		this.#by_sn = new Map(this.terminals.map(one => [one.identity.sn, one]))
	}

	held({ sn }: Identity, release: HeldRelease): void {
		this.#by_sn.get(sn)?.releases.push(release)
		for (const look of this.#waiting) look()
	}

	played({ sn }: Identity, row: PlayRow): void {
		this.#by_sn.get(sn)?.rows.push(row)
		for (const look of this.#waiting) look()
	}

	/** Resolves once this holds for every terminal; it must stay true once it is. */
	every(isSo: (terminal: Witnessed) => boolean): Promise<void> {
		const { promise, resolve } = Promise.withResolvers<void>()
		let done = 0
		const look = (): void => {
			// Only the first terminal without it is checked: this runs for each of thousands of rows.
			for (let next = this.terminals[done]; next !== undefined && isSo(next); next = this.terminals[done]) done++
			if (done < this.terminals.length) return
			this.#waiting.delete(look)
			resolve()
		}
		this.#waiting.add(look)
		look()
		return promise
	}
}
