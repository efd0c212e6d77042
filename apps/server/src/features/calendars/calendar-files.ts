import { createHash } from 'node:crypto'
import { calendar_life, calendar_turns } from '@vitrine/domain/calendars/calendar'
import type { Language } from '@vitrine/texts/rows'
import type { Database } from '../../db/database.ts'
import { sharedTurns } from '../../http/admission/shared-turns.ts'
import { type CalendarFile, calendarFile } from './calendar-events.ts'
import type { CalendarRow } from './calendars.store.ts'
import { contentOf } from './calendars.ts'
import { type Gathered, gather } from './gathering.ts'
import { type Plan, plan } from './planning.ts'

const day = 86_400_000
/** Feeds that are kept for the next read, and addresses of this installation under which one was asked for. */
const most = { feeds: 16, origins: 4 } as const

/** A feed as it is answered. */
export interface MadeCalendar extends CalendarFile {
	readonly etag: string
}

/** A feed that is asked for: by whose organisation, and where the pages of the installation are, empty where nobody knows. */
export interface Asked {
	readonly row: CalendarRow
	readonly sight: number
	readonly origin: string
	readonly now: number
	readonly default_zone: string
}

interface Known {
	readonly gathered: Gathered
	readonly planned: Plan
}

const work = async (database: Database, { row, sight, now, default_zone }: Asked): Promise<Known> => {
	const { program_ids, ...scope } = contentOf(row)
	// From the beginning of a day, so that what is read again within it begins with the same.
	const today = Math.floor(now / day) * day
	const from = today - row.days_back * day
	const wanted = { scope, sight, now, from, to: today + (row.days_ahead + 1) * day, default_zone }
	const gathered = await gather(database, wanted)
	return { gathered, planned: await plan(gathered, wanted, program_ids) }
}

const written = ({ gathered, planned }: Known, { row, origin, now }: Asked): MadeCalendar => {
	const { id, name, updated_at } = row
	const language = row.language as Language
	const file = calendarFile(planned, gathered, { id, name, language, updated_at, origin, now })
	return { ...file, etag: `"${createHash('sha256').update(file.text).digest('base64url')}"` }
}

/** A feed that is made or being made; `at` is when that was done, null before. */
interface Entry {
	at: number | null
	readonly known: Promise<Known>
	/** Its texts by the address that links begin with. */
	readonly files: Map<string, MadeCalendar>
}

/** Makes feeds, a few at a time and fewer of one organisation, each but once however often it is asked for meanwhile; `busy` where too many of an organisation wait. */
export const calendarFiles = (database: Database) => {
	const inTurn = sharedTurns(calendar_turns)
	const made = new Map<string, Entry>()
	const forget = (now: number): void => {
		for (const [key, { at }] of made)
			if (at !== null && (made.size > most.feeds || Math.abs(now - at) >= calendar_life)) made.delete(key)
	}
	const start = (key: string, asked: Asked): Entry => {
		const known = inTurn(asked.sight, () => work(database, asked))
		const entry: Entry = { at: null, known, files: new Map() }
		made.set(key, entry)
		const done = (): void => {
			entry.at = asked.now
		}
		// One that failed is made anew.
		known.then(done, () => made.delete(key))
		return entry
	}
	return async (asked: Asked): Promise<MadeCalendar> => {
		const { row, sight, origin, now, default_zone } = asked
		const key = `${row.id} ${row.revision} ${sight} ${default_zone}`
		forget(now)
		const { known, files } = made.get(key) ?? start(key, asked)
		const found = await known
		const file = files.get(origin) ?? written(found, asked)
		if (files.size >= most.origins) files.clear()
		files.set(origin, file)
		return file
	}
}
