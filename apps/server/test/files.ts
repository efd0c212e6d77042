import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import type { TestApp } from './app.ts'

/** Whether FFmpeg is available to make videos. */
export const has_ffmpeg = spawnSync('ffmpeg', ['-version']).status === 0

const run = promisify(execFile)

/** A real video of one second, 160 by 120. */
export const aVideo = async (extension: 'mp4' | 'webm' = 'mp4'): Promise<Buffer> => {
	const folder = await mkdtemp(join(tmpdir(), 'vitrine-video-'))
	const path = join(folder, `video.${extension}`)
	const codec = extension === 'mp4' ? ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'] : ['-c:v', 'libvpx']
	await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=duration=1:size=160x120:rate=10', ...codec, path])
	const content = await readFile(path)
	await rm(folder, { recursive: true })
	return content
}

const chunk = (type: string, data: Buffer): Buffer => {
	const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
	const out = Buffer.alloc(body.length + 8)
	out.writeUInt32BE(data.length, 0)
	body.copy(out, 4)
	out.writeUInt32BE(crc32(body), body.length + 4)
	return out
}

/** The beginning of a PNG that claims to have this size. */
export const aPictureHeader = (w: number, h: number): Buffer => {
	const header = Buffer.alloc(13)
	header.writeUInt32BE(w, 0)
	header.writeUInt32BE(h, 4)
	header.set([8, 6, 0, 0, 0], 8)
	const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
	return Buffer.concat([
		signature,
		chunk('IHDR', header),
		chunk('IDAT', Buffer.alloc(32)),
		chunk('IEND', Buffer.alloc(0)),
	])
}

/** The names of stored files, and of the remains of uploads. */
export const storedFiles = async ({ config }: TestApp): Promise<{ blobs: string[]; uploads: string[] }> => {
	const names = async (folder: string) => {
		const entries = await readdir(join(config.data_dir, folder), { recursive: true, withFileTypes: true })
		return entries.filter(entry => entry.isFile()).map(entry => entry.name)
	}
	return { blobs: await names('blobs'), uploads: await names('uploads') }
}
