import { readFileSync } from 'node:fs'
import { burst, each } from './load.ts'
import { signedRequests } from './signed.ts'
import { startBaseline } from './spawn.ts'
import { prepare } from './stage.ts'
const cpu = (pid: number) => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10 }
const stage = await prepare('/tmp/dev/stage', true)
const server = await stage.product(await stage.folder('p08'))
const bare = await startBaseline('fastify', [stage.other_port])
const own = Number(new URL(stage.origin).port)
const n = 12000
const sums: Record<string, number[]> = { bare: [], ours: [] }
for (let r = 0; r < 8; r++) for (const [name, port, pid] of [['bare', stage.other_port, bare.pid], ['ours', own, server.pid]] as const) {
		const next = each(signedRequests(stage.operator, '/admin/access/getSystemLayout', n))
		const c = cpu(pid)
		const b = await burst({ port, connections: 32, next, begins: '{"status":1,' })
		sums[name]!.push((cpu(pid) - c) * 1000 / n)
		console.log(name, sums[name]!.at(-1)!.toFixed(0), 'µs cpu', (b.seconds * 1e6 / n).toFixed(0), 'µs wall')
}
process.exit(0)
