import {
	groupCode,
	type SyncOrder,
	type SyncRole,
	sync_limits,
	unsynced,
} from '@vitrine/domain/screen-sync/screen-sync'
import { commands } from '../../data/calls/api.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t, translated } from '../../data/text.ts'
import { toast } from '../messages/toasts.ts'

/** The fields of the form, as typed. */
export interface SyncDraft {
	readonly group_code: string
	readonly role: SyncRole
	readonly offset_ms: number
}

/** Why a group code is not valid, in words; null if it is. */
export const codeProblem = (typed: string): string | null => {
	const code = typed.trim()
	if (code === '') return t('请输入组编号')
	if (code.length > sync_limits.code) return t('组编号不能超过 {max} 个字符', { max: sync_limits.code })
	return groupCode.safeParse(code).success ? null : t('请输入组编号')
}

const send = async (ids: readonly number[], data: SyncOrder): Promise<void> => {
	const { targets, skipped } = await commands.generalCommand({
		device_select_mode: 'multiple',
		devices_info: ids.map(id => ({ id })),
		commands_info: [{ type: 'multi_screen_sync', data: { ...data } }],
	})
	// The command is stored and on its way; the terminals report whether they carry it out.
	if (targets > 0) toast('info', t('同步命令已下达，终端收到后生效'))
	const [first] = skipped
	if (first !== undefined) {
		const reason = translated(first.text, first.values)
		toast('warning', t('有 {count} 个终端没有下达：{reason}', { count: skipped.length, reason }))
	}
	await Promise.all([refresh(keys.screenSync), refresh(keys.commands)])
}

/** Puts terminals into a group. */
export const orderSync = (ids: readonly number[], { group_code, ...draft }: SyncDraft): Promise<void> =>
	send(ids, { enabled: true, group_code: group_code.trim(), ...draft })

/** Takes a terminal out of its group. */
export const endSync = (id: number): Promise<void> => send([id], unsynced)
