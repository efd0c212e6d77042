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
/** Feeds cached for the next read, and addresses of this installation cached per feed. */
const most = { feeds: 16, origins: 4 } as const

/** A feed as sent. */
export interface MadeCalendar extends CalendarFile {
	readonly etag: string
}

/** A requested feed: the organisation that sees it, and the base address of the installation's pages, empty if unknown. */
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
	// From the start of the day, so that every read on the same day starts with the same events.
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

/** A feed that is made or in the making; `at` is when it was finished, null before. */
interface Entry {
	at: number | null
	readonly known: Promise<Known>
	/** Its texts by the base address of their links. */
	readonly files: Map<string, MadeCalendar>
}

/**
 * Makes feeds, a few at a time and fewer per organisation, each once for all concurrent requests; `busy` if too many of an organisation
 * are waiting.
 */
export const calendarFiles = (database: Database) => {
	const inTurn = sharedTurns(calendar_turns)
	const made = new Map<string, Entry>()
	const forget = (now: number): void => {
		for (const [key, { at }] of made)
			if (at !== null && (made.size > most.feeds || Math.abs(now - at) >= calendar_life)) made.delete(key)
	}
	const start = (key: string, asked: Asked): Entry => {
		const known = inTurn({ group_id: asked.sight }, () => work(database, asked))
		const entry: Entry = { at: null, known, files: new Map() }
		made.set(key, entry)
		const done = (): void => {
			entry.at = asked.now
		}
		// A failed one is made again.
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
