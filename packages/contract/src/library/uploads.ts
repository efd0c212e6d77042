import { upload_limits } from '@vitrine/domain/library/material'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { integer, nothing, text } from '../call/wire.ts'

const upload = z.object({
	upload_id: z.string(),
	name: z.string(),
	size: z.int(),
	received: z.int(),
	chunk_size: z.int(),
	created_at: z.int(),
})
/** An upload that is not finished; `received` of `size` bytes are durable. */
export type Upload = z.output<typeof upload>

/** Where an upload goes: an organisation, the own one if none is named, and a directory of it. */
const place = { group_id: integer(1).optional(), directory_id: integer(0).optional() }

const underWay = {
	uploadStart: endpoint({
		method: 'POST',
		path: '/admin/material/uploadStart',
		may: 'materials.write',
		about:
			'Begins an upload, into a directory if one is named; refused before a byte travels when it cannot be stored.',
		does: '上传素材',
		input: z.object({ name: text(upload_limits.name), size: integer(1), ...place }),
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
	uploadState: endpoint({
		method: 'POST',
		path: '/admin/material/uploadState',
		may: 'materials.write',
		about:
			'How many bytes of an own upload are durable, and their SHA-256: only the file that begins with them may go on.',
		input: z.object({ upload_id: z.uuid() }),
		output: z.object({ received: z.int(), sha256: z.string() }),
	}),
	uploadCancel: endpoint({
		method: 'POST',
		path: '/admin/material/uploadCancel',
		may: 'materials.write',
		about: 'Gives an upload up and frees its space.',
		does: '取消上传',
		spare: true,
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
	uploadLimits: endpoint({
		method: 'POST',
		path: '/admin/material/uploadLimits',
		may: 'materials.write',
		about: 'How large a file may be, in bytes, how many travel side by side, and how large a chunk is at most.',
		input: z.object({}),
		output: z.object({ size: z.int(), files: z.int(), chunk: z.int() }),
	}),
}

/** The calls of uploads; some answer the material that an upload becomes. A chunk is acknowledged only when it is durable. */
export const uploadsCalls = <M extends z.ZodType>(material: M) => ({
	...underWay,
	uploadKnown: endpoint({
		method: 'POST',
		path: '/admin/material/uploadKnown',
		may: 'materials.write',
		about:
			'Makes a material of a file that is stored already, if a material in sight has it; null otherwise. `upload_id` is an upload that is given up for it, or a new id, with which asking again answers the same material.',
		does: '查找已存储的文件',
		input: z.object({
			sha256: z.string().regex(/^[0-9a-f]{64}$/),
			size: integer(1),
			name: text(upload_limits.name),
			...place,
			upload_id: z.uuid().optional(),
		}),
		output: material.nullable(),
	}),
	uploadFinish: endpoint({
		method: 'POST',
		path: '/admin/material/uploadFinish',
		may: 'materials.write',
		about: 'Turns a complete upload into a material; asked again it answers the same material.',
		does: '完成上传',
		input: z.object({ upload_id: z.uuid() }),
		output: material,
	}),
})
