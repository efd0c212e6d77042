import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { listNamed } from '../src/db/named-files.ts'
import { aApp, dialects } from './app.ts'
import type { Browser } from './browser.ts'
import { anAdmin, follow } from './browser.ts'
import { aProgram, aTerminal, bound } from './factories.ts'
import { storedFiles } from './files.ts'
import type { Flow, KillStep, UploadFlow } from './kill-flows.ts'
import { aJournal, anUpload, aPublishFlow, aRemoval, kill_steps } from './kill-flows.ts'
import type { ServerProcess } from './killed.ts'
import { aServer } from './killed.ts'

/** How often it is killed: once per step by default. */
const kills = Number(process.env.VITRINE_TEST_KILLS ?? kill_steps.length)
/** The kill follows a step within this many ms, so that it hits each part of the work. */
const within = 12

type App = Awaited<ReturnType<typeof aApp>>

interface Killed {
	readonly server: ServerProcess
	/** How long the next start took, in ms. */
	readonly started: number
}

/** Runs all flows at once and kills the server while a step is in progress; returns the next server. */
const killedWhile = async (
	app: App,
	server: ServerProcess,
	step: KillStep,
	flows: readonly Flow[],
): Promise<Killed> => {
	const { promise: due, resolve: kill } = Promise.withResolvers<void>()
	const onStep = (sent: KillStep): void => {
		if (sent === step) setTimeout(kill, Math.random() * within)
	}
	const working = Promise.all(flows.map(flow => flow.work(onStep)))
	await Promise.race([due, working])
	await server.kill()
	await working
	const began = performance.now()
	const next = await aServer(app)
	return { server: next, started: performance.now() - began }
}

/** Every file on disk belongs to a row, and every file that a row names is there, to the byte. */
const expectWhole = async (app: App): Promise<void> => {
	await app.settled()
	const { db, dialect } = app.database
	const { blobs, uploads } = await storedFiles(app)
	expect(uploads).toEqual([])
	expect(blobs.toSorted()).toEqual([...(await listNamed(db))].toSorted())
	for (const sha256 of blobs) {
		const content = await readFile(join(app.config.data_dir, 'blobs', sha256.slice(0, 2), sha256))
		expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
	}
	if (dialect !== 'sqlite') return
	expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }])
	expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
}

const percentile = (values: readonly number[], share: number): number =>
	values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

describe.each(dialects)(`killed ${kills} times on %s`, dialect => {
	test(
		'loses and doubles nothing that it has answered, and leaves nothing lying about',
		async () => {
			const app = await aApp(dialect)
			const admin: Browser = await anAdmin(app)
			const program = await aProgram(app, admin)
			const pairs = [await aTerminal(admin), await aTerminal(admin), await aTerminal(admin)]
			const deviceids = pairs.map(({ terminal }) => terminal.id)
			const { token, close } = await bound(app, pairs[0] ?? { sn: '', key: '' })
			close()
			await app.close()
			let server = await aServer(app)
			// However the test ends, no process remains.
			onTestFinished(() => server.kill())
			const starts: number[] = []
			let before: UploadFlow | null = null
			for (let at = 0; at < kills; at++) {
				follow(admin, { ...app, origin: server.origin })
				if (before === null) {
					before = await anUpload(admin)
					await before.check()
				}
				const upload = await anUpload(admin)
				const publish = aPublishFlow(admin, program.id, deviceids)
				const flows = [upload, publish, aJournal(admin, token), aRemoval(admin, before.id())]
				const killed = await killedWhile(app, server, kill_steps[at % kill_steps.length] ?? 'publish', flows)
				server = killed.server
				starts.push(killed.started)
				follow(admin, { ...app, origin: server.origin })
				// Requests with a time before the start are refused: a client that calls at once is told to try again.
				await vi.waitFor(() => admin.access.session({}), { timeout: 120_000 })
				for (const flow of flows) await flow.check()
				before = upload
			}
			await server.kill()
			const last = await app.again()
			await expectWhole(last)
			await last.remove()
			if (process.env.VITRINE_TEST_KILLS !== undefined)
				console.info(
					`${dialect}: ${kills} kills, start p50 ${percentile(starts, 0.5).toFixed(0)} ms, p95 ${percentile(starts, 0.95).toFixed(0)} ms, most ${Math.max(...starts).toFixed(0)} ms`,
				)
		},
		300_000 + kills * 30_000,
	)
})
