import { DatabaseSync } from 'node:sqlite'
import { insert_play, play_tables, playRows, playValues } from '../plays.ts'

// Writes the same rows to a bare database in one process: one commit per batch, each on disk before the next.
const [path = '', batches, size] = process.argv.slice(2)
const database = new DatabaseSync(path)
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
for (const table of play_tables) database.exec(table)
const boot = database.prepare('insert into play_boots (terminal_id, boot, seq) values (?, ?, ?)')
const insert = database.prepare(insert_play)
const made = Array.from({ length: Number(batches) }, (_, place) => playRows(place, Number(size)))
console.log('ready')
const began = performance.now()
for (const [place, rows] of made.entries()) {
	database.exec('BEGIN')
	const { lastInsertRowid } = boot.run(place, String(place), rows.length)
	for (const row of rows) insert.run(...playValues(Number(lastInsertRowid), place, row))
	database.exec('COMMIT')
}
const seconds = (performance.now() - began) / 1000
const { count } = database.prepare('select count(*) as count from play_logs').get() as { count: number }
console.log(`took ${JSON.stringify({ seconds, count })}`)
