import { createHash, randomBytes } from 'node:crypto'
import type { Calendar, calendarsCalls } from '@vitrine/contract/release/calendars'
import { calendar_ids, calendar_limits } from '@vitrine/domain/calendars/calendar'
import type { Language } from '@vitrine/texts/rows'
import type { Database } from '../../db/database.ts'
import { countOfGroup, countOfPerson } from '../../db/lists/personal.ts'
import { findScope, type ScopedTerminals, scopeOf } from '../../db/lists/terminal-scope.ts'
import { lock } from '../../db/lock.ts'
import type { Tx } from '../../db/schema.ts'
import { column } from '../../db/stored-json.ts'
import { notWritten } from '../../http/audit/changed-since.ts'
import { authorized } from '../../http/caller/authorized.ts'
import type { Session } from '../../http/caller/session.ts'
import { expectScope, scopeColumns } from '../../http/caller/typed-scope.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './calendars.store.ts'

export interface CalendarsDeps {
	readonly database: Database
}

type CalendarHandlers = Handlers<typeof calendarsCalls>
type Written = Parameters<CalendarHandlers['add']>[0]

const readPrograms = column('calendars.program_ids', calendar_ids)

/** The subject and limits of a feed, as stored. */
export const contentOf = (row: store.CalendarRow): ScopedTerminals & { readonly program_ids: readonly number[] } => ({
	...scopeOf(row),
	program_ids: readPrograms(row.program_ids),
})

/** The token in an address, and what of it is stored. */
const newToken = (): string => randomBytes(32).toString('base64url')
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')
const pathOf = (token: string): string => `/calendar/${token}.ics`

const rowOf = (written: Written, own: number) => {
	const { name, language, days_back, days_ahead, program_ids = [] } = written
	return {
		name,
		language,
		...scopeColumns(written, own),
		program_ids: JSON.stringify([...new Set(program_ids)]),
		days_back,
		days_ahead,
	}
}
type Row = ReturnType<typeof rowOf>

/** Refuses a feed without a subject, or with one the user cannot see. */
const expectSeen = async (tx: Tx, { dialect }: Database, sight: number, row: Row, written: Written): Promise<void> => {
	if (row.selection_id === 0 || (row.scope === 'terminals' && row.device_ids === '[]'))
		throw new CodedError('calendar_nowhere')
	await expectScope(tx, dialect, sight, written, row)
	const programs = [...new Set(written.program_ids)]
	if ((await store.countPrograms(tx, dialect, sight, programs)) !== programs.length)
		throw new CodedError('program_absent')
}

/** What the operation log contains of a feed: never its address. */
const noted = (row: Omit<Row, 'language' | 'scope'> & { readonly language: string; readonly scope: string }) => ({
	name: row.name,
	language: row.language,
	scope: row.scope,
	group_id: row.group_id,
	selection_id: row.selection_id,
	device_ids: row.device_ids,
	program_ids: row.program_ids,
	days_back: row.days_back,
	days_ahead: row.days_ahead,
})

const expectCapacity = async (tx: Tx, { user_id, group_id }: Session): Promise<void> => {
	const { of_person, of_organization } = calendar_limits
	if ((await countOfPerson(tx, 'calendars', user_id)) >= of_person)
		throw new CodedError('calendars_many', { count: of_person })
	if ((await countOfGroup(tx, 'calendars', group_id)) >= of_organization)
		throw new CodedError('calendars_many_here', { count: of_organization })
}

const add =
	({ database }: CalendarsDeps): CalendarHandlers['add'] =>
	async (written, { session, now, note }) => {
		const [row, token] = [rowOf(written, session.group_id), newToken()]
		const id = await authorized(database, session, async tx => {
			await lock(tx, database.dialect, 'calendars')
			await expectCapacity(tx, session)
			await expectSeen(tx, database, session.group_id, row, written)
			note({ object: row.name, after: noted(row) })
			const unread = { read_at: null, events: 0, cut: 0 }
			const when = { created_at: now, updated_at: now, revision: 0 }
			const own = { user_id: session.user_id, token_hash: hashOfToken(token) }
			return store.insertCalendar(tx, { ...row, ...own, ...unread, ...when })
		})
		return { id, name: row.name, path: pathOf(token) }
	}

/** A change of one's own feed. */
const changing = <T>(
	{ database }: CalendarsDeps,
	session: Session,
	id: number,
	change: (tx: Tx, before: store.CalendarRow) => Promise<T>,
): Promise<T> =>
	authorized(database, session, async tx => {
		await lock(tx, database.dialect, 'calendars')
		const before = await store.findOwn(tx, session.user_id, id)
		if (before === undefined) throw new CodedError('calendar_absent')
		return change(tx, before)
	})

const edit =
	(deps: CalendarsDeps): CalendarHandlers['edit'] =>
	async ({ id, revision, ...written }, { session, now, note, wrote }) => {
		const row = rowOf(written, session.group_id)
		await changing(deps, session, id, async (tx, before) => {
			await expectSeen(tx, deps.database, session.group_id, row, written)
			note({ object: before.name, before: noted(before), after: noted(row) })
			const next = await store.reviseCalendar(tx, { id, revision }, { ...row, updated_at: now })
			if (next === undefined) throw await notWritten(tx, 'calendars', id, 'calendar_absent')
			wrote('calendars', id, next)
		})
		return null
	}

const renew =
	(deps: CalendarsDeps): CalendarHandlers['renew'] =>
	async ({ id }, { session, now, note, wrote }) => {
		const token = newToken()
		const name = await changing(deps, session, id, async (tx, before) => {
			note({ object: before.name })
			const next = await store.reviseCalendar(tx, { id }, { token_hash: hashOfToken(token), updated_at: now })
			if (next !== undefined) wrote('calendars', id, next)
			return before.name
		})
		return { id, name, path: pathOf(token) }
	}

const shownTo = async (
	{ database: { db, dialect } }: CalendarsDeps,
	{ group_id, language }: Session,
	row: store.CalendarRow,
) => {
	const scope = contentOf(row)
	const found = await findScope(db, dialect, group_id, scope)
	const name = language === 'zh' ? found?.name : found?.name_en
	const shown: Calendar = {
		id: row.id,
		name: row.name,
		language: row.language as Language,
		scope: scope.scope,
		group_id: scope.group_id,
		selection_id: scope.selection_id,
		device_ids: [...scope.device_ids],
		scope_name: name ?? '',
		program_ids: [...scope.program_ids],
		days_back: row.days_back,
		days_ahead: row.days_ahead,
		works: found !== null,
		read_at: row.read_at,
		events: row.events,
		cut: row.cut === 1,
		created_at: row.created_at,
		updated_at: row.updated_at,
		revision: row.revision,
	}
	return shown
}

/** Handlers for calendar feeds: each user's own (decision 098). */
export const calendars = (deps: CalendarsDeps): CalendarHandlers => ({
	list: async ({ page = 1, limit = 50 }, { session }) => {
		const { count, list } = await store.listCalendars(deps.database.db, session.user_id, { page, limit })
		return { count, list: await Promise.all(list.map(row => shownTo(deps, session, row))) }
	},
	add: add(deps),
	edit: edit(deps),
	renew: renew(deps),
	remove: async ({ id }, { session, note }) => {
		await changing(deps, session, id, async (tx, before) => {
			note({ object: before.name, before: noted(before), after: null })
			await store.removeCalendar(tx, id)
		})
		return null
	},
})
