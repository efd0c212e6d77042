import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { JournalRow } from '@vitrine/domain/journal'
import { bodyOf, type Requests } from './requests.ts'

const batch = 500
const squeezed = promisify(gzip)

/** A terminal's journal of plays or sensor values: rows stay until the server has confirmed that they are stored without a gap. */
export class Journal<Row extends JournalRow> {
	readonly boot: string
	#seq = 0
	#rows: Row[] = []

	/** `boot` names it; a new name by default. */
	constructor(boot: string = randomUUID()) {
		this.boot = boot
	}

	/** The number of rows that are not acknowledged yet. */
	get waiting(): number {
		return this.#rows.length
	}

	/** Writes a row; returns it as written. */
	write(row: Omit<Row, 'seq'>): Row {
		this.#seq += 1
		const written = this.finished({ ...row, seq: this.#seq } as Row)
		this.#rows.push(written)
		return written
	}

	/** The row as it is stored. */
	protected finished(row: Row): Row {
		return row
	}

	/** Called with the last row that has been removed. */
	protected forgotten(_row: Row): void {
		// Most journals do not need it.
	}

	/** The next batch to send; null if there is none. */
	next(): { readonly boot: string; readonly from?: number | undefined; readonly rows: Row[] } | null {
		const rows = this.#rows.slice(0, batch)
		return rows[0] === undefined ? null : { boot: this.boot, from: rows[0].seq, rows }
	}

	/** Removes stored rows; returns how many. */
	acknowledged(seq: number): number {
		const before = this.#rows
		this.#rows = before.filter(row => row.seq > seq)
		const last = before[before.length - this.#rows.length - 1]
		if (last !== undefined) this.forgotten(last)
		return before.length - this.#rows.length
	}
}

/** Where a journal is sent, and with which token. */
export interface JournalPost {
	readonly requests: Requests
	readonly token: string
	readonly address: string
	/** Called with the number of rows stored. */
	readonly stored: (count: number) => void
}

/** Sends what waits in a journal, batch after batch; throws if one is not accepted: its rows stay and are sent again next time. */
export const sendJournal = async <Row extends JournalRow>(
	journal: Journal<Row>,
	{ requests, token, address, stored }: JournalPost,
): Promise<void> => {
	const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
	for (let log = journal.next(); log !== null; log = journal.next()) {
		const body = await squeezed(JSON.stringify(log))
		const answer = JSON.parse(String(await bodyOf(await requests.post(address, headers, body))))
		const count = answer.status === 1 ? journal.acknowledged(answer.data.seq) : 0
		stored(count)
		if (count === 0) throw new Error(answer.tips)
	}
}
