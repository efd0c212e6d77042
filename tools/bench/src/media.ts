import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { upload_limits } from '@vitrine/domain/library/material'
import type { Operator } from '@vitrine/fleet/operator'

/** The head of an MP4 file, so that the product takes the rest for a video. */
export const video_head = Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex')

/** A stored file: its address in the product, and its name in the folder of the baselines. */
export interface Medium {
	readonly url: string
	readonly name: string
	readonly size: number
}

/** Puts a random file of this size into the product and into a folder. */
export const store = async (operator: Operator, folder: string, size: number): Promise<Medium> => {
	const content = randomBytes(size)
	video_head.copy(content)
	const name = `${size}.mp4`
	await writeFile(join(folder, name), content)
	const { upload_id } = await operator.materials.uploadStart({ name, size })
	for (let offset = 0; offset < size; offset += upload_limits.chunk) {
		const file = new Blob([content.subarray(offset, offset + upload_limits.chunk)])
		await operator.materials.uploadChunk({ upload_id, offset }, { file: { file, name } })
	}
	const { url } = await operator.materials.uploadFinish({ upload_id })
	const answer = await fetch(`${operator.link.origin}${url}`, { headers: { cookie: operator.cookie() } })
	const found = Buffer.from(await answer.arrayBuffer())
	if (!found.equals(content)) throw new Error(`${name} comes back as another file (${hashOf(found)})`)
	return { url, name, size }
}

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
