import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { upload_limits } from '@vitrine/domain/library/material'
import { expectSame } from '../durable.ts'
import { video_head } from '../media.ts'
import { interleaved, median } from '../rounds.ts'
import { signedFieldsOf } from '../signed.ts'
import { startBaseline } from '../spawn.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

const mebibyte = 1024 * 1024
const boundary = 'vitrine-bench-boundary'
const path = '/admin/material/uploadChunk'
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Chunks of a file that no earlier round has sent; one buffer is stamped anew, so that creating them costs no time. */
class Content {
	readonly #chunk = randomBytes(upload_limits.chunk)
	readonly #round = randomBytes(8)
	readonly count: number

	constructor(size: number) {
		this.count = size / upload_limits.chunk
	}

	chunk(place: number): Buffer {
		video_head.copy(this.#chunk)
		this.#round.copy(this.#chunk, 64)
		this.#chunk.writeUInt32LE(place, 72)
		return this.#chunk
	}

	sha256(): string {
		const hash = createHash('sha256')
		for (let place = 0; place < this.count; place++) hash.update(this.chunk(place))
		return hash.digest('hex')
	}
}

const post = (url: string, headers: OutgoingHttpHeaders, pieces: readonly (Buffer | string)[]): Promise<string> =>
	new Promise((resolve, reject) => {
		const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
		const made = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': length } }, answer => {
			let body = ''
			answer.setEncoding('utf8')
			answer.on('data', piece => {
				body += piece
			})
			answer.on('end', () => resolve(body))
			answer.on('error', reject)
		})
		made.on('error', reject)
		for (const piece of pieces) made.write(piece)
		made.end()
	})

const partsOf = (fields: Readonly<Record<string, string>>): string =>
	Object.entries(fields)
		.map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
		.join('')

interface Sent {
	/** MiB/s from the first byte to the answer to the last chunk. */
	rate: number
	/** How long finishing took, in ms. */
	finish: number
}

const ours = async ({ operator, origin }: Stage, size: number): Promise<Sent> => {
	const content = new Content(size)
	const sha256 = content.sha256()
	const { upload_id } = await operator.materials.uploadStart({ name: 'bench.mp4', size })
	const headers = { cookie: operator.cookie(), 'content-type': `multipart/form-data; boundary=${boundary}` }
	const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bench.mp4"\r\nContent-Type: application/octet-stream\r\n\r\n`
	const began = performance.now()
	for (let place = 0; place < content.count; place++) {
		const fields = signedFieldsOf(operator, path, { upload_id, offset: String(place * upload_limits.chunk) })
		const pieces = [partsOf(fields) + file, content.chunk(place), `\r\n--${boundary}--\r\n`]
		const answer = JSON.parse(await post(`${origin}/api${path}`, headers, pieces))
		expectSame('bytes received', answer.data?.received, (place + 1) * upload_limits.chunk)
	}
	const seconds = (performance.now() - began) / 1000
	const last = performance.now()
	const material = await operator.materials.uploadFinish({ upload_id })
	const finish = performance.now() - last
	expectSame('the hash of the upload', material.sha256, sha256)
	await operator.materials.remove({ ids: [material.id] })
	return { rate: size / mebibyte / seconds, finish }
}

const bare = async (stage: Stage, folder: string, size: number): Promise<Sent> => {
	const server = await startBaseline('receive', [stage.other_port, join(folder, 'bare.mp4')])
	const content = new Content(size)
	const sha256 = content.sha256()
	const url = `http://127.0.0.1:${stage.other_port}`
	const began = performance.now()
	for (let place = 0; place < content.count; place++) await post(`${url}/chunk`, {}, [content.chunk(place)])
	const seconds = (performance.now() - began) / 1000
	const last = performance.now()
	expectSame('the hash of the baseline', JSON.parse(await post(`${url}/finish`, {}, [])).sha256, sha256)
	const finish = performance.now() - last
	await server.stop()
	return { rate: size / mebibyte / seconds, finish }
}

/** A large upload in chunks, each hashed and on disk before it is answered. */
export const measureUploads = async (stage: Stage): Promise<Figure[]> => {
	const size = (stage.quick ? 512 : 1024) * mebibyte
	const folder = await stage.folder('p18')
	const server = await stage.product(folder)
	const copy = async (): Promise<Sent> => {
		const began = performance.now()
		const from = join(folder, 'bare.mp4')
		expectSame('cp', spawnSync('sh', ['-c', `cp "${from}" "${from}.copy" && sync "${from}.copy"`]).status, 0)
		return { rate: size / mebibyte / ((performance.now() - began) / 1000), finish: 0 }
	}
	const sides = { bare: () => bare(stage, folder, size), copy, ours: () => ours(stage, size) }
	const values = await interleaved(sides, stage.pairs)
	await server.stop()
	const rate = (sent: readonly Sent[]): number => median(sent.map(one => one.rate))
	const [baseline, copied, own] = [rate(values.bare), rate(values.copy), rate(values.ours)]
	const finish = median(values.ours.map(one => one.finish))
	const one = { id: 'P18', unit: 'MiB/s', ours: own }
	const what = `upload of ${size / mebibyte} MiB`
	return [
		{ ...one, what: `${what} (bare receiver)`, baseline, target: '≥ 0.85×', met: own >= 0.85 * baseline },
		{ ...one, what: `${what} (cp and sync)`, baseline: copied, target: '≥ 0.75×', met: own >= 0.75 * copied },
		{
			id: 'P18',
			what: 'end of the upload',
			unit: 'ms',
			baseline: null,
			ours: finish,
			target: '≤ 50 ms',
			met: finish <= 50,
		},
	]
}
