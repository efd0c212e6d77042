import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import { ProofReader } from '@vitrine/domain/proof/play-proof'
import { type ProofLine, proofLine } from '@vitrine/domain/proof/proof-line'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PlayJournal } from '../../../../../../tools/fleet/src/play-journal.ts'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../../test/browser.ts'
import { aGroup, aMember, rootGroup } from '../../../../test/people.ts'
import { aSigningBox, began, type SigningBox } from '../../../../test/signing-box.ts'
import { isSigned, sha256 } from '../chain/signature.ts'

const range = { kind: 'program' as const, start_time: began / 1000, end_time: began / 1000 + 86_400 }

const checker = join(import.meta.dirname, '../../../verify-plays.ts')

describe.each(dialects)('proofs of plays on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const linesOf = async (who: Browser, url: string): Promise<(ProofLine | null)[]> => {
		const response = await who.fetch(`${app.origin}${url}`)
		const text = await response.text()
		return text
			.trimEnd()
			.split('\n')
			.map(line => readOutside(line, shaped(proofLine)))
	}
	/** What someone who has only the file can verify. */
	const readBy = async (who: Browser, url: string) => {
		const reader = new ProofReader({ sha256, isSigned })
		for (const line of await linesOf(who, url)) await reader.take(line)
		return reader.result()
	}
	const played = async (who: Browser, ...counts: readonly number[]): Promise<SigningBox> => {
		const box = await aSigningBox(app, who)
		for (const count of counts) {
			box.play(count)
			await box.deliver()
		}
		return box
	}
	const boot = async ({ journal }: SigningBox): Promise<number> => {
		const row = app.database.db.selectFrom('play_boots').select('id').where('boot', '=', journal.boot)
		return (await row.executeTakeFirstOrThrow()).id
	}

	test('what was signed is proven, by the server and by whoever has the file', async () => {
		const box = await played(admin, 3, 2)
		const { url, ...found } = await admin.statistics.getProof({ ...range, name: box.name })
		expect(found).toMatchObject({ rows: 5, proven: 5, duration: 45, problems: [], problem_count: 0 })
		expect(found.terminals).toMatchObject([{ sn: box.sn, rows: 5, proven: 5, duration: 45 }])
		expect(await readBy(admin, url)).toMatchObject({ rows: 5, proven: 5, duration: 45_000, problems: [] })
	})

	test('whoever has the file checks it as the server does, whatever lines a name has; one that went to the zone is named', async () => {
		const box = await aSigningBox(app, admin)
		for (const name of ['Sum\u2028mer', 'Coca\nPepsi', 'last']) box.play(1, name)
		await box.deliver()
		const folder = await mkdtemp(join(tmpdir(), 'vitrine-proof-'))
		const check = async () => {
			const { url, ...found } = await admin.statistics.getProof({ ...range, device_id: box.id })
			const file = join(folder, 'plays-proof.jsonl')
			await writeFile(file, await (await admin.fetch(`${app.origin}${url}`)).text())
			const { status, stdout } = spawnSync(process.execPath, [checker, '--rows', file], { encoding: 'utf8' })
			return { status, isProven: stdout.includes('3 of 3 plays are proven, 27 s'), problems: found.problems }
		}
		expect(await check()).toEqual({ status: 0, isProven: true, problems: [] })
		const changed = app.database.db.updateTable('play_logs').set({ name: 'Pepsi', time_zone: 'UTC\nCoca' })
		await changed.where('name', '=', 'Coca\nPepsi').execute()
		expect(await check()).toMatchObject({ status: 1, isProven: false, problems: [{ problem: 'altered', sn: box.sn }] })
		await rm(folder, { recursive: true })
	})

	test('rows of other contents and of other times prove what stands between them without being shown', async () => {
		const box = await played(admin, 2)
		box.play(3, 'a secret campaign')
		await box.deliver()
		box.play(1)
		await box.deliver()
		const { url, ...found } = await admin.statistics.getProof({ ...range, name: box.name })
		expect(found).toMatchObject({ rows: 3, proven: 3, problems: [] })
		expect(JSON.stringify(await linesOf(admin, url))).not.toContain('secret')
		const second = { ...range, start_time: began / 1000 + 20, end_time: began / 1000 + 30, name: box.name }
		expect(await admin.statistics.getProof(second)).toMatchObject({ rows: 1, proven: 1, problems: [] })
	})

	test.each([
		['content', { name: 'another' }],
		['length', { end_time: began + 25_000 }],
		['frames', { late: 3 }],
		['mark', { mark: 77 }],
	])('a stored row whose %s somebody changed is named', async (_, changed) => {
		const box = await played(admin, 5)
		await app.database.db
			.updateTable('play_logs')
			.set(changed)
			.where('boot_id', '=', await boot(box))
			.where('seq', '=', 3)
			.execute()
		const { problems, proven, url } = await admin.statistics.getProof({ ...range, device_id: box.id })
		if ('mark' in changed) expect([proven, problems]).toEqual([5, []])
		else expect([proven, problems]).toEqual([0, [{ problem: 'altered', sn: box.sn, first: 3, last: 3 }]])
		expect((await readBy(admin, url)).proven).toBe(proven)
	})

	test('a stored row that somebody deleted or put in is named', async () => {
		const box = await played(admin, 5)
		const boot_id = await boot(box)
		const { db } = app.database
		await db.deleteFrom('play_logs').where('boot_id', '=', boot_id).where('seq', '=', 2).execute()
		const deleted = await admin.statistics.getProof({ ...range, device_id: box.id })
		expect(deleted.proven).toBe(0)
		expect(deleted.problems).toContainEqual({ problem: 'missing', sn: box.sn, first: 2, last: 2 })
		const other = await played(admin, 5)
		const id = await boot(other)
		await db.updateTable('play_logs').set({ seq: 9 }).where('boot_id', '=', id).where('seq', '=', 5).execute()
		expect(await admin.statistics.getProof({ ...range, device_id: other.id })).toMatchObject({ rows: 4, proven: 0 })
	})

	test('what was altered on the way is named, and the rest of the batch is proven', async () => {
		const box = await aSigningBox(app, admin)
		box.play(5)
		const log = box.journal.next()
		await box.send({
			...log,
			rows: log?.rows.map(row => (row.seq === 4 ? { ...row, end_time: row.end_time + 1 } : row)),
		})
		const { url, ...found } = await admin.statistics.getProof({ ...range, device_id: box.id })
		expect(found).toMatchObject({ rows: 4, proven: 4 })
		expect(found.problems).toEqual([{ problem: 'altered', sn: box.sn, first: 4, last: 4 }])
		expect(await readBy(admin, url)).toMatchObject({ rows: 4, proven: 4 })
	})

	test('a terminal that tells the same number as something else is named by it', async () => {
		const box = await played(admin, 3)
		const rows = (await linesOf(admin, (await admin.statistics.getProof({ ...range, device_id: box.id })).url)).flatMap(
			line => (line?.type === 'row' ? [line.row] : []),
		)
		const other = new PlayJournal(box.journal)
		await box.send(other.logOf(rows.map(row => (row.seq === 3 ? { ...row, program_id: 8 } : row))))
		const { proven, problems } = await admin.statistics.getProof({ ...range, name: box.name })
		expect([proven, problems]).toEqual([3, [{ problem: 'repeated', sn: box.sn, first: 3, last: 3 }]])
	})

	test('what was never signed is counted, and proves nothing', async () => {
		const box = await aSigningBox(app, admin)
		box.play(2)
		const { rows, boot: named } = box.journal.next() ?? { rows: [], boot: '' }
		await box.send({ boot: named, rows: rows.map(({ hash: _, ...row }) => row) })
		expect(await admin.statistics.getProof({ ...range, name: box.name })).toMatchObject({
			rows: 0,
			proven: 0,
			terminals: [],
			problems: [],
			problem_count: 0,
		})
		expect((await admin.plays.search({ kind: 'program', key_word: box.name })).list).toHaveLength(2)
	})

	test('a journal that signs again after a loss proves both parts and names the loss', async () => {
		const box = await played(admin, 2)
		box.play(3)
		box.journal.acknowledged(5)
		box.play(2)
		await box.send({ ...box.journal.next(), from: 6 })
		const { proven, problems } = await admin.statistics.getProof({ ...range, name: box.name })
		expect([proven, problems]).toEqual([4, [{ problem: 'missing', sn: box.sn, first: 3, last: 5 }]])
	})

	test('others are neither shown nor named: not their terminals, not their rows, and the file is for whoever asked', async () => {
		const group = await aGroup(app, await rootGroup(app))
		const member = await aMember(app, group, 'administrator')
		const [own, foreign] = [await played(member, 2), await played(admin, 2)]
		const found = await member.statistics.getProof(range)
		expect(found.terminals.map(({ sn }) => sn)).toEqual([own.sn])
		expect(await member.statistics.getProof({ ...range, device_id: foreign.id })).toMatchObject({
			rows: 0,
			terminals: [],
		})
		expect(JSON.stringify(await linesOf(member, found.url))).not.toContain(foreign.name)
		expect((await admin.fetch(`${app.origin}${found.url}`)).status).toBe(404)
	})

	test('what a terminal played elsewhere before and after is no part of a proof', async () => {
		const [group, elsewhere] = [await aGroup(app, await rootGroup(app)), await aGroup(app, await rootGroup(app))]
		const member = await aMember(app, group, 'administrator')
		const box = await played(member, 2)
		await app.database.db.updateTable('terminal_places').set({ since: 0 }).where('terminal_id', '=', box.id).execute()
		await admin.terminals.move({ ids: [box.id], group_id: elsewhere })
		const settled = app.database.db.updateTable('terminal_places').set({ since: began + 25_000 })
		await settled.where('terminal_id', '=', box.id).where('since', '>', 0).execute()
		const first = box.journal
		box.journal = new PlayJournal({ sn: box.sn })
		box.play(2)
		await box.deliver()
		const { url, terminals } = await member.statistics.getProof(range)
		const lines = JSON.stringify(await linesOf(member, url))
		expect(terminals).toMatchObject([{ rows: 2, proven: 2, keys: [expect.any(String)] }])
		expect(lines).toContain(first.boot)
		expect(lines).not.toContain(box.journal.boot)
	})

	test('a range that is wrong or too large is refused in words', async () => {
		await expectError(admin.statistics.getProof({ ...range, end_time: range.start_time - 1 }), 'range_reversed')
		const box = await played(admin, 1)
		await app.database.db
			.updateTable('play_runs')
			.set({ count: 1_300_000 })
			.where('boot_id', '=', await boot(box))
			.execute()
		await expectError(admin.statistics.getProof({ ...range, device_id: box.id }), 'proof_wide')
	})
})
