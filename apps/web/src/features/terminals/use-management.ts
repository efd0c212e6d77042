import { CallError } from '@vitrine/contract/call/client'
import { terminals } from '../../data/calls/api.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { saveFile } from '../../data/save-file.ts'
import { currentLanguage, t } from '../../data/text.ts'
import { ownZoneName } from '../../data/zones.ts'
import { toast } from '../../ui/messages/toasts.ts'

/** What was found in a sheet, or came of it. */
export type SheetAnswer = Awaited<ReturnType<typeof terminals.importSheet>>

/** Bans terminals or unbans them, with all of their organisations and those below where that is wanted. */
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

/** Saves the empty sheet that is to be filled in. */
export const saveTemplate = async (): Promise<void> =>
	saveFile((await terminals.getImportTemplate({ lang: currentLanguage() })).url)

/** Saves the terminals that a filter leaves as a sheet. */
export const exportTerminals = async (filter: Parameters<typeof terminals.getSheet>[0]): Promise<void> => {
	try {
		const time_zone = ownZoneName()
		const { url, count } = await terminals.getSheet({ ...filter, lang: currentLanguage(), time_zone })
		saveFile(url)
		toast('info', t('正在导出 {count} 个终端', { count }))
	} catch (error) {
		// An error has been shown.
		if (!(error instanceof CallError)) throw error
	}
}

/** Looks at a sheet, or adds its terminals. */
export const sendSheet = (file: File, group_id: number | undefined, is_check: boolean): Promise<SheetAnswer> =>
	terminals.importSheet(
		{ group_id, check: is_check ? 1 : 0, lang: currentLanguage() },
		{ file: { file, name: file.name } },
	)

/** Says what has come of an import. */
export const notifyImported = async (count: number): Promise<void> => {
	toast('success', t('已导入 {count} 个终端', { count }))
	await refresh(keys.terminals)
}
