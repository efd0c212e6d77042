import { createHash } from 'node:crypto'
import { calendar_life } from '@vitrine/domain/calendars/calendar'
import type { Language } from '@vitrine/texts/rows'
import type { Database } from '../../db/database.ts'
import { oneByOne } from '../../ports/turns.ts'
import { type CalendarFile, calendarFile } from './calendar-events.ts'
import type { CalendarRow } from './calendars.store.ts'
import { scopeOf } from './calendars.ts'
import { gather } from './gathering.ts'
import { plan } from './planning.ts'

const day = 86_400_000
/** Feeds that are kept for the next read, and those that may wait for their turn. */
const [stored_most, waiting_most] = [16, 50]

/** A feed as it is answered. */
export interface MadeCalendar extends CalendarFile {
	readonly etag: string
}

/** A feed that is asked for: by whose organisation, and where the pages of the installation are. */
export interface Asked {
	readonly row: CalendarRow
	readonly sight: number
	readonly origin: string
	readonly now: number
	readonly default_zone: string
}

const make = async (database: Database, { row, sight, origin, now, default_zone }: Asked): Promise<MadeCalendar> => {
	const { program_ids, ...scope } = scopeOf(row)
	// From the beginning of a day, so that what is read again within it begins with the same.
	const today = Math.floor(now / day) * day
	const from = today - row.days_back * day
	const wanted = { scope, sight, now, from, to: today + (row.days_ahead + 1) * day, default_zone }
	const gathered = await gather(database, wanted)
	const planned = await plan(gathered, wanted, program_ids)
	const { id, name, updated_at } = row
	const language = row.language as Language
	const file = calendarFile(planned, gathered, { id, name, language, updated_at, origin, now })
	return { ...file, etag: `"${createHash('sha256').update(file.text).digest('base64url')}"` }
}

/** Makes feeds, one at a time and each but once however often it is asked for meanwhile; null where too many wait. */
export const calendarFiles = (database: Database) => {
	const inTurn = oneByOne()
	const made = new Map<string, { readonly at: number; readonly file: Promise<MadeCalendar> }>()
	let waiting = 0
	const forget = (now: number): void => {
		for (const [key, { at }] of made)
			if (made.size > stored_most || Math.abs(now - at) >= calendar_life) made.delete(key)
	}
	const start = async (asked: Asked): Promise<MadeCalendar> => {
		waiting += 1
		try {
			return await inTurn(() => make(database, asked))
		} finally {
			waiting -= 1
		}
	}
	return (asked: Asked): Promise<MadeCalendar> | null => {
		const { row, sight, origin, now, default_zone } = asked
		const key = `${row.id} ${row.revision} ${sight} ${origin} ${default_zone}`
		forget(now)
		const known = made.get(key)
		if (known !== undefined) return known.file
		if (waiting >= waiting_most) return null
		const file = start(asked)
		made.set(key, { at: now, file })
		// One that failed is made anew.
		file.catch(() => made.delete(key))
		return file
	}
}
