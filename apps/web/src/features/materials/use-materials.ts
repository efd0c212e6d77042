import { calls as routes } from 'virtual:calls/materials'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Material, materialsCalls } from '@vitrine/contract/library/materials'
import { materials } from '../../data/calls/api.ts'
import { carefulClient } from '../../data/calls/careful.ts'
import { quietLink } from '../../data/calls/link.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { saveFile } from '../../data/save-file.ts'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'
import type { MaterialQuery } from './material-filters.ts'

/** Materials per page. */
export const page_size = 24

/** API calls whose errors the screens show themselves, with links to the programs that use a material. */
export const quietly = carefulClient<typeof materialsCalls>(quietLink, routes)

/** A page of the library or its trash, as queried by the address. */
export const useMaterials = (asked: MaterialQuery) =>
	useQuery({
		queryKey: [...keys.materials, 'page', asked],
		queryFn: ({ signal }) => materials.list({ ...asked, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

/** Filter options: the uploaders and all tags. */
export const useFacets = (enabled: boolean) =>
	useQuery({
		queryKey: [...keys.materials, 'facets'],
		queryFn: ({ signal }) => materials.facets({}, { signal }),
		enabled,
	})

/** The programs that show a material. */
export const useUses = (id: number) =>
	useQuery({
		queryKey: [...keys.materials, 'uses', id],
		queryFn: ({ signal }) => materials.uses({ id }, { signal }),
		staleTime: 0,
	})

const changed = () => refresh(keys.materials)

const idsOf = (list: readonly Material[]): number[] => list.map(({ id }) => id)
const onlyName = (list: readonly Material[]): string | undefined => (list.length === 1 ? list[0]?.name : undefined)

/** The current name of a material; null if it has been deleted. */
export const readMaterialName = async ({ id }: Material) => {
	const [now] = await materials.get({ ids: [id] })
	return now === undefined ? null : { values: { name: now.name }, revision: now.revision }
}

/** Renames a material. */
export const renameMaterial = async ({ id }: Material, name: string, revision: number | undefined): Promise<void> => {
	await materials.rename({ id, name, revision })
	toast('success', t('已重命名为“{name}”', { name }))
	await changed()
}

/** Moves materials to the trash; an error goes to the caller. */
export const removeMaterials = async (list: readonly Material[]): Promise<void> => {
	await quietly.remove({ ids: idsOf(list) })
	const name = onlyName(list)
	toast(
		'success',
		name === undefined
			? t('已将 {count} 个素材移入回收站', { count: list.length })
			: t('已将“{name}”移入回收站', { name }),
	)
	await changed()
}

/** Restores materials from the trash. */
export const restoreMaterials = async (list: readonly Material[]): Promise<void> => {
	await materials.restore({ ids: idsOf(list) })
	const name = onlyName(list)
	toast(
		'success',
		name === undefined ? t('已还原 {count} 个素材', { count: list.length }) : t('已还原“{name}”', { name }),
	)
	await changed()
}

/** Permanently deletes materials in the trash. */
export const purgeMaterials = async (list: readonly Material[]): Promise<void> => {
	await materials.purge({ ids: idsOf(list) })
	const name = onlyName(list)
	toast(
		'success',
		name === undefined ? t('已彻底删除 {count} 个素材', { count: list.length }) : t('已彻底删除“{name}”', { name }),
	)
	await changed()
}

/** Permanently deletes everything in the trash. */
export const emptyTrash = async (): Promise<void> => {
	const { count } = await materials.emptyTrash({})
	toast('success', t('已彻底删除 {count} 个素材', { count }))
	await changed()
}

/** Adds tags to materials and removes others. */
export const tagMaterials = async (
	list: readonly Material[],
	{ add, remove }: { add: string[]; remove: string[] },
): Promise<void> => {
	await materials.tag({ ids: idsOf(list), add, remove })
	toast('success', t('已更新 {count} 个素材的标签', { count: list.length }))
	await changed()
}

/** Downloads the originals of materials. */
export const downloadMaterials = async (list: readonly Material[]): Promise<void> => {
	const { url, left_out } = await materials.download({ ids: idsOf(list) })
	if (left_out > 0) toast('info', t('{count} 个素材没有文件，未包含在下载中', { count: left_out }))
	saveFile(url)
}

/** Replaces the file of a material with that of another one, wherever it is shown. */
export const replaceMaterial = async ({ id, name }: Material, other: number): Promise<void> => {
	const { programs } = await materials.replace({ id, with: other })
	toast('success', t('已替换“{name}”的文件，更新了 {count} 个节目', { name, count: programs }))
	await Promise.all([changed(), refresh(keys.programs)])
}
