import { randomUUID } from 'node:crypto'
import type { PlayLog, PlayRow } from '@vitrine/domain/release/play'

const batch = 500

/** A terminal's journal of plays: rows stay until the server has named them as stored without a gap. */
export class Journal {
	readonly boot: string = randomUUID()
	#seq = 0
	#rows: PlayRow[] = []

	/** Rows that are not acknowledged yet. */
	get waiting(): number {
		return this.#rows.length
	}

	/** Answers the row as it was written. */
	write(play: Omit<PlayRow, 'seq'>): PlayRow {
		this.#seq += 1
		const row = { ...play, seq: this.#seq }
		this.#rows.push(row)
		return row
	}

	/** What is to be sent next; null when there is nothing. */
	next(): PlayLog | null {
		const rows = this.#rows.slice(0, batch)
		return rows[0] === undefined ? null : { boot: this.boot, from: rows[0].seq, rows }
	}

	/** Forgets what is stored; answers how many rows that were. */
	acknowledged(seq: number): number {
		const before = this.#rows.length
		this.#rows = this.#rows.filter(row => row.seq > seq)
		return before - this.#rows.length
	}
}
