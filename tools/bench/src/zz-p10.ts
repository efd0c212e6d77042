import { downloads } from './downloads.ts'
import { prepare } from './stage.ts'
const stage = await prepare('/tmp/dev/stage2', true)
console.log(JSON.stringify(await downloads(stage, { size: 100_000_000, count: 10, connections: 2 })))
process.exit(0)
