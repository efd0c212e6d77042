import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { upload_limits } from '@vitrine/domain/library/material'
import type { Operator } from '@vitrine/fleet/operator'
import { expectSame } from '../durable.ts'
import { burst, times } from '../load.ts'
import { percentile } from '../rounds.ts'
import { signedRequests } from '../signed.ts'
import { onAllCores } from '../spawn.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

/** Pause between two calls of a user working meanwhile, in ms. */
const breath = 20

/** A 12-megapixel picture with as much detail as a photograph; null without FFmpeg. */
const aPhotograph = async (folder: string): Promise<Buffer | null> => {
	const path = join(folder, 'photograph.jpg')
	const source = ['-f', 'lavfi', '-i', 'gradients=s=4000x3000:d=1,noise=alls=12:allf=u']
	const made = spawnSync('ffmpeg', ['-v', 'error', '-y', ...source, '-frames:v', '1', '-q:v', '3', path])
	return made.status === 0 ? readFile(path) : null
}

const send = async ({ materials }: Operator, content: Buffer, place: number): Promise<void> => {
	const name = `photograph ${place}.jpg`
	// Bytes appended to the picture make it a different file.
	const own = Buffer.concat([content, Buffer.from(`photograph ${place}`)])
	const { upload_id } = await materials.uploadStart({ name, size: own.length })
	for (let offset = 0; offset < own.length; offset += upload_limits.chunk) {
		const file = new Blob([new Uint8Array(own.subarray(offset, offset + upload_limits.chunk))])
		await materials.uploadChunk({ upload_id, offset }, { file: { file, name } })
	}
	await materials.uploadFinish({ upload_id })
}

/** How many of the newest materials are in this state. */
const countOf = async ({ materials }: Operator, state: string, count: number): Promise<number> => {
	let found = 0
	for (let page = 1; (page - 1) * 100 < count; page++)
		found += (await materials.list({ page, limit: 100 })).list.filter(row => row.state === state).length
	return found
}

/** How long signed calls take, in ms, at the pace of a user working meanwhile. */
const calls = async ({ operator, origin }: Stage, count: number): Promise<number[]> => {
	const latencies: number[] = []
	const port = Number(new URL(origin).port)
	for (const request of signedRequests(operator, '/admin/material/list', count)) {
		const made = await burst({ port, connections: 1, next: times(request, 1), begins: '{"status":1,' })
		latencies.push(...made.latencies)
		await new Promise(resolve => setTimeout(resolve, breath))
	}
	return latencies
}

/** Thumbnails of photographs in the queue, and how they affect signed calls. */
export const measureThumbnails = async (stage: Stage): Promise<Figure[]> => {
	const count = stage.quick ? 40 : 200
	const about = { id: 'P23', unit: 'ms', target: '≤ 50 ms' } as const
	const what = `p99 of a signed call while ${count} photographs of 12 MP are processed (the server at rest)`
	const folder = await stage.folder('p23')
	const content = await onAllCores(() => aPhotograph(folder))
	if (content === null) return [{ ...about, what, baseline: null, ours: 0, met: false, lacking: 'no FFmpeg' }]
	const server = await stage.product(folder)
	const { operator } = stage
	await calls(stage, 50)
	const rest = percentile(await calls(stage, 300), 0.99)
	for (let place = 0; place < count; place++) await send(operator, content, place)
	const latencies: number[] = []
	const left = () => countOf(operator, 'processing', count)
	const waiting = await left()
	if (waiting === 0) throw new Error('the photographs were ready before anything was measured')
	do latencies.push(...(await calls(stage, 50)))
	while ((await left()) > 0)
	expectSame('photographs that are ready', await countOf(operator, 'ready', count), count)
	await server.stop()
	const ours = percentile(latencies, 0.99)
	return [{ ...about, what: `${what}; ${waiting} of them were left`, baseline: rest, ours, met: ours <= 50 }]
}
