import { boundedList } from '@vitrine/domain/bounded'
import { area, areaProblem } from '@vitrine/domain/points/area'
import { hoursProblem, point_limits, pointHours, pointTerms } from '@vitrine/domain/points/point'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import {
	at_revision,
	characters,
	decimal,
	flag,
	ids,
	integer,
	json,
	listOf,
	nothing,
	paging,
	text,
} from '../call/wire.ts'

/** Maximum number of terminals and organisations of a point, and how many of its terminals a list shows. */
export const point_targets = { devices: 5_000, groups: 500, named: 20 } as const

const named = z.object({ id: z.int(), name: z.string() })
/** Names that an error lists, and how many more there are. */
const nameList = z.object({ names: z.array(z.string()).readonly(), more: z.int() })

/** A point as a list shows it. */
const pointRow = z.object({
	id: z.int(),
	name: z.string(),
	/** Its organisation: it applies to terminals of this organisation and those below it. */
	group_id: z.int(),
	group_name: z.string(),
	group_name_en: z.string(),
	enabled: z.boolean(),
	priority: z.int(),
	...pointTerms.shape,
	/** What plays there, in order; without a name if it is not visible. */
	programs: z.array(named),
	/** Some of the terminals that it names, and their total; and the organisations. */
	devices: z.array(named),
	device_count: z.int(),
	groups: z.array(named.extend({ name_en: z.string() })),
	/** Why it cannot be sent now: the number of an error and its values; null if nothing prevents it. */
	waits: z
		.object({ status: z.int(), values: z.record(z.string(), z.union([z.string(), z.number(), nameList])) })
		.nullable(),
	/** The terminals that should have it, those that have it completely, and those whose player does not support it. */
	terminals: z.int(),
	arrived: z.int(),
	unable: z.int(),
	revision: z.int(),
	updated_at: z.int(),
})
export type PointRow = z.output<typeof pointRow>

/** The same with all the terminals that it names. */
const pointDetail = pointRow.extend({ device_ids: z.array(z.int()) })
export type PointDetail = z.output<typeof pointDetail>

/** An area in which `areaProblem` finds nothing wrong. */
const drawnArea = area.check(({ value, issues }) => {
	const fault = areaProblem(value)
	if (fault !== null) issues.push({ code: 'custom', path: [], params: { fault: `area_${fault}` }, input: value })
})

const hours = boundedList(pointHours, point_limits.hours).check(({ value, issues }) => {
	for (const [at, one] of value.entries()) {
		const fault = hoursProblem(one)
		if (fault !== null) issues.push({ code: 'custom', path: [at], params: { fault }, input: one })
	}
})

const { fix_age_s: fix_age, priority, within } = point_limits
const speed = () => decimal(0, point_limits.speed).optional()

const record = {
	name: characters(point_limits.name),
	group_id: integer(1),
	area: json(drawnArea, 20_000),
	program_ids: ids(point_limits.programs),
	device_ids: ids(point_targets.devices).optional(),
	group_ids: ids(point_targets.groups).optional(),
	/** 1 by default. */
	enabled: flag.optional(),
	/** 50 by default. */
	priority: integer(priority.min, priority.max).optional(),
	/** 20 m and 5 s by default. */
	hysteresis_m: integer(0, point_limits.hysteresis_m).optional(),
	hysteresis_s: integer(0, point_limits.hysteresis_s).optional(),
	/** In degrees clockwise from north, ±45 by default; any direction without the first. */
	heading_towards: decimal(0, 359.999).optional(),
	heading_within: decimal(within.min, within.max).optional(),
	/** In km/h. */
	min_speed: speed(),
	max_speed: speed(),
	/** 0 and 60 s by default. */
	cooldown_s: integer(0, point_limits.cooldown_s).optional(),
	fix_age_s: integer(fix_age.min, fix_age.max).optional(),
	hours: json(hours, 5_000).optional(),
}

type Speeds = { readonly min_speed?: number | undefined; readonly max_speed?: number | undefined }

const inOrder = ({ min_speed = 0, max_speed = point_limits.speed }: Speeds): boolean => min_speed <= max_speed
const speed_order = { path: ['max_speed'], params: { fault: 'speed_order' } }

/** Points: programs that play at places (decision 088). */
export const pointsCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/point/list',
		may: 'points.read',
		about: 'Points of your organisations by name: where which programs play, and how many terminals have them.',
		input: z.object({
			...paging,
			key_word: text(100, 0).optional(),
			enabled: flag.optional(),
			device_id: integer(1).optional(),
		}),
		output: listOf(pointRow),
	}),
	get: endpoint({
		method: 'POST',
		path: '/admin/point/get',
		may: 'points.read',
		about: 'A point of your organisations.',
		input: z.object({ id: integer(1) }),
		output: pointDetail,
	}),
	add: endpoint({
		method: 'POST',
		path: '/admin/point/add',
		may: 'points.write',
		about:
			'Adds a point: programs that play on moving terminals within an area (a circle, a polygon, or a corridor along a line). Its programs are brought to the terminals, which decide by themselves, also offline.',
		does: '添加投放点',
		whenEmpty: { program_ids: 'no_program' },
		body_limit: form_limits.large,
		input: z.object(record).refine(inOrder, speed_order),
		output: pointDetail,
	}),
	edit: endpoint({
		method: 'POST',
		path: '/admin/point/edit',
		may: 'points.write',
		about:
			'Changes a point as a whole: what is left out is as with a new one. With a revision, only that revision is changed. Saved again, it is sent again where it could not be downloaded.',
		does: '修改投放点',
		whenEmpty: { program_ids: 'no_program' },
		body_limit: form_limits.large,
		input: z.object({ id: integer(1), ...record, ...at_revision }).refine(inOrder, speed_order),
		output: pointDetail,
	}),
	enable: endpoint({
		method: 'POST',
		path: '/admin/point/enable',
		may: 'points.write',
		about: 'Enables points or disables them: all of them or none. One that is disabled is taken off the terminals.',
		does: '启用或停用投放点',
		whenEmpty: { ids: 'no_record' },
		input: z.object({ ids: ids(500), enabled: flag }),
		output: nothing,
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/point/remove',
		may: 'points.write',
		about: 'Deletes points, and takes them off the terminals: all of them or none.',
		does: '删除投放点',
		removes: true,
		whenEmpty: { ids: 'delete_list_empty' },
		input: z.object({ ids: ids(500) }),
		output: nothing,
	}),
}
