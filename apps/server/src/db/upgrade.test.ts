import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aApp, dialects } from '../../test/app.ts'
import { aVisitor, signIn } from '../../test/browser.ts'
import { aPicture, bound } from '../../test/factories.ts'
import { account, content, firstVersion, firstVersionInUse, password } from '../../test/first-version.ts'

describe.each(dialects)('an installation of the first version on %s', dialect => {
	test('is brought up to date with its people, their passwords and their sessions', { tags: 'long' }, async () => {
		const app = await aApp(dialect, {}, firstVersion)
		expect(app.default_password).toBeNull()
		const keeper = await signIn(await aVisitor(app), account, password)
		expect(keeper.session).toMatchObject({ isadmin: 1, must_change_password: 0 })
		const second = await signIn(await aVisitor(app), 'second', password)
		expect(second.session.must_change_password).toBe(1)
		const { db } = app.database
		expect(
			await db.selectFrom('users').select(['account', 'pid', 'email', 'removed_at']).orderBy('id').execute(),
		).toEqual([
			{ account, pid: null, email: '', removed_at: null },
			{ account: 'second', pid: 1, email: '', removed_at: null },
		])
		expect(
			await db.selectFrom('sessions').select(['ended', 'used_at']).where('token_hash', '=', 't').execute(),
		).toEqual([{ ended: '', used_at: 0 }])
		await app.remove()
	})

	test('is brought up to date with what was in use: pictures, programs, releases, terminals, plays, tokens', {
		tags: 'long',
	}, async () => {
		const picture = await aPicture()
		const app = await aApp(dialect, {}, firstVersionInUse(picture))
		const sha256 = createHash('sha256').update(picture).digest('hex')
		const folder = join(app.config.data_dir, 'blobs', sha256.slice(0, 2))
		await mkdir(folder, { recursive: true })
		await writeFile(join(folder, sha256), picture)
		await app.settled()
		const { names } = content
		const keeper = await signIn(await aVisitor(app), account, password)

		const { list: materials } = await keeper.materials.list({})
		expect(materials).toMatchObject([
			{ id: 1, name: names.material, state: 'ready', sha256, width: 320, review_state: 1 },
		])
		const served = await keeper.fetch(`${app.origin}${materials[0]?.url}`)
		expect(Buffer.from(await served.arrayBuffer()).equals(picture)).toBe(true)
		expect(await keeper.materials.uploadList({})).toMatchObject([
			{ upload_id: content.upload, name: 'half.png', received: 0 },
		])

		const program = await keeper.programs.get({ id: 1 })
		expect(program).toMatchObject({ name: names.program, revision: 2, size: picture.length, left_out: [], windows: 1 })
		expect(program.document.windows[0]?.resources).toMatchObject([{ kind: 'picture', material_id: 1, sha256 }])
		const saved = await keeper.programs.save({ id: 1, revision: 2, document: program.document })
		expect(saved.revision).toBeGreaterThan(2)

		expect((await keeper.releases.list({})).list).toMatchObject([
			{ id: 1, publish_name: names.release, publish_no: '20250101-1' },
		])
		expect((await keeper.plays.getPlayHistoryList({})).map(({ name, sn, gname }) => [name, sn, gname])).toEqual([
			[names.program, content.sn, names.group],
			[names.program, content.sn, names.group],
		])
		expect((await keeper.organizations.list({})).map(({ name }) => name).toSorted()).toEqual(['分部', '总部'])
		expect((await keeper.system.layout({})).settings).toMatchObject({ webTitle: 'Signs of old' })

		// The terminal is accepted with its key, gets its unfinished download, and continues its journal.
		const terminal = await bound(app, { sn: content.sn, key: content.key })
		const { data } = await terminal.next<{ data: { dc_id: number; manifest: string; attempt: number } }>(
			({ type }) => type === 'publish',
		)
		const headers = { authorization: `Bearer ${terminal.token}`, 'content-type': 'application/json' }
		const manifest = (await (await fetch(`${app.origin}${data.manifest}`, { headers })).json()) as {
			command_id: number
		}
		expect(manifest.command_id).toBe(1)
		const file = await fetch(`${app.origin}/api/terminal/file/${sha256}`, { headers })
		expect(Buffer.from(await file.arrayBuffer()).equals(picture)).toBe(true)
		terminal.send({ type: 'download', data: { dc_id: data.dc_id, status: 3, percent: 100, attempt: data.attempt } })
		const now = app.clock.now()
		const rows = [2, 3].map(seq => ({
			seq,
			kind: 'program',
			name: 'later',
			start_time: now - 5000,
			end_time: now - 1000,
		}))
		const body = JSON.stringify({ boot: content.boot, rows })
		const answer = await fetch(`${app.origin}/api/terminal/playLog`, { method: 'POST', headers, body })
		expect(await answer.json()).toMatchObject({ status: 1, data: { seq: 3 } })
		expect(await keeper.plays.getPlayHistoryList({})).toHaveLength(3)
		await app.settled()
		expect((await keeper.downloads.getDownloadList({})).map(row => row.download_state)).toEqual([3])
		terminal.close()

		const bearer = await fetch(`${app.origin}/api/admin/device/list`, {
			method: 'POST',
			headers: { authorization: `Bearer ${content.token}`, 'content-type': 'application/x-www-form-urlencoded' },
			body: 'page=1',
		})
		expect(await bearer.json()).toMatchObject({ status: 1, data: { list: [{ name: names.terminal, sn: content.sn }] } })
		await app.remove()
	})
})
