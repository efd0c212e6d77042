import { material_kinds, material_states, upload_limits } from '@vitrine/domain/library/material'
import { processing_steps } from '@vitrine/domain/library/processing'
import { widgetOptions } from '@vitrine/domain/program/widgets'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { at_revision, cursored, cursoredListOf, ids, integer, nothing, text } from '../call/wire.ts'
import { material_filter } from './material-filter.ts'
import { materialLibraryCalls } from './material-library.ts'
import { uploadsCalls } from './uploads.ts'
import { widgetCalls } from './widgets.ts'

/** A material in a list. `duration` in ms (0 for pictures), `size` in bytes; addresses are valid for this session only. */
export const material = z.object({
	id: z.int(),
	group_id: z.int(),
	/** 0 in the default directory. */
	directory_id: z.int(),
	name: z.string(),
	kind: z.enum(material_kinds),
	/** Empty for widgets. */
	mime: z.string(),
	size: z.int(),
	sha256: z.string(),
	width: z.int(),
	height: z.int(),
	duration: z.int(),
	codec: z.string(),
	state: z.enum(material_states),
	/** Why processing failed, a text of the error codes; empty otherwise. */
	fault: z.string(),
	/** Progress of its processing, 0 to 100. */
	percent: z.int(),
	/** The file as terminals play it; empty for widgets and for materials shown by pages. */
	play_sha256: z.string(),
	/** Its size in bytes. */
	play_size: z.int(),
	/** Number of pages of a document; 0 for all others. */
	page_count: z.int(),
	/** One of the domain's `review_states`, as publishing sees it, and why it was rejected. */
	review_state: z.int(),
	review_reason: z.string(),
	/** Whether it waits because its approval has expired. */
	approval_over: z.boolean(),
	tags: z.array(z.string()),
	uploader: z.string(),
	revision: z.int(),
	created_at: z.int(),
	updated_at: z.int(),
	/** When it was moved to the trash; null while it is in use. */
	removed_at: z.int().nullable(),
	/** Address of the original; empty for widgets. */
	url: z.string(),
	/** Address of the file as terminals play it. */
	play_url: z.string(),
	/** Address of a small picture; empty while there is none. */
	thumbnail: z.string(),
})
export type Material = z.output<typeof material>

/** A material with everything that its kind has; `pages` of a document, pictures across the length of a video or of a sound. */
const materialDetail = material.extend({
	/** The options chosen in its form; null for a file. */
	options: widgetOptions.nullable(),
	/** Addresses of files that the options name, by SHA-256. */
	files: z.record(z.string(), z.string()),
	pages: z.array(z.object({ sha256: z.string(), url: z.string(), width: z.int(), height: z.int() })),
	filmstrip: z.string(),
	wave: z.string(),
	/** Steps of processing its file, done and pending. */
	steps: z.array(
		z.object({
			step: z.enum(processing_steps),
			state: z.enum(['waiting', 'running', 'done', 'failed', 'skipped']),
			percent: z.int(),
			attempts: z.int(),
			fault: z.string(),
		}),
	),
})
export type MaterialDetail = z.output<typeof materialDetail>

/** Materials and their uploads. A chunk is acknowledged only when it is durable. */
export const materialsCalls = {
	...widgetCalls,
	...materialLibraryCalls,
	list: endpoint({
		method: 'POST',
		path: '/admin/material/list',
		may: 'materials.read',
		about:
			'Materials of your organisations and of shared directories of organisations above, newest first by default; only that order of the library has cursors. directory_id 0 is the default directory. The trash has those of your own organisations only.',
		input: z.object({ ...cursored(1), ...material_filter }),
		/** `count` is exact while `more` is 0; otherwise there are more than that. */
		output: cursoredListOf(material).extend({ more: z.int() }),
	}),
	get: endpoint({
		method: 'POST',
		path: '/admin/material/get',
		may: 'materials.read',
		about: 'Materials with all details; those that are not visible are left out.',
		input: z.object({ ids: ids(50) }),
		output: z.array(materialDetail),
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/material/delete',
		removes: true,
		may: 'materials.write',
		about: 'Moves materials that no program uses to the trash.',
		does: '删除素材',
		spare: true,
		input: z.object({ ids: ids(500) }),
		whenEmpty: { ids: 'delete_list_empty' },
		output: nothing,
	}),
	rename: endpoint({
		method: 'POST',
		path: '/admin/material/rename',
		may: 'materials.write',
		about: 'Renames a material.',
		does: '重命名素材',
		input: z.object({ id: integer(1), name: text(upload_limits.name), ...at_revision }),
		output: nothing,
	}),
	retry: endpoint({
		method: 'POST',
		path: '/admin/material/retry',
		may: 'materials.write',
		about: 'Retries the failed processing steps of a material.',
		does: '重新处理素材',
		input: z.object({ id: integer(1) }),
		output: nothing,
	}),
	move: endpoint({
		method: 'POST',
		path: '/admin/material/move',
		may: 'materials.write',
		about: 'Moves materials into a directory of their organisation; 0 is the default one.',
		does: '移动素材',
		input: z.object({ ids: ids(500), directory_id: integer(0) }),
		whenEmpty: { ids: 'no_record' },
		output: nothing,
	}),
	...uploadsCalls(material),
}
