import { calendar_limits } from '@vitrine/domain/calendars/calendar'
import { terminal_scopes } from '@vitrine/domain/terminal-scope'
import { languages } from '@vitrine/texts/rows'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { at_revision, characters, ids, integer, listOf, nothing, paging } from '../call/wire.ts'

/** A calendar feed of the caller, without its address; times in ms since the epoch. */
const calendar = z.object({
	id: z.int(),
	name: z.string(),
	language: z.enum(languages),
	scope: z.enum(terminal_scopes),
	/** Its subject, depending on the scope; null and empty otherwise. */
	group_id: z.int().nullable(),
	selection_id: z.int().nullable(),
	device_ids: z.array(z.int()),
	/** The name of that; empty if it no longer exists or is not visible: then nobody can read the feed. */
	scope_name: z.string(),
	/** Programs that it is limited to; empty for all. */
	program_ids: z.array(z.int()),
	days_back: z.int(),
	days_ahead: z.int(),
	/** Whether it can be read: its subject exists, and its creator may see it. */
	works: z.boolean(),
	/** When it was last read; null if never. */
	read_at: z.int().nullable(),
	/** How many events it had then, and whether some were left out. */
	events: z.int(),
	cut: z.boolean(),
	created_at: z.int(),
	updated_at: z.int(),
	revision: z.int(),
})
export type Calendar = z.output<typeof calendar>

/** A calendar feed whose address, a path of this server, is returned only this once. */
const withAddress = z.object({ id: z.int(), name: z.string(), path: z.string() })
export type CalendarAddress = z.output<typeof withAddress>

const { name, terminals, programs, back, ahead } = calendar_limits

const record = {
	name: characters(name),
	language: z.enum(languages),
	scope: z.enum(terminal_scopes),
	/** For the scope `organization`; the caller's own if omitted. */
	group_id: integer(1).optional(),
	/** For the scope `selection`. */
	selection_id: integer(1).optional(),
	/** For the scope `terminals`. */
	device_ids: ids(terminals).optional(),
	program_ids: ids(programs).optional(),
	days_back: integer(0, back),
	days_ahead: integer(1, ahead),
}

const which = z.object({ id: integer(1) })

/** Calendar feeds: what plays where, for calendar programs. Each belongs to the person who created it. */
export const calendarsCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/calendar/list',
		may: 'calendars.write',
		about: 'Your own calendar feeds, by name, without their addresses.',
		input: z.object({ ...paging }),
		output: listOf(calendar),
	}),
	add: endpoint({
		method: 'POST',
		path: '/admin/calendar/add',
		may: 'calendars.write',
		about:
			'Makes a calendar feed (iCalendar) of what plays on the terminals of an organisation and those below it, of a terminal group, or on single terminals, and answers its address, a path of this server, this once. Whoever has the address reads the feed with your rights, as they are at that moment.',
		does: '添加日历订阅',
		input: z.object(record),
		output: withAddress,
	}),
	edit: endpoint({
		method: 'POST',
		path: '/admin/calendar/edit',
		may: 'calendars.write',
		about: 'Changes a calendar feed; its address stays. With a revision, only that revision is changed.',
		does: '修改日历订阅',
		input: z.object({ id: integer(1), ...record, ...at_revision }),
		output: nothing,
	}),
	renew: endpoint({
		method: 'POST',
		path: '/admin/calendar/renew',
		may: 'calendars.write',
		about: 'Gives a calendar feed another address and answers it, this once. The one before is good no longer.',
		does: '更换日历订阅地址',
		input: which,
		output: withAddress,
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/calendar/remove',
		may: 'calendars.write',
		about: 'Removes a calendar feed; its address is good no longer.',
		does: '删除日历订阅',
		removes: true,
		input: which,
		output: nothing,
	}),
}
