import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
import type { PlayLog, PlayRow } from '@vitrine/domain/release/play'
import type { Clock } from '../library/clock.ts'
import type { Database, StoredPlay } from '../library/database.ts'
import type { PlaceOfPlay } from '../library/stored-figures.ts'
import { type Answer, readAnswer } from './answer.ts'
import { askedRest } from './asked-rest.ts'
import type { Mirror } from './mirror.ts'
import { beginNext, keysOf, type OwnJournal, type OwnJournals, placeOf, settle } from './own-journal.ts'
import { rightPlay } from './right-play.ts'
import { type SealedPlay, type Sealing, sealingOf } from './sealing.ts'

/** How many rows are sent at once. */
const batch_most = 500

/** What the server answers, null for nothing, and how long it asks not to be asked again, in ms. */
interface Answered {
	readonly answer: Answer | null
	readonly rest: number
}

const send = async (log: PlayLog, token: string): Promise<Answered> => {
	try {
		const response = await fetch(terminalAddress(terminalRoutes.playLog), {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: JSON.stringify(log),
			signal: AbortSignal.timeout(30_000),
		})
		return { answer: response.ok ? readAnswer(await response.json()) : null, rest: askedRest(response) }
	} catch {
		return { answer: null, rest: 0 }
	}
}

/** Whose plays are sent, and by which clock. */
export interface Sender {
	readonly database: Database
	readonly sn: string
	/** Identifies this start of the player. */
	readonly start: string
	readonly token: () => string | null
	readonly clock: Pick<Clock, 'measured'>
	readonly mirror: Pick<Mirror, 'delivered'>
}

/** Sends the waiting rows of the journals of a player. */
export interface Delivery {
	/** Sends until there are none or the server takes none; returns how long it asks to wait, in ms. */
	drain(): Promise<number>
	/** Whether rows were sent of which it is unknown whether the server has them. */
	isUnanswered(): boolean
	readonly placeOf: PlaceOfPlay
}

/** A row of the journal as it is sent: a sealed row stays unchanged, whatever is known by now. */
const sentRow = (row: StoredPlay & { readonly seq: number }, offset: number | null): PlayRow | SealedPlay => {
	if (row.previous !== undefined) return row as SealedPlay
	// An older player has recorded less.
	const whole = { late: 0, stalls: 0, black: 0, ...row }
	return rightPlay(whole, offset)
}

const unmirrored = ({ mirrored: _, ...row }: PlayRow & Pick<StoredPlay, 'mirrored'>): PlayRow => row

/** The rows as a batch of a journal. */
const logOf = async (
	{ start, clock }: Sender,
	{ boot, base }: OwnJournal,
	rows: readonly StoredPlay[],
	sealing: Sealing | null,
): Promise<PlayLog> => {
	const offset = clock.measured()
	const sent = rows.map(row => sentRow({ ...row, seq: (row.seq ?? 0) - base }, row.start === start ? offset : null))
	const log = sealing === null ? { boot, rows: sent } : await sealing.signed(await sealing.seal(sent))
	return { ...log, rows: log.rows.map(unmirrored), from: sent[0]?.seq }
}

/** Rows and the batch in which they are sent. */
interface Batch {
	readonly rows: readonly StoredPlay[]
	readonly log: PlayLog
	readonly isSealed: boolean
}

/** Creates the delivery of the rows of a player with these journals. */
export const createDelivery = (sender: Sender, first: OwnJournals): Delivery => {
	const { database, sn, token, mirror } = sender
	const sealingFor = ({ boot, base }: OwnJournal) => sealingOf(database, { sn, boot, base })
	let journals = first
	let sealing = sealingFor(first.current)
	/** A batch that got no answer: its rows are sealed, so it is sent again as it is, without reading and signing it every time. */
	let unanswered: Batch | null = null
	/** The next rows of the current journal; with none left of it, the next one begins. */
	const waiting = async (): Promise<readonly StoredPlay[]> => {
		const rows = await database.getAll('plays', keysOf(journals), batch_most)
		if (rows.length > 0 || journals.next === null) return rows
		journals = await beginNext(database, journals.next)
		sealing = sealingFor(journals.current)
		return waiting()
	}
	const nextBatch = async (): Promise<Batch> => {
		const rows = await waiting()
		const seals = rows.length === 0 ? null : await sealing()
		return { rows, log: await logOf(sender, journals.current, rows, seals), isSealed: seals !== null }
	}
	/** Sends one batch; returns how long the server asks to wait, in ms, or null if more can be sent at once. */
	const sendNext = async (bearer: string): Promise<number | null> => {
		const batch = unanswered ?? (await nextBatch())
		if (batch.rows.length === 0) return 0
		const { answer, rest } = await send(batch.log, bearer)
		unanswered = answer === null && batch.isSealed ? batch : null
		if (answer === null) return rest
		const settled = await settle(database, journals, batch.rows, answer)
		journals = settled.journals
		// Nothing was taken: it is tried again later.
		if (settled.stored.length === 0) return rest
		mirror.delivered(settled.stored)
		return null
	}
	return {
		async drain() {
			for (;;) {
				const bearer = token()
				const rest = bearer === null ? 0 : await sendNext(bearer)
				if (rest !== null) return rest
			}
		},
		isUnanswered: () => unanswered !== null,
		placeOf: key => placeOf(journals, key),
	}
}
