import { program_limits, programDocument } from '@vitrine/domain/program/document'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { integer, json, listOf, nothing, paging, text } from './wire.ts'

/** A program in a list; `play_time` in ms, `size_remark` as `1920*1080`. */
export const programRow = z.object({
	id: z.int(),
	group_id: z.int(),
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
	/** Address of a small picture of its first picture or video; empty when it has none. */
	thumbnail: z.string(),
})
export type ProgramRow = z.output<typeof programRow>

/** A program with its document and the addresses of its files by SHA-256, good for this session only. */
export const programDetail = programRow.extend({
	document: programDocument,
	files: z.record(z.string(), z.string()),
})
export type ProgramDetail = z.output<typeof programDetail>

export const programsCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/program/list',
		may: 'programs.read',
		about: 'Programs of the own organisations, last changed first.',
		input: z.object({ ...paging, key_word: text(100, 0).optional() }),
		output: listOf(programRow),
	}),
	get: endpoint({
		method: 'POST',
		path: '/admin/program/get',
		may: 'programs.read',
		about: 'One program with its document.',
		input: z.object({ id: integer(1) }),
		output: programDetail,
	}),
	create: endpoint({
		method: 'POST',
		path: '/admin/program/create',
		may: 'programs.write',
		about: 'Makes an empty program; its name is unique in its organisation.',
		input: z.object({
			name: text(program_limits.name),
			w: integer(program_limits.side.min, program_limits.side.max),
			h: integer(program_limits.side.min, program_limits.side.max),
			group_id: integer(1).optional(),
		}),
		output: programDetail,
	}),
	save: endpoint({
		method: 'POST',
		path: '/admin/program/save',
		may: 'programs.write',
		about: 'Saves a document over the given revision; refused when somebody saved in between.',
		input: z.object({
			id: integer(1),
			revision: integer(1),
			name: text(program_limits.name).optional(),
			document: json(programDocument),
		}),
		output: programDetail,
	}),
	copy: endpoint({
		method: 'POST',
		path: '/admin/program/copy',
		may: 'programs.write',
		about: 'Copies a program under a new name.',
		input: z.object({ id: integer(1), name: text(program_limits.name) }),
		output: programDetail,
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/program/delete',
		may: 'programs.write',
		about: 'Deletes a program that no release uses.',
		input: z.object({ id: integer(1) }),
		output: nothing,
	}),
}
