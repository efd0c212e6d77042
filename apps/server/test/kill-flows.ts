import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { CallError } from '@vitrine/contract/call/client'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import type { Browser } from './browser.ts'
import { aName } from './factories.ts'

/** The steps of a round of work, in the order of a client; the server is killed while one of them is in progress. */
export const kill_steps = [
	...['upload is begun', 'first chunk', 'last chunk', 'upload is finished', 'file is looked into', 'publish'],
	...['plays are told', 'material goes into the trash', 'material is deleted for good'],
] as const
export type KillStep = (typeof kill_steps)[number]

/** Called before each step is sent. */
export type OnStep = (step: KillStep) => void

/** The work of a client, which stops when the server is gone and resumes when it is back, until all of it is done. */
export interface Flow {
	work(onStep: OnStep): Promise<void>
	/** Throws if something that was answered is missing, or exists twice. */
	check(): Promise<void>
}

/** Works until the server is gone; other errors are thrown. */
const untilGone = async (work: () => Promise<void>): Promise<void> => {
	try {
		await work()
	} catch (error) {
		const isGone = error instanceof CallError ? error.status === 0 : error instanceof TypeError
		if (!isGone) throw error
	}
}

/** A picture of noise: it does not compress, and it is unique. */
const aNoise = (): Promise<Buffer> =>
	sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } })
		.png()
		.toBuffer()

export interface UploadFlow extends Flow {
	/** The material, once it exists. */
	readonly id: () => number
}

export const anUpload = async (browser: Browser): Promise<UploadFlow> => {
	const content = await aNoise()
	const [name, sha256] = [aName('killed'), createHash('sha256').update(content).digest('hex')]
	const half = Math.floor(content.length / 2)
	let [upload_id, answered, id] = ['', 0, 0]
	const found = async () => (await browser.materials.list({ key_word: name })).list.filter(row => row.name === name)
	const chunk = async (from: number, to: number): Promise<void> => {
		const file = { file: new Blob([new Uint8Array(content.subarray(from, to))]), name }
		answered = (await browser.materials.uploadChunk({ upload_id, offset: from }, { file })).received
	}
	/** How far the server says the upload is: never less than was answered. */
	const goneOn = async (): Promise<number> => {
		const rows = (await browser.materials.uploadList({})).filter(row => row.name === name)
		if (upload_id === '') {
			// The client never learned of these uploads: they are cancelled, and the upload starts again.
			for (const row of rows) await browser.materials.uploadCancel({ upload_id: row.upload_id })
			return 0
		}
		const row = rows.find(one => one.upload_id === upload_id)
		if (row === undefined) expect(await found()).toHaveLength(1)
		const received = row?.received ?? content.length
		expect(received).toBeGreaterThanOrEqual(answered)
		return received
	}
	const send = async (onStep: OnStep): Promise<void> => {
		const received = await goneOn()
		if (upload_id === '') {
			onStep('upload is begun')
			upload_id = (await browser.materials.uploadStart({ name, size: content.length })).upload_id
		}
		if (received < half) {
			onStep('first chunk')
			await chunk(received, half)
		}
		if (received < content.length) {
			onStep('last chunk')
			await chunk(Math.max(received, half), content.length)
		}
		onStep('upload is finished')
		const made = await browser.materials.uploadFinish({ upload_id })
		expect(id === 0 || made.id === id).toBe(true)
		id = made.id
		onStep('file is looked into')
	}
	return {
		id: () => id,
		work: onStep => untilGone(() => send(onStep)),
		check: async () => {
			await send(() => undefined)
			const ready = await vi.waitFor(
				async () => {
					const rows = await found()
					expect(rows).toMatchObject([{ id, sha256, state: 'ready' }])
					return rows[0]
				},
				{ timeout: 120_000, interval: 50 },
			)
			const answer = await browser.fetch(`${browser.link.origin}${ready?.url}`)
			expect(
				createHash('sha256')
					.update(Buffer.from(await answer.arrayBuffer()))
					.digest('hex'),
			).toBe(sha256)
		},
	}
}

/** A publish, repeated with the same id. */
export const aPublishFlow = (browser: Browser, program: number, deviceids: number[]): Flow => {
	const request_id = randomUUID()
	const publish_name = aName('killed')
	let answered = 0
	const send = async (onStep: OnStep): Promise<void> => {
		onStep('publish')
		const { publish_id, terminals } = await browser.releases.publish({
			play_ids: [program],
			deviceids,
			publish_name,
			request_id,
		})
		expect(answered === 0 || answered === publish_id).toBe(true)
		expect(terminals).toBe(deviceids.length)
		answered = publish_id
	}
	return {
		work: onStep => untilGone(() => send(onStep)),
		check: async () => {
			const listed = async () => (await browser.releases.list({ key_word: publish_name })).list.map(row => row.id)
			if (answered !== 0) expect(await listed()).toEqual([answered])
			await send(() => undefined)
			expect(await listed()).toEqual([answered])
			expect((await browser.releases.getProgress({ id: answered })).count).toBe(deviceids.length)
		},
	}
}

/** A journal of plays, of which only rows confirmed by the server are forgotten. */
export const aJournal = (browser: Browser, token: string): Flow => {
	const [boot, name, batches] = [randomUUID(), aName('killed'), 6]
	// All of it is in the past, but after the terminal was added.
	const start = Math.floor(Date.now() / 1000) * 1000 - 300_000
	let stored = 0
	const send = async (onStep: OnStep): Promise<void> => {
		for (let batch = 0; batch < batches; batch++) {
			if (stored >= (batch + 1) * 20) continue
			const rows = Array.from({ length: 20 }, (_, at) => {
				const seq = batch * 20 + at + 1
				const start_time = start + seq * 2000
				return { seq, kind: 'program', name, start_time, end_time: start_time + 1000 }
			})
			onStep('plays are told')
			const answer = await fetch(`${browser.link.origin}/api/terminal/playLog`, {
				method: 'POST',
				headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
				body: JSON.stringify({ boot, rows }),
			})
			const { status, data } = (await answer.json()) as { status: number; data: { seq: number } }
			expect(status).toBe(1)
			// Rows that were stored once are never requested again.
			expect(data.seq).toBeGreaterThanOrEqual(stored)
			stored = data.seq
		}
	}
	return {
		work: onStep => untilGone(() => send(onStep)),
		check: async () => {
			await send(() => undefined)
			const plays = await browser.plays.getPlayHistoryList({ key_word: name, limit: 1000 })
			expect(plays).toHaveLength(batches * 20)
			expect(new Set(plays.map(({ start_time }) => start_time)).size).toBe(batches * 20)
		},
	}
}

/** A material that is moved to the trash, and then deleted for good. */
export const aRemoval = (browser: Browser, id: number): Flow => {
	const ids = [id]
	let [isInTrash, isGone] = [false, false]
	const at = async (trash: 0 | 1): Promise<boolean> =>
		(await browser.materials.list({ limit: 500, trash })).list.some(row => row.id === id)
	const send = async (onStep: OnStep): Promise<void> => {
		const [used, thrown] = [await at(0), await at(1)]
		expect([used && isInTrash, (used || thrown) && isGone]).toEqual([false, false])
		if (used) {
			onStep('material goes into the trash')
			await browser.materials.remove({ ids })
			isInTrash = true
		}
		if (used || thrown) {
			onStep('material is deleted for good')
			await browser.materials.purge({ ids })
		}
		isGone = true
	}
	return {
		work: onStep => untilGone(() => send(onStep)),
		check: async () => {
			await send(() => undefined)
			expect([await at(0), await at(1)]).toEqual([false, false])
		},
	}
}
