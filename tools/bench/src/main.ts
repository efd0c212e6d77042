import { mkdtemp } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { emergency } from './cases/emergency.ts'
import { p01 } from './cases/p01.ts'
import { p03 } from './cases/p03.ts'
import { p04 } from './cases/p04.ts'
import { p05 } from './cases/p05.ts'
import { p08 } from './cases/p08.ts'
import { p10 } from './cases/p10.ts'
import { p11 } from './cases/p11.ts'
import { p13 } from './cases/p13.ts'
import { p18 } from './cases/p18.ts'
import { p19 } from './cases/p19.ts'
import { p20 } from './cases/p20.ts'
import { p21 } from './cases/p21.ts'
import { p22 } from './cases/p22.ts'
import { p23 } from './cases/p23.ts'
import { p23Editor } from './cases/p23-editor.ts'
import { p24 } from './cases/p24.ts'
import { p25 } from './cases/p25.ts'
import { p26 } from './cases/p26.ts'
import { p32 } from './cases/p32.ts'
import { releases } from './cases/releases.ts'
import { pinLoad } from './spawn.ts'
import { prepare, type Stage } from './stage.ts'
import { type Figure, table } from './table.ts'

type Case = (stage: Stage) => Promise<Figure[]>

const cases: Readonly<Record<string, Case>> = {
	P01: p01,
	P03: p03,
	P04: p04,
	P05: p05,
	P08: p08,
	P10: p10,
	P11: p11,
	P13: p13,
	P18: p18,
	P19: p19,
	P20: p20,
	P21: p21,
	P22: p22,
	P32: p32,
	P23: p23,
	P24: p24,
	P25: p25,
	P26: p26,
	EDITOR: p23Editor,
	EMERGENCY: emergency,
	RELEASES: releases,
}

const usage = `usage: npm run bench [-- ${Object.keys(cases).join(' ')}] [--quick] [--json]`

const chosen = (names: readonly string[]): [string, Case][] => {
	const all = Object.entries(cases)
	const wanted = names.map(name => name.toUpperCase())
	const unknown = wanted.find(name => !(name in cases))
	if (unknown !== undefined) throw new Error(`there is no ${unknown}\n${usage}`)
	return wanted.length === 0 ? all : all.filter(([name]) => wanted.includes(name))
}

const run = async (): Promise<void> => {
	const { values, positionals } = parseArgs({
		options: { quick: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
		allowPositionals: true,
	})
	const wanted = chosen(positionals)
	console.error(`${cpus()[0]?.model ?? 'unknown processor'} × ${availableParallelism()}; ${pinLoad()}`)
	const stage = await prepare(await mkdtemp(join(tmpdir(), 'vitrine-bench-')), values.quick)
	const figures: Figure[] = []
	try {
		for (const [name, one] of wanted) {
			console.error(`${name} …`)
			figures.push(...(await one(stage)))
		}
	} finally {
		await stage.remove()
		console.log(values.json ? JSON.stringify(figures, null, '\t') : table(figures))
	}
}

// A target that is not met is a figure, not a failure; a case that crashes or does something wrong is one.
try {
	await run()
	process.exit(0)
} catch (error) {
	console.error(error)
	process.exit(1)
}
