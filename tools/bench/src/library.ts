import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const words = ['夏季', '促销', 'Lobby', 'banner', '新品', 'menu', 'Экран', 'spring', '大厅', 'poster', 'sale', 'v2']
const kinds = ['picture', 'picture', 'picture', 'video', 'audio', 'word']

/** Fills the library of a prepared installation whose server is stopped; every material has the row of a thumbnail and no file. */
export const fillLibrary = (folder: string, count: number): void => {
	const database = new DatabaseSync(join(folder, 'vitrine.sqlite'))
	database.exec('PRAGMA synchronous = OFF')
	database.exec('BEGIN')
	const insert =
		database.prepare(`insert into materials (group_id, user_id, name, kind, mime, size, sha256, width, height, duration,
		codec, state, fault, thumb_sha256, upload_id, created_at, updated_at, play_sha256, play_mime, play_size)
		values (1, 1, ?, ?, 'image/png', ?, ?, ?, ?, ?, '', 'ready', '', ?, ?, ?, ?, ?, 'image/png', ?)`)
	const tag = database.prepare('insert into material_tags (material_id, tag) values (?, ?)')
	const word = (at: number): string => words[at % words.length] ?? ''
	for (let n = 1; n <= count; n++) {
		const kind = kinds[n % kinds.length] ?? 'picture'
		const name = `${word(n)} ${word(n * 7 + 3)} ${n} ${word(n * 13 + 5)}.png`
		const sha256 = n.toString(16).padStart(64, '0')
		const size = ((n * 7919) % 1000) * 100_000
		const [w, h] = n % 3 === 0 ? [1080, 1920] : [1920, 1080]
		const { lastInsertRowid } = insert.run(
			...[name, kind, size, sha256, w ?? 0, h ?? 0, kind === 'video' ? (n % 600) * 1000 : 0, sha256],
			...[`bench ${n}`, 1_700_000_000_000 + n, 1_700_000_000_000 + n, sha256, size],
		)
		if (n % 4 === 0) tag.run(lastInsertRowid, `tag ${n % 50}`)
	}
	database.exec('COMMIT')
	database.close()
}

/** The fastest that fifty of them can be read: one statement without rights, search, count or links; returns latencies in ms. */
export const bareLibrary = (folder: string, times: number): number[] => {
	const database = new DatabaseSync(join(folder, 'vitrine.sqlite'), { readOnly: true })
	const query = database.prepare('select * from materials order by id desc limit 50')
	const latencies = Array.from({ length: times }, () => {
		const began = performance.now()
		if (query.all().length !== 50) throw new Error('the library is not filled')
		return performance.now() - began
	})
	database.close()
	return latencies
}
