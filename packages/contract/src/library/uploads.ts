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
/** An unfinished upload; `received` of `size` bytes are durable. */
export type Upload = z.output<typeof upload>

/** The destination of an upload: an organisation, the caller's own if none is named, and a directory of it. */
const place = { group_id: integer(1).optional(), directory_id: integer(0).optional() }

const underWay = {
	uploadStart: endpoint({
		method: 'POST',
		path: '/admin/material/uploadStart',
		may: 'materials.write',
		about: 'Starts an upload, optionally into a directory; refused before any data is sent if it cannot be stored.',
		does: '上传素材',
		input: z.object({
			name: text(upload_limits.name),
			size: integer(1),
			...place,
			/** `upgrade` for an upgrade file, which is judged by its content; a material or a package otherwise. */
			purpose: z.enum(['upgrade']).optional(),
		}),
		output: upload,
	}),
	uploadChunk: endpoint({
		method: 'POST',
		path: '/admin/material/uploadChunk',
		may: 'materials.write',
		about: 'Receives one chunk as the file part; returns how many bytes are durable. A repeated chunk changes nothing.',
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
			'The number of durable bytes of your upload, and their SHA-256: only a file that starts with these bytes may resume it.',
		input: z.object({ upload_id: z.uuid() }),
		output: z.object({ received: z.int(), sha256: z.string() }),
	}),
	uploadCancel: endpoint({
		method: 'POST',
		path: '/admin/material/uploadCancel',
		may: 'materials.write',
		about: 'Cancels an upload and frees its space.',
		does: '取消上传',
		spare: true,
		input: z.object({ upload_id: z.uuid() }),
		output: nothing,
	}),
	uploadList: endpoint({
		method: 'POST',
		path: '/admin/material/uploadList',
		may: 'materials.write',
		about: 'Your unfinished uploads.',
		input: z.object({}),
		output: z.array(upload),
	}),
	uploadLimits: endpoint({
		method: 'POST',
		path: '/admin/material/uploadLimits',
		may: 'materials.write',
		about: 'Limits for uploads: file size in bytes, number of parallel uploads, and chunk size.',
		input: z.object({}),
		output: z.object({ size: z.int(), files: z.int(), chunk: z.int() }),
	}),
}

/** The calls of uploads; some return the material that an upload becomes. A chunk is acknowledged only when it is durable. */
export const uploadsCalls = <M extends z.ZodType>(material: M) => ({
	...underWay,
	uploadKnown: endpoint({
		method: 'POST',
		path: '/admin/material/uploadKnown',
		may: 'materials.write',
		about:
			'Creates a material from a file that is already stored, if a visible material has it; null otherwise. `upload_id` is an upload that this replaces, or a new id; repeating the call returns the same material.',
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
		about: 'Turns a complete upload into a material; repeating the call returns the same material.',
		does: '完成上传',
		input: z.object({ upload_id: z.uuid() }),
		output: material,
	}),
})
