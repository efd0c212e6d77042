import { material_states } from '@vitrine/domain/library/material'
import { missingDaysIn } from '@vitrine/domain/program/calendar'
import { health_levels, ill_reasons } from '@vitrine/domain/program/checks/health'
import { programDocument } from '@vitrine/domain/program/document'
import { program_limits } from '@vitrine/domain/program/parts'
import { leftOut } from '@vitrine/domain/program/reading'
import { device_types } from '@vitrine/domain/terminal/device-type'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { cursored, cursoredListOf, flag, ids, integer, json, nothing, oneOf, text } from '../call/wire.ts'
import { program_filter } from './program-filter.ts'

/** Maximum size of a program's picture, in bytes. */
export const screenshot_limit = 512 * 1024

/** A program in a list; `play_time` in ms, `size_remark` as `1920*1080`. */
const programRow = z.object({
	id: z.int(),
	group_id: z.int(),
	/** The organisation that owns it, even if that is not visible. */
	group_name: z.string(),
	group_name_en: z.string(),
	/** 1 if it may be changed, 0 if an organisation above shares it. */
	own: z.int(),
	/** Whether organisations below see it and may publish it. */
	shared: z.int(),
	name: z.string(),
	size_remark: z.string(),
	w: z.int(),
	h: z.int(),
	play_time: z.int(),
	/** Bytes of the files that it shows. */
	size: z.int(),
	windows: z.int(),
	revision: z.int(),
	creator: z.string(),
	created_at: z.int(),
	updated_at: z.int(),
	/** The type of terminals that it is made for, one of the domain's `device_types`. */
	device_type: z.int(),
	/** Address of its picture as last saved, else of its first picture or video; empty when it has neither. */
	thumbnail: z.string(),
	health: z.enum(health_levels),
	/** Its problems. */
	ills: z.array(z.object({ reason: z.enum(ill_reasons), count: z.int() })),
	/** Review state of it and of its materials, one of the domain's `review_states`; why it was rejected itself. */
	review_state: z.int(),
	review_reason: z.string(),
	/** Whether it waits only because its approval, or that of a material, has expired. */
	approval_over: z.boolean(),
})
export type ProgramRow = z.output<typeof programRow>

/** A program with its document and the addresses of its files by SHA-256, valid for this session only. */
export const programDetail = programRow.extend({
	document: programDocument,
	/** The parts of the stored document that cannot be read; they are not in `document`. */
	left_out: z.array(leftOut),
	files: z.record(z.string(), z.string()),
	/** How many terminals hold an earlier published state of it; they continue with that until it is published again. */
	published: z.int(),
})
export type ProgramDetail = z.output<typeof programDetail>

const interludeName = z.object({ id: z.int(), name: z.string() })
const releaseName = z.object({ id: z.int(), publish_no: z.string(), publish_name: z.string() })

/** An organisation or a terminal that uses a program as its fallback; the number of the one that does not apply is 0. */
const fallbackPlace = z.object({
	group_id: z.int(),
	device_id: z.int(),
	name: z.string(),
	/** The English name of an organisation, empty for a terminal, which has a serial number. */
	name_en: z.string(),
	sn: z.string(),
	/** 0 if it is no longer set, but the terminal still has it. */
	chosen: z.int(),
})
export type FallbackPlace = z.output<typeof fallbackPlace>

/** What a program consists of, its uses and its problems, as far as visible. */
const programAbout = z.object({
	health: programRow.shape.health,
	ills: programRow.shape.ills,
	materials: z.array(
		z.object({
			id: z.int(),
			name: z.string(),
			kind: z.string(),
			thumbnail: z.string(),
			state: z.enum(material_states),
			review_state: z.int(),
			/** Whether it is in the trash. */
			missing: z.boolean(),
			/** Whether the storage has lost its file. */
			absent: z.boolean(),
		}),
	),
	/** Newest first, with the terminals that hold each now. */
	releases: z.array(releaseName.extend({ created_at: z.int(), terminals: z.int() })),
	/** Number of releases of organisations that are not visible. */
	hidden: z.int(),
	/** Interludes with it by name, and how many more are not visible; emergencies show no programs. */
	interludes: z.array(interludeName),
	hidden_interludes: z.int(),
	/** Where it is the fallback program, and in how many more places that are not visible. */
	fallbacks: z.array(fallbackPlace),
	hidden_fallbacks: z.int(),
	/** Problems reported by terminals that hold it, in their words. */
	faults: z.array(
		z.object({ id: z.int(), name: z.string(), faults: z.array(z.string()), problem_counts: z.array(z.int()) }),
	),
})
export type ProgramAbout = z.output<typeof programAbout>

