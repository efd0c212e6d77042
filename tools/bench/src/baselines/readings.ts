import { DatabaseSync } from 'node:sqlite'
import { Pool } from 'pg'
import { insertReading, readingValues, values_table } from '../readings.ts'

// Writes the same values to a bare database: one commit per report, which counts once it is on disk. SQLite runs in one process, PostgreSQL
// uses as many connections as the load does.
const [where = '', terminals, reports, connections] = process.argv.slice(2)
const orders = Array.from({ length: Number(reports) }, (_, count) =>
	Array.from({ length: Number(terminals) }, (_terminal, place) => readingValues(place, count, count * 1000)),
).flat()

const intoSqlite = (path: string) => {
	const database = new DatabaseSync(path)
	database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
	database.exec(values_table(' without rowid'))
	const insert = database.prepare(insertReading(() => '?'))
	return {
		run: async () => {
			for (const values of orders) insert.run(...values)
		},
		count: async () => Number(Object.values(database.prepare('select count(*) from sensor_values').get() ?? {})[0]),
	}
}

const intoPostgres = async (url: string) => {
	const pool = new Pool({ connectionString: url, max: Number(connections) })
	await pool.query('drop schema if exists bare cascade')
	await pool.query('create schema bare')
	pool.on('connect', client => void client.query('set search_path to bare'))
	await pool.query('set search_path to bare')
	await pool.query(values_table(''))
	const text = insertReading(at => `$${at}`)
	const rest = orders.values()
	const work = async (): Promise<void> => {
		const client = await pool.connect()
		for (const values of rest) await client.query({ name: 'reading', text, values })
		client.release()
	}
	return {
		run: async () => {
			await Promise.all(Array.from({ length: Number(connections) }, work))
		},
		count: async () => Number((await pool.query('select count(*) as count from sensor_values')).rows[0].count),
	}
}

const target = where.startsWith('postgres') ? await intoPostgres(where) : intoSqlite(where)
console.log('ready')
const began = performance.now()
await target.run()
const seconds = (performance.now() - began) / 1000
console.log(`took ${JSON.stringify({ seconds, count: await target.count() })}`)
