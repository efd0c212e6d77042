import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './accounts.ts'
import { axeFindings } from './axe.ts'
import { expectClean } from './kit.ts'
import { aSite } from './operated.ts'
import { playedBy } from './played.ts'

const run = promisify(execFile)

const position = { latitude: 52.5200066, longitude: 13.404954, accuracy: 12 }

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
	await playedBy(site, 'ONE', [
		{ kind: 'program', name: 'Spring campaign', times: 4, ms: 5000 },
		{ kind: 'program', name: 'Something else', times: 3, ms: 2000 },
		{ kind: 'program', name: 'Spring campaign', times: 2, ms: 5000, where: { point_id: 7, position } },
	])
})
afterAll(() => site?.remove())

/** Runs the check as distributed, in an otherwise empty folder; returns its exit code and output. */
const checked = async (folder: string, ...more: readonly string[]): Promise<{ code: number; said: string }> =>
	run(process.execPath, ['verify-plays.mjs', ...more, 'plays-proof.jsonl'], { cwd: folder }).then(
		({ stdout }) => ({ code: 0, said: stdout }),
		({ code, stdout }: { code: number; stdout: string }) => ({ code, said: stdout }),
	)

test('a certificate says what is proven, and whoever has the file can check it without the server', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${site.server.origin}/home/statistics?name=Spring+campaign`)
	await page.getByRole('link', { name: 'Play certificate', exact: true }).click()
	await page.waitForURL(/\/home\/certificate\?name=Spring/)
	await page.getByText('No problems found', { exact: true }).waitFor()
	const terminals = page.getByRole('region', { name: 'Terminal', exact: true })
	const cells = await terminals.getByRole('row').nth(1).getByRole('cell').allTextContents()
	expect(cells.slice(0, 5)).toEqual(['Wall ONE', 'ONE', '6', '6', '00:30'])
	expect(await axeFindings(page)).toEqual([])
	const key = terminals.locator('code')
	const whole = await key.getAttribute('title')
	expect((await key.innerText()).trim().length).toBe(16)
	await page.emulateMedia({ media: 'print' })
	expect((await key.innerText()).trim()).toBe(whole)
	await page.emulateMedia({ media: 'screen' })

	const save = async (name: string, file: string): Promise<string> => {
		const saving = page.waitForEvent('download')
		await page.getByRole('link', { name, exact: true }).click()
		const path = join(site.folder, file)
		await (await saving).saveAs(path)
		return path
	}
	await save('Download the checker', 'verify-plays.mjs')
	const path = await save('Download the proof', 'plays-proof.jsonl')
	const proof = await readFile(path, 'utf8')
	expect(proof).not.toContain('Something else')
	const right = await checked(site.folder)
	expect([right.code, right.said]).toEqual([0, expect.stringContaining('6 of 6 plays are proven, 30 s in all.')])

	expect(right.said).toContain('At point 7: 2 proven')
	expect(right.said).toContain('2 of 6 proven plays say where their terminal was.')
	const listed = (await checked(site.folder, '--rows')).said.split('\n').filter(line => line.includes('\tONE\t'))
	expect(listed.map(line => line.split('\t').slice(3))).toEqual([
		...Array.from({ length: 4 }, () => ['Spring campaign']),
		...Array.from({ length: 2 }, () => ['Spring campaign', 'point 7', '52.5200066, 13.404954 (within 12 m)']),
	])
	await page
		.getByRole('region', { name: 'Played at', exact: true })
		.getByText('Point 7, not visible to you', { exact: true })
		.waitFor()

	for (const [is, was] of [
		['"point_id":8', '"point_id":7'],
		['52.5200067', '52.5200066'],
	] as const) {
		await writeFile(path, proof.replace(was, is))
		expect(await checked(site.folder)).toMatchObject({
			code: 1,
			said: expect.stringContaining('not what the terminal'),
		})
	}
	await writeFile(path, proof.replace('"Spring campaign"', '"Spring Campaign"').replace('"late":0', '"late":1'))
	const wrong = await checked(site.folder)
	expect([wrong.code, wrong.said]).toEqual([
		1,
		expect.stringContaining('not what the terminal signed (terminal ONE, record 1)'),
	])
	await writeFile(path, proof.slice(0, -30))
	expect(await checked(site.folder)).toMatchObject({ code: 1, said: expect.stringContaining('not a whole proof') })
	expectClean(desk)
	await desk.context.close()
})
