import { fadedScreenshots } from '@vitrine/domain/terminal/screenshot'
import type { Db, Tx } from '../../db/schema.ts'
import type { Blobs } from '../../ports/blobs/blobs.ts'
import * as store from './screenshots.store.ts'

/** A picture as it is kept, with a small one of it; its size in pixels. */
export interface Picture {
	readonly content: Buffer
	readonly thumbnail: Buffer
	readonly width: number
	readonly height: number
	/** The screen was off over it. */
	readonly isDark: boolean
}

export interface ScreenshotHistoryDeps {
	readonly db: Db
	readonly blobs: Pick<Blobs, 'put'>
	readonly keeper: {
		keep<T>(work: () => Promise<T>): Promise<T>
		removeUnused(files: readonly (string | null | undefined)[]): Promise<void>
	}
	/** Bytes that all screenshots together may take. */
	readonly budget: number
	/** Whether the disk has no room left but what is held in reserve. */
	readonly isFull: () => boolean
	/** Has a terminal show this picture as its last one; returns the one before. */
	readonly show: (
		tx: Tx,
		terminal_id: number,
		taken: { readonly screenshot_sha256: string; readonly screenshot_at: number; readonly screenshot_dark: number },
	) => Promise<string | null | undefined>
}

/** What terminals have shown, fewer the longer ago it was. */
export interface ScreenshotHistory {
	/** Keeps the newest picture of a terminal, which was taken in ms since the epoch. */
	add(terminal_id: number, picture: Picture, taken_at: number): Promise<void>
	/** Forgets all of terminals that are removed, in the transaction that removes them; returns the files. */
	forget(tx: Tx, terminal_ids: readonly number[]): Promise<string[]>
}

/** So many go at once where all together take too much. */
const batch = 200

const filesOf = (gone: readonly store.StoredScreenshot[]): string[] =>
	gone.flatMap(({ sha256, thumb_sha256 }) => [sha256, thumb_sha256])

const sizeOf = (rows: readonly { readonly size: number }[]): number => rows.reduce((sum, { size }) => sum + size, 0)

export const screenshotHistory = (deps: ScreenshotHistoryDeps): ScreenshotHistory => {
	const { db, blobs, keeper, budget, isFull, show } = deps
	/** How many bytes there are; read once, then counted along. */
	let taken: Promise<number> | null = null
	const count = (bytes: number): void => {
		taken = taken?.then(sum => sum + bytes) ?? null
	}
	const read = (): Promise<number> => {
		taken ??= store.sizeOfAll(db).catch(error => {
			taken = null
			throw error
		})
		return taken
	}
	/** Has the oldest of all go where all together take too much. */
	const shrink = async (): Promise<void> => {
		while ((await read()) > budget) {
			const gone = await db
				.transaction()
				.execute(async tx => store.removeScreenshots(tx, await store.listOldest(tx, batch)))
			if (gone.length === 0) return
			count(-sizeOf(gone))
			await keeper.removeUnused(filesOf(gone))
		}
	}
	const write = async (tx: Tx, terminal_id: number, picture: Picture, taken_at: number) => {
		const { sha256 } = await blobs.put(picture.content)
		const screenshot_dark = picture.isDark ? 1 : 0
		const before = await show(tx, terminal_id, { screenshot_sha256: sha256, screenshot_at: taken_at, screenshot_dark })
		// Without room the last picture takes the place of the one before.
		if (isFull()) return { files: [before], bytes: 0 }
		const { sha256: thumb_sha256 } = await blobs.put(picture.thumbnail)
		const size = picture.content.length + picture.thumbnail.length
		const { width, height } = picture
		await store.insertScreenshot(tx, {
			terminal_id,
			taken_at,
			sha256,
			thumb_sha256,
			size,
			width,
			height,
			dark: screenshot_dark,
		})
		const faded = fadedScreenshots(await store.listTaken(tx, terminal_id), taken_at)
		const gone = faded.length === 0 ? [] : await store.removeScreenshots(tx, faded)
		return { files: [before, ...filesOf(gone)], bytes: size - sizeOf(gone) }
	}
	return {
		add: async (terminal_id, picture, taken_at) => {
			await read()
			const { files, bytes } = await keeper.keep(() =>
				db.transaction().execute(tx => write(tx, terminal_id, picture, taken_at)),
			)
			count(bytes)
			await keeper.removeUnused(files)
			await shrink()
		},
		forget: async (tx, terminal_ids) => {
			const gone = await store.removeScreenshotsOf(tx, terminal_ids)
			// Whether they really go is decided by whoever removes: what there is is counted again.
			taken = null
			return filesOf(gone)
		},
	}
}
