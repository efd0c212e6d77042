import { readFileSync } from 'node:fs'
import { burst, each } from './load.ts'
import { signedRequests } from './signed.ts'
import { startBaseline } from './zz-spawn.ts'
import { prepare } from './zz-stage.ts'
const cpu = (pid: number) => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10 }
const stage = await prepare('/tmp/dev/stage', true)
const server = await stage.product(await stage.folder('p08'))
const bare = await startBaseline('fastify', [stage.other_port])
const own = Number(new URL(stage.origin).port)
const n = 30000
for (const [name, port, pid] of [['bare', stage.other_port, bare.pid], ['ours', own, server.pid]] as const) {
	for (let r = 0; r < 3; r++) {
		const next = each(signedRequests(stage.operator, '/admin/access/getSystemLayout', n))
		const c = cpu(pid)
		await burst({ port, connections: 32, next, begins: '{"status":1,' })
		console.log(name, ((cpu(pid) - c) * 1000 / n).toFixed(1), 'µs cpu per call')
	}
}
const head = await fetch(`${stage.origin}/config.json`); console.log([...head.headers].map(x=>x.join(': ')).join('\n'))
await server.stop(); process.exit(0)
