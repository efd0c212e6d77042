import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ProgramRow } from '@vitrine/contract/programs'
import { programs } from '../../data/api.ts'
import { keys, queries } from '../../data/queries.ts'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/toasts.ts'

/** Programs on a page. */
export const page_size = 20

/** A page of the programs, last changed first. */
export const usePrograms = (key_word: string, page: number) =>
	useQuery({
		queryKey: [...keys.programs, key_word, page],
		queryFn: ({ signal }) => programs.list({ key_word, page, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

const changed = () => queries.invalidateQueries({ queryKey: keys.programs })

/** Makes an empty program; answers its id. */
export const createProgram = async (name: string, w: number, h: number): Promise<number> => {
	const { id } = await programs.create({ name, w, h })
	await changed()
	return id
}

/** Copies a program under a new name. */
export const copyProgram = async ({ id }: ProgramRow, name: string): Promise<void> => {
	await programs.copy({ id, name })
	toast('success', t('已复制为“{name}”', { name }))
	await changed()
}

/** Gives a program another name; its document stays what it is. */
export const renameProgram = async ({ id }: ProgramRow, name: string): Promise<void> => {
	const { revision, document } = await programs.get({ id })
	await programs.save({ id, revision, name, document })
	toast('success', t('已重命名为“{name}”', { name }))
	await changed()
}

/** Deletes a program that no release uses. */
export const removeProgram = async ({ id, name }: ProgramRow): Promise<void> => {
	await programs.remove({ id })
	toast('success', t('已删除“{name}”', { name }))
	await changed()
}
