import { bareLibrary, fillLibrary } from '../library.ts'
import { burst, each } from '../load.ts'
import { interleaved, percentile } from '../rounds.ts'
import { signedFieldsOf } from '../signed.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

const path = '/admin/material/list'

/** What people do in a large library, and what they type. */
const pages: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
	'library page of 50': [{}, { page: '3' }, { directory_id: '0' }],
	'search as it is typed': ['夏季', 'l', 'lo', 'lob', 'lobby', '素材', '9999', 'экран', '.png', 'zzz'].map(
		key_word => ({ key_word }),
	),
	'filtered page': [
		{ kind: 'video,audio' },
		{ kind: 'text' },
		{ orientation: 'portrait', min_size: '50000000' },
		{ tags: '["tag 4"]' },
		{ state: 'failed' },
		{ created_from: '1700000050000', created_to: '1700000050100' },
		{ sort: 'name' },
		{ sort: 'size', kind: 'video' },
	],
}

const requestOf = ({ operator }: Stage, fields: Readonly<Record<string, string>>): Buffer => {
	const signed = signedFieldsOf(operator, path, { limit: '50', ...fields })
	const body = new URLSearchParams(signed).toString()
	return Buffer.from(
		`POST /api${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${operator.cookie()}\r\n` +
			'Content-Type: application/x-www-form-urlencoded\r\n' +
			`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
	)
}

/** A page of the library among 100,000 materials, next to a bare query of fifty rows. */
export const measureLibraryPage = async (stage: Stage): Promise<Figure[]> => {
	const folder = await stage.folder('p32')
	fillLibrary(folder, stage.quick ? 20_000 : 100_000)
	const server = await stage.product(folder)
	const port = Number(new URL(stage.origin).port)
	const rounds = stage.quick ? 5 : 20
	const measured = async (kinds: readonly Readonly<Record<string, string>>[]): Promise<number> => {
		const requests = Array.from({ length: rounds }, () => kinds.map(fields => requestOf(stage, fields))).flat()
		const { latencies } = await burst({ port, connections: 1, next: each(requests), begins: '{"status":1,' })
		return percentile(latencies, 0.95)
	}
	const figures: Figure[] = []
	for (const [what, kinds] of Object.entries(pages)) {
		await measured(kinds)
		const values = await interleaved(
			{ bare: async () => percentile(bareLibrary(folder, rounds * 5), 0.95), ours: () => measured(kinds) },
			stage.pairs,
		)
		const [baseline, ours] = [Math.min(...values.bare), Math.min(...values.ours)]
		const target = '≤ 10 ms p95'
		figures.push({ id: 'P32', what: `${what} (bare query)`, unit: 'ms', baseline, ours, target, met: ours <= 10 })
	}
	await server.stop()
	return figures
}
