import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { ids, integer, nothing } from '../call/wire.ts'
import { tagList } from './material-filter.ts'

const named = z.object({ id: z.int(), name: z.string() })

/** The uses of a material, as far as the caller may see them; `hidden` counts the programs of organisations that are not visible. */
export const materialUses = z.object({
	programs: z.array(named),
	releases: z.array(z.object({ id: z.int(), publish_no: z.string(), publish_name: z.string() })),
	hidden: z.int(),
})
export type MaterialUses = z.output<typeof materialUses>

/** Finding, tagging, fetching, replacing and deleting materials. */
export const materialLibraryCalls = {
	facets: endpoint({
		method: 'POST',
		path: '/admin/material/facets',
		may: 'materials.read',
		about: 'Values for filters: who uploaded the visible materials, and their tags.',
		input: z.object({}),
		output: z.object({ uploaders: z.array(named), tags: z.array(z.string()) }),
	}),
	uses: endpoint({
		method: 'POST',
		path: '/admin/material/uses',
		may: 'materials.read',
		about: 'The programs and releases that use a material; at most 200 of each.',
		input: z.object({ id: integer(1) }),
		output: materialUses,
	}),
	tag: endpoint({
		method: 'POST',
		path: '/admin/material/tag',
		may: 'materials.write',
		about: 'Adds tags to materials and removes others.',
		does: '修改素材标签',
		input: z.object({ ids: ids(500), add: tagList().optional(), remove: tagList(200).optional() }),
		whenEmpty: { ids: 'no_record' },
		output: nothing,
	}),
	download: endpoint({
		method: 'POST',
		path: '/admin/material/download',
		may: 'materials.read',
		about:
			'Creates a download address, valid for this session, for the original files: a single file as it is, several as a ZIP. Materials without a file are left out.',
		input: z.object({ ids: ids(500) }),
		whenEmpty: { ids: 'no_record' },
		output: z.object({ url: z.string(), count: z.int(), left_out: z.int() }),
	}),
	replace: endpoint({
		method: 'POST',
		path: '/admin/material/replace',
		may: 'materials.write',
		about:
			'Replaces the file of a material with that of another of the same type, wherever it is used; the other material is removed. If programs use it, the caller needs the right to change programs.',
		does: '替换素材文件',
		input: z.object({ id: integer(1), with: integer(1) }),
		output: z.object({ programs: z.int() }),
	}),
	restore: endpoint({
		method: 'POST',
		path: '/admin/material/restore',
		may: 'materials.write',
		about: 'Restores materials from the trash.',
		does: '还原素材',
		input: z.object({ ids: ids(500) }),
		whenEmpty: { ids: 'no_record' },
		output: nothing,
	}),
	purge: endpoint({
		method: 'POST',
		path: '/admin/material/purge',
		may: 'materials.write',
		about: 'Permanently deletes materials that are in the trash.',
		does: '彻底删除素材',
		spare: true,
		input: z.object({ ids: ids(500) }),
		whenEmpty: { ids: 'delete_list_empty' },
		output: nothing,
	}),
	emptyTrash: endpoint({
		method: 'POST',
		path: '/admin/material/emptyTrash',
		may: 'materials.write',
		about: 'Permanently deletes everything in the trash of your organisations.',
		does: '清空素材回收站',
		spare: true,
		input: z.object({}),
		output: z.object({ count: z.int() }),
	}),
}
