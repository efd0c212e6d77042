import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Manifest } from '@vitrine/domain/release/release'
import { release_limits } from '@vitrine/domain/release/release'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLine, type Line } from './broken-line.ts'
import { aSite, colourProgram } from './operated.ts'
import { apartOf, isBlue, isRed, newestDownload, openPage, problemsOf, start } from './problem-rows.ts'
import { aRecording, expectRecorded } from './shown-turns.ts'

let site: Awaited<ReturnType<typeof aSite>>
let line: Line
beforeAll(async () => {
	site = await aSite()
	line = await aLine(site.server.origin)
})
afterAll(async () => {
	await line?.close()
	await site?.remove()
})

const nowhere = createHash('sha256').update('a file of another installation').digest('hex')

const foreign = (text: string): string => {
	const manifest = JSON.parse(text) as Manifest
	const [own] = manifest.files
	return text.replaceAll(own?.sha256 ?? '', nowhere)
}

/** Manifests that no server of this product sends, and the reason a terminal gives for rejecting them. */
const manifests: readonly (readonly [
	name: string,
	change: (text: string) => string,
	reason: string,
	isNamed?: false,
])[] = [
	['too large', text => text + ' '.repeat(release_limits.manifest), 'manifest_unreadable'],
	['contradicting itself', text => JSON.stringify({ ...JSON.parse(text), programs: [] }), 'manifest_unreadable'],
	['of the future', text => JSON.stringify({ ...JSON.parse(text), format: 2 }), 'manifest_unreadable'],
	['not the one that was named', text => `${text} `, 'hash_wrong', false],
	['naming a file of another installation', foreign, 'file_absent'],
]

/** Replaces the newest manifests; the server is stopped. */
const tamper = (): void => {
	const database = new DatabaseSync(join(site.server.folder, 'vitrine.sqlite'))
	const newest = 'select id, manifest, manifest_sha256 as sha256 from releases order by id desc limit ?'
	const rows = database.prepare(newest).all(manifests.length).toReversed()
	for (const [at, [, change, , isNamed = true]] of manifests.entries()) {
		const row = rows[at]
		const text = change(String(row?.manifest))
		const sha256 = isNamed ? createHash('sha256').update(text).digest('hex') : String(row?.sha256)
		const update = 'update releases set manifest = ?, manifest_sha256 = ? where id = ?'
		database.prepare(update).run(text, sha256, Number(row?.id))
	}
	database.close()
}

/** The outcome of a terminal's newest downloads, in order. */
const newest = async (sn: string, count: number) =>
	(await site.operator.downloads.getDownloadList({}))
		.filter(row => row.sn === sn)
		.toSorted((one, other) => one.dc_id - other.dc_id)
		.slice(-count)
		.map(({ download_state, reason }) => ({ download_state, reason }))

test('bad manifests are refused with the reason, what played plays on, and the next good one comes', async () => {
	const { operator, server } = site
	const [red, blue] = [await colourProgram(site, 'red', 3000), await colourProgram(site, 'blue', 3000)]
	const sn = 'BADMANIFEST'
	const { id } = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
	await operator.releases.publish({ play_ids: [red], deviceids: [id] })
	const page = await openPage(site)
	const recording = aRecording()
	await recording.record(page.context())
	await start(page, `${line.origin}/player/?sn=${sn}&key=key-of-${sn}`)
	await expect.poll(() => newestDownload(site, sn)).toMatchObject({ download_state: 3 })
	line.part()
	for (const _ of manifests) await operator.releases.publish({ play_ids: [blue], deviceids: [id], isAppend: 1 })
	await server.stop()
	tamper()
	await server.start()
	line.join()
	const refused = manifests.map(([, , reason]) => ({ download_state: 2, reason }))
	await expect.poll(() => newest(sn, manifests.length)).toEqual(refused)
	expect(await isRed(page)).toBe(true)
	await operator.releases.publish({ play_ids: [blue], deviceids: [id] })
	await expect.poll(() => isBlue(page)).toBe(true)
	await expect.poll(() => newestDownload(site, sn)).toMatchObject({ download_state: 3 })
	await expectRecorded(site, sn, recording)
	expect(await apartOf(site, sn)).toEqual([])
	expect(await problemsOf(site, sn)).toEqual([])
	await page.context().close()
})
