import { CallError } from '@vitrine/contract/call/client'
import { terminals } from '../../data/calls/api.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { saveFile } from '../../data/save-file.ts'
import { currentLanguage, t } from '../../data/text.ts'
import { ownZoneName } from '../../data/zones.ts'
import { toast } from '../../ui/messages/toasts.ts'

/** The result of checking or importing a sheet. */
export type SheetAnswer = Awaited<ReturnType<typeof terminals.importSheet>>

/** Bans or unbans terminals; if `below` is set, with all terminals of their organisations and those below. */
export const banTerminals = async (ids: readonly number[], banned: boolean, below: boolean): Promise<void> => {
	const scope = below ? 'subordinates' : 'current'
	const { count } = await terminals.ban({ ids: [...ids], banned: banned ? 1 : 0, scope })
	toast('success', banned ? t('已封禁 {count} 个终端', { count }) : t('已解除封禁 {count} 个终端', { count }))
	await refresh(keys.terminals)
}

/** Removes terminals, all or none. */
export const removeTerminals = async (ids: readonly number[]): Promise<void> => {
	const { count } = await terminals.remove({ ids: [...ids] })
	toast('success', t('已删除 {count} 个终端', { count }))
	await refresh(keys.terminals)
}

/** Downloads the empty sheet to fill in. */
export const saveTemplate = async (): Promise<void> =>
	saveFile((await terminals.getImportTemplate({ lang: currentLanguage() })).url)

/** Exports the filtered terminals as a sheet. */
export const exportTerminals = async (filter: Parameters<typeof terminals.getSheet>[0]): Promise<void> => {
	try {
		const time_zone = ownZoneName()
		const { url, count } = await terminals.getSheet({ ...filter, lang: currentLanguage(), time_zone })
		saveFile(url)
		toast('info', t('正在导出 {count} 个终端', { count }))
	} catch (error) {
		// The error has already been shown.
		if (!(error instanceof CallError)) throw error
	}
}

/** Checks a sheet, or adds its terminals. */
export const sendSheet = (file: File, group_id: number | undefined, is_check: boolean): Promise<SheetAnswer> =>
	terminals.importSheet(
		{ group_id, check: is_check ? 1 : 0, lang: currentLanguage() },
		{ file: { file, name: file.name } },
	)

/** Shows the result of an import. */
export const notifyImported = async (count: number): Promise<void> => {
	toast('success', t('已导入 {count} 个终端', { count }))
	await refresh(keys.terminals)
}
