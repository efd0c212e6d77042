import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'

// Bare Fastify: one call that answers with an envelope, from node:sqlite if a file is named.
const [port, path] = process.argv.slice(2)
const http = Fastify()
http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
	done(null, body),
)
const data = [{ key: 'webTitle', value: 'Vitrine' }]
const database = path === undefined ? null : new DatabaseSync(path)
database?.exec('PRAGMA journal_mode = WAL; create table if not exists settings (key text primary key, value text)')
const settings = database?.prepare('select key, value from settings')
http.post('/api/admin/access/getSystemLayout', (_request, reply) =>
	reply.send({ status: 1, data: settings?.all() ?? data, tips: '' }),
)
await http.listen({ port: Number(port), host: '127.0.0.1' })
console.log('ready')