/** What prevents a program from being deleted, in `data.uses` of the error; `data.hidden` counts what is not visible. */
const programUse = z.object({
	id: z.int(),
	name: z.string(),
	releases: z.array(releaseName),
	interludes: z.array(interludeName),
	fallbacks: z.array(fallbackPlace),
})
export type ProgramUse = z.output<typeof programUse>

/** What programs are made for (specification B §5). */
export const deviceType = oneOf(...Object.values(device_types))

/** A document whose days all exist in the calendar, as required of user input; stored documents are read unchanged. */
const datedDocument = programDocument.check(({ value, issues }) => {
	for (const path of missingDaysIn(value))
		issues.push({ code: 'custom', path, params: { fault: 'no_such_day' }, input: value })
})

export const programsCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/program/list',
		may: 'programs.read',
		about:
			'Programs of your organisations and those shared by organisations above, last changed first by default. Only the order by `newest` has cursors.',
		input: z.object({ ...cursored(2), ...program_filter }),
		output: cursoredListOf(programRow),
	}),
	facets: endpoint({
		method: 'POST',
		path: '/admin/program/facets',
		may: 'programs.read',
		about: 'Values for filters: who created programs, and their sizes, most frequent first.',
		input: z.object({}),
		output: z.object({
			creators: z.array(z.object({ id: z.int(), name: z.string() })),
			sizes: z.array(z.object({ w: z.int(), h: z.int(), count: z.int() })),
		}),
	}),
	get: endpoint({
		method: 'POST',
		path: '/admin/program/get',
		may: 'programs.read',
		about: 'A program with its document.',
		input: z.object({ id: integer(1) }),
		output: programDetail,
	}),
	details: endpoint({
		method: 'POST',
		path: '/admin/program/details',
		may: 'programs.read',
		about: 'The materials, releases, interludes and problems of a program.',
		input: z.object({ id: integer(1) }),
		output: programAbout,
	}),
	create: endpoint({
		method: 'POST',
		path: '/admin/program/create',
		may: 'programs.write',
		about: 'Creates an empty program; names are unique per organisation.',
		does: '创建节目',
		input: z.object({
			name: text(program_limits.name),
			w: integer(program_limits.side.min, program_limits.side.max),
			h: integer(program_limits.side.min, program_limits.side.max),
			group_id: integer(1).optional(),
			/** A screen by default. */
			device_type: deviceType.optional(),
			/** The terminal that it is made for, whose type it takes. */
			device: integer(1).optional(),
		}),
		output: programDetail,
	}),
	edit: endpoint({
		method: 'POST',
		path: '/admin/program/edit',
		may: 'programs.write',
		about: 'Changes name and device type at the given revision; the document does not change.',
		does: '修改节目',
		input: z.object({
			id: integer(1),
			name: text(program_limits.name),
			device_type: deviceType,
			revision: integer(1).optional(),
		}),
		output: nothing,
	}),
	screenshot: endpoint({
		method: 'POST',
		path: '/admin/program/screenshot',
		may: 'programs.write',
		about:
			'Sets the thumbnail of a program: a WebP, JPEG or PNG of at most 512 KB as the file part; refused if the program is no longer at this revision.',
		input: z.object({ id: integer(1), revision: integer(1) }),
		output: nothing,
		upload: screenshot_limit,
	}),
	save: endpoint({
		method: 'POST',
		path: '/admin/program/save',
		may: 'programs.write',
		about: 'Saves the document of a program at the given revision; refused if somebody saved in between.',
		does: '保存节目',
		body_limit: form_limits.large,
		input: z.object({
			id: integer(1),
			revision: integer(1),
			name: text(program_limits.name).optional(),
			document: json(datedDocument),
		}),
		output: programDetail,
	}),
	share: endpoint({
		method: 'POST',
		path: '/admin/program/share',
		may: 'programs.write',
		about:
			'Shares a program with the organisations below (shared 1), which can then see and publish it, or stops sharing (0): refused while they have published it, unless anyway is 1; what is playing continues.',
		does: '修改节目共享',
		input: z.object({ id: integer(1), shared: flag, anyway: flag.optional() }),
		output: nothing,
	}),
	copy: endpoint({
		method: 'POST',
		path: '/admin/program/copy',
		may: 'programs.write',
		about: 'Copies a program under a new name.',
		does: '复制节目',
		input: z.object({ id: integer(1), name: text(program_limits.name) }),
		output: programDetail,
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/program/delete',
		removes: true,
		may: 'programs.write',
		about: 'Deletes programs that no release or interlude uses, all or none; the error lists what uses them.',
		does: '删除节目',
		spare: true,
		input: z.object({ id: integer(1).optional(), ids: ids(500).optional() }),
		output: nothing,
	}),
}
