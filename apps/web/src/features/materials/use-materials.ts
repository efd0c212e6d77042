import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Material } from '@vitrine/contract/materials'
import { type FileKind, file_kinds } from '@vitrine/domain/material'
import { materials } from '../../data/api.ts'
import { keys, queries } from '../../data/queries.ts'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/toasts.ts'

/** Materials on a page. */
export const page_size = 24

/** A page of the library as the address asks for it. */
export const useMaterials = (key_word: string, kind: string, page: number) => {
	const chosen: FileKind | undefined = file_kinds.find(known => known === kind)
	return useQuery({
		queryKey: [...keys.materials, key_word, chosen, page],
		queryFn: ({ signal }) => materials.list({ key_word, kind: chosen, page, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})
}

const changed = () => queries.invalidateQueries({ queryKey: keys.materials })

/** Gives a material another name. */
export const renameMaterial = async ({ id }: Material, name: string): Promise<void> => {
	await materials.rename({ id, name })
	toast('success', t('已重命名为“{name}”', { name }))
	await changed()
}

/** Deletes materials that no program uses. */
export const removeMaterials = async (ids: number[], name?: string): Promise<void> => {
	await materials.remove({ ids })
	toast(
		'success',
		name === undefined ? t('已删除 {count} 个素材', { count: ids.length }) : t('已删除“{name}”', { name }),
	)
	await changed()
}
