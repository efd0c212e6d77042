import { isCalendarDay } from '@vitrine/domain/local-time'
import { schedule_template_limits, timed_operations, timing } from '@vitrine/domain/schedule/terms/timed-command'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { characters, deviceids, ids, integer, json, listOf, nothing, paging, text } from '../call/wire.ts'
import { takingDown } from './releases.ts'

/** A schedule template (specification B §3); `revision` identifies its state. */
export const scheduleTemplate = z.object({
	id: z.int(),
	name: z.string(),
	group_id: z.int(),
	creator: z.string(),
	commands: timing,
	/** The names of the programs that it switches to, as far as the viewer can see them. */
	programs: z.array(z.object({ id: z.int(), name: z.string() })),
	created_at: z.int(),
	updated_at: z.int(),
	revision: z.int(),
})
export type ScheduleTemplate = z.output<typeof scheduleTemplate>

/** A schedule template as it was applied to terminals; `ended_at` in ms, 0 while it is in effect. */
const appliedTemplate = z.object({
	publish_id: z.int(),
	publish_no: z.string(),
	name: z.string(),
	publisher: z.string(),
	/** Its organisation, and whether that is not one of the viewer's: then only the viewer's terminals are counted. */
	group_name: z.string(),
	group_name_en: z.string(),
	foreign: z.boolean(),
	created_at: z.int(),
	ended_at: z.int(),
	terminals: z.int(),
	/** The terminals that have it, or had it until it was ended. */
	succeeded: z.int(),
	/** How many of its terminals have removed it since, or have said that there is nothing to remove. */
	removed: z.int(),
	/** How many others have had it, were told to remove it and have not answered: they may still follow it. */
	unanswered: z.int(),
	/** At how many of its terminals others have taken it down. */
	withdrawn: z.int(),
	/** What its commands do, each operation once. */
	operations: z.array(z.enum(timed_operations)),
})
export type AppliedTemplate = z.output<typeof appliedTemplate>

/** How many terminals without a program are named. */
export const missing_named = 5

/** A program and the terminals to which it was not published; without a name, the viewer cannot see it. */
const missingProgram = z.object({ id: z.int(), name: z.string(), count: z.int(), names: z.array(z.string()) })

/** The schedule template that a terminal follows; `has_arrived` is false as long as it is on its way. */
const followedTemplate = z.object({
	publish_id: z.int(),
	name: z.string(),
	has_arrived: z.boolean(),
	commands: timing,
	/** The programs that it switches to; without a name, the viewer cannot see it. */
	programs: z.array(z.object({ id: z.int(), name: z.string(), is_published: z.boolean() })),
})
export type FollowedTemplate = z.output<typeof followedTemplate>

/** Commands whose days all exist in the calendar, as required of user input. */
const datedCommands = timing.check(({ value, issues }) => {
	for (const [place, command] of value.entries())
		for (const field of ['date_start', 'date_end'] as const)
			if (command[field] !== null && !isCalendarDay(command[field]))
				issues.push({ code: 'custom', path: [place, field], params: { fault: 'no_such_day' }, input: command[field] })
})

/** Schedule templates: commands at their times, made once and used on many terminals. */
export const scheduleTemplateCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/timing/list',
		may: 'terminals.read',
		about: 'Schedule templates of your organisations, by name.',
		input: z.object({ ...paging, key_word: text(100, 0).optional() }),
		output: listOf(scheduleTemplate),
	}),
	save: endpoint({
		method: 'POST',
		path: '/admin/timing/save',
		may: 'terminals.control',
		about:
			'Creates a schedule template, or changes the one with this id at the given revision (or updated_at). Commands that set the same to different values at the same moment are refused, and so are those whose weekdays all lie outside of their dates.',
		does: '保存日程模板',
		body_limit: form_limits.large,
		input: z.object({
			id: integer(1).optional(),
			updated_at: integer(0).optional(),
			revision: integer(0).optional(),
			name: characters(schedule_template_limits.name),
			commands: json(datedCommands),
		}),
		whenEmpty: { commands: 'schedule_template_empty' },
		output: scheduleTemplate,
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/timing/remove',
		removes: true,
		may: 'terminals.control',
		about: 'Deletes schedule templates; terminals they were applied to follow them until that is ended.',
		does: '删除日程模板',
		spare: true,
		input: z.object({ ids: ids(200) }),
		whenEmpty: { ids: 'delete_list_empty' },
		output: nothing,
	}),
	apply: endpoint({
		method: 'POST',
		path: '/admin/timing/apply',
		may: 'terminals.control',
		about: 'Applies a schedule template to terminals, replacing the previous one.',
		does: '应用日程模板',
		body_limit: form_limits.large,
		input: z.object({ id: integer(1), deviceids, request_id: z.uuid().optional() }),
		whenEmpty: { deviceids: 'no_terminal' },
		output: z.object({ publish_id: z.int(), publish_no: z.string(), terminals: z.int() }),
	}),
	listApplied: endpoint({
		method: 'POST',
		path: '/admin/timing/applied',
		may: 'terminals.read',
		about: 'Where schedule templates were applied, newest first.',
		input: z.object(paging),
		output: listOf(appliedTemplate),
	}),
	getMissingPrograms: endpoint({
		method: 'POST',
		path: '/admin/timing/missing',
		may: 'terminals.read',
		about:
			'The programs that a schedule template switches to and that were not published to some of these terminals, which therefore keep playing what is published: how many these are, and the names of the first five. A program on its way is published.',
		body_limit: form_limits.large,
		input: z.object({ id: integer(1), deviceids }),
		whenEmpty: { deviceids: 'no_terminal' },
		output: z.object({ list: z.array(missingProgram) }),
	}),
	getOfTerminal: endpoint({
		method: 'POST',
		path: '/admin/timing/ofTerminal',
		may: 'terminals.read',
		about:
			'The schedule template that a terminal follows or is to follow, with the programs that it switches to and whether they were published to the terminal; null if there is none.',
		input: z.object({ device_id: integer(1) }),
		output: z.object({ template: followedTemplate.nullable() }),
	}),
	end: endpoint({
		method: 'POST',
		path: '/admin/timing/end',
		may: 'terminals.control',
		about:
			'Ends an applied schedule template: its terminals return to the published programs, turn their screens on and return brightness and volume to what commands last set there, otherwise to 100%; signal source and relays stay as they are. One applied by another organisation is removed from your own terminals only.',
		does: '停用日程模板',
		body_limit: form_limits.large,
		input: z.object({ publish_id: integer(1), ...takingDown }),
		output: nothing,
	}),
}
