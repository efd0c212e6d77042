import { fadedScreenshots } from '@vitrine/domain/terminal/screenshot'
import type { Db, Tx } from '../../db/schema.ts'
import type { Blobs } from '../../ports/blobs/blobs.ts'
import { countedBytes } from '../../ports/counted-bytes.ts'
import * as store from './screenshots.store.ts'

/** A picture as stored, with its thumbnail; its size in pixels. */
export interface Picture {
	readonly content: Buffer
	readonly thumbnail: Buffer
	readonly width: number
	readonly height: number
	/** The screen was off while it was taken. */
	readonly isDark: boolean
}

export interface ScreenshotHistoryDeps {
	readonly db: Db
	readonly blobs: Pick<Blobs, 'put'>
	readonly keeper: {
		keep<T>(work: () => Promise<T>): Promise<T>
		removeUnused(files: readonly (string | null | undefined)[]): Promise<void>
	}
	/** Maximum bytes for all screenshots together. */
	readonly budget: number
	/** Whether the disk has no space left except the reserve. */
	readonly isFull: () => boolean
	/** Sets the picture as the last one of a terminal; returns the previous one. */
	readonly show: (
		tx: Tx,
		terminal_id: number,
		taken: { readonly screenshot_sha256: string; readonly screenshot_at: number; readonly screenshot_dark: number },
	) => Promise<string | null | undefined>
}

/** Past screenshots of terminals, thinned out with age. */
export interface ScreenshotHistory {
	/** Stores the newest picture of a terminal; `taken_at` in ms since the epoch. */
	add(terminal_id: number, picture: Picture, taken_at: number): Promise<void>
	/** Deletes the screenshots of removed terminals within the transaction that removes them; returns the files. */
	forget(tx: Tx, terminal_ids: readonly number[]): Promise<string[]>
}

/** How many are removed at once when the total exceeds the budget. */
const batch = 200

const filesOf = (gone: readonly store.StoredScreenshot[]): string[] =>
	gone.flatMap(({ sha256, thumb_sha256 }) => [sha256, thumb_sha256])

const sizeOf = (rows: readonly { readonly size: number }[]): number => rows.reduce((sum, { size }) => sum + size, 0)

export const screenshotHistory = (deps: ScreenshotHistoryDeps): ScreenshotHistory => {
	const { db, blobs, keeper, budget, isFull, show } = deps
	const taken = countedBytes(() => store.sizeOfAll(db))
	/** Removes the oldest screenshots while the total exceeds the budget. */
	const shrink = async (): Promise<void> => {
		while ((await taken.read()) > budget) {
			const gone = await db
				.transaction()
				.execute(async tx => store.removeScreenshots(tx, await store.listOldest(tx, batch)))
			if (gone.length === 0) return
			taken.add(-sizeOf(gone))
			await keeper.removeUnused(filesOf(gone))
		}
	}
	const write = async (tx: Tx, terminal_id: number, picture: Picture, taken_at: number) => {
		const { sha256 } = await blobs.put(picture.content)
		const screenshot_dark = picture.isDark ? 1 : 0
		const before = await show(tx, terminal_id, { screenshot_sha256: sha256, screenshot_at: taken_at, screenshot_dark })
		// Without space, the last picture replaces the one before.
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
			await taken.read()
			const { files, bytes } = await keeper.keep(() =>
				db.transaction().execute(tx => write(tx, terminal_id, picture, taken_at)),
			)
			taken.add(bytes)
			await keeper.removeUnused(files)
			await shrink()
		},
		forget: async (tx, terminal_ids) => {
			const gone = await store.removeScreenshotsOf(tx, terminal_ids)
			// The caller's transaction decides whether they are really removed: the total is counted again.
			taken.forget()
			return filesOf(gone)
		},
	}
}
