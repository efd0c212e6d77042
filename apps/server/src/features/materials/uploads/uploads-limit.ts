import type { SettingsReader } from '../../../db/settings.ts'
import { CodedError } from '../../../http/coded-error.ts'

const mebibyte = 1024 * 1024

/** Current maximum file size, in bytes. */
export type UploadLimit = () => Promise<number>

/** The smaller of the environment's limit and the setting (specification B §9); a setting of 0 means no limit. */
export const uploadLimit =
	(settings: SettingsReader, allowed: number): UploadLimit =>
	async () => {
		const set = Number(await settings.value('upload_limit_mb')) * mebibyte
		return set === 0 ? allowed : Math.min(set, allowed)
	}

/** Refuses a file that is too large before any of it is sent. */
export const checkSize = async (limit: UploadLimit, size: number): Promise<void> => {
	const most = await limit()
	if (size > most) throw new CodedError('upload_limit', { limit: `${Math.floor(most / mebibyte)} MB` })
}
