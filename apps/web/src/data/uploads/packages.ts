import { calls as routes } from 'virtual:calls/exchange'
import type { exchangeCalls } from '@vitrine/contract/library/exchange'
import { upload_limits } from '@vitrine/domain/library/material'
import { isPackageName, package_ending } from '@vitrine/domain/program/package-name'
import { carefulClient } from '../calls/careful.ts'
import { quietLink } from '../calls/link.ts'
import { hashFile } from './uploads-hash.ts'
import { Hindrance, isRefused, persisting, uploadCalls, uploadLimits } from './uploads-link.ts'

/** Package calls, whose errors are shown where the package was chosen. */
export const packages = carefulClient<typeof exchangeCalls>(quietLink, routes)

/** Not in the list of uploads: this transfer is shown in its own dialog. */
const no_key = -1

/** The package's name on the server, whatever the browser has made of it. */
const nameOf = ({ name }: File): string =>
	(isPackageName(name) ? name : `${name.replace(/\.zip$/i, '')}${package_ending}`)
		.normalize()
		.slice(-upload_limits.name)

/** How the server identifies the file. */
interface SentAs {
	readonly name: string
	readonly purpose?: 'upgrade'
}

/** Resumes a half-sent file if it begins with the same bytes. */
const beginOrGoOn = async (
	file: File,
	{ name, purpose }: SentAs,
	signal: AbortSignal,
): Promise<{ upload_id: string; received: number }> => {
	const earlier = (await uploadCalls.uploadList({}, { signal })).find(
		upload => upload.name === name && upload.size === file.size,
	)
	if (earlier !== undefined) {
		const { upload_id } = earlier
		const { received, sha256 } = await uploadCalls.uploadState({ upload_id }, { signal })
		const hashing = hashFile(file, received)
		const isSame = received > 0 && (await hashing.part) === sha256
		hashing.stop()
		if (isSame) return { upload_id, received }
	}
	const { upload_id } = await uploadCalls.uploadStart({ name, size: file.size, purpose }, { signal })
	return { upload_id, received: 0 }
}

const sendChunk = async (file: File, upload_id: string, offset: number, signal: AbortSignal): Promise<number> => {
	const part = { file: file.slice(offset, offset + upload_limits.chunk), name: 'chunk' }
	try {
		return (await uploadCalls.uploadChunk({ upload_id, offset }, { file: part, signal })).received
	} catch (error) {
		// The acknowledgement of an earlier chunk was lost: the server reports how much it has.
		if (!isRefused(error, 'chunk_order')) throw error
		const { values } = error.data as { values?: { offset?: unknown } }
		return Number(values?.offset ?? 0)
	}
}

/** Uploads a package; returns the upload's id. `progress` receives percentages. */
export const sendPackage = (file: File, signal: AbortSignal, progress: (percent: number) => void): Promise<string> =>
	sendFile(file, { name: nameOf(file) }, signal, progress)

/** Uploads a file that is not a material, chunk by chunk; returns the upload's id. */
export const sendFile = async (
	file: File,
	as: SentAs,
	signal: AbortSignal,
	progress: (percent: number) => void,
): Promise<string> => {
	if (file.size === 0) throw new Hindrance('文件为空')
	const { size } = await uploadLimits()
	if (file.size > size)
		throw new Hindrance('文件大小超过限制 {limit}', { limit: `${Math.floor(size / 1024 / 1024)} MB` })
	const begun = await persisting(no_key, signal, () => beginOrGoOn(file, as, signal))
	const { upload_id } = begun
	for (let { received } = begun; received < file.size; ) {
		received = await persisting(no_key, signal, () => sendChunk(file, upload_id, received, signal))
		progress(Math.floor((received / file.size) * 100))
	}
	return upload_id
}

/** Discards a package that was sent. */
export const dropPackage = (upload_id: string): void =>
	void uploadCalls.uploadCancel({ upload_id }).catch(() => undefined)
