import type { SettingsReader } from '../../../db/settings.ts'
import { CodedError } from '../../../http/coded-error.ts'

const mebibyte = 1024 * 1024

/** How large a file may be now, in bytes. */
export type UploadLimit = () => Promise<number>

/** The smaller of what the environment allows and what has been set (specification B §9); a setting of 0 sets nothing. */
export const uploadLimit =
	(settings: SettingsReader, allowed: number): UploadLimit =>
	async () => {
		const set = Number(await settings.value('upload_limit_mb')) * mebibyte
		return set === 0 ? allowed : Math.min(set, allowed)
	}

/** Refuses a file that is too large, before a byte of it travels. */
export const checkSize = async (limit: UploadLimit, size: number): Promise<void> => {
	const most = await limit()
	if (size > most) throw new CodedError('upload_limit', { limit: `${Math.floor(most / mebibyte)} MB` })
}
