import { spawnSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../setup/free-port.ts'
import { expectSame } from './durable.ts'
import { burst, times } from './load.ts'
import { type Medium, store } from './media.ts'
import { interleaved, median } from './rounds.ts'
import { type Running, startBaseline } from './spawn.ts'
import type { Stage } from './stage.ts'

const mebibyte = 1024 * 1024

/** MiB/s of each side; nginx is null if it is not installed. */
export interface Rates {
	readonly pipe: number
	readonly fixed: number
	readonly nginx: number | null
	readonly ours: number
}

const requestOf = (path: string, cookie: string): Buffer =>
	Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${cookie === '' ? '' : `Cookie: ${cookie}\r\n`}\r\n`)

const rate =
	(port: number, path: string, cookie: string, count: number, connections: number, { size }: Medium) =>
	async (): Promise<number> => {
		const { seconds, bytes, answers } = await burst({ port, connections, next: times(requestOf(path, cookie), count) })
		expectSame('answers', answers, count)
		if (bytes < count * size) throw new Error(`only ${bytes} bytes arrived`)
		return bytes / seconds / mebibyte
	}

/** Whether nginx is available for the comparison. */
export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0

/** Downloads of a file of this size from the product and from everything it is compared with. */
export const downloads = async (
	stage: Stage,
	{ size, count, connections }: { size: number; count: number; connections: number },
): Promise<Rates> => {
	const folder = await stage.folder('media')
	const files = join(folder, 'files')
	const server = await stage.product(folder)
	await mkdir(files)
	const medium = await store(stage.operator, files, size)
	const [pipe_port, static_port, nginx_port] = [await freePort(), await freePort(), await freePort()]
	const nginx = hasNginx() ? await startBaseline('nginx', [nginx_port, files, folder]) : null
	const others: Running[] = [
		await startBaseline('files', [pipe_port, files, 'pipe']),
		await startBaseline('files', [static_port, files, 'static']),
		...(nginx === null ? [] : [nginx]),
	]
	const side = (port: number, path: string, cookie = '') => rate(port, path, cookie, count, connections, medium)
	const own_port = Number(new URL(stage.origin).port)
	const sides = {
		pipe: side(pipe_port, `/${medium.name}`),
		fixed: side(static_port, `/${medium.name}`),
		ours: side(own_port, medium.url, stage.operator.cookie()),
		nginx: nginx === null ? async () => Number.NaN : side(nginx_port, `/${medium.name}`),
	}
	for (const warm of Object.values(sides)) await warm()
	const values = await interleaved(sides, stage.pairs)
	await Promise.all([server, ...others].map(running => running.stop()))
	const { pipe, fixed, ours } = values
	return {
		pipe: median(pipe),
		fixed: median(fixed),
		ours: median(ours),
		nginx: nginx === null ? null : median(values.nginx),
	}
}
