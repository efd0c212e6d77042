import { directory_names } from '@vitrine/domain/library/directory'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { at_revision, flag, integer, nothing } from '../call/wire.ts'

/** A directory of materials. The default one has id 0: it holds everything that is in no other, and cannot be changed. */
const directory = z.object({
	id: z.int(),
	/** 0 at the top of its organisation. */
	pid: z.int(),
	group_id: z.int(),
	name: z.string(),
	name_en: z.string(),
	/** `default`, or empty for a directory created by a user. */
	special: z.enum(['', 'default']),
	/** Whether organisations below see it and can use its content. */
	shared: z.int(),
	/** Materials in it and below it, as far as the viewer sees them. */
	materials: z.int(),
	revision: z.int(),
	created_at: z.int(),
})
export type Directory = z.output<typeof directory>

/** The directories of materials; each belongs to an organisation, as do those below it. */
export const directoriesCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/directory/list',
		may: 'materials.read',
		about: 'Directories of your organisations, those shared by organisations above, and the default directory.',
		input: z.object({}),
		output: z.array(directory),
	}),
	add: endpoint({
		method: 'POST',
		path: '/admin/directory/add',
		may: 'materials.write',
		about:
			'Adds a directory under another, or with pid 0 at the top of an organisation; names are unique among siblings.',
		does: '添加素材目录',
		input: z.object({
			pid: integer(0),
			group_id: integer(1).optional(),
			...directory_names,
			shared: flag.optional(),
		}),
		output: z.object({ id: z.int() }),
	}),
	edit: endpoint({
		method: 'POST',
		path: '/admin/directory/edit',
		may: 'materials.write',
		about:
			'Renames a directory and starts or stops sharing it with organisations below; fields that are left out do not change.',
		does: '修改素材目录',
		input: z.object({
			id: integer(0),
			...z.object(directory_names).partial().shape,
			shared: flag.optional(),
			...at_revision,
		}),
		output: nothing,
	}),
	move: endpoint({
		method: 'POST',
		path: '/admin/directory/move',
		may: 'materials.write',
		about:
			'Moves a directory and its subdirectories under another directory of its organisation, or with pid 0 to the top.',
		does: '移动素材目录',
		input: z.object({ id: integer(0), pid: integer(0), ...at_revision }),
		output: nothing,
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/directory/delete',
		removes: true,
		may: 'materials.write',
		about: 'Deletes an empty directory.',
		does: '删除素材目录',
		spare: true,
		input: z.object({ id: integer(0) }),
		output: nothing,
	}),
}
