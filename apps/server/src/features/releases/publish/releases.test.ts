import { randomUUID } from 'node:crypto'
import type { Manifest } from '@vitrine/domain/release/release'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../../test/browser.ts'
import { aProgram, aTerminal, bound } from '../../../../test/factories.ts'
import { aMember, rootGroup } from '../../../../test/people.ts'

describe.each(dialects)('releases on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	test('a publish reaches its terminal, which fetches and confirms it', async () => {
		const program = await aProgram(app, admin)
		const pair = await aTerminal(admin)
		const terminal = await bound(app, pair)
		const made = await admin.releases.publish({ play_ids: [program.id], deviceids: [pair.terminal.id] })
		const { data } = await terminal.next<{ data: { dc_id: number; command_id: number; manifest: string } }>(
			f => f.type === 'publish',
		)
		expect(data.command_id).toBe(made.publish_id)
		const headers = { authorization: `Bearer ${terminal.token}` }
		const manifest = (await (await fetch(`${app.origin}${data.manifest}`, { headers })).json()) as Manifest
		expect(manifest).toMatchObject({ command_id: made.publish_id, publish_no: made.publish_no })
		const [file] = manifest.files
		const response = await fetch(`${app.origin}/api/terminal/file/${file?.sha256}`, { headers })
		expect((await response.arrayBuffer()).byteLength).toBe(file?.size)
		terminal.send({ type: 'download', data: { dc_id: data.dc_id, status: 1, percent: 40 } })
		terminal.send({ type: 'download', data: { dc_id: data.dc_id, status: 3, percent: 100 } })
		terminal.send({ type: 'heart_package' })
		await terminal.next(f => f.type === 'heart_package')
		await app.settled()
		const [row] = await admin.downloads.getDownloadList({})
		expect(row).toMatchObject({ dc_id: data.dc_id, download_state: 3, downloaded: 100, device_id: pair.terminal.id })
		terminal.close()
	})

	test('the same request is one release', { tags: 'long' }, async () => {
		const program = await aProgram(app, admin)
		const { terminal } = await aTerminal(admin)
		const request = { play_ids: [program.id], deviceids: [terminal.id], request_id: randomUUID() }
		const [first, second] = await Promise.all([admin.releases.publish(request), admin.releases.publish(request)])
		expect(second).toEqual(first)
		expect(await admin.releases.publish(request)).toEqual(first)
	})

	test("a request is known by who made it: another person's is another release", { tags: 'long' }, async () => {
		const program = await aProgram(app, admin)
		const { terminal } = await aTerminal(admin)
		const other = await aMember(app, await rootGroup(app))
		const request = { play_ids: [program.id], deviceids: [terminal.id], request_id: randomUUID() }
		const [mine, theirs] = [await admin.releases.publish(request), await other.releases.publish(request)]
		expect(theirs.publish_id).not.toBe(mine.publish_id)
		const again = await Promise.all(Array.from({ length: 5 }, () => other.releases.publish(request)))
		expect(again).toEqual(again.map(() => theirs))
	})

	test('of many alike side by side one release comes', async () => {
		const program = await aProgram(app, admin)
		const { terminal } = await aTerminal(admin)
		const request = { play_ids: [program.id], deviceids: [terminal.id], request_id: randomUUID() }
		const made = await Promise.all(Array.from({ length: 8 }, () => admin.releases.publish(request)))
		expect(new Set(made.map(release => release.publish_id)).size).toBe(1)
		const rows = (await admin.downloads.getDownloadList({})).filter(row => row.device_id === terminal.id)
		expect(rows).toHaveLength(1)
	})

	test('nothing chosen, nothing known and nothing to show are refused', { tags: 'long' }, async () => {
		const program = await aProgram(app, admin)
		const empty = await admin.programs.create({ name: 'empty', w: 100, h: 100 })
		const { terminal } = await aTerminal(admin)
		await expectError(admin.releases.publish({ play_ids: [], deviceids: [terminal.id] }), 'no_program')
		await expectError(admin.releases.publish({ play_ids: [program.id], deviceids: [] }), 'no_terminal')
		await expectError(admin.releases.publish({ play_ids: [999_999], deviceids: [terminal.id] }), 'program_absent')
		await expectError(
			admin.releases.publish({ play_ids: [program.id], deviceids: [terminal.id, 999_999] }),
			'terminal_absent',
		)
		await expectError(admin.releases.publish({ play_ids: [empty.id], deviceids: [terminal.id] }), 'program_empty')
	})
})
