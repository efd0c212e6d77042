import { useQuery } from '@tanstack/react-query'
import type { Directory } from '@vitrine/contract/library/directories'
import { directories, materials } from '../../../data/calls/api.ts'
import { keys, refresh } from '../../../data/calls/queries.ts'
import { useGroupNamesById } from '../../../data/group-names.ts'
import { useGroups } from '../../../data/groups.ts'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import type { Edit } from '../../../ui/forms/edited.tsx'
import { toast } from '../../../ui/messages/toasts.ts'
import { directoryName, wayTo } from './directory-tree.ts'

/** The default directory, the organisation's own ones, and those shared from above. Their counts change whenever materials do. */
export const useDirectories = () =>
	useQuery({
		queryKey: [...keys.materials, 'directories'],
		queryFn: ({ signal }) => directories.list({}, { signal }),
	})

const changed = () => refresh(keys.materials)

/** Whether the viewer can change things of an organisation: it has to be their own, and their role has to allow it. */
export const useMayChange = (): ((row: { readonly group_id: number }) => boolean) => {
	const may = usePermitted('materials.write')
	const name = useGroupNamesById()
	return ({ group_id }) => may && name(group_id) !== ''
}

/** The organisation of a directory, if it differs from the viewer's own. */
export const useDirectoryPlace = (): ((directory: Directory) => string) => {
	const own = useGroups()[0]?.id
	const name = useGroupNamesById()
	return ({ group_id, special }) => (special !== '' || group_id === own ? '' : name(group_id))
}

/** The path of names down to the directory with this id; 0 is the default directory. */
export const useDirectoryWay = (): ((id: number) => string) => {
	const { data = [] } = useDirectories()
	return id => (id === 0 ? t('默认目录') : wayTo(data, id).map(directoryName).join(' / '))
}

/** The values of the forms. */
export interface DirectoryValues {
	name: string
	name_en: string
	shared: boolean
}

const written = ({ name, name_en, shared }: DirectoryValues) => ({
	name: name.trim(),
	name_en: name_en.trim(),
	shared: Number(shared),
})

/** Adds a directory below another one, or at the top level of an organisation. */
export const addDirectory = async (
	place: { pid: number; group_id?: number | undefined },
	values: DirectoryValues,
): Promise<void> => {
	await directories.add({ ...place, ...written(values) })
	toast('success', t('已添加目录“{name}”', { name: values.name.trim() }))
	await changed()
}

/** The form values of a directory. */
export const valuesOf = ({ name, name_en, shared }: Directory): DirectoryValues => ({
	name,
	name_en,
	shared: shared === 1,
})

/** The current state of a directory; null if it has been deleted. */
export const readDirectory = async ({ id }: Directory) => {
	const now = (await directories.list({})).find(row => row.id === id)
	return now === undefined ? null : { values: valuesOf(now), revision: now.revision }
}

/** Renames, shares or unshares a directory; only changed values are sent. */
export const editDirectory = async (
	directory: Directory,
	{ changed: { name, name_en, shared }, revision }: Edit<DirectoryValues>,
): Promise<void> => {
	const names = { name: name?.trim(), name_en: name_en?.trim() }
	await directories.edit({
		id: directory.id,
		...names,
		shared: shared === undefined ? shared : Number(shared),
		revision,
	})
	toast('success', t('已保存“{name}”', { name: names.name ?? directory.name }))
	await changed()
}

/** The current parent of a directory; null if it has been deleted. */
export const readPlace = async ({ id }: Directory) => {
	const now = (await directories.list({})).find(row => row.id === id)
	return now === undefined ? null : { values: { pid: now.pid === 0 ? undefined : now.pid }, revision: now.revision }
}

/** Moves a directory below another one; 0 is the top level of its organisation. */
export const moveDirectory = async (directory: Directory, pid: number, revision: number | undefined): Promise<void> => {
	await directories.move({ id: directory.id, pid, revision })
	toast('success', t('已移动目录“{name}”', { name: directoryName(directory) }))
	await changed()
}

/** Deletes an empty directory. */
export const removeDirectory = async (directory: Directory): Promise<void> => {
	await directories.remove({ id: directory.id })
	toast('success', t('已删除“{name}”', { name: directoryName(directory) }))
	await changed()
}

/** Moves materials into a directory. */
export const moveMaterials = async (ids: number[], into: Directory): Promise<void> => {
	await materials.move({ ids, directory_id: into.id })
	toast('success', t('已将 {count} 个素材移动到“{name}”', { count: ids.length, name: directoryName(into) }))
	await changed()
}
