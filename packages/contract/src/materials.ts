import { file_kinds, material_states, upload_limits } from '@vitrine/domain/material'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ids, integer, listOf, nothing, paging, text } from './wire.ts'

/** A material in a list. `duration` in ms (0 for pictures), `size` in bytes; addresses are good for this session only. */
export const material = z.object({
	id: z.int(),
	group_id: z.int(),
	name: z.string(),
	kind: z.enum(file_kinds),
	mime: z.string(),
	size: z.int(),
	sha256: z.string(),
	width: z.int(),
	height: z.int(),
	duration: z.int(),
	codec: z.string(),
	state: z.enum(material_states),
	/** Why processing failed, a text of the catalogue; empty otherwise. */
	fault: z.string(),
	uploader: z.string(),
	created_at: z.int(),
	url: z.string(),
	/** Address of a small picture; empty while there is none. */
	thumbnail: z.string(),
})
export type Material = z.output<typeof material>

const upload = z.object({
	upload_id: z.string(),
	name: z.string(),
	size: z.int(),
	received: z.int(),
	chunk_size: z.int(),
	created_at: z.int(),
})

/** Materials and their uploads. A chunk is acknowledged only when it is durable. */
export const materialsCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/material/list',
		may: 'materials.read',
		about: 'Materials of the own organisations, newest first.',
		input: z.object({ ...paging, key_word: text(100, 0).optional(), kind: z.enum(file_kinds).optional() }),
		output: listOf(material),
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/material/delete',
		may: 'materials.write',
		about: 'Deletes materials that no program uses.',
		input: z.object({ ids: ids(500) }),
		output: nothing,
	}),
	rename: endpoint({
		method: 'POST',
		path: '/admin/material/rename',
		may: 'materials.write',
		about: 'Gives a material another name.',
		input: z.object({ id: integer(1), name: text(upload_limits.name) }),
		output: nothing,
	}),
	uploadStart: endpoint({
		method: 'POST',
		path: '/admin/material/uploadStart',
		may: 'materials.write',
		about: 'Begins an upload; refused before a byte travels when it cannot be stored.',
		input: z.object({ name: text(upload_limits.name), size: integer(1), group_id: integer(1).optional() }),
		output: upload,
	}),
	uploadChunk: endpoint({
		method: 'POST',
		path: '/admin/material/uploadChunk',
		may: 'materials.write',
		about: 'One chunk as the file part; answers how many bytes are durable. A repeated chunk changes nothing.',
		input: z.object({
			upload_id: z.uuid(),
			offset: integer(0),
			chunk_current: integer(0).optional(),
			ext: text(20, 0).optional(),
		}),
		output: z.object({ received: z.int() }),
		upload: true,
	}),
	uploadFinish: endpoint({
		method: 'POST',
		path: '/admin/material/uploadFinish',
		may: 'materials.write',
		about: 'Turns a complete upload into a material; asked again it answers the same material.',
		input: z.object({ upload_id: z.uuid() }),
		output: material,
	}),
	uploadCancel: endpoint({
		method: 'POST',
		path: '/admin/material/uploadCancel',
		may: 'materials.write',
		about: 'Gives an upload up and frees its space.',
		input: z.object({ upload_id: z.uuid() }),
		output: nothing,
	}),
	uploadList: endpoint({
		method: 'POST',
		path: '/admin/material/uploadList',
		may: 'materials.write',
		about: 'The own unfinished uploads, to go on with.',
		input: z.object({}),
		output: z.array(upload),
	}),
}
